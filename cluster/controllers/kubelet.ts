import type { JsonObject, KubeObject } from '../object.ts';
import { numberAt, objectsAt, stringAt } from '../object.ts';
import type { ControllerClient } from './client.ts';
import type { Again, Controller } from './controller.ts';
import { itself, splitKey } from './controller.ts';
import { recordEvent } from './events.ts';
import { outcomeAnnotation, outcomeOf } from './outcome.ts';
import { phaseOf } from './pod-state.ts';
import { completedStatus, crashedStatus, runningStatus } from './pod-status.ts';
import { podResource, storageKeyOf } from './resources.ts';

const component = 'kubelet';

export interface KubeletOptions {
  /** From a Pod's being scheduled to its being ready. */
  readonly readyDelay: number;
}

/** Lets Pods run, complete, fail and end, without any container. */
export function kubelet(client: ControllerClient, { readyDelay }: KubeletOptions): Controller {
  const addresses = new Addresses(client.cluster.store.revision);
  return {
    name: component,
    watches: { [storageKeyOf(podResource)]: itself },
    reconcile(key, again) {
      const { namespace, name } = splitKey(key);
      const pod = client.find(podResource, namespace, name);
      const nodeName = stringAt(pod, 'spec', 'nodeName');
      if (!pod || !nodeName) return;
      if (pod.metadata.deletionTimestamp !== undefined) end(client, pod);
      else if (!stringAt(pod, 'status', 'podIP')) begin(client, pod, addresses, readyDelay, again);
      else if (mayComplete(client, pod)) complete(client, pod);
    },
  };
}

function end(client: ControllerClient, pod: KubeObject): void {
  if ((pod.metadata.finalizers ?? []).length > 0) return;
  client.delete(podResource, pod, { gracePeriodSeconds: 0 });
}

function begin(
  client: ControllerClient,
  pod: KubeObject,
  addresses: Addresses,
  readyDelay: number,
  again: Again,
): void {
  const scheduled = objectsAt(pod, 'status', 'conditions').find(
    (one) => one['type'] === 'PodScheduled',
  );
  const since = new Date(stringAt(scheduled, 'lastTransitionTime') ?? 0).getTime();
  const left = readyDelay === 0 ? 0 : since + readyDelay - client.now().getTime();
  if (left > 0) {
    again(left);
    return;
  }
  const time = client.timestamp();
  const outcome = outcomeOf(client, pod);
  const crashes = outcome === 'fail' && restartPolicyOf(pod) === 'Always';
  const address = addresses.next();
  client.updateStatus(podResource, pod, (draft) => {
    draft.status = crashes
      ? crashedStatus(draft, address, time)
      : runningStatus(draft, address, { time, ready: outcome !== 'hang' });
  });
  narrateStart(client, pod, crashes);
}

function narrateStart(client: ControllerClient, pod: KubeObject, crashes: boolean): void {
  for (const container of objectsAt(pod, 'spec', 'containers')) {
    const name = stringAt(container, 'name') ?? '';
    const image = stringAt(container, 'image') ?? '';
    const say = (reason: string, message: string): void =>
      recordEvent(client, pod, { reason, message, component: component });
    say('Pulled', `Container image "${image}" already present on machine`);
    say('Created', `Container created: ${name}`);
    say('Started', `Container started: ${name}`);
    if (!crashes) continue;
    recordEvent(client, pod, {
      type: 'Warning',
      reason: 'BackOff',
      message: `Back-off restarting failed container ${name} in pod ${pod.metadata.name ?? ''}`,
      component: component,
    });
  }
}

function mayComplete(client: ControllerClient, pod: KubeObject): boolean {
  return (
    phaseOf(pod) === 'Running' &&
    restartPolicyOf(pod) !== 'Always' &&
    outcomeOf(client, pod) !== 'hang'
  );
}

function complete(client: ControllerClient, pod: KubeObject): void {
  const time = client.timestamp();
  const failed = outcomeOf(client, pod) === 'fail';
  client.updateStatus(podResource, pod, (draft) => {
    draft.status = completedStatus(draft, failed, time);
  });
}

function restartPolicyOf(pod: KubeObject): string {
  return stringAt(pod, 'spec', 'restartPolicy') ?? 'Always';
}

/** 10.244.0.0/16, one after the other. */
class Addresses {
  #last: number;

  constructor(start: number) {
    this.#last = start;
  }

  next(): string {
    this.#last = (this.#last % 0xfffd) + 1;
    return `10.244.${this.#last >> 8}.${this.#last & 0xff}`;
  }
}

/** What the log of a container says: what it would run. */
export function logOf(pod: KubeObject, container: JsonObject): string {
  const words = ['command', 'args'].flatMap((key) => container[key] ?? []).map(String);
  const image = stringAt(container, 'image') ?? '';
  const command = words.length === 0 ? 'the command of its image' : words.join(' ');
  const failure = hasFailed(pod)
    ? `exit code 1, as the annotation ${outcomeAnnotation} asks for\n`
    : '';
  return `embedded cluster: no container runs here; ${image} would run ${command}\n${failure}`;
}

function hasFailed(pod: KubeObject): boolean {
  return objectsAt(pod, 'status', 'containerStatuses').some((status) =>
    ['state', 'lastState'].some((key) => numberAt(status, key, 'terminated', 'exitCode') === 1),
  );
}
