import { compareVersions, parseVersion } from '../../base/index.ts';
import type { IndexEntry } from './index-entry.ts';
import { toEntry } from './to-entry.ts';

/** A question to an index. The charts pass by one after the other, none is held. */
export interface IndexQuery<T> {
  readonly wants: (chart: string) => boolean;
  /** What to keep of a chart that is wanted; its versions come newest first. */
  readonly select: (chart: string, entries: readonly IndexEntry[]) => readonly T[];
}

export interface IndexAnswer<T> {
  readonly selected: readonly T[];
  /** Every chart, wanted or not. */
  readonly names: readonly string[];
  /** How many entries of the wanted charts are malformed and were left out. */
  readonly skipped: number;
}

/** What was found of the answer, chart by chart. */
export class Collection<T> {
  readonly #query: IndexQuery<T>;
  readonly #selected: T[] = [];
  #skipped = 0;

  constructor(query: IndexQuery<T>) {
    this.#query = query;
  }

  add(chart: string, fields: readonly unknown[]): void {
    const entries = fields.map(toEntry).filter((entry) => entry !== undefined);
    this.#skipped += fields.length - entries.length;
    for (const item of this.#query.select(chart, newestFirst(entries))) this.#selected.push(item);
  }

  answer(names: readonly string[]): IndexAnswer<T> {
    return { selected: this.#selected, names, skipped: this.#skipped };
  }
}

function newestFirst(entries: readonly IndexEntry[]): readonly IndexEntry[] {
  return entries
    .map((entry) => ({ entry, version: parseVersion(entry.version) }))
    .sort((a, b) => compareVersions(b.version, a.version))
    .map(({ entry }) => entry);
}
