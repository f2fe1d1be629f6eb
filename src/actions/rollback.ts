import { HelmError } from '../base/index.ts';
import type { ReleaseHistory, ReleaseVersion } from '../release/index.ts';
import { findVersion } from '../release/index.ts';
import type { Cluster } from './cluster/connect-cluster.ts';
import { withCluster } from './cluster/connect-cluster.ts';
import type { ActionContext } from './context.ts';
import type { DeployOptions } from './deploy/deploy-options.ts';
import { deploy } from './deploy/deploy.ts';
import { desireFromStored } from './deploy/desire-from-stored.ts';
import { requireRelease } from './deploy/require-release.ts';
import { untilUnchanged } from './deploy/until-unchanged.ts';
import type { ScriptOptions } from './lifecycle/script-options.ts';
import { loadContent } from './releases/release-content.ts';
import type { ReleaseReport } from './releases/release-report.ts';
import { reportVersion } from './releases/release-report.ts';

export interface RollbackOptions extends Omit<DeployOptions, 'rollsBackOnFailure'> {
  readonly name: string;
  /** A sequence, a ULID or its beginning; without it, the one before the last. */
  readonly version?: string | undefined;
  /** Finds out what would be rolled back to, and does nothing. */
  readonly isDryRun?: boolean;
  readonly scripts?: ScriptOptions;
}

/** Brings a release back to an older version, exactly as it was recorded. */
export async function rollback(
  context: ActionContext,
  options: RollbackOptions,
): Promise<ReleaseReport> {
  return withCluster(context, (cluster) => rollbackRelease(context, cluster, options));
}

export async function rollbackRelease(
  context: ActionContext,
  cluster: Cluster,
  options: RollbackOptions,
): Promise<ReleaseReport> {
  return untilUnchanged(context, options, async () => {
    const history = await requireRelease(context, cluster, options);
    return rollBackTo(
      context,
      cluster,
      { history, version: chooseVersion(history, options) },
      options,
    );
  });
}

async function rollBackTo(
  context: ActionContext,
  cluster: Cluster,
  { history, version }: { readonly history: ReleaseHistory; readonly version: ReleaseVersion },
  options: RollbackOptions,
): Promise<ReleaseReport> {
  const content = await loadContent(cluster.client, version, context);
  if (options.isDryRun === true) return reportVersion(version, content);
  const { scripts = {} } = options;
  const revision = (history.versions.at(-1)?.sequence ?? 0) + 1;
  const target = { version, content };
  const request = { history, target, revision, scripts, choices: options };
  return desireFromStored(context, cluster, request, (desired) =>
    deploy(context, cluster, {
      ...{ verb: 'rollback', desired, options, labels: version.labels },
      success: `Rollback to ${version.sequence}`,
    }),
  );
}

/** The version that a rollback goes to. In Helm's words. */
export function chooseVersion(
  { versions }: ReleaseHistory,
  { version }: Pick<RollbackOptions, 'version'>,
): ReleaseVersion {
  const before = String((versions.at(-1)?.sequence ?? 0) - 1);
  const wanted = version === undefined || version === '0' ? before : version;
  const found = findVersion(versions, wanted);
  if (found === undefined)
    throw new HelmError('VersionNotFound', `release has no ${wanted} version`);
  return found;
}
