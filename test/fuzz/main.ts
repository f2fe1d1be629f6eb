/**
 * Throws changed texts at everything that reads what others write.
 *
 * `npm run fuzz -- [--target NAME] [--runs N] [--seconds N] [--seed N]`: the same seed makes the same
 * texts. What is found is printed with the seed and the path by which it is found again.
 */
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { report } from '../reliability/measurements.ts';
import { textsFrom, tryText } from './fuzz-target.ts';
import type { FuzzTarget } from './fuzz-target.ts';
import { targets } from './targets.ts';

const { values: options } = parseArgs({
  options: {
    target: { type: 'string', multiple: true },
    runs: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
});

const chosen = targets.filter(({ name }) => options.target?.includes(name) ?? true);
let texts = 0;
const found = chosen.filter((target) => !fuzz(target));
report('fuzz', { targets: chosen.length, texts, 'with finds': found.length });
process.exitCode = found.length > 0 || chosen.length === 0 ? 1 : 0;

function fuzz(target: FuzzTarget): boolean {
  for (const seed of target.seeds) tryText(target, seed);
  const property = fc.property(textsFrom(target.seeds), (text) => tryText(target, text));
  const result = fc.check(property, {
    seed: Number(options.seed),
    numRuns: Number(options.runs),
    interruptAfterTimeLimit: Number(options.seconds) * 1000,
  });
  texts += result.numRuns;
  const isClean = !result.failed || result.counterexample === null;
  say(`${isClean ? 'ok  ' : 'FIND'} ${target.name}: ${result.numRuns} texts`);
  if (!isClean) {
    say(`     text: ${JSON.stringify(result.counterexample[0])}`);
    say(
      `     again: --target ${target.name} --seed ${options.seed}; path ${result.counterexamplePath}`,
    );
    say(`     ${String(result.errorInstance)}`);
  }
  return isClean;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
