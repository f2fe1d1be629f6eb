import type { JsonObject, KubeObject } from '../object.ts';
import { cloneJson, numberAt, objectAt, objectsAt, stringAt } from '../object.ts';
import type { ControllerClient } from './client.ts';
import { createOwnedPod } from './create-pod.ts';
import type { Again, Controller } from './controller.ts';
import { controllerOf, itself, splitKey } from './controller.ts';
import {
  availability,
  controllerReference,
  isReady,
  metadataFrom,
  phaseOf,
  podsOf,
} from './pod-state.ts';
import { claimResource, podResource, statefulSetResource, storageKeyOf } from './resources.ts';
import { revisionHash, ensureRevision, trimRevisions } from './revisions.ts';

const component = 'statefulset-controller';
const nameLabel = 'statefulset.kubernetes.io/pod-name';
const indexLabel = 'apps.kubernetes.io/pod-index';

/** Keeps Pods with numbers: made in order, ended in reverse, each with its own claims. */
export function statefulSetController(client: ControllerClient): Controller {
  return {
    name: component,
    watches: {
      [storageKeyOf(statefulSetResource)]: itself,
      [storageKeyOf(podResource)]: controllerOf('StatefulSet'),
    },
    reconcile(key, again) {
      const { namespace, name } = splitKey(key);
      const set = client.find(statefulSetResource, namespace, name);
      if (!set) return;
      if (set.metadata.deletionTimestamp !== undefined) return;
      const revision = ensureRevision(client, set);
      step(client, set, revision);
      const pods = podsOf(client, set);
      const current = stringAt(set, 'status', 'currentRevision');
      trimRevisions(
        client,
        set,
        (name) =>
          name === revision ||
          name === current ||
          pods.some((pod) => pod.metadata.labels?.[revisionHash] === name),
      );
      updateStatus(client, set, revision, again);
    },
  };
}

/** Does the next thing; Pods that change bring us here again. */
function step(client: ControllerClient, set: KubeObject, revision: string): void {
  const pods = podsByIndex(client, set);
  const { start, replicas } = rangeOf(set);
  const isParallel = stringAt(set, 'spec', 'podManagementPolicy') === 'Parallel';
  for (let index = start; index < start + replicas; index++) {
    const pod = pods.get(index);
    if (!pod) createPod(client, set, index, revisionFor(set, index, revision));
    else if (isOver(pod)) client.delete(podResource, pod);
    if (!isParallel && !(pod && isReady(pod) && !isLeaving(pod))) return;
  }
  const surplus = [...pods.keys()].filter((index) => index < start || index >= start + replicas);
  for (const index of surplus.sort((a, b) => b - a)) {
    const pod = pods.get(index);
    if (pod && !isLeaving(pod)) client.delete(podResource, pod);
    if (!isParallel) return;
  }
  replaceOutdated(client, set, pods, revision);
}

/** From the last down to the partition, one at a time, each waited for. */
function replaceOutdated(
  client: ControllerClient,
  set: KubeObject,
  pods: ReadonlyMap<number, KubeObject>,
  revision: string,
): void {
  if (stringAt(set, 'spec', 'updateStrategy', 'type') === 'OnDelete') return;
  const partition = numberAt(set, 'spec', 'updateStrategy', 'rollingUpdate', 'partition') ?? 0;
  for (const index of [...pods.keys()].sort((a, b) => b - a)) {
    const pod = pods.get(index);
    if (!pod || index < partition) continue;
    if (pod.metadata.labels?.[revisionHash] !== revision) {
      if (!isLeaving(pod)) client.delete(podResource, pod);
      return;
    }
    if (!isReady(pod)) return;
  }
}

function isOver(pod: KubeObject): boolean {
  return ['Failed', 'Succeeded'].includes(phaseOf(pod)) && !isLeaving(pod);
}

function isLeaving({ metadata }: KubeObject): boolean {
  return metadata.deletionTimestamp !== undefined;
}

function rangeOf(set: KubeObject): { start: number; replicas: number } {
  return {
    start: numberAt(set, 'spec', 'ordinals', 'start') ?? 0,
    replicas: numberAt(set, 'spec', 'replicas') ?? 1,
  };
}

function podsByIndex(client: ControllerClient, set: KubeObject): Map<number, KubeObject> {
  const prefix = `${set.metadata.name ?? ''}-`;
  const pods = new Map<number, KubeObject>();
  for (const pod of podsOf(client, set)) {
    const index = Number((pod.metadata.name ?? '').slice(prefix.length));
    if (Number.isInteger(index)) pods.set(index, pod);
  }
  return pods;
}

/** Below the partition the old template still counts. */
function revisionFor(set: KubeObject, index: number, revision: string): string {
  const partition = numberAt(set, 'spec', 'updateStrategy', 'rollingUpdate', 'partition') ?? 0;
  const current = stringAt(set, 'status', 'currentRevision');
  return index < partition && current ? current : revision;
}

function createPod(
  client: ControllerClient,
  set: KubeObject,
  index: number,
  revision: string,
): void {
  const { name: setName = '', namespace = '' } = set.metadata;
  const name = `${setName}-${index}`;
  const template = cloneJson(objectAt(set, 'spec', 'template') ?? {});
  const claims = createClaims(client, set, name);
  const spec = objectAt(template, 'spec') ?? {};
  const volumes = objectsAt(spec, 'volumes').filter(
    (volume) => !claims.some((claim) => claim['name'] === volume['name']),
  );
  const serviceName = stringAt(set, 'spec', 'serviceName');
  const pod = {
    ...template,
    metadata: {
      ...metadataFrom(template),
      name,
      generateName: `${setName}-`,
      namespace,
      labels: {
        ...objectAt(template, 'metadata', 'labels'),
        [nameLabel]: name,
        [indexLabel]: String(index),
        [revisionHash]: revision,
      },
      ownerReferences: [controllerReference(set)],
    },
    spec: {
      ...spec,
      hostname: name,
      ...(serviceName && { subdomain: serviceName }),
      ...((volumes.length > 0 || claims.length > 0) && { volumes: [...claims, ...volumes] }),
    },
  };
  const what = `Pod ${name} in StatefulSet ${setName}`;
  createOwnedPod(client, pod, {
    owner: set,
    component,
    describe: (_, refusal) =>
      refusal === undefined
        ? `Create ${what} successful`
        : `Create ${what} failed error: ${refusal}`,
  });
}

/** The claims of one Pod, and the volumes by which it has them. They outlive it. */
function createClaims(client: ControllerClient, set: KubeObject, podName: string): JsonObject[] {
  const { namespace = '' } = set.metadata;
  return objectsAt(set, 'spec', 'volumeClaimTemplates').map((template) => {
    const templateName = stringAt(template, 'metadata', 'name') ?? '';
    const claimName = `${templateName}-${podName}`;
    if (!client.find(claimResource, namespace, claimName)) {
      client.create(claimResource, {
        metadata: {
          ...objectAt(template, 'metadata'),
          name: claimName,
          namespace,
          labels: {
            ...objectAt(template, 'metadata', 'labels'),
            ...objectAt(set, 'spec', 'selector', 'matchLabels'),
          },
        },
        spec: objectAt(template, 'spec') ?? {},
      });
    }
    return { name: templateName, persistentVolumeClaim: { claimName } };
  });
}

function updateStatus(
  client: ControllerClient,
  set: KubeObject,
  revision: string,
  again: Again,
): void {
  const pods = [...podsByIndex(client, set).values()];
  const minReady = numberAt(set, 'spec', 'minReadySeconds') ?? 0;
  const states = pods.map((pod) => availability(pod, minReady, client.now()));
  const waits = states.flatMap(({ waitMilliseconds }) => waitMilliseconds ?? []);
  if (waits.length > 0) again(Math.min(...waits));
  const isOf = (pod: KubeObject, name: string): boolean =>
    pod.metadata.labels?.[revisionHash] === name;
  const updated = pods.filter((pod) => isOf(pod, revision));
  const { replicas } = rangeOf(set);
  const isDone = updated.length === replicas && updated.every(isReady) && pods.length === replicas;
  const before = stringAt(set, 'status', 'currentRevision') ?? revision;
  const currentRevision = isDone ? revision : before;
  const counts = {
    readyReplicas: pods.filter(isReady).length,
    currentReplicas: pods.filter((pod) => isOf(pod, currentRevision)).length,
    updatedReplicas: updated.length,
  };
  client.updateStatus(statefulSetResource, set, (draft) => {
    draft.status = {
      ...draft.status,
      ...counts,
      replicas: pods.length,
      availableReplicas: states.filter(({ available }) => available).length,
      observedGeneration: set.metadata.generation ?? 0,
      currentRevision,
      updateRevision: revision,
      collisionCount: 0,
    };
  });
}
