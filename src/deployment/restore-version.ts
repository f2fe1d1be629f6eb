import { HelmError } from '../base/index.ts';
import type { Cluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { ReleaseHistory, ReleaseVersion } from '../release/index.ts';
import { findVersion } from '../release/index.ts';
import { loadContent, startStored } from '../rendering/index.ts';
import type { ReleaseReport } from '../reports/index.ts';
import { reportVersion } from '../reports/index.ts';
import type { ScriptOptions } from '../scripts/index.ts';
import type { DeployOptions } from './deploy-options.ts';
import { deployVersion } from './deploy-version.ts';
import { proposeStored } from './propose-version.ts';
import { requireRelease } from './require-release.ts';
import { untilUnchanged } from './until-unchanged.ts';

export interface RollbackOptions extends Omit<DeployOptions, 'rollbackOnFailure'> {
  /** A sequence, a ULID or its beginning; without it, the one before the last. */
  readonly version?: string | undefined;
  /** Finds out what would be rolled back to, and does nothing. */
  readonly dryRun?: boolean;
  readonly scripts?: ScriptOptions;
}

/** Brings a release back to an older version, exactly as it was recorded. */
export async function restoreVersion(
  context: ActionContext,
  cluster: Cluster,
  name: string,
  options: RollbackOptions,
): Promise<ReleaseReport> {
  return untilUnchanged(context, options, () => attempt(context, cluster, name, options));
}

async function attempt(
  context: ActionContext,
  cluster: Cluster,
  name: string,
  options: RollbackOptions,
): Promise<ReleaseReport> {
  const history = await requireRelease(context, cluster, { ...options, name });
  const version = chooseVersion(history, options);
  const content = await loadContent(cluster.client, version, context);
  if (options.dryRun === true) return reportVersion(version, content);
  const stored = { version, content };
  const { scripts, noHooks } = options;
  const revision = nextSequence(history);
  const start = { operation: 'rollback', revision, scripts, noHooks } as const;
  await using run = await startStored(context, cluster, stored, start);
  const proposed = await proposeStored(context, cluster, run, { history, stored, options });
  return await deployVersion(context, cluster, {
    verb: 'rollback',
    proposed,
    run,
    options,
    labels: version.labels,
    success: `Rollback to ${version.sequence}`,
  });
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

/** The number of the version that comes next. */
export function nextSequence(history: ReleaseHistory | undefined): number {
  return (history?.versions.at(-1)?.sequence ?? 0) + 1;
}
