import type { JsonObject, KubeObject } from '../../object.ts';
import { listAt, numberAt, objectAt, objectsAt, stringAt } from '../../object.ts';

/** Whether a quota is about an object: only Pods are told apart. */
export function isInScope(quota: KubeObject, storageKey: string, object: KubeObject): boolean {
  const scopes = listAt(quota, 'spec', 'scopes').map((scopeName) => ({
    scopeName,
    operator: 'Exists',
  }));
  const selectors = [...scopes, ...objectsAt(quota, 'spec', 'scopeSelector', 'matchExpressions')];
  if (selectors.length === 0) return true;
  return storageKey === '/pods' && selectors.every((selector) => isSelected(selector, object));
}

function isSelected(selector: JsonObject, pod: KubeObject): boolean {
  switch (selector['scopeName']) {
    case 'Terminating':
      return isTerminating(pod);
    case 'NotTerminating':
      return !isTerminating(pod);
    case 'BestEffort':
      return isBestEffort(pod);
    case 'NotBestEffort':
      return !isBestEffort(pod);
    case 'PriorityClass':
      return isOfClass(selector, stringAt(pod, 'spec', 'priorityClassName') ?? '');
    case 'CrossNamespacePodAffinity':
      return hasForeignAffinity(pod);
    default:
      return false;
  }
}

/** It has to end by itself, sooner or later. */
export function isTerminating(pod: KubeObject): boolean {
  return (numberAt(pod, 'spec', 'activeDeadlineSeconds') ?? -1) >= 0;
}

function isBestEffort(pod: KubeObject): boolean {
  const containers = ['containers', 'initContainers'].flatMap((key) => objectsAt(pod, 'spec', key));
  return containers.every((container) =>
    ['requests', 'limits'].every((kind) => {
      const { cpu, memory } = objectAt(container, 'resources', kind) ?? {};
      return cpu === undefined && memory === undefined;
    }),
  );
}

function isOfClass(selector: JsonObject, name: string): boolean {
  const values = listAt(selector, 'values');
  switch (selector['operator']) {
    case 'Exists':
      return name !== '';
    case 'DoesNotExist':
      return name === '';
    case 'In':
      return name !== '' && values.includes(name);
    default:
      return !values.includes(name);
  }
}

function hasForeignAffinity(pod: KubeObject): boolean {
  const terms = ['podAffinity', 'podAntiAffinity'].flatMap((kind) => {
    const affinity = objectAt(pod, 'spec', 'affinity', kind);
    const wishes = objectsAt(affinity, 'preferredDuringSchedulingIgnoredDuringExecution');
    return [
      ...objectsAt(affinity, 'requiredDuringSchedulingIgnoredDuringExecution'),
      ...wishes.map((wish) => objectAt(wish, 'podAffinityTerm') ?? {}),
    ];
  });
  return terms.some(
    (term) => listAt(term, 'namespaces').length > 0 || objectAt(term, 'namespaceSelector'),
  );
}
