import { beforeEach, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import type { ApiResponse } from './api-client.ts';
import {
  admin,
  clientWith,
  createNamespace,
  credentialsOf,
  eventually,
  failure,
  must,
  uniqueName,
} from './contract.ts';
import { configMap } from './objects.ts';

const apiGroup = 'rbac.authorization.k8s.io';
const alice = clientWith({ token: credentialsOf('alice').token });
const user = { apiGroup, kind: 'User', name: 'alice' };
const everyMap = [{ apiGroups: [''], resources: ['configmaps'], verbs: ['*'] }];

let namespace: string;
let maps: string;
let roles: string;
let bindings: string;

beforeEach(async () => {
  namespace = await createNamespace('rbac');
  maps = collection('v1', 'configmaps', namespace);
  roles = collection(`${apiGroup}/v1`, 'roles', namespace);
  bindings = collection(`${apiGroup}/v1`, 'rolebindings', namespace);
});

async function bind(subject: object, roleRef: object): Promise<string> {
  const name = uniqueName('binding');
  await must(admin.post(bindings, { metadata: { name }, subjects: [subject], roleRef }));
  return `${bindings}/${name}`;
}

/** Gives a subject a role of its own in the namespace; the path of the binding. */
async function grant(rules: readonly object[], subject: object = user): Promise<string> {
  const name = uniqueName('role');
  await must(admin.post(roles, { metadata: { name }, rules }));
  return bind(subject, { apiGroup, kind: 'Role', name });
}

/** The server learns of roles and bindings a moment after they are made. */
function eventuallyAnswers(status: number, ask: () => Promise<ApiResponse>): Promise<void> {
  return eventually(async () => {
    expect((await ask()).status).toBe(status);
  });
}

describe('a refusal', () => {
  test('of a collection names verb, resource, group and namespace', async () => {
    const answer = await alice.get(maps);
    expect(answer).toMatchObject(
      failure(
        403,
        'Forbidden',
        `configmaps is forbidden: User "alice" cannot list resource "configmaps" in API group "" in the namespace "${namespace}"`,
      ),
    );
    expect(answer).toMatchObject({ body: { details: { kind: 'configmaps' } } });
  });

  test('of an object names it', async () => {
    const answer = await alice.delete(`${maps}/x`);
    expect(answer).toMatchObject(
      failure(
        403,
        'Forbidden',
        `configmaps "x" is forbidden: User "alice" cannot delete resource "configmaps" in API group "" in the namespace "${namespace}"`,
      ),
    );
    expect(answer).toMatchObject({ body: { details: { name: 'x', kind: 'configmaps' } } });
  });

  test('names the group', async () => {
    expect(await alice.post(collection('apps/v1', 'deployments', namespace), {})).toMatchObject(
      failure(
        403,
        'Forbidden',
        `deployments.apps is forbidden: User "alice" cannot create resource "deployments" in API group "apps" in the namespace "${namespace}"`,
      ),
    );
  });

  test('names the scope of the cluster', async () => {
    expect(await alice.get(collection('v1', 'nodes'))).toMatchObject(
      failure(
        403,
        'Forbidden',
        'nodes is forbidden: User "alice" cannot list resource "nodes" in API group "" at the cluster scope',
      ),
    );
  });

  test('names the subresource', async () => {
    const path = `${collection('apps/v1', 'deployments', namespace)}/x/scale`;
    expect(await alice.get(path)).toMatchObject(
      failure(
        403,
        'Forbidden',
        `deployments.apps "x" is forbidden: User "alice" cannot get resource "deployments/scale" in API group "apps" in the namespace "${namespace}"`,
      ),
    );
  });

  test('comes before the object is looked for or its body read', async () => {
    expect(await alice.put(`${maps}/missing`, 'not json')).toMatchObject({ status: 403 });
  });
});

describe('a role', () => {
  test('gives a user what it says, in its namespace', async () => {
    await grant(everyMap);
    await eventuallyAnswers(200, () => alice.get(maps));
    expect(await alice.post(maps, configMap('x'))).toMatchObject({ status: 201 });
    expect(await alice.delete(`${maps}/x`)).toMatchObject({ status: 200 });
    expect(await alice.get(collection('v1', 'configmaps', 'default'))).toMatchObject({
      status: 403,
    });
    expect(await alice.get(collection('v1', 'secrets', namespace))).toMatchObject({ status: 403 });
  });

  test('gives it to a group', async () => {
    await grant(everyMap, { apiGroup, kind: 'Group', name: 'developers' });
    await eventuallyAnswers(200, () => alice.get(maps));
  });

  test('gives verbs one by one', async () => {
    await grant([{ apiGroups: [''], resources: ['configmaps'], verbs: ['list'] }]);
    await eventuallyAnswers(200, () => alice.get(maps));
    expect(await alice.get(`${maps}/x`)).toMatchObject({ status: 403 });
    expect(await alice.get(maps, { watch: true })).toMatchObject({
      status: 403,
      body: {
        message: `configmaps is forbidden: User "alice" cannot watch resource "configmaps" in API group "" in the namespace "${namespace}"`,
      },
    });
  });

  test('gives objects by name', async () => {
    const resourceNames = ['mine'];
    await grant([{ apiGroups: [''], resources: ['configmaps'], resourceNames, verbs: ['get'] }]);
    await must(admin.post(maps, configMap('mine')));
    await eventuallyAnswers(200, () => alice.get(`${maps}/mine`));
    expect(await alice.get(`${maps}/other`)).toMatchObject({ status: 403 });
  });

  test('gives subresources apart from the resource', async () => {
    const deployments = collection('apps/v1', 'deployments', namespace);
    await grant([{ apiGroups: ['apps'], resources: ['deployments/scale'], verbs: ['get'] }]);
    await eventuallyAnswers(404, () => alice.get(`${deployments}/x/scale`));
    expect(await alice.get(`${deployments}/x`)).toMatchObject({ status: 403 });
  });

  test('that lets patch does not let create by apply', async () => {
    await grant([{ apiGroups: [''], resources: ['configmaps'], verbs: ['patch'] }]);
    await must(admin.post(maps, configMap('there')));
    await eventuallyAnswers(200, () =>
      alice.apply(`${maps}/there`, configMap('there', { a: '1' }), { manager: 'alice' }),
    );
    expect(await alice.apply(`${maps}/new`, configMap('new'), { manager: 'alice' })).toMatchObject(
      failure(
        403,
        'Forbidden',
        `configmaps "new" is forbidden: User "alice" cannot create resource "configmaps" in API group "" in the namespace "${namespace}"`,
      ),
    );
  });

  test('is gone with its binding', async () => {
    const binding = await grant(everyMap);
    await eventuallyAnswers(200, () => alice.get(maps));
    await must(admin.delete(binding));
    await eventuallyAnswers(403, () => alice.get(maps));
  });

  test('of the whole cluster holds in the namespace where it is bound', async () => {
    await bind(user, { apiGroup, kind: 'ClusterRole', name: 'view' });
    await eventuallyAnswers(200, () => alice.get(maps));
    expect(await alice.post(maps, configMap('x'))).toMatchObject({ status: 403 });
    expect(await alice.get(collection('v1', 'configmaps'))).toMatchObject({ status: 403 });
  });

  test('of the whole cluster holds everywhere when bound so', async () => {
    const name = uniqueName('reader');
    const clusterRoles = collection(`${apiGroup}/v1`, 'clusterroles');
    const clusterBindings = collection(`${apiGroup}/v1`, 'clusterrolebindings');
    const rules = [{ apiGroups: ['scheduling.k8s.io'], resources: ['*'], verbs: ['list'] }];
    await must(admin.post(clusterRoles, { metadata: { name }, rules }));
    const roleRef = { apiGroup, kind: 'ClusterRole', name };
    await must(admin.post(clusterBindings, { metadata: { name }, subjects: [user], roleRef }));
    const classes = collection('scheduling.k8s.io/v1', 'priorityclasses');
    await eventuallyAnswers(200, () => alice.get(classes));
    await must(admin.delete(`${clusterBindings}/${name}`));
    await eventuallyAnswers(403, () => alice.get(classes));
  });

  test('does nothing when it is not there', async () => {
    await bind(user, { apiGroup, kind: 'Role', name: 'missing' });
    const answer = await alice.get(maps);
    expect(answer).toMatchObject({ status: 403 });
  });

  test.each(['cluster-admin', 'admin', 'edit', 'view'])(
    '%s is there from the start',
    async (name) => {
      const role = await must(admin.get(`${collection(`${apiGroup}/v1`, 'clusterroles')}/${name}`));
      expect(role).toHaveProperty('rules.0.verbs');
    },
  );
});

describe('nobody gives more than they have', () => {
  const own = [{ apiGroups: [apiGroup], resources: ['roles', 'rolebindings'], verbs: ['*'] }];

  test('in a role', async () => {
    await grant([{ ...own[0], verbs: ['create'] }]);
    await eventually(async () => {
      const rules = [{ apiGroups: [''], resources: ['secrets'], verbs: ['get'] }];
      expect(await alice.post(roles, { metadata: { name: 'more' }, rules })).toMatchObject(
        failure(
          403,
          'Forbidden',
          `roles.rbac.authorization.k8s.io "more" is forbidden: user "alice" (groups=["developers" "system:authenticated"]) is attempting to grant RBAC permissions not currently held:\n{APIGroups:[""], Resources:["secrets"], Verbs:["get"]}`,
        ),
      );
    });
  });

  test('but may give what they have', async () => {
    await grant([{ ...own[0], verbs: ['create'] }, ...everyMap]);
    const rules = [{ apiGroups: [''], resources: ['configmaps'], verbs: ['get'] }];
    await eventuallyAnswers(201, () =>
      alice.post(roles, { metadata: { name: uniqueName('less') }, rules }),
    );
  });

  test('in a binding', async () => {
    await grant([{ ...own[0], verbs: ['create'] }]);
    const roleRef = { apiGroup, kind: 'ClusterRole', name: 'cluster-admin' };
    await eventually(async () => {
      const answer = await alice.post(bindings, {
        metadata: { name: 'more' },
        subjects: [user],
        roleRef,
      });
      expect(answer.text).toContain('is attempting to grant RBAC permissions not currently held');
      expect(answer.status).toBe(403);
    });
  });
});

describe('a binding', () => {
  test('keeps its role', async () => {
    const binding = await bind(user, { apiGroup, kind: 'ClusterRole', name: 'view' });
    const answer = await admin.mergePatch(binding, { roleRef: { name: 'edit' } });
    expect(answer).toMatchObject({ status: 422, body: { reason: 'Invalid' } });
    const { message } = answer.body as { message: string };
    expect(message).toContain(
      'roleRef: Invalid value: {"APIGroup":"rbac.authorization.k8s.io","Kind":"ClusterRole","Name":"edit"}: cannot change roleRef',
    );
  });

  test('names users, groups and accounts', async () => {
    const subjects = [
      { kind: 'User', name: 'x' },
      { kind: 'ServiceAccount', name: 'y', namespace },
    ];
    const roleRef = { apiGroup, kind: 'ClusterRole', name: 'view' };
    const name = uniqueName('binding');
    const created = await must(admin.post(bindings, { metadata: { name }, subjects, roleRef }));
    expect(created).toMatchObject({
      subjects: [
        { apiGroup, kind: 'User', name: 'x' },
        { kind: 'ServiceAccount', name: 'y', namespace },
      ],
    });
  });
});
