/**
 * Random template programs through Helm's engine and ours. Needs Go.
 *
 * `npm run conformance:random -- [--count N] [--seed N] [--show N]`: the same seed makes the same
 * programs. Those that differ are printed as small as they can be made.
 */
import { parseArgs } from 'node:util';
import { buildOracle, hasGo } from '../oracle.ts';
import { explainDifference, findDifferences } from './find-differences.ts';
import { writePrograms } from './program.ts';

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    show: { type: 'string', default: '20' },
  },
});

if (hasGo()) run(buildOracle());
else {
  say('There is no Go here: Helm cannot be asked');
  process.exitCode = 1;
}

function run(oracle: string): void {
  const programs = writePrograms(Number(options.seed), Number(options.count));
  const { counts, different } = findDifferences(oracle, programs);
  for (const comparison of different.slice(0, Number(options.show))) {
    for (const line of explainDifference(oracle, comparison)) say(line);
  }
  for (const [verdict, count] of counts) say(`${verdict}: ${count}`);
  process.exitCode = different.length > 0 ? 1 : 0;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
