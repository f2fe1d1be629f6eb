import type { JsonObject } from '../object.ts';
import { numberAt, objectAt, stringAt } from '../object.ts';
import { backOff } from './container-state.ts';
import type { Circumstances, Memory, Step } from './container-state.ts';
import { afterPullError, arrive, backOffPull, startPulled } from './pull-image.ts';
import { live, restart } from './run-container.ts';

/** What becomes of a container now, given what it is: one thing at a time. */
export function stepContainer(
  container: JsonObject,
  before: JsonObject | undefined,
  memory: Memory,
  circumstances: Circumstances,
): Step {
  if (!before) return arrive(container, memory, circumstances);
  const { now } = circumstances;
  const stay = (wait?: number): Step => ({
    status: before,
    memory,
    happenings: [],
    ...(wait !== undefined && { wait }),
  });
  if (objectAt(before, 'state', 'running')) return live(container, before, memory, circumstances);
  const reason = stringAt(before, 'state', 'waiting', 'reason');
  if (reason === undefined) return stay();
  const left = memory.since + patienceOf(reason, before, memory, circumstances) - now.getTime();
  if (left > 0) return stay(left);
  switch (reason) {
    case 'CrashLoopBackOff':
      return restart(container, before, memory, circumstances);
    case 'ErrImagePull':
      return backOffPull(container, before, memory, circumstances);
    case 'ImagePullBackOff':
      return arrive(container, memory, circumstances);
    default:
      return startPulled(container, memory, circumstances);
  }
}

/** How long a container waits for a reason. */
function patienceOf(
  reason: string,
  status: JsonObject,
  { pulls }: Memory,
  { pullTime = 0 }: Circumstances,
): number {
  if (reason === 'CrashLoopBackOff') return backOff(numberAt(status, 'restartCount') ?? 1);
  if (reason === 'ImagePullBackOff') return backOff(pulls);
  return reason === 'ErrImagePull' ? afterPullError : pullTime;
}
