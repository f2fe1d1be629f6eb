import type { JsonObject, KubeObject } from '../object.ts';
import { listAt, objectsAt, stringAt } from '../object.ts';
import type { Store } from '../storage/store.ts';
import type { Attributes, Decision } from './attributes.ts';
import type { User } from './user.ts';

const rbacGroup = 'rbac.authorization.k8s.io';
const masters = 'system:masters';

/** Decides by the Roles and bindings in the store, as they are at the moment. */
export class Rbac {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  authorize(attributes: Attributes): Decision {
    if (attributes.user.groups.includes(masters)) return { allowed: true, reason: '' };
    const faults: string[] = [];
    for (const { binding, rule } of this.#rules(attributes.user, attributes.namespace, faults)) {
      if (covers(rule, attributes)) return { allowed: true, reason: describeGrant(binding) };
    }
    const [fault] = faults;
    if (fault === undefined) return { allowed: false, reason: '' };
    return { allowed: false, reason: `RBAC: ${formatFaults(faults)}` };
  }

  /** Everything a user may do in a namespace. */
  rulesOf(user: User, namespace: string): JsonObject[] {
    if (user.groups.includes(masters)) {
      return [
        { apiGroups: ['*'], resources: ['*'], verbs: ['*'] },
        { nonResourceURLs: ['*'], verbs: ['*'] },
      ];
    }
    return [...this.#rules(user, namespace, [])].map(({ rule }) => rule);
  }

  *#rules(
    user: User,
    namespace: string,
    faults: string[],
  ): Generator<{ binding: KubeObject; rule: JsonObject }> {
    const cluster = this.#store.collection(`${rbacGroup}/clusterrolebindings`).list();
    const local =
      namespace === '' ? [] : this.#store.collection(`${rbacGroup}/rolebindings`).list(namespace);
    for (const binding of [...cluster, ...local]) {
      if (!objectsAt(binding, 'subjects').some((subject) => isSubject(subject, user, binding))) {
        continue;
      }
      const role = this.#role(binding);
      if (!role) faults.push(missingRole(binding));
      for (const rule of objectsAt(role, 'rules')) yield { binding, rule };
    }
  }

  #role(binding: KubeObject): KubeObject | undefined {
    const kind = stringAt(binding, 'roleRef', 'kind');
    const name = stringAt(binding, 'roleRef', 'name') ?? '';
    return kind === 'ClusterRole'
      ? this.#store.collection(`${rbacGroup}/clusterroles`).find(name)
      : this.#store
          .collection(`${rbacGroup}/roles`)
          .find(`${binding.metadata.namespace ?? ''}/${name}`);
  }
}

function isSubject(subject: JsonObject, user: User, binding: KubeObject): boolean {
  const { kind, name } = subject;
  switch (kind) {
    case 'User':
      return user.name === name;
    case 'Group':
      return typeof name === 'string' && user.groups.includes(name);
    case 'ServiceAccount': {
      const namespace = stringAt(subject, 'namespace') ?? binding.metadata.namespace ?? '';
      return user.name === `system:serviceaccount:${namespace}:${stringAt(subject, 'name') ?? ''}`;
    }
    default:
      return false;
  }
}

/** Whether a rule lets do what is asked. */
export function covers(rule: JsonObject, attributes: Attributes): boolean {
  const { verb, isResource, path } = attributes;
  if (!includes(rule, 'verbs', verb)) return false;
  if (!isResource) return listAt(rule, 'nonResourceURLs').some((url) => isPathOf(url, path));
  const { group, resource, subresource, name } = attributes;
  const names = listAt(rule, 'resourceNames');
  return (
    includes(rule, 'apiGroups', group) &&
    coversResource(rule, resource, subresource) &&
    (names.length === 0 || names.includes(name))
  );
}

function includes(rule: JsonObject, key: string, value: string): boolean {
  const list = listAt(rule, key);
  return list.includes('*') || list.includes(value);
}

function coversResource(rule: JsonObject, resource: string, subresource: string): boolean {
  const list = listAt(rule, 'resources');
  if (subresource === '') return list.includes('*') || list.includes(resource);
  return (
    list.includes('*') ||
    list.includes(`${resource}/${subresource}`) ||
    list.includes(`*/${subresource}`)
  );
}

function isPathOf(url: unknown, path: string): boolean {
  if (typeof url !== 'string') return false;
  if (url.endsWith('*')) return path.startsWith(url.slice(0, -1));
  return url === path;
}

function missingRole(binding: KubeObject): string {
  const kind = stringAt(binding, 'roleRef', 'kind') ?? '';
  const name = stringAt(binding, 'roleRef', 'name') ?? '';
  return `${kind.toLowerCase()}.${rbacGroup} ${JSON.stringify(name)} not found`;
}

function formatFaults(faults: readonly string[]): string {
  const [first = ''] = faults;
  return faults.length === 1 ? first : `[${faults.join(', ')}]`;
}

/** Why something is allowed, as access reviews say it. */
function describeGrant(binding: KubeObject): string {
  const { name = '', namespace } = binding.metadata;
  const full = namespace === undefined ? name : `${name}/${namespace}`;
  const kind = stringAt(binding, 'roleRef', 'kind') ?? '';
  const role = stringAt(binding, 'roleRef', 'name') ?? '';
  const [subject] = objectsAt(binding, 'subjects');
  const who = `${stringAt(subject, 'kind') ?? ''} ${JSON.stringify(stringAt(subject, 'name') ?? '')}`;
  return `RBAC: allowed by ${binding.kind} ${JSON.stringify(full)} of ${kind} ${JSON.stringify(role)} to ${who}`;
}
