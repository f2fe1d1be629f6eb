import type { CelType } from '../types/type.ts';
import { bool, dyn, int, listOf, mapOf, objectNamed, string, timestamp } from '../types/type.ts';

type Fields = Readonly<Record<string, CelType>>;

function object(name: string, fields: Fields): CelType {
  const field = (one: string): CelType | undefined =>
    Object.hasOwn(fields, one) ? fields[one] : undefined;
  return { kind: 'object', name: `kubernetes.${name}`, field };
}

const texts = listOf(string);
const kindType = object('GroupVersionKind', { group: string, version: string, kind: string });
const resourceType = object('GroupVersionResource', {
  group: string,
  version: string,
  resource: string,
});

/** The variable `request`. */
export const requestType: CelType = object('AdmissionRequest', {
  kind: kindType,
  resource: resourceType,
  subResource: string,
  requestKind: kindType,
  requestResource: resourceType,
  requestSubResource: string,
  name: string,
  namespace: string,
  operation: string,
  userInfo: object('UserInfo', {
    username: string,
    uid: string,
    groups: texts,
    extra: mapOf(string, texts),
  }),
  dryRun: bool,
  options: dyn,
});

/** The variable `namespaceObject`. */
export const namespaceType: CelType = object('Namespace', {
  metadata: object('NamespaceMetadata', {
    name: string,
    generateName: string,
    namespace: string,
    labels: mapOf(string, string),
    annotations: mapOf(string, string),
    UID: string,
    creationTimestamp: timestamp,
    deletionGracePeriodSeconds: int,
    deletionTimestamp: timestamp,
    generation: int,
    resourceVersion: string,
    finalizers: texts,
  }),
  spec: object('NamespaceSpec', { finalizers: texts }),
  status: object('NamespaceStatus', {
    conditions: listOf(
      object('NamespaceCondition', {
        status: string,
        type: string,
        lastTransitionTime: timestamp,
        message: string,
        reason: string,
      }),
    ),
    phase: string,
  }),
});

export const authorizerType: CelType = objectNamed('kubernetes.authorization.Authorizer');
export const resourceCheckType: CelType = objectNamed('kubernetes.authorization.ResourceCheck');

/** What a variable of a policy is to the expressions after it: types of libraries are forgotten. */
export function typeOfVariable(type: CelType): CelType {
  switch (type.kind) {
    case 'list':
      return listOf(typeOfVariable(type.element));
    case 'map':
      return mapOf(typeOfVariable(type.key), typeOfVariable(type.value));
    case 'object':
    case 'opaque':
    case 'type':
    case 'parameter':
    case 'error':
      return dyn;
    default:
      return type;
  }
}
