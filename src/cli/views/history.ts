import type { HistoryEntry } from '../../actions/history.ts';
import { makeVisible } from '../../base/index.ts';
import type { ActionContext } from '../../index.ts';
import { formatTable } from '../terminal/table.ts';
import { ansic, formatLocalTime } from './local-time.ts';

/** Helm's fields, and the version's ULID and user. */
export function historyData(entries: readonly HistoryEntry[]): readonly object[] {
  return entries.map((entry) => ({
    revision: entry.revision,
    updated: entry.updatedAt.toISOString(),
    status: entry.status,
    chart: entry.chart,
    app_version: entry.appVersion,
    ...(entry.rollbackRevision === undefined ? {} : { rollback_revision: entry.rollbackRevision }),
    description: entry.description,
    version: entry.version,
    user: entry.user,
  }));
}

export interface HistoryViewOptions {
  readonly context: ActionContext;
  readonly showsRollbacks: boolean;
}

/** Helm's table, which is not cut: what went wrong is at its end. */
export function formatHistory(
  entries: readonly HistoryEntry[],
  { context, showsRollbacks }: HistoryViewOptions,
): string {
  const rollback = showsRollbacks ? ['ROLLBACK'] : [];
  const header = [
    'REVISION',
    'UPDATED',
    'STATUS',
    'CHART',
    'APP VERSION',
    ...rollback,
    'DESCRIPTION',
  ];
  const rows = entries.map((entry) => [
    String(entry.revision),
    formatLocalTime(context, entry.updatedAt, ansic),
    entry.status,
    makeVisible(entry.chart),
    makeVisible(entry.appVersion),
    ...(showsRollbacks ? [String(entry.rollbackRevision ?? '')] : []),
    makeVisible(entry.description),
  ]);
  return formatTable(header, rows);
}
