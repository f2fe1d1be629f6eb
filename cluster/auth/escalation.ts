import type { JsonObject, KubeObject } from '../object.ts';
import { listAt, objectsAt, stringAt } from '../object.ts';
import { forbidden } from '../status-error.ts';
import type { Store } from '../storage/store.ts';
import type { Attributes } from './attributes.ts';
import type { Rbac } from './rbac.ts';
import { covers } from './rbac.ts';
import type { User } from './user.ts';

const rbacGroup = 'rbac.authorization.k8s.io';

/** Nobody gives more than they have: throws when a role or a binding would. */
export function checkEscalation(
  { rbac, store }: { readonly rbac: Rbac; readonly store: Store },
  user: User,
  plural: string,
  object: KubeObject,
): void {
  const isRole = plural === 'roles' || plural === 'clusterroles';
  const namespace = object.metadata.namespace ?? '';
  const target = isRole ? { plural, name: object.metadata.name ?? '' } : roleOf(object);
  const verb = isRole ? 'escalate' : 'bind';
  if (rbac.authorize(question(user, verb, target.plural, target.name, namespace)).allowed) return;
  const rules = isRole ? objectsAt(object, 'rules') : rulesOf(store, object);
  const held = rbac.rulesOf(user, namespace);
  const missing = rules.flatMap((rule) => uncovered(rule, held, user));
  if (missing.length === 0) return;
  const groups = user.groups.map((group) => JSON.stringify(group)).join(' ');
  const list = missing.map(formatRule).toSorted().join('\n');
  const why = `user ${JSON.stringify(user.name)} (groups=[${groups}]) is attempting to grant RBAC permissions not currently held:\n${list}`;
  throw forbidden({ group: rbacGroup, name: plural }, object.metadata.name ?? '', why);
}

function question(
  user: User,
  verb: string,
  resource: string,
  name: string,
  namespace: string,
): Attributes {
  return {
    user,
    verb,
    isResource: true,
    group: rbacGroup,
    resource,
    subresource: '',
    namespace,
    name,
    path: '',
  };
}

function roleOf(binding: KubeObject): { plural: string; name: string } {
  const isCluster = stringAt(binding, 'roleRef', 'kind') === 'ClusterRole';
  return {
    plural: isCluster ? 'clusterroles' : 'roles',
    name: stringAt(binding, 'roleRef', 'name') ?? '',
  };
}

function rulesOf(store: Store, binding: KubeObject): JsonObject[] {
  const { plural, name } = roleOf(binding);
  const key = plural === 'roles' ? `${binding.metadata.namespace ?? ''}/${name}` : name;
  return objectsAt(store.collection(`${rbacGroup}/${plural}`).find(key), 'rules');
}

/** What of a rule nobody gave the user: one rule for each resource, with the verbs that lack. */
function uncovered(rule: JsonObject, held: readonly JsonObject[], user: User): JsonObject[] {
  const verbs = listAt(rule, 'verbs').map(String);
  const isHeld = (attributes: Partial<Attributes>): boolean =>
    held.some((one) =>
      covers(one, { ...question(user, '', '', '', ''), group: '', ...attributes }),
    );
  const urls = listAt(rule, 'nonResourceURLs').map(String);
  const missingUrls = urls.flatMap((path) => {
    const lacking = verbs.filter((verb) => !isHeld({ verb, path, isResource: false }));
    return lacking.length > 0 ? [{ nonResourceURLs: [path], verbs: lacking }] : [];
  });
  const names = listAt(rule, 'resourceNames').map(String);
  const combinations = listAt(rule, 'apiGroups')
    .map(String)
    .flatMap((group) =>
      listAt(rule, 'resources')
        .map(String)
        .map((full) => ({ group, full })),
    )
    .flatMap((one) =>
      names.length === 0 ? [{ ...one, name: '' }] : names.map((name) => ({ ...one, name })),
    );
  const missing = combinations.flatMap(({ group, full, name }) => {
    const [resource = '', subresource = ''] = full.split('/');
    const lacking = verbs.filter((verb) => !isHeld({ verb, group, resource, subresource, name }));
    if (lacking.length === 0) return [];
    return [
      {
        apiGroups: [group],
        resources: [full],
        ...(name !== '' && { resourceNames: [name] }),
        verbs: lacking,
      },
    ];
  });
  return [...missingUrls, ...missing];
}

const ruleParts = [
  ['APIGroups', 'apiGroups'],
  ['Resources', 'resources'],
  ['NonResourceURLs', 'nonResourceURLs'],
  ['ResourceNames', 'resourceNames'],
  ['Verbs', 'verbs'],
] as const;

function formatRule(rule: JsonObject): string {
  const parts = ruleParts
    .filter(([, key]) => listAt(rule, key).length > 0)
    .map(
      ([label, key]) =>
        `${label}:[${listAt(rule, key)
          .map((one) => JSON.stringify(one))
          .join(' ')}]`,
    );
  return `{${parts.join(', ')}}`;
}
