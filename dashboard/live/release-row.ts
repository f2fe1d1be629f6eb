import type { ListedRelease } from '../../src/reports/index.ts';
import { listRelease } from '../../src/reports/index.ts';
import type { Operation, Release } from '../../src/release/index.ts';
import type { LockFacts, ReleaseRow } from '../protocol.ts';

/** A release of ours in the list; undefined where nothing is recorded of it yet. */
export function rowOfRelease(release: Release): ReleaseRow | undefined {
  const listed = listRelease(release);
  if (listed === undefined) return undefined;
  const { latest, operation } = release;
  return {
    ...rowOf(listed),
    key: `${release.namespace}/${release.name}`,
    chart: latest?.chart.name ?? '',
    chartVersion: latest?.chart.version ?? '',
    description: latest?.description ?? release.problem ?? '',
    ...(operation === undefined ? {} : { lock: lockOf(operation) }),
  };
}

/** One that Helm 3 or 4 keeps. */
export function rowOfHelmRelease(listed: ListedRelease): ReleaseRow {
  const { driver, namespace, name } = listed;
  return {
    ...rowOf(listed),
    key: `${namespace}/${name} (${driver ?? ''})`,
    ...(driver === undefined ? {} : { driver }),
  };
}

export function lockOf({ kind, holder, startedAt }: Operation): LockFacts {
  return { kind, holder, startedAt: startedAt.toISOString() };
}

function rowOf({
  namespace,
  name,
  revision,
  status,
  chart,
  appVersion,
  updatedAt,
}: ListedRelease): Omit<ReleaseRow, 'key'> {
  return {
    namespace,
    name,
    revision,
    status,
    ...splitChart(chart),
    appVersion,
    description: '',
    ...(updatedAt === undefined ? {} : { updatedAt: updatedAt.toISOString() }),
  };
}

/** `web-1.2.3` has a name and a version, which begins at the last hyphen before a digit that makes one. */
export function splitChart(text: string): {
  readonly chart: string;
  readonly chartVersion: string;
} {
  const [, chart = text, chartVersion = ''] = /^(.*?)-(v?\d+\.\d+.*)$/.exec(text) ?? [];
  return { chart, chartVersion };
}
