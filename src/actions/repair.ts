import type { Cluster } from '../connection/index.ts';
import { connectCluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { DeployedSurvey, IgnoredFields } from '../deployment/index.ts';
import { lockRelease, surveyDeployed, withoutIgnored } from '../deployment/index.ts';
import type { ObjectChange, Plan } from '../plan/index.ts';
import { describeChanges, executePlan, previewPlan } from '../plan/index.ts';

export interface RepairOptions {
  /** What others may change. */
  readonly ignored?: readonly IgnoredFields[];
  /** Which objects are brought back: all, or only those that are gone. */
  readonly objects?: 'all' | 'missing' | 'none';
  /** Milliseconds to wait for somebody else who works on the release. */
  readonly waitForLock?: number;
}

export interface RepairResult {
  /** Every object that is not what was deployed. */
  readonly drifted: readonly ObjectChange[];
  readonly repaired: readonly ObjectChange[];
}

/** Brings objects back to what was deployed, under the release's lock and without a new version. */
export async function repair(
  context: ActionContext,
  name: string,
  options: RepairOptions = {},
): Promise<RepairResult> {
  using cluster = connectCluster(context);
  const deployed = await surveyDeployed(context, cluster, name);
  const { signal } = context;
  const { steps } = await previewPlan(cluster.client, deployed.plan, { signal });
  const { ignored = [], objects = 'all' } = options;
  const drifted = steps.map((step) => withoutIgnored(step, ignored)).filter(isDrift);
  const chosen = drifted.filter(
    ({ action }) => objects === 'all' || (objects === 'missing' && action === 'create'),
  );
  if (chosen.length > 0) await bringBack(context, cluster, deployed, { steps: chosen }, options);
  return {
    drifted: describeChanges({ steps: drifted }),
    repaired: describeChanges({ steps: chosen }),
  };
}

function isDrift({ action }: Plan['steps'][number]): boolean {
  return action === 'create' || action === 'change' || action === 'recreate';
}

async function bringBack(
  context: ActionContext,
  cluster: Cluster,
  { history, survey: { name, namespace } }: DeployedSurvey,
  plan: Plan,
  { waitForLock }: RepairOptions,
): Promise<void> {
  const request = { kind: 'upgrade', name, namespace, history, waitForLock } as const;
  await using operation = await lockRelease(context, cluster, request);
  const signal = AbortSignal.any([context.signal, operation.signal]);
  await executePlan(operation.client, plan, { part: 'apply', forceConflicts: true, signal });
}
