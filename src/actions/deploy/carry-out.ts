import type { CrdFile } from '../../chart/index.ts';
import type { KubeClient } from '../../kube/index.ts';
import type { ExecutedPlan, Marks, Plan } from '../../plan/index.ts';
import { executePlan, runHooks } from '../../plan/index.ts';
import type { Hook, HookEvent } from '../../render/index.ts';
import type { ChartOperation } from '../lifecycle/chart-operation.ts';
import type { DeployOptions } from './deploy-options.ts';
import { defaultTimeout } from './deploy-options.ts';
import type { CrdPolicy } from './install-crds.ts';
import { installCrds } from './install-crds.ts';
import { waitForRelease } from './wait-for-release.ts';

export type DeployVerb = 'install' | 'upgrade' | 'rollback';

/** Everything that is done to the cluster, in order; nothing of it is decided any more. */
export interface Work {
  readonly verb: DeployVerb;
  readonly events: ChartOperation;
  readonly crds: readonly CrdFile[];
  readonly crdPolicy: CrdPolicy;
  readonly hooks: readonly Hook[];
  readonly plan: Plan;
  readonly marks: Marks;
  readonly options: DeployOptions;
  readonly signal: AbortSignal;
}

/**
 * Does the work: what is new is there and ready before what is old goes, so that a failure on the way
 * leaves what was there.
 */
export async function carryOut(client: KubeClient, work: Work): Promise<ExecutedPlan> {
  const { verb, events, plan, options, signal } = work;
  const { timeout = defaultTimeout, forcesConflicts = false } = options;
  const onProgress: NonNullable<Parameters<typeof executePlan>[2]>['onProgress'] = (event) =>
    options.onProgress?.({ type: 'step', event });
  const execution = { timeout, forcesConflicts, onProgress, signal };
  await installCrds(client, { crds: work.crds, policy: work.crdPolicy }, execution);
  await runHooksAt(client, `pre-${verb}`, work);
  const applied = await events.perform(verb, () =>
    executePlan(client, plan, { ...execution, part: 'apply' }),
  );
  await events.emit(`post-${verb}`);
  if (options.waits === true) await waitForApplied(client, applied, work);
  const pruned = await executePlan(client, plan, { ...execution, part: 'prune' });
  await runHooksAt(client, `post-${verb}`, work);
  return { steps: [...applied.steps, ...pruned.steps] };
}

async function runHooksAt(
  client: KubeClient,
  event: HookEvent,
  { hooks, marks, options, signal }: Work,
): Promise<void> {
  if (options.skipsHooks === true) return;
  const { timeout = defaultTimeout, takesOwnership = false } = options;
  await runHooks(
    client,
    { hooks, event },
    {
      ...{ marks, timeout, takesOwnership, signal },
      onProgress: (progress) => options.onProgress?.({ type: 'hook', event: progress }),
    },
  );
}

async function waitForApplied(
  client: KubeClient,
  { steps }: ExecutedPlan,
  { events, marks, options, signal }: Work,
): Promise<void> {
  const { timeout = defaultTimeout, waitsForJobs = false } = options;
  const objects = steps.flatMap(({ object }) => (object === undefined ? [] : [object]));
  await waitForRelease(client, events, objects, {
    ...{ timeout, namespace: marks.namespace, includesJobs: waitsForJobs, signal },
    onProgress: (event) => options.onProgress?.({ type: 'wait', event }),
  });
}
