import type { JsonObject, KubeObject } from '../../object.ts';
import { objectAt, objectsAt, stringAt } from '../../object.ts';
import { qualifiedKind, qualifiedResource } from '../../resources/api-resource.ts';
import { forbidden, invalid } from '../../status-error.ts';
import type { Store } from '../../storage/store.ts';
import type { AdmissionRequest } from '../admission-request.ts';
import { describeViolations, evaluatePod } from './evaluate.ts';
import type { LevelVersion } from './policy.ts';
import { compareLevels, formatLevel, parsePolicy } from './policy.ts';

/** Where the kinds that make Pods keep what they make them of. */
const templates: Readonly<Record<string, readonly string[]>> = {
  '/podtemplates': ['template'],
  '/replicationcontrollers': ['spec', 'template'],
  'apps/daemonsets': ['spec', 'template'],
  'apps/deployments': ['spec', 'template'],
  'apps/replicasets': ['spec', 'template'],
  'apps/statefulsets': ['spec', 'template'],
  'batch/cronjobs': ['spec', 'jobTemplate', 'spec', 'template'],
  'batch/jobs': ['spec', 'template'],
};

/** Refuses Pods that are not as secure as their namespace asks, and warns of what would make such. */
export function validatePodSecurity(store: Store, request: AdmissionRequest): void {
  const { resource, subresource, operation, object } = request;
  if (!object || operation === 'DELETE') return;
  const { storageKey } = resource;
  if (storageKey === '/namespaces' && subresource === '') {
    validateNamespace(store, request, object);
  } else if (
    storageKey === '/pods' &&
    ['', 'ephemeralcontainers', 'resize'].includes(subresource)
  ) {
    validatePod(store, request, object);
  } else {
    const path = subresource === '' ? templates[storageKey] : undefined;
    const template = path && objectAt(object, ...path);
    if (template) warn(request, policyOf(store, request).warn, template);
  }
}

function policyOf(store: Store, { namespace }: AdmissionRequest): ReturnType<typeof parsePolicy> {
  const found = store.collection('/namespaces').find(namespace);
  return parsePolicy(found?.metadata.labels ?? {});
}

function validatePod(store: Store, request: AdmissionRequest, pod: KubeObject): void {
  const policy = policyOf(store, request);
  if (request.old && !hasNewImage(pod, request.old)) return;
  const violations = evaluatePod(policy.enforce, pod);
  if (violations.length > 0) {
    const why = `violates PodSecurity "${formatLevel(policy.enforce)}": ${describeViolations(violations)}`;
    throw forbidden(qualifiedResource(request.resource), request.name, why);
  }
  warn(request, policy.warn, pod);
}

/** Nothing else of a Pod that matters here can change. */
function hasNewImage(pod: KubeObject, old: KubeObject): boolean {
  return ['containers', 'initContainers', 'ephemeralContainers'].some((key) => {
    const before = objectsAt(old, 'spec', key);
    return objectsAt(pod, 'spec', key).some((container) => {
      const same = before.find((one) => one['name'] === container['name']);
      return stringAt(same, 'image') !== stringAt(container, 'image');
    });
  });
}

function warn(request: AdmissionRequest, level: LevelVersion, pod: JsonObject): void {
  const violations = evaluatePod(level, pod);
  if (violations.length === 0) return;
  request.warnings.push(
    `would violate PodSecurity "${formatLevel(level)}": ${describeViolations(violations)}`,
  );
}

/** The labels have to be right; what is there already and would not be let in is told. */
function validateNamespace(store: Store, request: AdmissionRequest, namespace: KubeObject): void {
  const policy = parsePolicy(namespace.metadata.labels ?? {});
  const before = request.old && parsePolicy(request.old.metadata.labels ?? {});
  const isNews = JSON.stringify(before?.errors ?? []) !== JSON.stringify(policy.errors);
  if (policy.errors.length > 0 && (!before || isNews)) {
    throw invalid(qualifiedKind(request.resource), request.name, policy.errors);
  }
  if (!before || policy.enforce.level === 'privileged') return;
  const isSameVersion = before.enforce.minor === policy.enforce.minor;
  const isStricter = compareLevels(policy.enforce.level, before.enforce.level) > 0;
  if (isSameVersion && !isStricter) return;
  warnOfExisting(store, request, policy.enforce);
}

function warnOfExisting(store: Store, request: AdmissionRequest, level: LevelVersion): void {
  const pods = store.collection('/pods').list(request.name);
  const byReason = new Map<string, string[]>();
  for (const pod of pods) {
    const reasons = evaluatePod(level, pod).map(({ reason }) => reason);
    if (reasons.length === 0) continue;
    const key = reasons.join(', ');
    byReason.set(key, [...(byReason.get(key) ?? []), pod.metadata.name ?? '']);
  }
  if (byReason.size === 0) return;
  const lines = [...byReason].map(([reasons, names]) => `${describePods(names)}: ${reasons}`);
  request.warnings.push(
    `existing pods in namespace "${request.name}" violate the new PodSecurity enforce level "${formatLevel(level)}"`,
    ...lines.sort(),
  );
}

function describePods(names: readonly string[]): string {
  const [first = ''] = names.toSorted();
  const others = names.length - 1;
  if (others === 0) return first;
  return `${first} (and ${others} other ${others === 1 ? 'pod' : 'pods'})`;
}
