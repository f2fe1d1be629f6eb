import type { KubeObject } from '../object.ts';
import { computeReadiness } from './compute-readiness.ts';
import { isUnschedulable } from './pod.ts';
import type { Readiness } from './readiness.ts';
import { failed } from './readiness.ts';

/**
 * A workload that is still on its way has failed when Pods of it have, for good: not those that wait
 * for a node, which may yet come, nor those that are on their way out.
 */
export function considerPods(
  readiness: Readiness,
  pods: readonly KubeObject[],
  now: Date,
): Readiness {
  if (readiness.status !== 'InProgress') return readiness;
  const lost = pods.filter(
    (pod) => computeReadiness(pod, now).status === 'Failed' && !isUnschedulable(pod),
  );
  return lost.length === 0 ? readiness : failed('PodsFailed', `${lost.length} pods have failed`);
}
