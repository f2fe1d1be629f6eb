import { HelmError, isHelmError } from '../base/index.ts';
import type { Cluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { DeleteOptions as ObjectDeleteOptions, ObjectReference } from '../kube/index.ts';
import type { Plan } from '../plan/index.ts';
import { requireRights } from '../plan/index.ts';
import type { ReleaseHistory, ReleaseOperation, ReleaseVersion } from '../release/index.ts';
import { ownerReferenceOf } from '../release/index.ts';
import type { ReleaseContent } from '../rendering/index.ts';
import { loadContent, startStored } from '../rendering/index.ts';
import type { ChartRun, ScriptOptions } from '../scripts/index.ts';
import { forgetGrants } from '../scripts/index.ts';
import { deleteObjects } from './delete-objects.ts';
import type { DeployOptions } from './deploy-options.ts';
import type { HeldLock } from './lock-release.ts';
import { lockRelease } from './lock-release.ts';
import { isMirrored, mirrorRelease } from './mirror-release.ts';
import { recordRights } from './record-rights.ts';
import { extendSurvey, planRelease, surveyRelease } from './survey.ts';

export interface DeleteOptions extends Pick<
  DeployOptions,
  'description' | 'wait' | 'timeout' | 'noHooks' | 'waitForLock' | 'onProgress' | 'adopt'
> {
  /** Keeps the records of the release, for a rollback. */
  readonly keepHistory?: boolean;
  /** What becomes of what the objects own. */
  readonly propagation?: ObjectDeleteOptions['propagation'];
  readonly dryRun?: boolean;
  readonly scripts?: ScriptOptions;
}

export interface DeleteResult {
  readonly name: string;
  readonly namespace: string;
  /** Objects that are still there. */
  readonly kept: readonly KeptObject[];
}

export interface KeptObject extends ObjectReference {
  /** Because it says so itself, or because it is somebody else's. */
  readonly by: 'policy' | 'owner';
}

/** Deletes a release that is there, in whatever state. */
export async function deleteRecordedRelease(
  context: ActionContext,
  cluster: Cluster,
  history: ReleaseHistory,
  options: DeleteOptions & HeldLock,
): Promise<DeleteResult> {
  const { name, namespace } = history.release;
  const version = versionOf(history);
  if (version?.phase === 'uninstalled' && options.keepHistory === true) throw deletedBefore(name);
  const [content, survey] = await Promise.all([
    version && loadIfWhole(context, cluster, version),
    surveyRelease(context, cluster, { name, namespace, history, objects: [] }),
  ]);
  const foreseen = planRelease(survey);
  if (options.dryRun === true) return resultOf(history, foreseen);
  const { signal } = context;
  await requireRights(cluster.client, foreseen, { more: recordRights(namespace), signal });
  await using run = await startScripts(context, cluster, { version, content, options });
  await emitBeforeDelete(run);
  const { waitForLock, held } = options;
  const request = { kind: 'delete', name, namespace, history, waitForLock, held } as const;
  await using operation = await lockRelease(context, cluster, request);
  const extended = await extendSurvey(context, operation, survey);
  const plan = extended === survey ? foreseen : planRelease(extended);
  await deleteObjects(operation.client, {
    plan,
    hooks: content?.hooks ?? [],
    marks: { release: name, namespace, owner: ownerReferenceOf(operation.release) },
    run,
    options,
    signal: AbortSignal.any([signal, operation.signal]),
  });
  await endDeletion(operation, options);
  if (options.keepHistory === true && isMirrored(context, history)) {
    await mirrorRelease(context, cluster, name);
  }
  if (options.keepHistory !== true) await forgetGrants(context, cluster, history.release);
  await run?.emit('post-delete');
  return resultOf(history, plan);
}

/** A script that fails must not keep anybody from deleting. */
async function emitBeforeDelete(run: ChartRun | undefined): Promise<void> {
  try {
    await run?.emit('pre-delete');
  } catch (error) {
    if (!isHelmError(error) || isHelmError(error, 'Interrupted')) throw error;
    const { code, message, source, details } = error;
    const hint = 'the release can be deleted without its scripts: --no-hooks';
    throw new HelmError(code, message, { source, details, hint, cause: error });
  }
}

/** The version whose hooks and scripts count: what is deployed, or else whatever was tried last. */
function versionOf({ release, versions }: ReleaseHistory): ReleaseVersion | undefined {
  return versions.find(({ name }) => name === release.current) ?? versions.at(-1);
}

function deletedBefore(name: string): HelmError {
  return new HelmError('AlreadyDeleted', `the release named "${name}" is already deleted`);
}

/** A release can be deleted by its inventory alone. */
async function loadIfWhole(
  { logger, signal }: ActionContext,
  { client }: Cluster,
  version: ReleaseVersion,
): Promise<ReleaseContent | undefined> {
  try {
    return await loadContent(client, version, { signal });
  } catch (error) {
    if (!isHelmError(error, 'CorruptRelease')) throw error;
    logger.warn(`${error.message}: its hooks and scripts are not run`);
    return undefined;
  }
}

interface Deletion {
  readonly version: ReleaseVersion | undefined;
  readonly content: ReleaseContent | undefined;
  readonly options: DeleteOptions;
}

async function startScripts(
  context: ActionContext,
  cluster: Cluster,
  { version, content, options: { scripts, noHooks } }: Deletion,
): Promise<ChartRun | undefined> {
  if (version === undefined || content === undefined) return undefined;
  const run = { operation: 'delete', revision: version.sequence, scripts, noHooks } as const;
  return startStored(context, cluster, { version, content }, run);
}

async function endDeletion(
  operation: ReleaseOperation,
  { keepHistory = false, description = 'Uninstallation complete' }: DeleteOptions,
): Promise<void> {
  if (keepHistory) await operation.keep(description);
  else await operation.finishDelete();
}

function resultOf({ release }: ReleaseHistory, { steps }: Plan): DeleteResult {
  const { name, namespace } = release;
  const kept = steps.flatMap(({ action, reference, keptBy = 'policy' }) =>
    action === 'keep' ? [{ ...reference, by: keptBy }] : [],
  );
  return { name, namespace, kept };
}
