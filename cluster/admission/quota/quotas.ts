import type { KubeObject } from '../../object.ts';
import { objectsAt, stringAt } from '../../object.ts';
import { qualifiedResource } from '../../resources/api-resource.ts';
import type { Quantities } from '../../schema/quantities.ts';
import {
  combine,
  formatQuantities,
  minus,
  nothing,
  plus,
  quantitiesAt,
} from '../../schema/quantities.ts';
import { forbidden } from '../../status-error.ts';
import type { Store } from '../../storage/store.ts';
import type { AdmissionRequest } from '../admission-request.ts';
import { nameOf } from '../request-name.ts';
import { isInScope, isTerminating } from './scopes.ts';
import { computeUsage, storageKeyFor, usageOf } from './usage.ts';

const ignored = ['/events', 'events.k8s.io/events', '/bindings'];
/** If a quota has one of these, every container has to say how much it needs. */
const stated = ['cpu', 'memory'].flatMap((name) => [name, `requests.${name}`, `limits.${name}`]);

/** Refuses what a ResourceQuota has no room for. */
export function validateQuotas(store: Store, request: AdmissionRequest, now: Date): void {
  const quotas = store.collection('/resourcequotas');
  if (quotas.size === 0 || !isCounted(request)) return;
  for (const quota of quotas.list(request.namespace)) checkQuota(store, quota, request, now);
}

function isCounted({ resource, subresource, operation, object, old }: AdmissionRequest): boolean {
  const { storageKey, namespaced } = resource;
  if (!namespaced || !object || subresource !== '' || ignored.includes(storageKey)) return false;
  if (operation === 'CREATE') return true;
  if (operation === 'DELETE' || !old) return false;
  if (storageKey === '/pods') return isTerminating(object) !== isTerminating(old);
  return storageKey === '/services' || storageKey === '/persistentvolumeclaims';
}

function checkQuota(store: Store, quota: KubeObject, request: AdmissionRequest, now: Date): void {
  const { object, old, resource } = request;
  const hard = quantitiesAt(quota, 'spec', 'hard');
  const names = [...hard.keys()].filter((name) => storageKeyFor(name) === resource.storageKey);
  if (!object || names.length === 0 || !isInScope(quota, resource.storageKey, object)) return;
  const name = quota.metadata.name ?? '';
  const missing = resource.storageKey === '/pods' ? unstated(object, names) : '';
  if (missing !== '') {
    throw refusal(request, `failed quota: ${name}: must specify ${missing}`);
  }
  const added = usageOf(resource.storageKey, object, now);
  const isKnown = old !== undefined && isInScope(quota, resource.storageKey, old);
  const delta = isKnown ? combine(added, usageOf(resource.storageKey, old, now), minus) : added;
  const requested = only(delta, (one, { nano }) => names.includes(one) && nano > 0n);
  const used = usedOf(store, quota, now);
  const total = combine(used, requested, plus);
  const isExceeded = (one: string): boolean =>
    requested.has(one) && (total.get(one) ?? nothing).nano > (hard.get(one) ?? nothing).nano;
  const exceeded = [requested, used, hard].map((list) => formatQuantities(only(list, isExceeded)));
  if (exceeded[0] === '') return;
  const [wanted = '', taken = '', limited = ''] = exceeded;
  throw refusal(
    request,
    `exceeded quota: ${name}, requested: ${wanted}, used: ${taken}, limited: ${limited}`,
  );
}

function refusal(request: AdmissionRequest, why: string): Error {
  return forbidden(qualifiedResource(request.resource), nameOf(request), why);
}

function only(
  quantities: Quantities,
  isWanted: (name: string, quantity: { readonly nano: bigint }) => boolean,
): Quantities {
  return new Map([...quantities].filter(([name, quantity]) => isWanted(name, quantity)));
}

/** `limits.cpu for: main,sidecar; limits.memory for: main`. */
function unstated(pod: KubeObject, names: readonly string[]): string {
  if (objectsAt(pod, 'spec', 'resources').length > 0 || pod.spec?.['resources']) return '';
  const containers = ['containers', 'initContainers'].flatMap((key) => objectsAt(pod, 'spec', key));
  const needed = names.filter((name) => stated.includes(name)).sort();
  return needed
    .flatMap((name) => {
      const silent = containers.filter((container) => {
        const requests = quantitiesAt(container, 'resources', 'requests');
        const limits = quantitiesAt(container, 'resources', 'limits');
        return !computeUsage(requests, limits).some(([one]) => one === name);
      });
      const who = silent.map((container) => stringAt(container, 'name') ?? '').sort();
      return who.length === 0 ? [] : [`${name} for: ${who.join(',')}`];
    })
    .join('; ');
}

/** What a namespace uses of what a quota counts. */
export function usedOf(store: Store, quota: KubeObject, now: Date): Quantities {
  const names = [...quantitiesAt(quota, 'spec', 'hard').keys()];
  let used: Quantities = new Map(names.map((name) => [name, nothing]));
  for (const storageKey of new Set(names.map(storageKeyFor))) {
    for (const object of store.collection(storageKey).list(quota.metadata.namespace)) {
      if (!isInScope(quota, storageKey, object)) continue;
      const counted = only(usageOf(storageKey, object, now), (name) => used.has(name));
      used = combine(used, counted, plus);
    }
  }
  return used;
}
