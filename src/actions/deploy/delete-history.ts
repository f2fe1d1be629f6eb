import { HelmError, isHelmError } from '../../base/index.ts';
import type { Plan } from '../../plan/index.ts';
import { requireRights } from '../../plan/index.ts';
import type { ReleaseHistory, ReleaseOperation, ReleaseVersion } from '../../release/index.ts';
import { ownerReferenceOf } from '../../release/index.ts';
import type { Cluster } from '../cluster/connect-cluster.ts';
import type { ActionContext } from '../context.ts';
import type { DeleteOptions, DeleteResult } from '../delete.ts';
import type { ChartOperation } from '../lifecycle/chart-operation.ts';
import { runStored } from '../lifecycle/run-stored.ts';
import type { ReleaseContent } from '../releases/release-content.ts';
import { loadContent } from '../releases/release-content.ts';
import { deleteObjects } from './delete-objects.ts';
import { recordedIn } from './desired-release.ts';
import { recordRights } from './record-rights.ts';
import { extendSurvey, planSurveyed, surveyRelease } from './survey.ts';
import { withOperation } from './with-operation.ts';

/** Deletes a release that is there, in whatever state. */
export async function deleteHistory(
  context: ActionContext,
  cluster: Cluster,
  history: ReleaseHistory,
  options: DeleteOptions,
): Promise<DeleteResult> {
  const { name, namespace } = history.release;
  const version = versionOf(history);
  if (version?.phase === 'uninstalled' && options.keepsHistory === true) throw deletedBefore(name);
  const [content, survey] = await Promise.all([
    version && loadIfWhole(context, cluster, version),
    surveyRelease(context, cluster, {
      ...{ name, namespace, manifest: '', recorded: recordedIn(history) },
    }),
  ]);
  const foreseen = planSurveyed(survey);
  if (options.isDryRun === true) return resultOf(history, foreseen);
  const { signal } = context;
  await requireRights(cluster.client, foreseen, { more: recordRights(namespace), signal });
  return withScripts(context, cluster, { version, content, options }, async (events) => {
    await events?.emit('pre-delete');
    const { waitsForLock } = options;
    const request = { kind: 'delete', name, namespace, history, waitsForLock } as const;
    return withOperation(context, cluster, request, async (operation) => {
      const plan = planSurveyed(await extendSurvey(context, operation, survey));
      const hooks = content?.hooks ?? [];
      const marks = { release: name, namespace, owner: ownerReferenceOf(operation.release) };
      await deleteObjects(operation.client, {
        ...{ plan, hooks, marks, events, options },
        signal: AbortSignal.any([signal, operation.signal]),
      });
      await endDeletion(operation, options);
      await events?.emit('post-delete');
      return resultOf(history, plan);
    });
  });
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

async function withScripts<T>(
  context: ActionContext,
  cluster: Cluster,
  { version, content, options }: Deletion,
  use: (events: ChartOperation | undefined) => Promise<T>,
): Promise<T> {
  if (version === undefined || content === undefined) return use(undefined);
  const { scripts = {}, skipsHooks } = options;
  const run = { operation: 'delete', revision: version.sequence, scripts, skipsHooks } as const;
  return runStored(context, cluster, { version, content }, run, use);
}

async function endDeletion(
  operation: ReleaseOperation,
  { keepsHistory = false, description = 'Uninstallation complete' }: DeleteOptions,
): Promise<void> {
  if (keepsHistory) await operation.keep(description);
  else await operation.finishDelete();
}

function resultOf({ release }: ReleaseHistory, { steps }: Plan): DeleteResult {
  const { name, namespace } = release;
  const kept = steps.flatMap(({ action, reference, keptBy = 'policy' }) =>
    action === 'keep' ? [{ ...reference, by: keptBy }] : [],
  );
  return { name, namespace, kept };
}
