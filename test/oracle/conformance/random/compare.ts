import { isDeepStrictEqual } from 'node:util';
import type { ConformanceAnswer, ConformanceCase } from '../case.ts';
import { readTimeZone } from '../../../../src/context/read-time-zone.ts';
import { answerCase } from '../answer.ts';
import { sampleValues } from '../expression-cases.ts';
import { askOracle } from '../oracle.ts';

/** A program, Helm's answer and ours. */
export interface Comparison {
  readonly program: string;
  readonly helm: ConformanceAnswer;
  readonly ours: ConformanceAnswer;
}

export type Verdict = 'same output' | 'same error' | 'undetermined' | 'known' | 'different';

/** The program as a chart that conformance cases can be made from. */
export function questionOf(program: string): ConformanceCase {
  const files = { 'a.txt': 'one\ntwo\n', 'conf/b.txt': 'b: {{ .Release.Name }}\n' };
  return { name: 'random', template: program, values: `${sampleValues}empty: {}\n`, files };
}

/** What Helm and ours make of each. */
export function compare(oracle: string, programs: readonly string[]): Comparison[] {
  const questions = programs.map(questionOf);
  const answers = ask(oracle, questions);
  return questions.map((question, index) => ({
    program: programs[index] ?? '',
    helm: answers[index] ?? { output: {} },
    ours: answerCase(question, noKey, (name) => readTimeZone(name, {})),
  }));
}

/** Programs call nothing that makes keys: each is another. */
function noKey(): never {
  throw new RangeError('No keys are made here');
}

/** Asks all at once and, where one of them ends the oracle, by halves. */
function ask(oracle: string, questions: readonly ConformanceCase[]): ConformanceAnswer[] {
  try {
    return askOracle(oracle, 'render', questions);
  } catch (error) {
    if (questions.length <= 1)
      return questions.map(() => ({ error: `Helm died: ${String(error)}` }));
    const middle = Math.ceil(questions.length / 2);
    return [...ask(oracle, questions.slice(0, middle)), ...ask(oracle, questions.slice(middle))];
  }
}

export function judge(comparison: Comparison): Verdict {
  const { helm, ours } = comparison;
  if (isDeepStrictEqual(helm, ours)) return 'error' in helm ? 'same error' : 'same output';
  if (showsAddress(comparison)) return 'undetermined';
  const isKnown = [isBeyondLength, isBeyondTurns, isUnfilled].some((each) => each(comparison));
  return isKnown ? 'known' : 'different';
}

/** An address in memory is another one each time; ours always is 0xc000000000, in any base. */
function showsAddress({ helm, ours }: Comparison): boolean {
  const own = /824633720832|110{38}|140{12}|c0{9}/i;
  return /0xc[0-9a-f]{7,}/i.test(JSON.stringify(helm)) || own.test(JSON.stringify(ours));
}

/** Go's lists can be longer than they are: `slice` reads what was made room for, and ours does not. */
function isBeyondLength({ helm, ours }: Comparison): boolean {
  const complaint = 'slice index out of bounds';
  return JSON.stringify(ours).includes(complaint) && !JSON.stringify(helm).includes(complaint);
}

/** Ours refuses to count where Helm would for hours, even if the first turn is the last. */
function isBeyondTurns({ ours }: Comparison): boolean {
  return /range can't go on: \d+ more turns are too many/.test(JSON.stringify(ours));
}

/**
 * A field of the cluster's version that Helm keeps to itself: `helm template` fills it as ours does, but
 * who uses its packages cannot.
 */
function isUnfilled({ helm, ours }: Comparison): boolean {
  const text = JSON.stringify(ours);
  return JSON.stringify(helm) === text.replaceAll(/\{(v[\d.]+) \1 /g, '{$1  ');
}
