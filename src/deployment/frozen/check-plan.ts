import { HelmError } from '../../base/index.ts';
import type { Cluster } from '../../connection/index.ts';
import type { KubeClient, KubeObject } from '../../kube/index.ts';
import { describeReference, keyOf } from '../../kube/index.ts';
import { fetchLive } from '../../plan/index.ts';
import type { ReleaseHistory } from '../../release/index.ts';
import type { FrozenPlan } from './frozen-plan.ts';
import { freezeRelease, stateOf } from './freeze-plan.ts';

/** A plan is for one cluster. */
export async function requireSameCluster(plan: FrozenPlan, cluster: Cluster): Promise<void> {
  if ((await cluster.findIdentity()) === plan.cluster) return;
  throw new HelmError(
    'PlanOfAnotherCluster',
    `the plan for "${plan.name}" was made for another cluster than ${cluster.client.server}`,
    { hint: 'choose the cluster with --kube-context, or make a plan for this one' },
  );
}

/** A plan starts from one state of its release. */
export function requireSameRelease(plan: FrozenPlan, history: ReleaseHistory | undefined): void {
  const now = history && freezeRelease(history);
  const { release: then } = plan;
  const isSame =
    now?.uid === then?.uid && now?.current === then?.current && now?.latest === then?.latest;
  if (isSame) return;
  throw outdated(plan, [describeRelease(plan, now?.sequence)]);
}

function describeRelease({ name, release }: FrozenPlan, sequence: number | undefined): string {
  if (sequence === undefined) return `the release "${name}" is gone`;
  if (release === undefined) return `there is a release "${name}" by now, at version ${sequence}`;
  return release.sequence === sequence
    ? `the release "${name}" is another one by now`
    : `the release "${name}" was at version ${release.sequence}, and is at ${sequence}`;
}

/** A plan is about objects in one state each; all that are in another are named. */
export function requireSameObjects(plan: FrozenPlan, live: ReadonlyMap<string, KubeObject>): void {
  const changes = plan.objects.flatMap((object) => {
    const now = stateOf(live, keyOf(object), plan.salt);
    if (now.uid === object.uid && now.digest === object.digest) return [];
    const what = describeReference(object);
    if (object.uid === undefined) return [`${what} is there by now`];
    if (now.uid === undefined) return [`${what} is gone`];
    return [`${what} ${now.uid === object.uid ? 'has changed' : 'is another one by now'}`];
  });
  if (changes.length > 0) throw outdated(plan, changes);
}

/** The same, by what is there now. */
export async function checkObjects(
  client: KubeClient,
  plan: FrozenPlan,
  signal: AbortSignal,
): Promise<void> {
  requireSameObjects(plan, await fetchLive(client, plan.objects, { signal }));
}

function outdated({ createdAt }: FrozenPlan, changes: readonly string[]): HelmError {
  const [first = '', ...others] = changes;
  return new HelmError('PlanOutdated', `the plan of ${createdAt} is out of date: ${first}`, {
    details: others,
    hint: 'nothing was done: look at what would be done now with helm diff, and make the plan anew',
  });
}
