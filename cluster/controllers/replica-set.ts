import type { JsonObject, KubeObject } from '../object.ts';
import { numberAt, objectAt, objectsAt, stringsAt } from '../object.ts';
import { compileLabelSelector } from '../registry/label-selector.ts';
import { StatusError } from '../status-error.ts';
import type { ControllerClient, Resource } from './client.ts';
import { createOwnedPod } from './create-pod.ts';
import type { Again, Controller } from './controller.ts';
import { controllerOf, itself, splitKey } from './controller.ts';
import { recordEvent } from './events.ts';
import {
  availability,
  controllerReference,
  controllerUid,
  isActive,
  isReady,
  metadataFrom,
  isTerminating,
  phaseOf,
  podsOf,
} from './pod-state.ts';
import {
  podResource,
  replicationControllerResource,
  replicaSetResource,
  storageKeyOf,
} from './resources.ts';

export const replicaFailure = 'ReplicaFailure';

/** Keeps as many Pods as a ReplicaSet asks for. */
export function replicaSetController(client: ControllerClient): Controller {
  return replicaController(client, 'replicaset-controller', replicaSetResource, 'ReplicaSet');
}

/** The same for the older kind. */
export function replicationController(client: ControllerClient): Controller {
  const name = 'replication-controller';
  return replicaController(client, name, replicationControllerResource, 'ReplicationController');
}

function replicaController(
  client: ControllerClient,
  component: string,
  kind: Resource,
  kindName: string,
): Controller {
  return {
    name: component,
    watches: {
      [storageKeyOf(kind)]: itself,
      [storageKeyOf(podResource)]: controllerOf(kindName),
    },
    reconcile(key, again) {
      const { namespace, name } = splitKey(key);
      const set = client.find(kind, namespace, name);
      if (!set) return;
      adoptPods(client, set);
      const isLeaving = set.metadata.deletionTimestamp !== undefined;
      const refusal = isLeaving ? undefined : refusalOf(() => scale(client, set, component));
      updateStatus(client, kind, set, { refusal, again });
      if (refusal) throw refusal;
    },
  };
}

export function selectorOf(set: KubeObject): (labels: Readonly<Record<string, string>>) => boolean {
  const isOld = set.kind === 'ReplicationController';
  const selector: JsonObject | undefined = isOld
    ? { matchLabels: stringsAt(set, 'spec', 'selector') }
    : objectAt(set, 'spec', 'selector');
  return compileLabelSelector(selector);
}

/** Pods that match and belong to nobody are taken in. */
function adoptPods(client: ControllerClient, set: KubeObject): void {
  if (set.metadata.deletionTimestamp !== undefined) return;
  const matches = selectorOf(set);
  for (const pod of client.list(podResource, set.metadata.namespace)) {
    const isFree = controllerUid(pod) === undefined && isActive(pod);
    if (!isFree || !matches(pod.metadata.labels ?? {})) continue;
    client.update(podResource, pod, (draft) => {
      draft.metadata.ownerReferences = [
        ...(draft.metadata.ownerReferences ?? []),
        controllerReference(set) as never,
      ];
    });
  }
}

function scale(client: ControllerClient, set: KubeObject, component: string): void {
  const active = podsOf(client, set).filter(isActive);
  const wanted = numberAt(set, 'spec', 'replicas') ?? 0;
  for (let count = active.length; count < wanted; count++) createPod(client, set, component);
  const doomed = active.toSorted(byWorth).slice(0, Math.max(active.length - wanted, 0));
  for (const pod of doomed) {
    client.delete(podResource, pod);
    recordEvent(client, set, {
      reason: 'SuccessfulDelete',
      message: `Deleted pod: ${pod.metadata.name ?? ''}`,
      component,
    });
  }
}

/** The least worth keeping first: not running, not ready, youngest. */
function byWorth(a: KubeObject, b: KubeObject): number {
  const rank = (pod: KubeObject): number => (phaseOf(pod) === 'Pending' ? 0 : isReady(pod) ? 2 : 1);
  const age = (pod: KubeObject): string => pod.metadata.creationTimestamp ?? '';
  return rank(a) - rank(b) || (age(a) < age(b) ? 1 : age(a) > age(b) ? -1 : 0);
}

function createPod(client: ControllerClient, set: KubeObject, component: string): void {
  const { name = '', namespace = '' } = set.metadata;
  const template = objectAt(set, 'spec', 'template') ?? {};
  const pod = {
    ...template,
    metadata: {
      ...metadataFrom(template),
      generateName: `${name}-`,
      namespace,
      ownerReferences: [controllerReference(set)],
    },
  };
  createOwnedPod(client, pod, { owner: set, component });
}

/** Why not all could be done that was to do. */
function refusalOf(work: () => void): StatusError | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof StatusError) return error;
    throw error;
  }
}

interface Outlook {
  readonly refusal: StatusError | undefined;
  readonly again: Again;
}

function updateStatus(
  client: ControllerClient,
  kind: Resource,
  set: KubeObject,
  { refusal, again }: Outlook,
): void {
  const own = podsOf(client, set);
  const pods = own.filter(isActive);
  const minReady = numberAt(set, 'spec', 'minReadySeconds') ?? 0;
  const states = pods.map((pod) => availability(pod, minReady, client.now()));
  const waits = states.flatMap(({ waitMilliseconds }) => waitMilliseconds ?? []);
  if (waits.length > 0) again(Math.min(...waits));
  const labels = stringsAt(set, 'spec', 'template', 'metadata', 'labels');
  const isLabelled = (pod: KubeObject): boolean =>
    Object.entries(labels).every(([key, value]) => pod.metadata.labels?.[key] === value);
  const counts: JsonObject = {
    fullyLabeledReplicas: pods.filter(isLabelled).length,
    readyReplicas: pods.filter(isReady).length,
    availableReplicas: states.filter(({ available }) => available).length,
    ...(set.kind === 'ReplicaSet' && { terminatingReplicas: own.filter(isTerminating).length }),
  };
  client.updateStatus(kind, set, (draft) => {
    draft.status = {
      ...draft.status,
      ...counts,
      replicas: pods.length,
      observedGeneration: set.metadata.generation ?? 0,
    };
    setReplicaFailure(draft.status, refusal, client.timestamp());
  });
}

/** It stays as it was first said, until all can be done again. */
function setReplicaFailure(
  status: JsonObject,
  refusal: StatusError | undefined,
  time: string,
): void {
  const conditions = objectsAt(status, 'conditions');
  const isKnown = conditions.some((one) => one['type'] === replicaFailure);
  if (isKnown === (refusal !== undefined)) return;
  const others = conditions.filter((one) => one['type'] !== replicaFailure);
  const message = refusal?.message ?? '';
  const failure = { type: replicaFailure, status: 'True', reason: 'FailedCreate', message };
  const next = refusal ? [...others, { ...failure, lastTransitionTime: time }] : others;
  if (next.length > 0) status['conditions'] = next;
  else delete status['conditions'];
}
