import { isDeepStrictEqual } from 'node:util';
import type { ConformanceAnswer } from '../case.ts';
import { readTimeZone } from '../../../../src/context/read-time-zone.ts';
import { answerCase } from '../answer.ts';
import type { SetAnswer } from '../chart/answer-set.ts';
import { answerSet, withoutJsonDetail } from '../chart/answer-set.ts';
import { askOracle } from '../oracle.ts';
import { writeSetCases, writeValuesCases } from './values.ts';

/** Uses of `--set` and its sisters that Helm and ours read otherwise, as lines for people. */
export function findSetDifferences(oracle: string, seed: number, count: number): string[] {
  const cases = writeSetCases(seed, count);
  const answers = askOracle<SetAnswer>(oracle, 'set', cases);
  return cases.flatMap((question, index) =>
    explain(question, withoutJsonDetail(answers[index] ?? {}), answerSet(question)),
  );
}

/** Values of charts and users that come together otherwise. */
export function findMergeDifferences(oracle: string, seed: number, count: number): string[] {
  const cases = writeValuesCases(seed, count);
  const answers = askOracle<ConformanceAnswer>(oracle, 'render', cases);
  return cases.flatMap((question, index) =>
    explain(
      question,
      answers[index],
      answerCase(question, noKey, (name) => readTimeZone(name, {})),
    ),
  );
}

/** Values call nothing that makes keys. */
function noKey(): never {
  throw new RangeError('No keys are made here');
}

function explain(question: object, helm: unknown, ours: unknown): string[] {
  if (isDeepStrictEqual(JSON.parse(JSON.stringify(ours)), helm)) return [];
  const shown = [question, helm, ours].map((each) => JSON.stringify(each));
  return [`asked: ${shown[0]}\n  Helm: ${shown[1]}\n  ours: ${shown[2]}`];
}
