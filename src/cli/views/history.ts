import type { HistoryEntry } from '../../actions/history.ts';
import { makeVisible } from '../../base/index.ts';
import { formatJsonTime } from '../../go/index.ts';
import type { ActionContext } from '../../index.ts';
import type { TableLayout } from '../terminal/table.ts';
import { formatFitting } from '../terminal/table.ts';
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
 * Helm's table, with the ULID of each version; on a screen that is too narrow for it, in short.
 * Nothing is cut: what went wrong is told at the end of a description.
 */
export function formatHistory(
  entries: readonly HistoryEntry[],
  { width, ...options }: HistoryViewOptions,
): string {
  const { context } = options;
  const whole = layOut(entries, options, {
    updated: ({ updatedAt }) => formatLocalTime(context, updatedAt, ansic),
    appVersion: [['APP VERSION', ({ appVersion }) => makeVisible(appVersion)]],
    ulidLength: 26,
  });
  const short = layOut(entries, options, {
    updated: ({ updatedAt }) => formatAge(context, updatedAt),
    appVersion: [],
    ulidLength: distinctLength(entries.map(({ ulid = '' }) => ulid)),
  });
  return formatFitting({ whole, short, width, overflow: 'fold' });
}

type CellOf = (entry: HistoryEntry) => string;
type Column = readonly [title: string, cellOf: CellOf];

/** Where the whole table and the short one differ. */
interface HistoryForm {
  readonly updated: CellOf;
  readonly appVersion: readonly Column[];
  readonly ulidLength: number;
}

function layOut(
  entries: readonly HistoryEntry[],
  { showsRollbacks, isWide }: Omit<HistoryViewOptions, 'width'>,
  { updated, appVersion, ulidLength }: HistoryForm,
): TableLayout {
  // Versions that Helm keeps have none.
  const hasUlids = entries.some(({ ulid }) => ulid !== undefined);
  const columns: readonly Column[] = [
    ['REVISION', ({ revision }) => String(revision)],
    ['UPDATED', updated],
    ['STATUS', ({ status }) => status],
    ['CHART', ({ chart }) => makeVisible(chart)],
    ...appVersion,
    ...(showsRollbacks ? [rollbackColumn] : []),
    ...(hasUlids ? [ulidColumn(ulidLength)] : []),
    ...(isWide ? [userColumn] : []),
    ['DESCRIPTION', ({ description }) => makeVisible(description)],
  ];
  return {
    header: columns.map(([title]) => title),
    rows: entries.map((entry) => columns.map(([, cellOf]) => cellOf(entry))),
  };
}

const rollbackColumn: Column = [
  'ROLLBACK',
  ({ rollbackRevision }) => String(rollbackRevision ?? ''),
];
const userColumn: Column = ['USER', ({ user }) => makeVisible(user)];

function ulidColumn(length: number): Column {
  return ['ULID', ({ ulid = '' }) => ulid.slice(0, length)];
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
