import type { KubeObject } from '../../object.ts';
import { numberAt, objectsAt, stringAt } from '../../object.ts';
import type { Quantities } from '../../schema/quantities.ts';
import { countOf, quantitiesAt } from '../../schema/quantities.ts';
import type { Quantity } from '../../schema/quantity.ts';
import { podResources } from '../limits/pod-resources.ts';

const classSuffix = '.storageclass.storage.k8s.io/';
const betaClass = 'volume.beta.kubernetes.io/storage-class';
const one = countOf(1);

/** The name by which objects of a kind are counted: `count/deployments.apps`. */
export function countName(storageKey: string): string {
  const slash = storageKey.indexOf('/');
  const group = storageKey.slice(0, slash);
  const plural = storageKey.slice(slash + 1);
  return group === '' ? `count/${plural}` : `count/${plural}.${group}`;
}

/** Older kinds are counted by their plural, too. */
export const countedByPlural: readonly string[] = [
  'configmaps',
  'secrets',
  'resourcequotas',
  'replicationcontrollers',
];

/** What an object takes of a quota. */
export function usageOf(storageKey: string, object: KubeObject, now: Date): Quantities {
  const count: [string, Quantity][] = [[countName(storageKey), one]];
  switch (storageKey) {
    case '/pods':
      return isOver(object, now) ? new Map(count) : new Map([...count, ...podUsage(object)]);
    case '/services':
      return new Map([...count, ...serviceUsage(object)]);
    case '/persistentvolumeclaims':
      return new Map([...count, ...claimUsage(object)]);
    default: {
      const plural = storageKey.slice(1);
      return new Map(countedByPlural.includes(plural) ? [...count, [plural, one]] : count);
    }
  }
}

/** What has ended, or should have by now, no longer counts. */
function isOver(pod: KubeObject, now: Date): boolean {
  if (['Failed', 'Succeeded'].includes(stringAt(pod, 'status', 'phase') ?? '')) return true;
  const { deletionTimestamp, deletionGracePeriodSeconds } = pod.metadata;
  if (deletionTimestamp === undefined || deletionGracePeriodSeconds === undefined) return false;
  const end = new Date(deletionTimestamp).getTime() + deletionGracePeriodSeconds * 1000;
  return now.getTime() > end;
}

function podUsage(pod: KubeObject): readonly (readonly [string, Quantity])[] {
  const requests = podResources(pod, 'requests');
  const limits = podResources(pod, 'limits');
  return [['pods', one], ...computeUsage(requests, limits)];
}

/** Requests and limits by the names that quotas know them by. */
export function computeUsage(
  requests: Quantities,
  limits: Quantities,
): readonly (readonly [string, Quantity])[] {
  const basic = ['cpu', 'memory', 'ephemeral-storage'];
  const requested = [...requests].flatMap(([name, amount]) => {
    const isBasic = basic.includes(name) || name.startsWith('hugepages-');
    if (!isBasic && !name.includes('/')) return [];
    const long = [`requests.${name}`, amount] as const;
    return isBasic ? [[name, amount] as const, long] : [long];
  });
  const limited = [...limits].flatMap(([name, amount]) =>
    basic.includes(name) ? [[`limits.${name}`, amount] as const] : [],
  );
  return [...requested, ...limited];
}

function serviceUsage(service: KubeObject): readonly (readonly [string, Quantity])[] {
  const type = stringAt(service, 'spec', 'type');
  const ports = objectsAt(service, 'spec', 'ports');
  const isBalanced = type === 'LoadBalancer';
  const isAllocated = service.spec?.['allocateLoadBalancerNodePorts'] !== false;
  const stated = ports.filter((port) => (numberAt(port, 'nodePort') ?? 0) !== 0);
  const nodePorts =
    type === 'NodePort' || (isBalanced && isAllocated) ? ports : isBalanced ? stated : [];
  return [
    ['services', one],
    ['services.loadbalancers', countOf(isBalanced ? 1 : 0)],
    ['services.nodeports', countOf(nodePorts.length)],
  ];
}

function claimUsage(claim: KubeObject): readonly (readonly [string, Quantity])[] {
  const className =
    claim.metadata.annotations?.[betaClass] ?? stringAt(claim, 'spec', 'storageClassName') ?? '';
  const storage = quantitiesAt(claim, 'spec', 'resources', 'requests').get('storage');
  const own: (readonly [string, Quantity])[] = [
    ['persistentvolumeclaims', one],
    ...(storage ? [['requests.storage', storage] as const] : []),
  ];
  const ofClass = own.map(
    ([name, amount]) => [`${className}${classSuffix}${name}`, amount] as const,
  );
  return className === '' ? own : [...own, ...ofClass];
}

/** The kind that a name of a quota is about, as the store knows it. */
export function storageKeyFor(name: string): string {
  if (name.startsWith('count/')) {
    const [plural = '', ...group] = name.slice('count/'.length).split('.');
    return `${group.join('.')}/${plural}`;
  }
  if (countedByPlural.includes(name)) return `/${name}`;
  if (name === 'services' || name.startsWith('services.')) return '/services';
  const claimNames = ['persistentvolumeclaims', 'requests.storage'];
  const isOfClaims = claimNames.some(
    (one) => name === one || name.endsWith(`${classSuffix}${one}`),
  );
  return isOfClaims ? '/persistentvolumeclaims' : '/pods';
}
