import type { KubeObject } from '../object.ts';
import { objectsAt, stringAt } from '../object.ts';
import { bindPod } from '../registry/bind-pod.ts';
import { findNode } from '../scheduling/find-node.ts';
import { formatEarlyError } from '../scheduling/fit-error.ts';
import { Placement } from '../scheduling/placement.ts';
import type { ControllerClient } from './client.ts';
import type { Controller } from './controller.ts';
import { itself, keyOfObject, splitKey } from './controller.ts';
import { recordEvent } from './events.ts';
import { conditionOf, isActive, phaseOf, withCondition } from './pod-state.ts';
import {
  claimResource,
  namespaceResource,
  nodeResource,
  podResource,
  storageKeyOf,
} from './resources.ts';

const component = 'default-scheduler';

/** Puts Pods on nodes. Those that fit nowhere are tried again whenever something has changed. */
export function scheduler(client: ControllerClient): Controller {
  const placement = new Placement();
  const refused = new Set<string>();
  const everyRefused = (): readonly string[] => [...refused];
  return {
    name: component,
    watches: {
      [storageKeyOf(podResource)]: (event) => [
        ...(placement.hear(event) ? refused : []),
        ...(isWaiting(event.object) ? itself(event) : []),
      ],
      [storageKeyOf(nodeResource)]: everyRefused,
      [storageKeyOf(claimResource)]: everyRefused,
    },
    reconcile(key) {
      refused.delete(key);
      const { namespace, name } = splitKey(key);
      const pod = client.find(podResource, namespace, name);
      if (!pod || !isWaiting(pod)) return;
      const why = place(client, placement, pod);
      if (why === undefined) return;
      refused.add(key);
      refuse(client, pod, why);
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

/** Gives a Pod its node, or says why not. */
function place(
  client: ControllerClient,
  placement: Placement,
  pod: KubeObject,
): string | undefined {
  const nodes = client.list(nodeResource);
  const fault = findClaimFault(client, pod);
  if (fault !== undefined) return formatEarlyError(nodes.length, fault);
  const labelsOfNamespace = (name: string): Record<string, string> =>
    client.find(namespaceResource, '', name)?.metadata.labels ?? {};
  const finding = findNode(pod, { nodes, placement, labelsOfNamespace });
  if ('why' in finding) return finding.why;
  const { namespace = '', name = '' } = pod.metadata;
  const nodeName = finding.node.metadata.name ?? '';
  bindPod(client.cluster, namespace, name, nodeName);
  recordEvent(client, pod, {
    reason: 'Scheduled',
    message: `Successfully assigned ${keyOfObject(pod)} to ${nodeName}`,
    component: component,
  });
  return undefined;
}

function findClaimFault(client: ControllerClient, pod: KubeObject): string | undefined {
  const { namespace = '' } = pod.metadata;
  const names = objectsAt(pod, 'spec', 'volumes').flatMap(
    (volume) => stringAt(volume, 'persistentVolumeClaim', 'claimName') ?? [],
  );
  const claims = names.map((name) => ({
    name,
    claim: client.find(claimResource, namespace, name),
  }));
  for (const { name, claim } of claims) {
    if (!claim) return `persistentvolumeclaim "${name}" not found`;
    if (claim.metadata.deletionTimestamp !== undefined) {
      return `persistentvolumeclaim "${name}" is being deleted`;
    }
  }
  const isBound = claims.every(({ claim }) => stringAt(claim, 'status', 'phase') === 'Bound');
  return isBound ? undefined : 'pod has unbound immediate PersistentVolumeClaims';
}

function refuse(client: ControllerClient, pod: KubeObject, message: string): void {
  if (conditionOf(pod, 'PodScheduled')?.['message'] === message) return;
  const time = client.timestamp();
  client.updateStatus(podResource, pod, (draft) => {
    const condition = {
      type: 'PodScheduled',
      status: 'False',
      reason: 'Unschedulable',
      message,
      observedGeneration: draft.metadata.generation ?? 1,
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
