/**
 * Throws changed texts at everything that reads what others write.
 *
 * `npm run fuzz -- [--target NAME] [--runs N] [--seconds N] [--seed N]`: the same seed makes the same
 * texts. What is found is printed with the seed and the path by which it is found again. Where Go
 * is there, templates also go through real Helm's engine, and the answers are compared.
 */
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { hasGo } from '../oracle/conformance/oracle.ts';
import { report } from '../reliability/measurements.ts';
import { againstHelm, fuzzAgainstHelm } from './against-helm.ts';
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

const isChosen = (name: string): boolean => options.target?.includes(name) ?? true;
const chosen = targets.filter(({ name }) => isChosen(name));
let texts = 0;
const verdicts = chosen.map(fuzz);
if (isChosen(againstHelm)) verdicts.push(fuzzDifferences());
const finds = verdicts.filter((isClean) => !isClean).length;
report('fuzz', { targets: verdicts.length, texts, 'with finds': finds });
process.exitCode = finds > 0 || verdicts.length === 0 ? 1 : 0;

function fuzz(target: FuzzTarget): boolean {
  for (const seed of target.seeds) tryText(target, seed);
  const property = fc.property(textsFrom(target.seeds), (text) => tryText(target, text));
  const result = fc.check(property, {
    seed: Number(options.seed),
    numRuns: Number(options.runs),
    // oxlint-disable-next-line typescript/no-deprecated -- with the plugin of that name a find has no type
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

/** The one target that has an oracle: real Helm's engine. */
function fuzzDifferences(): boolean {
  if (!hasGo()) {
    say(`skip ${againstHelm}: there is no Go here, so real Helm's engine cannot be asked`);
    return true;
  }
  const { asked, finds } = fuzzAgainstHelm(Number(options.seed), Number(options.runs));
  texts += asked;
  const isClean = finds.length === 0;
  say(`${isClean ? 'ok  ' : 'FIND'} ${againstHelm}: ${asked} texts`);
  for (const line of finds) say(`     ${line}`);
  return isClean;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
