import type { NewerChart, ReleaseRow } from '../../protocol.ts';
import { moodOf } from '../parts/mood.ts';
import { isNewer } from './compare-versions.ts';
import type { NewerCharts } from './use-releases.ts';

/** What of the releases one wants to see. */
export interface Choice {
  /** Every word has to be in the name, the namespace, the chart or the state. */
  readonly text: string;
  readonly only: Kind | undefined;
}

/** What there are counts of. */
export type Kind = 'failed' | 'busy' | 'outdated' | 'foreign';

export function isOf(kind: Kind, row: ReleaseRow, newer: NewerCharts): boolean {
  const mood = moodOf(row.status);
  switch (kind) {
    case 'failed':
      return mood === 'bad' || mood === 'odd';
    case 'busy':
      return mood === 'busy' || row.lock !== undefined;
    case 'outdated':
      return newerThan(row, newer) !== undefined;
    case 'foreign':
      return row.driver !== undefined;
  }
}

export function isFiltered({ text, only }: Choice): boolean {
  return text.trim() !== '' || only !== undefined;
}

export function chooseRows(
  rows: readonly ReleaseRow[],
  newer: NewerCharts,
  { text, only }: Choice,
): readonly ReleaseRow[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return rows.filter(
    (row) =>
      (only === undefined || isOf(only, row, newer)) &&
      words.every((word) => textOf(row).includes(word)),
  );
}

/** Rows are replaced when they change, never written to. */
const texts = new WeakMap<ReleaseRow, string>();

/** What the words of a filter are looked for in; made once, as every key asks for that of every row. */
function textOf(row: ReleaseRow): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const { namespace, name, chart, chartVersion, appVersion, status } = row;
  const text =
    `${namespace}/${name} ${chart}-${chartVersion} ${appVersion} ${status}`.toLowerCase();
  texts.set(row, text);
  return text;
}

/** The newest that a repository has of its chart, if that is newer. */
export function newerThan(
  { chart, chartVersion }: ReleaseRow,
  newer: NewerCharts,
): NewerChart | undefined {
  const found = Object.hasOwn(newer, chart) ? (newer[chart] ?? []) : [];
  return found
    .filter(({ version }) => isNewer(version, chartVersion))
    .sort((one, other) => (isNewer(one.version, other.version) ? -1 : 1))[0];
}
