import { beforeEach, describe, expect, it } from 'vitest';
import type { KubeObject } from '../object.ts';
import { Store } from '../storage/store.ts';
import type { Attributes } from './attributes.ts';
import { checkEscalation } from './escalation.ts';
import { Rbac } from './rbac.ts';
import type { User } from './user.ts';

const rbacGroup = 'rbac.authorization.k8s.io';
const alice: User = { name: 'alice', groups: ['developers'] };

let store: Store;
let rbac: Rbac;

beforeEach(() => {
  store = new Store();
  rbac = new Rbac(store);
});

function object(kind: string, name: string, content: object, namespace?: string): KubeObject {
  const metadata = { name, ...(namespace !== undefined && { namespace }) };
  return { apiVersion: `${rbacGroup}/v1`, kind, metadata, ...content };
}

function grant(rule: object, subject: object = { kind: 'User', name: 'alice' }): void {
  store.create(
    `${rbacGroup}/roles`,
    'here/role',
    object('Role', 'role', { rules: [rule] }, 'here'),
  );
  const content = { roleRef: { kind: 'Role', name: 'role' }, subjects: [subject] };
  const binding = object('RoleBinding', 'binding', content, 'here');
  store.create(`${rbacGroup}/rolebindings`, 'here/binding', binding);
}

function ask(question: Partial<Attributes>): boolean {
  const attributes: Attributes = {
    user: alice,
    verb: 'get',
    isResource: true,
    group: '',
    resource: 'pods',
    subresource: '',
    namespace: 'here',
    name: '',
    path: '',
    ...question,
  };
  return rbac.authorize(attributes).allowed;
}

describe('Rbac', () => {
  it('allows nothing by itself, and everything to its masters', () => {
    expect(ask({})).toBe(false);
    expect(ask({ user: { name: 'root', groups: ['system:masters'] } })).toBe(true);
  });

  it('allows what a rule names, where it is bound', () => {
    grant({ apiGroups: [''], resources: ['pods'], verbs: ['get'] });
    expect(ask({})).toBe(true);
    expect(ask({ verb: 'list' })).toBe(false);
    expect(ask({ namespace: 'there' })).toBe(false);
    expect(ask({ subresource: 'log' })).toBe(false);
    expect(ask({ group: 'apps' })).toBe(false);
  });

  it('knows stars, subresources and names', () => {
    grant({
      apiGroups: ['*'],
      resources: ['*/scale', 'secrets'],
      verbs: ['*'],
      resourceNames: ['x'],
    });
    expect(ask({ resource: 'deployments', subresource: 'scale', name: 'x' })).toBe(true);
    expect(ask({ resource: 'secrets', name: 'x' })).toBe(true);
    expect(ask({ resource: 'secrets', name: 'y' })).toBe(false);
  });

  it.each([
    [{ kind: 'Group', name: 'developers' }, true],
    [{ kind: 'Group', name: 'painters' }, false],
    [{ kind: 'ServiceAccount', name: 'alice', namespace: 'here' }, false],
  ])('grants to %j', (subject, expected) => {
    grant({ apiGroups: [''], resources: ['pods'], verbs: ['get'] }, subject);
    expect(ask({})).toBe(expected);
  });

  it('says which role is missing', () => {
    const content = {
      roleRef: { kind: 'ClusterRole', name: 'gone' },
      subjects: [{ kind: 'User', name: 'alice' }],
    };
    store.create(
      `${rbacGroup}/clusterrolebindings`,
      'x',
      object('ClusterRoleBinding', 'x', content),
    );
    const { reason } = rbac.authorize({
      user: alice,
      verb: 'get',
      isResource: true,
      group: '',
      resource: 'pods',
      subresource: '',
      namespace: '',
      name: '',
      path: '',
    });
    expect(reason).toBe(`RBAC: clusterrole.${rbacGroup} "gone" not found`);
  });
});

describe('checkEscalation()', () => {
  const asked = (verbs: readonly string[]): KubeObject =>
    object('Role', 'new', { rules: [{ apiGroups: [''], resources: ['pods'], verbs }] }, 'here');

  it('lets one give what one has', () => {
    grant({ apiGroups: [''], resources: ['pods'], verbs: ['get'] });
    expect(() => checkEscalation({ rbac, store }, alice, 'roles', asked(['get']))).not.toThrow();
  });

  it('names what one does not have', () => {
    grant({ apiGroups: [''], resources: ['pods'], verbs: ['get'] });
    expect(() =>
      checkEscalation({ rbac, store }, alice, 'roles', asked(['get', 'delete'])),
    ).toThrow(
      'is attempting to grant RBAC permissions not currently held:\n{APIGroups:[""], Resources:["pods"], Verbs:["delete"]}',
    );
  });

  it('lets one give everything who may escalate', () => {
    grant({ apiGroups: [rbacGroup], resources: ['roles'], verbs: ['escalate'] });
    expect(() => checkEscalation({ rbac, store }, alice, 'roles', asked(['*']))).not.toThrow();
  });
});
