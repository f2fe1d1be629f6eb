import { HelmError } from '../base/index.ts';
import type { Cluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { ReleaseHistory, ReleaseVersion } from '../release/index.ts';
import { findVersion } from '../release/index.ts';
import { loadContent, startStored } from '../rendering/index.ts';
import type { ReleaseReport } from '../reports/index.ts';
import { reportVersion } from '../reports/index.ts';
import type { ScriptOptions } from '../scripts/index.ts';
import { readChart } from '../scripts/index.ts';
import type { DeployOptions, DryRun } from './deploy-options.ts';
import { deployVersion } from './deploy-version.ts';
import type { HeldLock } from './lock-release.ts';
import { proposeStored } from './propose-version.ts';
import { requireRelease } from './require-release.ts';
import { untilUnchanged } from './until-unchanged.ts';
import { validateVersion } from './validate-version.ts';

export interface RollbackOptions extends Omit<DeployOptions, 'rollbackOnFailure'> {
  /** A sequence, a ULID or its beginning; without it, the last one before that was deployed. */
  readonly version?: string | undefined;
  /** Finds out what would be rolled back to, and does nothing; `server` has it tried. */
  readonly dryRun?: DryRun;
  readonly scripts?: ScriptOptions;
}

/** Brings a release back to an older version, exactly as it was recorded. */
export async function restoreVersion(
  context: ActionContext,
  cluster: Cluster,
  name: string,
  options: RollbackOptions & HeldLock,
): Promise<ReleaseReport> {
  return untilUnchanged(context, options, () => attempt(context, cluster, name, options));
}

async function attempt(
  context: ActionContext,
  cluster: Cluster,
  name: string,
  options: RollbackOptions & HeldLock,
): Promise<ReleaseReport> {
  const { dryRun = 'none', waitForLock, adopt } = options;
  const request = { name, waitForLock, adopt, dryRun: dryRun !== 'none' };
  const history = await requireRelease(context, cluster, request);
  const version = chooseVersion(history, options);
  const { scripts, noHooks } = options;
  const content = await readChart('rollback', scripts, () =>
    loadContent(cluster.client, version, context),
  );
  if (dryRun === 'client') return reportVersion(version, content);
  const stored = { version, content };
  const revision = nextSequence(history);
  const start = { operation: 'rollback', revision, scripts, noHooks } as const;
  await using run = await startStored(context, cluster, stored, start);
  await run.emit('chart-loaded');
  const proposed = await proposeStored(context, cluster, run, { history, stored, options });
  const { plan } = proposed;
  const { hooks } = proposed.content;
  const { namespace } = history.release;
  const trial = { verb: 'rollback', name, namespace, history, run, plan, hooks, options } as const;
  await validateVersion(context, cluster, trial);
  if (dryRun === 'server') return reportVersion(version, content);
  return await deployVersion(context, cluster, {
    verb: 'rollback',
    proposed,
    run,
    options,
    labels: version.labels,
    success: `Rollback to ${version.sequence}`,
  });
}

/** The version that a rollback goes to; without a word, the last one before that was deployed. In Helm's words. */
export function chooseVersion(
  { versions }: ReleaseHistory,
  { version }: Pick<RollbackOptions, 'version'>,
): ReleaseVersion {
  const isNamed = version !== undefined && version !== '0';
  const found = isNamed ? findVersion(versions, version) : findDeployedBefore(versions);
  if (found !== undefined) return found;
  const wanted = isNamed ? version : String((versions.at(-1)?.sequence ?? 0) - 1);
  throw new HelmError('VersionNotFound', `release has no ${wanted} version`, {
    hint: isNamed
      ? 'list those there are with: helm history'
      : 'there is no version before it that was ever deployed',
  });
}

/** The newest that was deployed, but not the one that is, unless something failed since. */
function findDeployedBefore(versions: readonly ReleaseVersion[]): ReleaseVersion | undefined {
  const older = versions.at(-1)?.phase === 'deployed' ? versions.slice(0, -1) : versions;
  return older.findLast(({ phase }) => wasDeployed.has(phase));
}

const wasDeployed: ReadonlySet<ReleaseVersion['phase']> = new Set([
  'deployed',
  'superseded',
  'uninstalled',
]);

/** The number of the version that comes next. */
export function nextSequence(history: ReleaseHistory | undefined): number {
  return (history?.versions.at(-1)?.sequence ?? 0) + 1;
}
