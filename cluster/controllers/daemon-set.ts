import { resolveIntOrPercent } from '../kinds/validate-number.ts';
import type { KubeObject } from '../object.ts';
import { numberAt, objectAt, stringAt, valueAt } from '../object.ts';
import { isSelected } from '../scheduling/node-selector.ts';
import { toleratesTaints } from '../scheduling/taints.ts';
import type { ControllerClient } from './client.ts';
import { createOwnedPod } from './create-pod.ts';
import type { Again, Controller } from './controller.ts';
import { controllerOf, itself, keyOfObject, splitKey } from './controller.ts';
import {
  availability,
  controllerReference,
  isActive,
  isReady,
  metadataFrom,
  podsOf,
} from './pod-state.ts';
import { daemonSetResource, nodeResource, podResource, storageKeyOf } from './resources.ts';
import { daemonSpec, targetOf } from './daemon-pod.ts';
import { revisionHash, ensureRevision, trimRevisions } from './revisions.ts';

const component = 'daemonset-controller';

/** Keeps one Pod on every node that the template's Pods may be on. */
export function daemonSetController(client: ControllerClient): Controller {
  return {
    name: component,
    watches: {
      [storageKeyOf(daemonSetResource)]: itself,
      [storageKeyOf(podResource)]: controllerOf('DaemonSet'),
      [storageKeyOf(nodeResource)]: () => client.list(daemonSetResource).map(keyOfObject),
    },
    reconcile(key, again) {
      const { namespace, name } = splitKey(key);
      const set = client.find(daemonSetResource, namespace, name);
      if (!set || set.metadata.deletionTimestamp !== undefined) return;
      const revision = ensureRevision(client, set);
      const nodes = nodesFor(client, set);
      place(client, set, nodes, revision);
      replaceOutdated(client, set, nodes.length, revision);
      const pods = podsOf(client, set);
      trimRevisions(
        client,
        set,
        (name, hash) =>
          name === revision || pods.some((pod) => pod.metadata.labels?.[revisionHash] === hash),
      );
      updateStatus(client, set, nodes.length, revision, again);
    },
  };
}

/** The nodes that its Pods may be on; whether there is room is the scheduler's to find out. */
function nodesFor(client: ControllerClient, set: KubeObject): KubeObject[] {
  const spec = daemonSpec(objectAt(set, 'spec', 'template', 'spec') ?? {});
  const probe: KubeObject = { apiVersion: 'v1', kind: 'Pod', metadata: {}, spec };
  return client
    .list(nodeResource)
    .filter((node) => isSelected(probe, node) && toleratesTaints(probe, node));
}

function place(
  client: ControllerClient,
  set: KubeObject,
  nodes: readonly KubeObject[],
  revision: string,
): void {
  const pods = podsOf(client, set);
  const names = nodes.map((node) => node.metadata.name ?? '');
  for (const pod of pods) {
    const isMisplaced = !names.includes(targetOf(pod));
    const isLeaving = pod.metadata.deletionTimestamp !== undefined;
    if ((isMisplaced || !isActive(pod)) && !isLeaving) client.delete(podResource, pod);
  }
  for (const nodeName of names) {
    if (pods.some((pod) => targetOf(pod) === nodeName)) continue;
    createPod(client, set, nodeName, revision);
  }
}

function createPod(
  client: ControllerClient,
  set: KubeObject,
  nodeName: string,
  revision: string,
): void {
  const { name = '', namespace = '' } = set.metadata;
  const template = objectAt(set, 'spec', 'template') ?? {};
  const pod = {
    ...template,
    metadata: {
      ...metadataFrom(template),
      generateName: `${name}-`,
      namespace,
      labels: {
        ...objectAt(template, 'metadata', 'labels'),
        [revisionHash]: revision.slice(name.length + 1),
        'pod-template-generation': String(set.metadata.generation ?? 1),
      },
      ownerReferences: [controllerReference(set)],
    },
    spec: daemonSpec(objectAt(template, 'spec') ?? {}, nodeName),
  };
  createOwnedPod(client, pod, { owner: set, component });
}

function isOf(pod: KubeObject, set: KubeObject, revision: string): boolean {
  const short = revision.slice((set.metadata.name ?? '').length + 1);
  return pod.metadata.labels?.[revisionHash] === short;
}

/** As many at a time as may be missing. */
function replaceOutdated(
  client: ControllerClient,
  set: KubeObject,
  wanted: number,
  revision: string,
): void {
  if (stringAt(set, 'spec', 'updateStrategy', 'type') === 'OnDelete') return;
  const limit = valueAt(set, 'spec', 'updateStrategy', 'rollingUpdate', 'maxUnavailable');
  const pods = podsOf(client, set);
  const missing = wanted - pods.filter((pod) => isReady(pod) && isActive(pod)).length;
  const room = Math.max(resolveIntOrPercent(limit, wanted, 'up'), 1) - missing;
  const outdated = pods.filter((pod) => isActive(pod) && !isOf(pod, set, revision));
  for (const pod of outdated.slice(0, Math.max(room, 0))) client.delete(podResource, pod);
}

function updateStatus(
  client: ControllerClient,
  set: KubeObject,
  wanted: number,
  revision: string,
  again: Again,
): void {
  const pods = podsOf(client, set).filter(isActive);
  const minReady = numberAt(set, 'spec', 'minReadySeconds') ?? 0;
  const states = pods.map((pod) => availability(pod, minReady, client.now()));
  const waits = states.flatMap(({ waitMilliseconds }) => waitMilliseconds ?? []);
  if (waits.length > 0) again(Math.min(...waits));
  const available = states.filter((state) => state.available).length;
  client.updateStatus(daemonSetResource, set, (draft) => {
    draft.status = {
      ...draft.status,
      updatedNumberScheduled: pods.filter((pod) => isOf(pod, set, revision)).length,
      numberAvailable: available,
      numberUnavailable: wanted - available,
      currentNumberScheduled: pods.length,
      desiredNumberScheduled: wanted,
      numberMisscheduled: 0,
      numberReady: pods.filter(isReady).length,
      observedGeneration: set.metadata.generation ?? 0,
    };
  });
}
