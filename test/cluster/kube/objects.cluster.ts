import { beforeEach, describe, expect, test } from 'vitest';
import type { KubeClient, KubeObject } from '../../../src/kube/index.ts';
import {
  checkAccess,
  createObject,
  deleteObject,
  fetchAccessRules,
  fetchServerVersion,
  fetchUser,
  findObject,
  listApiVersions,
  listObjects,
  patchObject,
  requireObject,
  updateObject,
} from '../../../src/kube/index.ts';
import { createNamespace, uniqueName } from '../contract/contract.ts';
import { accessOf, certifiedAccessOf, clientOf } from './clients.ts';

let namespace: string;
let client: KubeClient;

beforeEach(async () => {
  namespace = await createNamespace('client');
  client = clientOf(accessOf(undefined, { namespace }));
});

function configMap(name: string, own: Partial<KubeObject> = {}): KubeObject {
  const metadata = { name, namespace, labels: { app: name } };
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { a: '1' }, ...own };
}

function reference(name: string): { apiVersion: string; kind: string; name: string } {
  return { apiVersion: 'v1', kind: 'ConfigMap', name };
}

describe('an object', () => {
  test('is created, found, updated, patched and deleted', async () => {
    const created = await createObject(client, configMap('x'));
    expect(created).toMatchObject({ kind: 'ConfigMap', data: { a: '1' }, metadata: { namespace } });
    expect(created.metadata.managedFields?.[0]).toMatchObject({ manager: 'helm' });
    expect(await findObject(client, reference('x'))).toEqual(created);

    const updated = await updateObject(client, { ...created, data: { a: '2' } });
    expect(updated['data']).toEqual({ a: '2' });
    const merged = await patchObject(
      client,
      reference('x'),
      { data: { b: '3' } },
      { type: 'merge' },
    );
    expect(merged['data']).toEqual({ a: '2', b: '3' });
    const operations = [{ op: 'remove', path: '/data/a' }];
    const patched = await patchObject(client, reference('x'), operations, { type: 'json' });
    expect(patched['data']).toEqual({ b: '3' });
    const labels = { metadata: { labels: { app: null } } };
    const strategic = await patchObject(client, reference('x'), labels, { type: 'strategic' });
    expect(strategic.metadata.labels).toBeUndefined();

    expect(await deleteObject(client, reference('x'), { uid: created.metadata.uid })).toBe(
      'deleted',
    );
    expect(await findObject(client, reference('x'))).toBeUndefined();
    expect(await deleteObject(client, reference('x'))).toBe('missing');
  });

  test('that is there already is not created again', async () => {
    await createObject(client, configMap('x'));
    await expect(createObject(client, configMap('x'))).rejects.toMatchObject({
      code: 'KubeAlreadyExists',
      statusCode: 409,
      message: `cannot create ConfigMap "x" in namespace "${namespace}": configmaps "x" already exists`,
    });
  });

  test('that somebody else changed is not updated', async () => {
    const created = await createObject(client, configMap('x'));
    await updateObject(client, { ...created, data: { a: '2' } });
    await expect(updateObject(client, created)).rejects.toMatchObject({ code: 'KubeConflict' });
  });

  test('that came in the place of another is not deleted', async () => {
    const first = await createObject(client, configMap('x'));
    await deleteObject(client, reference('x'));
    const second = await createObject(client, configMap('x'));
    const { uid } = first.metadata;
    expect(await deleteObject(client, reference('x'), { uid })).toBe('replaced');
    expect(await findObject(client, reference('x'))).toEqual(second);
  });

  test('of another version is not deleted', async () => {
    const { metadata } = await createObject(client, configMap('x'));
    await patchObject(client, reference('x'), { data: { a: '2' } }, { type: 'merge' });
    const { uid, resourceVersion } = metadata;
    const deletion = deleteObject(client, reference('x'), { uid, resourceVersion });
    await expect(deletion).rejects.toMatchObject({ code: 'KubeConflict' });
  });

  test('that a finalizer holds is on its way', async () => {
    const metadata = { name: 'x', namespace, finalizers: ['example.com/hold'] };
    await createObject(client, configMap('x', { metadata }));
    expect(await deleteObject(client, reference('x'))).toBe('deleting');
    const { metadata: held } = await requireObject(client, reference('x'));
    expect(held.deletionTimestamp).toBeDefined();
    await patchObject(
      client,
      reference('x'),
      { metadata: { finalizers: null } },
      { type: 'merge' },
    );
    expect(await findObject(client, reference('x'))).toBeUndefined();
  });

  test('is only tried in a dry run', async () => {
    const tried = await createObject(client, configMap('x'), { dryRun: true });
    expect(tried.metadata.uid).toBeDefined();
    expect(await findObject(client, reference('x'))).toBeUndefined();
    await createObject(client, configMap('x'));
    await deleteObject(client, reference('x'), { dryRun: true });
    expect(await findObject(client, reference('x'))).toBeDefined();
  });

  test('with unknown fields is a warning or an error, as asked', async () => {
    const warnings: string[] = [];
    const warned = clientOf(accessOf(undefined, { namespace }), {
      onServerWarning: (text) => warnings.push(text),
    });
    await createObject(warned, configMap('x', { speck: 1 }));
    expect(warnings).toEqual(['unknown field "speck"']);
    const strict = createObject(warned, configMap('y', { speck: 1 }), {
      fieldValidation: 'Strict',
    });
    await expect(strict).rejects.toMatchObject({ code: 'KubeBadRequest' });
  });

  test('that is invalid says what is wrong with it', async () => {
    const metadata = { name: 'Not_A_Name', namespace };
    await expect(createObject(client, configMap('x', { metadata }))).rejects.toMatchObject({
      code: 'KubeInvalid',
      status: { details: { causes: [{ field: 'metadata.name' }] } },
    });
  });

  test('of an unknown kind has a hint', async () => {
    const widget = { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'x' } };
    await expect(createObject(client, widget)).rejects.toMatchObject({
      code: 'KindNotFound',
      message: 'no matches for kind "Widget" in version "example.com/v1"',
    });
  });

  test('in a missing namespace has a hint', async () => {
    const metadata = { name: 'x', namespace: uniqueName('missing') };
    await expect(createObject(client, configMap('x', { metadata }))).rejects.toMatchObject({
      code: 'KubeNotFound',
      hint: 'create the namespace first, or use --create-namespace',
    });
  });
});

describe('a list', () => {
  beforeEach(async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await createObject(client, configMap(name));
  });

  const collection = { apiVersion: 'v1', kind: 'ConfigMap' };
  const ours = 'app in (a, b, c, d, e)';

  test('comes in pages', async () => {
    const { items, resourceVersion } = await listObjects(client, collection, {
      pageSize: 2,
      labelSelector: ours,
    });
    expect(items.map(({ metadata }) => metadata.name)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(items[0]).toMatchObject({ apiVersion: 'v1', kind: 'ConfigMap', data: { a: '1' } });
    expect(resourceVersion).toMatch(/^\d+$/);
  });

  test('can be of metadata alone', async () => {
    const { items } = await listObjects(client, collection, {
      isMetadataOnly: true,
      labelSelector: ours,
    });
    expect(items).toHaveLength(5);
    expect(items[0]).toMatchObject({ kind: 'ConfigMap', metadata: { name: 'a', namespace } });
    expect(items[0]).not.toHaveProperty('data');
  });

  test('selects by label and field', async () => {
    const namesOf = async (options: object): Promise<(string | undefined)[]> =>
      (await listObjects(client, collection, options)).items.map(({ metadata }) => metadata.name);
    expect(await namesOf({ labelSelector: 'app in (a, c)' })).toEqual(['a', 'c']);
    expect(await namesOf({ fieldSelector: 'metadata.name=d' })).toEqual(['d']);
  });

  test('can be of all namespaces', async () => {
    const other = await createNamespace('client');
    const metadata = { name: 'z', namespace: other, labels: { app: namespace } };
    await createObject(client, configMap('z', { metadata }));
    const everywhere = { ...collection, allNamespaces: true };
    const { items } = await listObjects(client, everywhere, { labelSelector: `app=${namespace}` });
    expect(items.map((item) => item.metadata.namespace)).toEqual([other]);
  });
});

describe('a user', () => {
  test('is known by token and by certificate', async () => {
    expect(await fetchUser(clientOf(accessOf('alice')))).toMatchObject({
      username: 'alice',
      groups: expect.arrayContaining(['developers']) as string[],
    });
    expect((await fetchUser(clientOf(certifiedAccessOf('bob')))).username).toBe('bob');
  });

  test('without rights is told which one is missing', async () => {
    const alice = clientOf(accessOf('alice', { namespace }));
    await expect(listObjects(alice, { apiVersion: 'v1', kind: 'Secret' })).rejects.toMatchObject({
      code: 'KubeForbidden',
      hint: `ask an administrator for the right to list secrets in namespace "${namespace}"`,
    });
    const right = { verb: 'list', group: '', resource: 'secrets', namespace };
    expect(await checkAccess(alice, right)).toMatchObject({ isAllowed: false });
    expect(await checkAccess(client, right)).toMatchObject({ isAllowed: true });
  });

  test('can ask for all rights at once', async () => {
    const { rules } = await fetchAccessRules(client, namespace);
    expect(rules).toContainEqual(
      expect.objectContaining({ verbs: ['*'], apiGroups: ['*'], resources: ['*'] }),
    );
  });

  test('may act as another', async () => {
    const impersonate = { user: 'jane', groups: ['dev'], extra: new Map() };
    const jane = clientOf(accessOf(undefined, { impersonate }));
    expect(await fetchUser(jane)).toMatchObject({
      username: 'jane',
      groups: expect.arrayContaining(['dev']) as string[],
    });
  });

  test('with a wrong token is told so', async () => {
    const stranger = clientOf(accessOf(undefined, { login: { kind: 'token', token: 'wrong' } }));
    await expect(fetchUser(stranger)).rejects.toMatchObject({ code: 'KubeUnauthorized' });
  });
});

describe('the server', () => {
  test('tells its version', async () => {
    const version = await fetchServerVersion(client);
    expect(version.gitVersion).toMatch(/^v1\.\d+\.\d+/);
  });

  test('tells what it serves', async () => {
    const catalog = await client.resources.fetch();
    const versions = listApiVersions(catalog);
    expect(versions).toEqual(
      expect.arrayContaining(['v1', 'apps/v1', 'apps/v1/Deployment', 'v1/Secret', 'v1/Eviction']),
    );
    expect(await client.resources.find({ apiVersion: 'batch/v1', kind: 'Job' })).toMatchObject({
      plural: 'jobs',
      isNamespaced: true,
    });
  });
});
