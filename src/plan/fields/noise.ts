import type { KubeObject } from '../../kube/index.ts';
import { omit } from '../omit.ts';

const ownMetadata = [
  'creationTimestamp',
  'deletionGracePeriodSeconds',
  'deletionTimestamp',
  'generation',
  'managedFields',
  'resourceVersion',
  'selfLink',
  'uid',
];

const ownAnnotations = [
  'deployment.kubernetes.io/revision',
  'kubectl.kubernetes.io/last-applied-configuration',
];

/** An object without what the server and its controllers write into it for themselves. */
export function withoutNoise(object: KubeObject): KubeObject {
  const { annotations, ...metadata } = object.metadata;
  const kept = Object.entries(annotations ?? {}).filter(([key]) => !ownAnnotations.includes(key));
  const told = Object.entries(metadata).filter(([key]) => !ownMetadata.includes(key));
  return {
    ...omit(object, 'status'),
    apiVersion: object.apiVersion,
    kind: object.kind,
    metadata: {
      ...Object.fromEntries(told),
      ...(kept.length === 0 ? {} : { annotations: Object.fromEntries(kept) }),
    },
  };
}
