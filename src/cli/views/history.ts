import type { HistoryEntry } from '../../actions/history.ts';
import { makeVisible } from '../../base/index.ts';
import { formatJsonTime } from '../../go/index.ts';
import type { ActionContext } from '../../index.ts';
import type { TableLayout } from '../terminal/table.ts';
import { chooseLayout, formatTable } from '../terminal/table.ts';
import { ansic, formatAge, formatLocalTime } from './local-time.ts';

/** Helm's fields, which programs know; if they ask for it, the version's ULID and user, too. */
export function historyData(
  entries: readonly HistoryEntry[],
  { isWide }: { readonly isWide: boolean },
): readonly object[] {
  return entries.map((entry) => ({
    revision: entry.revision,
    updated: formatJsonTime(entry.updatedAt),
    status: entry.status,
    chart: entry.chart,
    app_version: entry.appVersion,
    ...(entry.rollbackRevision === undefined ? {} : { rollback_revision: entry.rollbackRevision }),
    description: entry.description,
    ...(isWide ? { ulid: entry.ulid ?? '', user: entry.user } : {}),
  }));
}

export interface HistoryViewOptions {
  readonly context: ActionContext;
  readonly showsRollbacks: boolean;
  /** Shows who made each version. */
  readonly isWide: boolean;
  /** Columns of the screen; undefined in a pipe. */
  readonly width: number | undefined;
}

/**
 * Helm's table, with the ULID of each version; on a screen that is too narrow for it, in short. It is
 * not cut: what went wrong is at its end.
 */
export function formatHistory(
  entries: readonly HistoryEntry[],
  { width, ...options }: HistoryViewOptions,
): string {
  const whole = layOut(entries, columnsOf(entries, options));
  const short = layOut(entries, shortColumnsOf(entries, options));
  const { header, rows } = chooseLayout([whole, short], width) ?? whole;
  // On a screen without the blanks at the ends of lines, which would make lines of their own there.
  return formatTable(header, rows, width === undefined ? undefined : Number.POSITIVE_INFINITY);
}

type Column = readonly [title: string, cellOf: (entry: HistoryEntry) => string];
type ColumnOptions = Omit<HistoryViewOptions, 'width'>;

function layOut(entries: readonly HistoryEntry[], columns: readonly Column[]): TableLayout {
  return {
    header: columns.map(([title]) => title),
    rows: entries.map((entry) => columns.map(([, cellOf]) => cellOf(entry))),
  };
}

const revision: Column = ['REVISION', (entry) => String(entry.revision)];
const status: Column = ['STATUS', (entry) => entry.status];
const chart: Column = ['CHART', (entry) => makeVisible(entry.chart)];
const appVersion: Column = ['APP VERSION', (entry) => makeVisible(entry.appVersion)];
const rollback: Column = ['ROLLBACK', (entry) => String(entry.rollbackRevision ?? '')];
const user: Column = ['USER', (entry) => makeVisible(entry.user)];
const description: Column = ['DESCRIPTION', (entry) => makeVisible(entry.description)];

function columnsOf(entries: readonly HistoryEntry[], options: ColumnOptions): readonly Column[] {
  const { context, showsRollbacks, isWide } = options;
  return [
    revision,
    ['UPDATED', ({ updatedAt }) => formatLocalTime(context, updatedAt, ansic)],
    status,
    chart,
    appVersion,
    ...(showsRollbacks ? [rollback] : []),
    ...ulidColumn(entries, 26),
    ...(isWide ? [user] : []),
    description,
  ];
}

/** Ages in the place of times, and of ULIDs as much as tells them apart. */
function shortColumnsOf(
  entries: readonly HistoryEntry[],
  { context, showsRollbacks, isWide }: ColumnOptions,
): readonly Column[] {
  return [
    revision,
    ['UPDATED', ({ updatedAt }) => formatAge(context, updatedAt)],
    status,
    chart,
    ...(showsRollbacks ? [rollback] : []),
    ...ulidColumn(entries, distinctLength(entries.map(({ ulid = '' }) => ulid))),
    ...(isWide ? [user] : []),
    description,
  ];
}

/** None where Helm keeps the versions: they have no ULID. */
function ulidColumn(entries: readonly HistoryEntry[], length: number): readonly Column[] {
  if (entries.every(({ ulid }) => ulid === undefined)) return [];
  return [['ULID', ({ ulid = '' }) => ulid.slice(0, length)]];
}

/** The time within a ULID. */
const timeLength = 10;

/** How many letters tell all of some ULIDs apart. */
function distinctLength(ulids: readonly string[]): number {
  const lengths = Array.from({ length: 26 - timeLength }, (_, more) => timeLength + more);
  const isEnough = (length: number): boolean =>
    new Set(ulids.map((ulid) => ulid.slice(0, length))).size === new Set(ulids).size;
  return lengths.find(isEnough) ?? 26;
}
