import type { HistoryEntry } from '../../actions/history.ts';
import { makeVisible } from '../../base/index.ts';
import { formatJsonTime } from '../../go/index.ts';
import type { ActionContext } from '../../index.ts';
import { formatTable } from '../terminal/table.ts';
import { ansic, formatLocalTime } from './local-time.ts';

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
}

/** Helm's table, with the ULID of each version; it is not cut: what went wrong is at its end. */
export function formatHistory(
  entries: readonly HistoryEntry[],
  { context, showsRollbacks, isWide }: HistoryViewOptions,
): string {
  const rollback = showsRollbacks ? ['ROLLBACK'] : [];
  const hasUlids = entries.some(({ ulid }) => ulid !== undefined);
  const header = [
    'REVISION',
    'UPDATED',
    'STATUS',
    'CHART',
    'APP VERSION',
    ...rollback,
    ...(hasUlids ? ['ULID'] : []),
    ...(isWide ? ['USER'] : []),
    'DESCRIPTION',
  ];
  const rows = entries.map((entry) => [
    String(entry.revision),
    formatLocalTime(context, entry.updatedAt, ansic),
    entry.status,
    makeVisible(entry.chart),
    makeVisible(entry.appVersion),
    ...(showsRollbacks ? [String(entry.rollbackRevision ?? '')] : []),
    ...(hasUlids ? [entry.ulid ?? ''] : []),
    ...(isWide ? [makeVisible(entry.user)] : []),
    makeVisible(entry.description),
  ]);
  return formatTable(header, rows);
}
