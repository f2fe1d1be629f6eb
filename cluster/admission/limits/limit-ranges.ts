import { childOf } from '../../kinds/defaults.ts';
import type { JsonObject, KubeObject } from '../../object.ts';
import { cloneJson, objectAt, objectsAt, stringAt } from '../../object.ts';
import { qualifiedResource } from '../../resources/api-resource.ts';
import { quantitiesAt } from '../../schema/quantities.ts';
import { forbidden } from '../../status-error.ts';
import type { Store } from '../../storage/store.ts';
import type { AdmissionRequest } from '../admission-request.ts';
import { nameOf } from '../request-name.ts';
import { checkBounds, checkClaim } from './constraints.ts';
import { podResources } from './pod-resources.ts';

const annotation = 'kubernetes.io/limit-ranger';
const pods = '/pods';
const claims = '/persistentvolumeclaims';

/** Gives the containers of a new Pod what the LimitRanges of its namespace say is usual. */
export function setLimitDefaults(store: Store, request: AdmissionRequest): void {
  const ranges = rangesFor(store, request, 'CREATE');
  if (ranges.length === 0 || request.resource.storageKey !== pods || !request.object) return;
  const pod = cloneJson(request.object);
  for (const range of ranges) setDefaults(pod, range);
  request.object = pod;
}

/** Refuses what is beyond the bounds that LimitRanges set. */
export function validateLimits(store: Store, request: AdmissionRequest): void {
  const { object, resource } = request;
  if (!object) return;
  for (const range of rangesFor(store, request)) {
    const limits = objectsAt(range, 'spec', 'limits');
    const faults = limits.flatMap((limit) =>
      resource.storageKey === pods ? podFaults(limit, object) : claimFaults(limit, object),
    );
    if (faults.length === 0) continue;
    const unique = [...new Set(faults)];
    const why = unique.length === 1 ? (unique[0] ?? '') : `[${unique.join(', ')}]`;
    throw forbidden(qualifiedResource(resource), nameOf(request), why);
  }
}

/** Pods are judged when they are created: their containers do not change. */
function rangesFor(
  store: Store,
  { resource, subresource, operation, namespace }: AdmissionRequest,
  only?: string,
): readonly KubeObject[] {
  const { storageKey } = resource;
  const ranges = store.collection('/limitranges');
  if (ranges.size === 0 || subresource !== '' || operation === 'DELETE') return [];
  if (storageKey !== pods && storageKey !== claims) return [];
  const isUpdate = operation === 'UPDATE';
  if (isUpdate && (storageKey === pods || only === 'CREATE')) return [];
  return ranges.list(namespace);
}

function setDefaults(pod: KubeObject, range: KubeObject): void {
  const limits: JsonObject = {};
  const requests: JsonObject = {};
  for (const limit of objectsAt(range, 'spec', 'limits')) {
    if (limit['type'] !== 'Container') continue;
    Object.assign(limits, objectAt(limit, 'default'));
    Object.assign(requests, objectAt(limit, 'defaultRequest'));
  }
  const notes = [
    ...objectsAt(pod, 'spec', 'containers').flatMap((one) =>
      fillIn(one, { limits, requests }, 'container'),
    ),
    ...objectsAt(pod, 'spec', 'initContainers').flatMap((one) =>
      fillIn(one, { limits, requests }, 'init container'),
    ),
  ];
  if (notes.length === 0) return;
  const note = `LimitRanger plugin set: ${notes.join('; ')}`;
  pod.metadata.annotations = { ...pod.metadata.annotations, [annotation]: note };
}

/** Sets what a container does not say, and tells what that was. */
function fillIn(
  container: JsonObject,
  usual: { readonly limits: JsonObject; readonly requests: JsonObject },
  what: string,
): readonly string[] {
  const name = stringAt(container, 'name') ?? '';
  const set = (kind: 'limits' | 'requests'): readonly string[] => {
    const stated = objectAt(container, 'resources', kind) ?? {};
    const missing = Object.keys(usual[kind]).filter((key) => stated[key] === undefined);
    if (missing.length === 0) return [];
    const resources = childOf(container, 'resources');
    const filled = missing.map((key) => [key, usual[kind][key]]);
    resources[kind] = { ...stated, ...(Object.fromEntries(filled) as JsonObject) };
    return missing.sort();
  };
  const limits = set('limits');
  const requests = set('requests');
  return [
    ...(requests.length > 0 ? [`${requests.join(', ')} request for ${what} ${name}`] : []),
    ...(limits.length > 0 ? [`${limits.join(', ')} limit for ${what} ${name}`] : []),
  ];
}

function podFaults(limit: JsonObject, pod: KubeObject): readonly string[] {
  if (limit['type'] === 'Pod') {
    const requests = podResources(pod, 'requests');
    return checkBounds(limit, { requests, limits: podResources(pod, 'limits') });
  }
  if (limit['type'] !== 'Container') return [];
  const containers = ['containers', 'initContainers'].flatMap((key) => objectsAt(pod, 'spec', key));
  return containers.flatMap((container) =>
    checkBounds(limit, {
      requests: quantitiesAt(container, 'resources', 'requests'),
      limits: quantitiesAt(container, 'resources', 'limits'),
    }),
  );
}

function claimFaults(limit: JsonObject, claim: KubeObject): readonly string[] {
  if (limit['type'] !== 'PersistentVolumeClaim') return [];
  return checkClaim(limit, quantitiesAt(claim, 'spec', 'resources', 'requests'));
}
