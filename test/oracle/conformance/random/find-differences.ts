import { isDeepStrictEqual } from 'node:util';
import { compare, judge } from './compare.ts';
import type { Comparison, Verdict } from './compare.ts';
import { shrink } from './shrink.ts';

export interface Findings {
  readonly counts: ReadonlyMap<Verdict, number>;
  readonly different: readonly Comparison[];
}

/** More at once take more memory, fewer more starts of the oracle. */
const batch = 1000;

/** Where Helm and ours do not agree on programs. */
export function findDifferences(oracle: string, programs: readonly string[]): Findings {
  const counts = new Map<Verdict, number>();
  const different: Comparison[] = [];
  for (let at = 0; at < programs.length; at += batch) {
    for (const comparison of compare(oracle, programs.slice(at, at + batch))) {
      const verdict = settle(oracle, comparison);
      counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
      if (verdict === 'different') different.push(comparison);
    }
  }
  return { counts, different };
}

/** What Helm itself answers otherwise when asked again, nobody can answer the same. */
function settle(oracle: string, comparison: Comparison): Verdict {
  const verdict = judge(comparison);
  if (verdict !== 'different') return verdict;
  const again = compare(oracle, Array<string>(20).fill(comparison.program));
  const isSteady = again.every(({ helm }) => isDeepStrictEqual(helm, comparison.helm));
  return isSteady ? 'different' : 'undetermined';
}

/** The difference as a smaller program shows it, in lines for people. */
export function explainDifference(oracle: string, { program }: Comparison): string[] {
  const smallest = shrink(
    program,
    (candidates) =>
      compare(oracle, candidates).find((candidate) => settle(oracle, candidate) === 'different')
        ?.program,
  );
  return compare(oracle, [smallest]).flatMap(({ helm, ours }) => [
    `program: ${JSON.stringify(smallest)}`,
    `  Helm:  ${JSON.stringify(helm)}`,
    `  ours:  ${JSON.stringify(ours)}`,
  ]);
}
