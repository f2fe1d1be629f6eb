import { isHelmError } from '../base/index.ts';
import type { KubeClient, ReadOptions } from '../kube/index.ts';
import type {
  ChartIdentity,
  HelmDriver,
  HelmRecord,
  Operation,
  Phase,
  Release,
  ReleaseVersion,
} from '../release/index.ts';
import { loadHelmRecord } from '../release/index.ts';
import { statusOf } from './version-status.ts';

/** A release in a list, or one version of it. */
export interface ListedRelease {
  readonly name: string;
  readonly namespace: string;
  readonly revision: number;
  /** Helm's own releases have none. */
  readonly ulid?: string;
  /** Undefined where it could not be read. */
  readonly updatedAt: Date | undefined;
  readonly status: ListedStatus;
  /** `NAME-VERSION`. */
  readonly chart: string;
  readonly appVersion: string;
  /** Where Helm 3 or 4 keeps it, if it is theirs. */
  readonly driver?: HelmDriver;
}

/** Helm's words for a state, or `corrupt`. */
export type ListedStatus = string;

/** Undefined for a release of which nothing is recorded yet, or whose adoption was interrupted. */
export function listRelease(release: Release): ListedRelease | undefined {
  const { name, namespace, latest, operation } = release;
  if (release.problem !== undefined) return listCorrupt(release);
  if (latest === undefined) return undefined;
  return {
    name,
    namespace,
    revision: latest.sequence,
    ulid: latest.name.toUpperCase(),
    updatedAt: latest.updatedAt,
    status: describeState(latest.phase, operation),
    ...describeChart(latest.chart),
  };
}

export function listVersion(version: ReleaseVersion): ListedRelease {
  const { release, namespace, sequence, createdAt, chart } = version;
  return {
    name: release,
    namespace,
    revision: sequence,
    ulid: version.name.toUpperCase(),
    updatedAt: createdAt,
    status: statusOf(version),
    ...describeChart(chart),
  };
}

/** What the labels of a record of Helm tell. */
export function listHelmRecord(record: HelmRecord): ListedRelease {
  const { name, namespace, revision, status, driver } = record;
  return {
    name,
    namespace,
    revision,
    updatedAt: undefined,
    status,
    chart: '',
    appVersion: '',
    driver,
  };
}

/** The rest of it, which is in the record alone. */
export async function completeHelmRecord(
  client: KubeClient,
  record: HelmRecord,
  options: ReadOptions,
): Promise<ListedRelease> {
  const listed = listHelmRecord(record);
  try {
    const { chart, lastDeployedAt: updatedAt } = await loadHelmRecord(client, record, options);
    const { name, version, appVersion } = chart.metadata;
    const identity = { name: text(name), version: text(version), appVersion: text(appVersion) };
    return { ...listed, updatedAt, ...describeChart(identity) };
  } catch (error) {
    if (!isHelmError(error, 'CorruptRelease')) throw error;
    return { ...listed, status: 'corrupt' };
  }
}

function listCorrupt({ name, namespace, latest, createdAt }: Release): ListedRelease {
  return {
    name,
    namespace,
    revision: latest?.sequence ?? 0,
    updatedAt: latest?.updatedAt ?? createdAt,
    status: 'corrupt',
    ...(latest === undefined ? { chart: '', appVersion: '' } : describeChart(latest.chart)),
  };
}

/** In Helm's words. */
function describeState(phase: Phase, operation: Operation | undefined): ListedStatus {
  if (operation?.kind === 'delete') return 'uninstalling';
  return phase === 'pending' ? `pending-${operation?.kind ?? 'install'}` : phase;
}

function describeChart({ name, version, appVersion }: ChartIdentity): {
  readonly chart: string;
  readonly appVersion: string;
} {
  return { chart: `${name}-${version}`, appVersion };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
