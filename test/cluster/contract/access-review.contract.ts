import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import type { ApiClient } from './api-client.ts';
import { admin, clientWith, createNamespace, credentialsOf, eventually, must } from './contract.ts';

const rbac = 'rbac.authorization.k8s.io';
const authorization = 'authorization.k8s.io/v1';
const bob = clientWith({ token: credentialsOf('bob').token });

let namespace: string;

beforeAll(async () => {
  namespace = await createNamespace('review');
  await must(
    admin.post(collection(`${rbac}/v1`, 'roles', namespace), {
      metadata: { name: 'reader' },
      rules: [{ apiGroups: [''], resources: ['configmaps'], verbs: ['get', 'list'] }],
    }),
  );
  await must(
    admin.post(collection(`${rbac}/v1`, 'rolebindings', namespace), {
      metadata: { name: 'bob-reads' },
      roleRef: { apiGroup: rbac, kind: 'Role', name: 'reader' },
      subjects: [{ apiGroup: rbac, kind: 'User', name: 'bob' }],
    }),
  );
  await eventually(async () => {
    expect(await bob.get(collection('v1', 'configmaps', namespace))).toMatchObject({ status: 200 });
  });
});

async function review(client: ApiClient, kind: string, spec: object): Promise<unknown> {
  const plural = `${kind.toLowerCase()}s`;
  const path = collection(authorization, plural, kind.startsWith('Local') ? namespace : undefined);
  const answer = await client.post(path, { apiVersion: authorization, kind, spec });
  expect(answer.status).toBe(201);
  return (answer.body as { status: unknown }).status;
}

const reading = (verb: string, resource = 'configmaps'): object => ({
  resourceAttributes: { namespace, verb, group: '', resource },
});

describe('SelfSubjectAccessReview', () => {
  test('says yes, and by which binding', async () => {
    expect(await review(bob, 'SelfSubjectAccessReview', reading('get'))).toEqual({
      allowed: true,
      reason: `RBAC: allowed by RoleBinding "bob-reads/${namespace}" of Role "reader" to User "bob"`,
    });
  });

  test.each([
    ['create', 'configmaps'],
    ['get', 'secrets'],
  ])('says no to %s of %s', async (verb, resource) => {
    expect(await review(bob, 'SelfSubjectAccessReview', reading(verb, resource))).toEqual({
      allowed: false,
    });
  });

  test('says yes to an administrator', async () => {
    expect(await review(admin, 'SelfSubjectAccessReview', reading('*', '*'))).toMatchObject({
      allowed: true,
    });
  });

  test('answers for paths too', async () => {
    const spec = (path: string): object => ({ nonResourceAttributes: { path, verb: 'get' } });
    expect(await review(bob, 'SelfSubjectAccessReview', spec('/version'))).toMatchObject({
      allowed: true,
    });
    expect(await review(bob, 'SelfSubjectAccessReview', spec('/metrics'))).toEqual({
      allowed: false,
    });
  });

  test('needs something to review', async () => {
    const answer = await bob.post(collection(authorization, 'selfsubjectaccessreviews'), {
      apiVersion: authorization,
      kind: 'SelfSubjectAccessReview',
      spec: {},
    });
    expect(answer).toMatchObject({ status: 422 });
    expect(answer.text).toContain(
      'exactly one of nonResourceAttributes or resourceAttributes must be specified',
    );
  });
});

describe('SubjectAccessReview', () => {
  test('answers for another user', async () => {
    const spec = { ...reading('list'), user: 'bob' };
    expect(await review(admin, 'SubjectAccessReview', spec)).toMatchObject({ allowed: true });
    expect(await review(admin, 'SubjectAccessReview', { ...reading('list'), user: 'eve' })).toEqual(
      { allowed: false },
    );
  });

  test('answers for groups', async () => {
    const spec = { ...reading('list'), user: 'eve', groups: ['system:masters'] };
    expect(await review(admin, 'SubjectAccessReview', spec)).toMatchObject({ allowed: true });
  });

  test('answers in one namespace', async () => {
    const spec = { ...reading('get'), user: 'bob' };
    expect(await review(admin, 'LocalSubjectAccessReview', spec)).toMatchObject({ allowed: true });
  });

  test('is not for everyone', async () => {
    const answer = await bob.post(collection(authorization, 'subjectaccessreviews'), {
      apiVersion: authorization,
      kind: 'SubjectAccessReview',
      spec: { ...reading('get'), user: 'eve' },
    });
    expect(answer).toMatchObject({ status: 403, body: { reason: 'Forbidden' } });
  });
});

describe('SelfSubjectRulesReview', () => {
  test('lists what one may do in a namespace', async () => {
    const status = await review(bob, 'SelfSubjectRulesReview', { namespace });
    expect(status).toMatchObject({
      incomplete: false,
      resourceRules: expect.arrayContaining([
        { verbs: ['get', 'list'], apiGroups: [''], resources: ['configmaps'] },
        {
          verbs: ['create'],
          apiGroups: ['authorization.k8s.io'],
          resources: ['selfsubjectaccessreviews', 'selfsubjectrulesreviews'],
        },
      ]) as object[],
    });
  });
});
