/**
 * Random template programs, `--set` flags and values through Helm's packages and ours. Needs Go.
 *
 * `npm run conformance:random -- [--count N] [--seed N] [--show N]`: the same seed makes the same
 * programs. Those that differ are printed as small as they can be made. `--only programs`, `set` or
 * `values` leaves out the rest.
 */
import { parseArgs } from 'node:util';
import { buildOracle, hasGo } from '../oracle.ts';
import { explainDifference, findDifferences } from './find-differences.ts';
import { findMergeDifferences, findSetDifferences } from './find-value-differences.ts';
import { writePrograms } from './program.ts';

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    show: { type: 'string', default: '20' },
    only: { type: 'string' },
  },
});

if (hasGo()) run(buildOracle());
else {
  say('There is no Go here: Helm cannot be asked');
  process.exitCode = 1;
}

function run(oracle: string): void {
  const [seed, count, show] = [options.seed, options.count, options.show].map(Number);
  const wants = (kind: string): boolean => (options.only ?? kind) === kind;
  if (wants('programs')) runPrograms(oracle, { seed, count, show });
  for (const [kind, find] of [
    ['set', findSetDifferences],
    ['values', findMergeDifferences],
  ] as const) {
    if (!wants(kind)) continue;
    const differences = find(oracle, seed ?? 1, count ?? 0);
    for (const line of differences.slice(0, show)) say(line);
    say(`${kind}: ${(count ?? 0) - differences.length} the same, ${differences.length} different`);
    if (differences.length > 0) process.exitCode = 1;
  }
}

interface Size {
  readonly seed: number | undefined;
  readonly count: number | undefined;
  readonly show: number | undefined;
}

function runPrograms(oracle: string, { seed = 1, count = 0, show = 0 }: Size): void {
  const { counts, different } = findDifferences(oracle, writePrograms(seed, count));
  for (const comparison of different.slice(0, show)) {
    for (const line of explainDifference(oracle, comparison)) say(line);
  }
  for (const [verdict, found] of counts) say(`${verdict}: ${found}`);
  if (different.length > 0) process.exitCode = 1;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
