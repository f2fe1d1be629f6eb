import type { CrdFile } from '../../chart/index.ts';
import type { KubeClient, KubeObject } from '../../kube/index.ts';
import { deleteObject, referenceOf } from '../../kube/index.ts';
import type { ExecutedPlan, ExecuteOptions, Plan } from '../../plan/index.ts';
import { executePlan } from '../../plan/index.ts';
import type { ChartOperation } from '../lifecycle/chart-operation.ts';
import type { DeployOptions } from './deploy-options.ts';
import { defaultTimeout } from './deploy-options.ts';
import type { CrdPolicy } from './install-crds.ts';
import { installCrds } from './install-crds.ts';
import type { HookWork } from './run-hooks-at.ts';
import { runHooksAt } from './run-hooks-at.ts';
import { waitForRelease } from './wait-for-release.ts';

export type DeployVerb = 'install' | 'upgrade' | 'rollback';

/** Everything that is done to the cluster; nothing of it is decided any more. */
export interface Work extends HookWork {
  readonly verb: DeployVerb;
  readonly events: ChartOperation;
  readonly crds: readonly CrdFile[];
  readonly crdPolicy: CrdPolicy;
  readonly plan: Plan;
  readonly options: DeployOptions;
}

/**
 * Does the work. What is new is there and ready before what is old goes, so that a failure on the way
 * leaves what was there.
 */
export async function carryOut(client: KubeClient, work: Work): Promise<void> {
  const created: KubeObject[] = [];
  try {
    await carryOutInTurn(client, work, created);
  } catch (error) {
    if (work.options.cleansUpOnFailure === true) await removeAll(client, created);
    throw error;
  }
}

async function carryOutInTurn(
  client: KubeClient,
  work: Work,
  created: KubeObject[],
): Promise<void> {
  const { verb, events, plan, options, signal } = work;
  const { forcesConflicts = false } = options;
  const { namespace } = work.marks;
  const { crds, crdPolicy: policy } = work;
  await installCrds(client, { crds, policy, namespace, forcesConflicts, signal });
  await runHooksAt(client, `pre-${verb}`, work);
  const execution = executionOf(work, created);
  const applied = await events.perform(verb, () =>
    executePlan(client, plan, { ...execution, part: 'apply' }),
  );
  await events.emit(`post-${verb}`);
  if (options.waits === true) await waitForApplied(client, applied, work);
  await executePlan(client, plan, { ...execution, part: 'prune' });
  await runHooksAt(client, `post-${verb}`, work);
}

function executionOf({ options, signal }: Work, created: KubeObject[]): ExecuteOptions {
  const { timeout = defaultTimeout, forcesConflicts = false, onProgress } = options;
  return {
    ...{ timeout, forcesConflicts, signal },
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
  { events, marks, options, signal }: Work,
): Promise<void> {
  const { timeout = defaultTimeout, waitsForJobs = false, onProgress } = options;
  const objects = steps.flatMap(({ object }) => (object === undefined ? [] : [object]));
  await waitForRelease(client, events, objects, {
    ...{ timeout, namespace: marks.namespace, includesJobs: waitsForJobs, signal },
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
