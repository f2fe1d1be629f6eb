import { formatTime } from '../clock.ts';
import { withCondition } from '../controllers/pod-state.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import { numberAt, objectAt, objectsAt, stringAt } from '../object.ts';
import { baseStatus } from './container-state.ts';

export const nodeAddress = '127.0.0.1';

/** The status of a Pod, by what its containers are. */
export function podStatus(
  pod: KubeObject,
  containerStatuses: JsonObject[],
  { address, now }: { readonly address: string; readonly now: Date },
): JsonObject {
  const time = formatTime(now);
  const phase = phaseOf(containerStatuses);
  const podIP = pod.spec?.['hostNetwork'] === true ? nodeAddress : address;
  const init = objectsAt(pod, 'spec', 'initContainers');
  const ephemeral = objectsAt(pod, 'spec', 'ephemeralContainers');
  return {
    ...pod.status,
    phase,
    conditions: conditionsOf(pod, containerStatuses, phase, time),
    hostIP: nodeAddress,
    hostIPs: [{ ip: nodeAddress }],
    podIP: stringAt(pod, 'status', 'podIP') ?? podIP,
    podIPs: objectsAt(pod, 'status', 'podIPs')[0]
      ? objectsAt(pod, 'status', 'podIPs')
      : [{ ip: podIP }],
    startTime: stringAt(pod, 'status', 'startTime') ?? time,
    ...(init.length > 0 && { initContainerStatuses: initStatuses(pod, init, time) }),
    containerStatuses,
    ...(ephemeral.length > 0 && {
      ephemeralContainerStatuses: ephemeral.map((one) => ephemeralStatus(pod, one, time)),
    }),
  };
}

/** One that was added to a Pod that runs is there at once, and never counts as ready. */
function ephemeralStatus(pod: KubeObject, container: JsonObject, time: string): JsonObject {
  const known = objectsAt(pod, 'status', 'ephemeralContainerStatuses');
  return (
    known.find((status) => status['name'] === container['name']) ?? {
      ...baseStatus(container),
      ready: false,
      restartCount: 0,
      lastState: {},
      state: { running: { startedAt: time } },
    }
  );
}

function phaseOf(statuses: readonly JsonObject[]): string {
  const codes = statuses.map((status) => numberAt(status, 'state', 'terminated', 'exitCode'));
  if (!codes.includes(undefined)) {
    return codes.every((code) => code === 0) ? 'Succeeded' : 'Failed';
  }
  const hasStarted = (status: JsonObject): boolean =>
    objectAt(status, 'state', 'running') !== undefined ||
    Object.keys(objectAt(status, 'lastState') ?? {}).length > 0 ||
    numberAt(status, 'state', 'terminated', 'exitCode') !== undefined;
  return statuses.some(hasStarted) ? 'Running' : 'Pending';
}

/** Those that run before all others have done so, or go on beside them. */
function initStatuses(pod: KubeObject, init: readonly JsonObject[], time: string): JsonObject[] {
  const known = objectsAt(pod, 'status', 'initContainerStatuses');
  if (known.length > 0) return known;
  const ended = { exitCode: 0, reason: 'Completed', startedAt: time, finishedAt: time };
  return init.map((container) => {
    const isSidecar = container['restartPolicy'] === 'Always';
    return {
      ...baseStatus(container),
      ready: true,
      started: isSidecar,
      restartCount: 0,
      lastState: {},
      state: isSidecar ? { running: { startedAt: time } } : { terminated: ended },
    };
  });
}

function conditionsOf(
  pod: KubeObject,
  statuses: readonly JsonObject[],
  phase: string,
  time: string,
): JsonObject[] {
  const base = { lastProbeTime: null, observedGeneration: pod.metadata.generation ?? 1 };
  const readiness = { ...base, ...readinessOf(statuses, phase) };
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

function readinessOf(statuses: readonly JsonObject[], phase: string): JsonObject {
  if (phase === 'Succeeded') return { status: 'False', reason: 'PodCompleted' };
  if (phase === 'Failed') return { status: 'False', reason: 'PodFailed' };
  const unready = statuses.filter((status) => status['ready'] !== true);
  if (unready.length === 0) return { status: 'True' };
  const names = unready.map((status) => stringAt(status, 'name') ?? '').join(' ');
  const message = `containers with unready status: [${names}]`;
  return { status: 'False', reason: 'ContainersNotReady', message };
}
