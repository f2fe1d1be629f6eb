import type { CrdFile } from '../chart/index.ts';
import type { KubeClient, KubeObject } from '../kube/index.ts';
import { deleteObject, referenceOf } from '../kube/index.ts';
import type { ExecutedPlan, ExecuteOptions, Plan, RecordedObjects } from '../plan/index.ts';
import { executePlan } from '../plan/index.ts';
import type { ChartRun } from '../scripts/index.ts';
import type { DeployOptions, DeployVerb } from './deploy-options.ts';
import { defaultTimeout } from './deploy-options.ts';
import type { CrdPolicy } from './install-crds.ts';
import { installCrds } from './install-crds.ts';
import type { HookWork } from './run-hooks-at.ts';
import { runHooksAt } from './run-hooks-at.ts';
import { waitForRelease } from './wait-for-release.ts';

/** Everything that is done to the cluster; nothing of it is decided any more. */
export interface DeploymentWork extends HookWork {
  readonly verb: DeployVerb;
  readonly run: ChartRun;
  readonly crds: readonly CrdFile[];
  readonly crdPolicy: CrdPolicy;
  readonly plan: Plan;
  /** What the client merges with, where the server does not. */
  readonly recorded?: RecordedObjects | undefined;
  /** Somebody was taken over from, whose writes may still be on their way. */
  readonly touches?: boolean;
  readonly options: DeployOptions;
}

/**
 * Does the work: definitions, hooks, objects, the wait, what is left over. What is new is there and ready before what is old goes, so that a failure on the way
 * leaves what was there.
 */
export async function executeDeployment(client: KubeClient, work: DeploymentWork): Promise<void> {
  const created: KubeObject[] = [];
  try {
    await executeStages(client, work, created);
  } catch (error) {
    if (work.options.cleanupOnFail === true) await removeAll(client, created);
    throw error;
  }
}

async function executeStages(
  client: KubeClient,
  work: DeploymentWork,
  created: KubeObject[],
): Promise<void> {
  const { verb, run, plan, options, signal } = work;
  const { forceConflicts = false } = options;
  const { namespace } = work.marks;
  const { crds, crdPolicy: policy } = work;
  await installCrds(client, { crds, policy, namespace, forceConflicts, signal });
  await runHooksAt(client, `pre-${verb}`, work);
  const execution = executionOf(work, created);
  const applied = await run.perform(verb, () =>
    executePlan(client, plan, { ...execution, part: 'apply' }),
  );
  await run.emit(`post-${verb}`);
  if (options.wait === true) await waitForApplied(client, applied, work);
  await executePlan(client, plan, { ...execution, part: 'prune' });
  await runHooksAt(client, `post-${verb}`, work);
}

function executionOf(
  { options, recorded, touches, signal }: DeploymentWork,
  created: KubeObject[],
): ExecuteOptions {
  const { timeout = defaultTimeout, forceConflicts, forceReplace, onProgress } = options;
  return {
    timeout,
    recorded,
    forceConflicts: forceConflicts === true,
    forceReplace: forceReplace === true,
    touches: touches === true,
    signal,
    onProgress: (event) => {
      onProgress?.({ type: 'step', event });
      if (event.type !== 'end' || event.executed.outcome !== 'created') return;
      if (event.executed.object !== undefined) created.push(event.executed.object);
    },
  };
}

async function waitForApplied(
  client: KubeClient,
  { steps }: ExecutedPlan,
  { run, marks, options, signal }: DeploymentWork,
): Promise<void> {
  const { timeout = defaultTimeout, waitForJobs = false, failFast = false, onProgress } = options;
  const objects = steps.flatMap(({ object }) => (object === undefined ? [] : [object]));
  await waitForRelease(client, run, objects, {
    timeout,
    namespace: marks.namespace,
    includesJobs: waitForJobs,
    failFast,
    signal,
    onProgress: (event) => onProgress?.({ type: 'wait', event }),
  });
}

/** Even after an interruption: whoever asks for a clean-up wants it then most. */
async function removeAll(client: KubeClient, objects: readonly KubeObject[]): Promise<void> {
  const remove = (object: KubeObject) => {
    const { uid } = object.metadata;
    return deleteObject(client, referenceOf(object), { uid, propagation: 'Background' });
  };
  await Promise.all(objects.map(remove));
}
