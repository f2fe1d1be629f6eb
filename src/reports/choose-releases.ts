import { HelmError } from '../base/index.ts';
import { GoError, compileRegexp } from '../go/index.ts';
import type { ListedRelease } from './listed-release.ts';

export interface ChoiceOptions {
  /** Only those whose names match a regular expression. */
  readonly filter?: string | undefined;
  /** Only those in these states; all of them without. */
  readonly states?: readonly ListedState[];
  /** The oldest first, instead of by name. */
  readonly date?: boolean;
  readonly reverse?: boolean;
  /** How many are listed at most; 0 lists all. */
  readonly max?: number;
  /** How many are left out at the beginning. */
  readonly offset?: number;
}

export type ListedState =
  | 'deployed'
  | 'failed'
  | 'pending'
  | 'superseded'
  | 'uninstalled'
  | 'uninstalling';

export type NameFilter = (name: string) => boolean;

/** Patterns are Go's, and so is what is said of one that is none. */
export function compileFilter(pattern = ''): NameFilter {
  if (pattern === '') return () => true;
  try {
    const regexp = compileRegexp(pattern);
    return (name) => regexp.test(name);
  } catch (error) {
    if (!(error instanceof GoError)) throw error;
    throw new HelmError('InvalidPattern', error.message, { cause: error });
  }
}

/** What is corrupt is shown whatever is asked for: there is something to do about it. */
export function isInState(status: string, states: readonly ListedState[] = []): boolean {
  if (states.length === 0 || status === 'corrupt') return true;
  return states.some((state) => status === state || status.startsWith(`${state}-`));
}

/** In Helm's order: by name, then by namespace; or by date. */
export function sortReleases(
  releases: readonly ListedRelease[],
  { date = false, reverse = false }: ChoiceOptions,
): readonly ListedRelease[] {
  const sorted = releases.toSorted(
    (one, other) =>
      (date ? secondsOf(one) - secondsOf(other) : 0) ||
      compareTexts(one.name, other.name) ||
      compareTexts(one.namespace, other.namespace) ||
      one.revision - other.revision,
  );
  return reverse ? sorted.toReversed() : sorted;
}

export function cutPage<T>(
  items: readonly T[],
  { max = 0, offset = 0 }: ChoiceOptions,
): readonly T[] {
  const start = Math.max(0, offset);
  return max > 0 ? items.slice(start, start + max) : items.slice(start);
}

function secondsOf({ updatedAt }: ListedRelease): number {
  return Math.floor((updatedAt?.getTime() ?? 0) / 1000);
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
