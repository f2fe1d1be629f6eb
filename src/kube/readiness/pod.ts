import type { KubeObject } from '../object.ts';
import {
  UnreadableObject,
  findCondition,
  hasCondition,
  recordsAt,
  textAt,
} from './object-fields.ts';
import type { Readiness } from './readiness.ts';
import { current, failed, inProgress } from './readiness.ts';

/** How long a Pod may take to find a node before that counts as a failure. */
const scheduleTime = 15_000;

export function podReadiness(object: KubeObject, now: Date): Readiness {
  const phase = textAt(object, 'status.phase');
  switch (phase) {
    case 'Succeeded':
      return current('Pod has completed successfully');
    case 'Failed':
      return current('Pod has completed, but not successfully');
    case 'Running':
      return runningReadiness(object);
    case 'Pending':
      return pendingReadiness(object, now);
    case '':
      return inProgress('PodNotObserved', 'Pod phase not available');
    default:
      throw new UnreadableObject(`unknown phase ${phase}`);
  }
}

function runningReadiness(object: KubeObject): Readiness {
  if (hasCondition(object, 'Ready', 'True')) return current('Pod is Ready');
  const looping = recordsAt(object, 'status.containerStatuses')
    .filter((status) => textAt(status, 'state.waiting.reason') === 'CrashLoopBackOff')
    .map((status) => textAt(status, 'name'));
  return looping.length > 0
    ? failed('ContainerCrashLooping', `Containers in CrashLoop state: ${looping.join(',')}`)
    : inProgress('PodRunningNotReady', 'Pod is running but is not Ready');
}

function pendingReadiness(object: KubeObject, now: Date): Readiness {
  if (!isUnschedulable(object)) return inProgress('PodPending', 'Pod is in the Pending phase');
  const age = now.getTime() - Date.parse(object.metadata.creationTimestamp ?? '');
  // Without a time of creation it is old.
  return age < scheduleTime
    ? inProgress('PodNotScheduled', 'Pod has not been scheduled')
    : failed('PodUnschedulable', 'Pod could not be scheduled');
}

export function isUnschedulable(pod: KubeObject): boolean {
  return findCondition(pod, 'PodScheduled', 'False')?.reason === 'Unschedulable';
}
