import type { ControllerClient } from '../controllers/client.ts';
import type { Controller } from '../controllers/controller.ts';
import { itself, splitKey } from '../controllers/controller.ts';
import { recordEvent } from '../controllers/events.ts';
import { phaseOf } from '../controllers/pod-state.ts';
import { podResource, storageKeyOf } from '../controllers/resources.ts';
import type { KubeObject } from '../object.ts';
import { isEqualJson, objectsAt, stringAt } from '../object.ts';
import { Addresses } from './addresses.ts';
import type { Step } from './container-state.ts';
import { Containers } from './containers.ts';
import type { KubeletOptions } from './containers.ts';
import { podStatus } from './pod-status.ts';

const component = 'kubelet';

/** Lets Pods run, complete, fail and end, without any container. */
export function kubelet(client: ControllerClient, options: KubeletOptions): Controller {
  const addresses = new Addresses(client.cluster.store.revision);
  const containers = new Containers(client, options);
  return {
    name: component,
    watches: {
      [storageKeyOf(podResource)]: (event) => {
        if (event.type === 'DELETED') containers.forget(event.object);
        return itself(event);
      },
    },
    reconcile(key, again) {
      const { namespace, name } = splitKey(key);
      const pod = client.find(podResource, namespace, name);
      if (!pod || !stringAt(pod, 'spec', 'nodeName')) return;
      if (pod.metadata.deletionTimestamp !== undefined) end(client, pod);
      else if (!['Succeeded', 'Failed'].includes(phaseOf(pod))) {
        run(client, pod, containers.step(pod, again), addresses);
      }
    },
  };
}

/** Containers that came to a Pod that runs. */
function hasNewEphemeral(pod: KubeObject): boolean {
  const known = objectsAt(pod, 'status', 'ephemeralContainerStatuses');
  return objectsAt(pod, 'spec', 'ephemeralContainers').length !== known.length;
}

function end(client: ControllerClient, pod: KubeObject): void {
  if ((pod.metadata.finalizers ?? []).length > 0) return;
  client.delete(podResource, pod, { gracePeriodSeconds: 0 });
}

function run(
  client: ControllerClient,
  pod: KubeObject,
  steps: readonly Step[],
  addresses: Addresses,
): void {
  const statuses = steps.map(({ status }) => status);
  const isTold = isEqualJson(statuses, objectsAt(pod, 'status', 'containerStatuses'));
  if (!isTold || hasNewEphemeral(pod)) {
    const address = stringAt(pod, 'status', 'podIP') ?? addresses.next();
    client.updateStatus(podResource, pod, (draft) => {
      draft.status = podStatus(draft, statuses, { address, now: client.now() });
    });
  }
  for (const happening of steps.flatMap(({ happenings }) => happenings)) {
    recordEvent(client, pod, { ...happening, component });
  }
}
