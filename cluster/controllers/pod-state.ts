import type { JsonObject, KubeObject } from '../object.ts';
import { cloneJson, objectAt, objectsAt, stringAt } from '../object.ts';
import type { ControllerClient } from './client.ts';
import { podResource } from './resources.ts';

/** A condition of an object, by type. */
export function conditionOf(object: KubeObject | undefined, type: string): JsonObject | undefined {
  return objectsAt(object, 'status', 'conditions').find((one) => one['type'] === type);
}

export function isReady(pod: KubeObject): boolean {
  return conditionOf(pod, 'Ready')?.['status'] === 'True';
}

/** Ready, and for long enough. How long it still takes, if it is on its way. */
export function availability(
  pod: KubeObject,
  minReadySeconds: number,
  now: Date,
): { readonly available: boolean; readonly waitMilliseconds?: number } {
  const ready = conditionOf(pod, 'Ready');
  if (ready?.['status'] !== 'True') return { available: false };
  const since = new Date(stringAt(ready, 'lastTransitionTime') ?? 0).getTime();
  const left = since + minReadySeconds * 1000 - now.getTime();
  return left <= 0 ? { available: true } : { available: false, waitMilliseconds: left };
}

export function phaseOf(pod: KubeObject): string {
  return stringAt(pod, 'status', 'phase') ?? 'Pending';
}

/** Neither finished nor being deleted: one that counts. */
export function isActive(pod: KubeObject): boolean {
  return !isFinished(pod) && pod.metadata.deletionTimestamp === undefined;
}

/** Being deleted, but not finished yet. */
export function isTerminating(pod: KubeObject): boolean {
  return !isFinished(pod) && pod.metadata.deletionTimestamp !== undefined;
}

function isFinished(pod: KubeObject): boolean {
  const phase = phaseOf(pod);
  return phase === 'Succeeded' || phase === 'Failed';
}

export function controllerUid({ metadata }: KubeObject): string | undefined {
  return metadata.ownerReferences?.find((owner) => owner.controller === true)?.uid;
}

/** The Pods that an object controls. */
export function podsOf(client: ControllerClient, owner: KubeObject): KubeObject[] {
  const { uid, namespace = '' } = owner.metadata;
  return client.list(podResource, namespace).filter((pod) => controllerUid(pod) === uid);
}

/** The reference that makes an object's creator its controller. */
export function controllerReference(owner: KubeObject): JsonObject {
  return {
    apiVersion: owner.apiVersion,
    kind: owner.kind,
    name: owner.metadata.name ?? '',
    uid: owner.metadata.uid ?? '',
    controller: true,
    blockOwnerDeletion: true,
  };
}

/** What Pods have from the metadata of their template: its name, for one, is not theirs. */
export function metadataFrom(template: JsonObject): JsonObject {
  const { labels, annotations, finalizers } = objectAt(template, 'metadata') ?? {};
  return cloneJson({ labels, annotations, finalizers });
}

/** A list of conditions with one set; its time moves only when its status does. */
export function withCondition(
  conditions: readonly JsonObject[],
  condition: JsonObject,
  time: string,
): JsonObject[] {
  const known = conditions.find((one) => one['type'] === condition['type']);
  const isSame = known?.['status'] === condition['status'];
  const lastTransitionTime = (isSame ? known?.['lastTransitionTime'] : undefined) ?? time;
  const next = { ...condition, lastTransitionTime };
  if (!known) return [...conditions, next];
  return conditions.map((one) => (one === known ? next : one));
}
