import type { JsonObject } from '../object.ts';
import { stringAt } from '../object.ts';
import { backOff, waitingStatus, warning } from './container-state.ts';
import type { Circumstances, Memory, Step } from './container-state.ts';
import { pullError } from './images.ts';
import { presentImage, start } from './run-container.ts';

/** From a pull that failed to the kubelet's saying that it waits. */
export const afterPullError = 1000;

/** Its image is there, comes, or never does. */
export function arrive(container: JsonObject, memory: Memory, circumstances: Circumstances): Step {
  const { wishes, pullTime, now } = circumstances;
  const image = stringAt(container, 'image') ?? '';
  const since = now.getTime();
  const pulling = { reason: 'Pulling', message: `Pulling image "${image}"` };
  if (wishes.isImageMissing) {
    const message = pullError(image);
    return {
      status: waitingStatus(container, 'ErrImagePull', message),
      memory: { ...memory, since, pulls: memory.pulls + 1 },
      happenings: [
        pulling,
        warning('Failed', `Failed to pull image "${image}": ${message}`),
        warning('Failed', 'Error: ErrImagePull'),
      ],
      wait: afterPullError,
    };
  }
  if (pullTime === undefined) {
    return start(container, memory, circumstances, [presentImage(container)]);
  }
  return {
    status: waitingStatus(container, 'ContainerCreating'),
    memory: { ...memory, since },
    happenings: [pulling],
    wait: pullTime,
  };
}

/** Its image has come. */
export function startPulled(
  container: JsonObject,
  memory: Memory,
  circumstances: Circumstances,
): Step {
  const image = stringAt(container, 'image') ?? '';
  const took = `${(circumstances.pullTime ?? 0) / 1000}s`;
  const message = `Successfully pulled image "${image}" in ${took} (${took} including waiting). Image size: 0 bytes.`;
  return start(container, memory, circumstances, [{ reason: 'Pulled', message }]);
}

/** A pull has failed: the kubelet waits before it tries again. */
export function backOffPull(
  container: JsonObject,
  before: JsonObject,
  memory: Memory,
  { now }: Circumstances,
): Step {
  const image = stringAt(container, 'image') ?? '';
  const message = `Back-off pulling image "${image}"`;
  const why = stringAt(before, 'state', 'waiting', 'message') ?? '';
  return {
    status: waitingStatus(container, 'ImagePullBackOff', `${message}: ErrImagePull: ${why}`),
    memory: { ...memory, since: now.getTime() },
    happenings: [{ reason: 'BackOff', message }, warning('Failed', 'Error: ImagePullBackOff')],
    wait: backOff(memory.pulls),
  };
}
