import type { JsonObject, KubeObject } from '../object.ts';
import { cloneJson, isEqualJson, objectAt } from '../object.ts';
import type { ControllerClient } from './client.ts';
import { controllerUid } from './pod-state.ts';
import { replicaSetResource } from './resources.ts';

/** The ReplicaSets of a Deployment: one for each template it has had, numbered. */
export const revisionAnnotation = 'deployment.kubernetes.io/revision';
export const templateHashLabel = 'pod-template-hash';

export function replicaSetsOf(client: ControllerClient, deployment: KubeObject): KubeObject[] {
  const { uid, namespace = '' } = deployment.metadata;
  return client.list(replicaSetResource, namespace).filter((set) => controllerUid(set) === uid);
}

/** The ReplicaSet of the template as it is now. */
export function findCurrent(
  deployment: KubeObject,
  sets: readonly KubeObject[],
): KubeObject | undefined {
  const template = objectAt(deployment, 'spec', 'template') ?? {};
  return sets.find((set) => isEqualJson(withoutHash(set), template));
}

function withoutHash(set: KubeObject): JsonObject {
  const template = cloneJson(objectAt(set, 'spec', 'template') ?? {});
  const labels = objectAt(template, 'metadata', 'labels');
  if (labels) Reflect.deleteProperty(labels, templateHashLabel);
  return template;
}

export function revisionOf({ metadata }: KubeObject): number {
  return Number(metadata.annotations?.[revisionAnnotation] ?? 0);
}

export function highestRevision(sets: readonly KubeObject[]): number {
  return Math.max(0, ...sets.map(revisionOf));
}
