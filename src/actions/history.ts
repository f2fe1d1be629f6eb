import { HelmError } from '../base/index.ts';
import type { ReleaseVersion } from '../release/index.ts';
import { findCheckedHistory } from '../release/index.ts';
import { connectCluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import { isReleaseName } from '../source/index.ts';
import { requireReadable, rollbackOf, statusOf, ulidOf } from '../reports/index.ts';

export interface HistoryOptions {
  /** The newest versions, as many as this; 256 without. */
  readonly max?: number;
}

/** A version of a release, in short. */
export interface HistoryEntry {
  readonly revision: number;
  /** Helm's own versions have none. */
  readonly ulid: string | undefined;
  readonly updatedAt: Date;
  readonly status: string;
  /** `NAME-VERSION`. */
  readonly chart: string;
  readonly appVersion: string;
  readonly description: string;
  /** The Kubernetes user who made it. */
  readonly user: string;
  /** Which revision it went back to, if it did. */
  readonly rollbackRevision: number | undefined;
}

/** The versions of a release, oldest first. */
export async function history(
  context: ActionContext,
  name: string,
  { max = 256 }: HistoryOptions = {},
): Promise<readonly HistoryEntry[]> {
  if (!isReleaseName(name)) throw invalidName(name);
  using cluster = connectCluster(context);
  const { versions } = await requireReadable(context, cluster, name, {
    find: findCheckedHistory,
  });
  return versions.slice(Math.max(0, versions.length - Math.max(0, max))).map(entryOf);
}

function entryOf(version: ReleaseVersion): HistoryEntry {
  const { sequence, createdAt, chart, user } = version;
  return {
    revision: sequence,
    ulid: ulidOf(version).ulid,
    updatedAt: createdAt,
    status: statusOf(version),
    chart: `${chart.name}-${chart.version}`,
    appVersion: chart.appVersion,
    description: version.problem ?? version.description,
    user,
    rollbackRevision: rollbackOf(version),
  };
}

/** In Helm's words. */
function invalidName(name: string): HelmError {
  return new HelmError('InvalidReleaseName', `release name is invalid: ${name}`);
}
