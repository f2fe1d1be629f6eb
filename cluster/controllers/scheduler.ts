import type { JsonObject, KubeObject } from '../object.ts';
import { objectsAt, stringAt, stringsAt } from '../object.ts';
import { bindPod } from '../registry/bind-pod.ts';
import type { ControllerClient } from './client.ts';
import type { Controller } from './controller.ts';
import { itself, keyOfObject, splitKey } from './controller.ts';
import { recordEvent } from './events.ts';
import { conditionOf, isActive, phaseOf, withCondition } from './pod-state.ts';
import { claimResource, nodeResource, podResource, storageKeyOf } from './resources.ts';

const component = 'default-scheduler';

/** Puts Pods on nodes. */
export function scheduler(client: ControllerClient): Controller {
  const everyWaiting = (): readonly string[] =>
    client.list(podResource).filter(isWaiting).map(keyOfObject);
  return {
    name: component,
    watches: {
      [storageKeyOf(podResource)]: itself,
      [storageKeyOf(nodeResource)]: everyWaiting,
      [storageKeyOf(claimResource)]: everyWaiting,
    },
    reconcile(key) {
      const { namespace, name } = splitKey(key);
      const pod = client.find(podResource, namespace, name);
      if (!pod || !isWaiting(pod)) return;
      const obstacle = findObstacle(client, pod);
      const node =
        obstacle === undefined
          ? client.list(nodeResource).find((one) => fits(pod, one))
          : undefined;
      if (!node) {
        refuse(client, pod, obstacle ?? describeNodes(client.list(nodeResource)));
        return;
      }
      const nodeName = node.metadata.name ?? '';
      bindPod(client.cluster, namespace, name, nodeName);
      recordEvent(client, pod, {
        reason: 'Scheduled',
        message: `Successfully assigned ${namespace}/${name} to ${nodeName}`,
        component: component,
      });
    },
  };
}

function isWaiting(pod: KubeObject): boolean {
  return (
    !stringAt(pod, 'spec', 'nodeName') &&
    isActive(pod) &&
    phaseOf(pod) === 'Pending' &&
    stringAt(pod, 'spec', 'schedulerName') === 'default-scheduler' &&
    objectsAt(pod, 'spec', 'schedulingGates').length === 0
  );
}

function findObstacle(client: ControllerClient, pod: KubeObject): string | undefined {
  for (const volume of objectsAt(pod, 'spec', 'volumes')) {
    const name = stringAt(volume, 'persistentVolumeClaim', 'claimName');
    if (name === undefined) continue;
    const claim = client.find(claimResource, pod.metadata.namespace ?? '', name);
    if (!claim) return `persistentvolumeclaim "${name}" not found`;
    if (stringAt(claim, 'status', 'phase') !== 'Bound') {
      return 'pod has unbound immediate PersistentVolumeClaims';
    }
  }
  return undefined;
}

export function fits(pod: KubeObject, node: KubeObject): boolean {
  const labels = node.metadata.labels ?? {};
  const isSelected = Object.entries(stringsAt(pod, 'spec', 'nodeSelector')).every(
    ([key, value]) => labels[key] === value,
  );
  const isReady = conditionOf(node, 'Ready')?.['status'] === 'True';
  const isOpen = node.spec?.['unschedulable'] !== true;
  return isSelected && isReady && isOpen && toleratesTaints(pod, node);
}

function toleratesTaints(pod: KubeObject, node: KubeObject): boolean {
  const tolerations = objectsAt(pod, 'spec', 'tolerations');
  return objectsAt(node, 'spec', 'taints')
    .filter((taint) => taint['effect'] !== 'PreferNoSchedule')
    .every((taint) => tolerations.some((toleration) => tolerates(toleration, taint)));
}

function tolerates(toleration: JsonObject, taint: JsonObject): boolean {
  const effect = stringAt(toleration, 'effect') ?? '';
  const key = stringAt(toleration, 'key') ?? '';
  if (effect !== '' && effect !== taint['effect']) return false;
  if (key !== '' && key !== taint['key']) return false;
  if (toleration['operator'] === 'Exists') return true;
  return (stringAt(toleration, 'value') ?? '') === (stringAt(taint, 'value') ?? '');
}

function describeNodes(nodes: readonly KubeObject[]): string {
  const count = nodes.length;
  if (count === 0) return 'no nodes available to schedule pods';
  return `0/${count} nodes are available: ${count} node(s) didn't match Pod's node affinity/selector.`;
}

function refuse(client: ControllerClient, pod: KubeObject, message: string): void {
  const known = conditionOf(pod, 'PodScheduled');
  if (known?.['message'] === message) return;
  const time = client.timestamp();
  client.updateStatus(podResource, pod, (draft) => {
    const condition = {
      type: 'PodScheduled',
      status: 'False',
      reason: 'Unschedulable',
      message,
      lastProbeTime: null,
    };
    const conditions = withCondition(objectsAt(draft, 'status', 'conditions'), condition, time);
    draft.status = { ...draft.status, conditions };
  });
  recordEvent(client, pod, {
    type: 'Warning',
    reason: 'FailedScheduling',
    message,
    component: component,
  });
}
