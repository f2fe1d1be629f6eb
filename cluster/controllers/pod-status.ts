import type { JsonObject, KubeObject } from '../object.ts';
import { objectsAt, stringAt } from '../object.ts';
import { withCondition } from './pod-state.ts';

const nodeAddress = '127.0.0.1';

/** The status of a Pod whose containers all run, ready or not. */
export function runningStatus(
  pod: KubeObject,
  address: string,
  { time, ready }: { readonly time: string; readonly ready: boolean },
): JsonObject {
  const state = { running: { startedAt: time } };
  return {
    ...startedStatus(pod, address, time),
    conditions: conditions(pod, time, { ready, ...(!ready && { reason: 'ContainersNotReady' }) }),
    containerStatuses: objectsAt(pod, 'spec', 'containers').map((container) =>
      containerStatus(container, { ready, started: true, restartCount: 0, state }),
    ),
  };
}

/** The status of a Pod that is restarted for ever. */
export function crashedStatus(pod: KubeObject, address: string, time: string): JsonObject {
  const status = {
    ready: false,
    started: false,
    restartCount: 1,
    state: {
      waiting: {
        reason: 'CrashLoopBackOff',
        message: 'back-off 10s restarting failed container',
      },
    },
    lastState: { terminated: termination(1, time) },
  };
  return {
    ...startedStatus(pod, address, time),
    conditions: conditions(pod, time, { ready: false, reason: 'ContainersNotReady' }),
    containerStatuses: objectsAt(pod, 'spec', 'containers').map((container) =>
      containerStatus(container, status),
    ),
  };
}

/** The status of a Pod whose containers have ended, well or not. */
export function completedStatus(pod: KubeObject, failed: boolean, time: string): JsonObject {
  const status = {
    ready: false,
    started: false,
    restartCount: 0,
    state: { terminated: termination(failed ? 1 : 0, time) },
  };
  const reason = failed ? 'PodFailed' : 'PodCompleted';
  return {
    ...pod.status,
    phase: failed ? 'Failed' : 'Succeeded',
    conditions: conditions(pod, time, { ready: false, reason }),
    containerStatuses: objectsAt(pod, 'spec', 'containers').map((container) =>
      containerStatus(container, status),
    ),
  };
}

function startedStatus(pod: KubeObject, address: string, time: string): JsonObject {
  const podIP = pod.spec?.['hostNetwork'] === true ? nodeAddress : address;
  const init = objectsAt(pod, 'spec', 'initContainers');
  return {
    ...pod.status,
    phase: 'Running',
    hostIP: nodeAddress,
    hostIPs: [{ ip: nodeAddress }],
    podIP,
    podIPs: [{ ip: podIP }],
    startTime: time,
    ...(init.length > 0 && {
      initContainerStatuses: init.map((container) => initStatus(container, time)),
    }),
  };
}

function initStatus(container: JsonObject, time: string): JsonObject {
  const isSidecar = container['restartPolicy'] === 'Always';
  return containerStatus(container, {
    ready: true,
    started: isSidecar,
    restartCount: 0,
    state: isSidecar ? { running: { startedAt: time } } : { terminated: termination(0, time) },
  });
}

function termination(exitCode: number, time: string): JsonObject {
  return {
    exitCode,
    reason: exitCode === 0 ? 'Completed' : 'Error',
    startedAt: time,
    finishedAt: time,
  };
}

function containerStatus(container: JsonObject, status: JsonObject): JsonObject {
  return {
    name: stringAt(container, 'name') ?? '',
    image: stringAt(container, 'image') ?? '',
    imageID: '',
    lastState: {},
    ...status,
  };
}

function conditions(
  pod: KubeObject,
  time: string,
  { ready, reason }: { readonly ready: boolean; readonly reason?: string },
): JsonObject[] {
  const base = { lastProbeTime: null, observedGeneration: pod.metadata.generation ?? 1 };
  const status = ready ? 'True' : 'False';
  const readiness = { ...base, status, ...(reason !== undefined && { reason }) };
  const gates = objectsAt(pod, 'spec', 'readinessGates').map((gate) => ({
    ...base,
    type: stringAt(gate, 'conditionType') ?? '',
    status: 'True',
  }));
  const all: JsonObject[] = [
    { ...base, type: 'PodReadyToStartContainers', status: 'True' },
    { ...base, type: 'Initialized', status: 'True' },
    { ...readiness, type: 'Ready' },
    { ...readiness, type: 'ContainersReady' },
    ...gates,
  ];
  return all.reduce(
    (list, condition) => withCondition(list, condition, time),
    objectsAt(pod, 'status', 'conditions'),
  );
}
