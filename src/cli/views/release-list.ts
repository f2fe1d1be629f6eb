import type { ListedRelease } from '../../reports/index.ts';
import { makeVisible } from '../../base/index.ts';
import type { ActionContext } from '../../index.ts';
import type { Style } from '../terminal/style.ts';
import type { TableLayout } from '../terminal/table.ts';
import { formatFitting } from '../terminal/table.ts';
import { formatAge, formatLocalTime } from './local-time.ts';
import { colourStatus } from './release.ts';

export interface ListViewOptions {
  readonly context: ActionContext;
  /** One of Go's layouts. */
  readonly timeFormat: string | undefined;
}

/** Helm's fields, and one more: the ULID of the version, or the driver that keeps a release of Helm's own. */
export function releaseListData(
  releases: readonly ListedRelease[],
  options: ListViewOptions,
): readonly object[] {
  return releases.map((release) => ({
    name: release.name,
    namespace: release.namespace,
    revision: String(release.revision),
    updated: formatUpdated(release, options),
    status: release.status,
    chart: release.chart,
    app_version: release.appVersion,
    ...(release.ulid === undefined ? {} : { ulid: release.ulid }),
    ...(release.driver === undefined ? {} : { driver: release.driver }),
  }));
}

export interface ListTableOptions extends ListViewOptions {
  readonly hidesHeader: boolean;
  readonly style: Style;
  readonly width: number | undefined;
}

const columns = ['NAME', 'NAMESPACE', 'REVISION', 'UPDATED', 'STATUS', 'CHART', 'APP VERSION'];

/**
 * Helm's table; where there are releases of its own, with one column more, and where it does not fit on
 * the screen, with ages in the place of times.
 */
export function formatReleaseList(
  releases: readonly ListedRelease[],
  options: ListTableOptions,
): string {
  const { style, hidesHeader, width } = options;
  const hasDrivers = releases.some(({ driver }) => driver !== undefined);
  const header = [...columns, ...(hasDrivers ? ['DRIVER'] : [])].map(style.bold);
  const layOut = (updatedOf: (release: ListedRelease) => string): TableLayout => ({
    header: hidesHeader ? undefined : header,
    rows: releases.map((release) => [
      release.name,
      style.cyan(release.namespace),
      String(release.revision),
      updatedOf(release),
      colourStatus(release.status, style),
      makeVisible(release.chart),
      makeVisible(release.appVersion),
      ...(hasDrivers ? [release.driver ?? ''] : []),
    ]),
  });
  const whole = layOut((release) => formatUpdated(release, options));
  const short = layOut(({ updatedAt }) =>
    updatedAt === undefined ? '-' : formatAge(options.context, updatedAt),
  );
  return formatFitting({ whole, short, width, overflow: 'cut' });
}

/** Go's own way of writing a time. */
const goTime = '2006-01-02 15:04:05.999999999 -0700 MST';

function formatUpdated({ updatedAt }: ListedRelease, options: ListViewOptions): string {
  const { context, timeFormat = '' } = options;
  if (updatedAt === undefined) return '-';
  return formatLocalTime(context, updatedAt, timeFormat === '' ? goTime : timeFormat);
}
