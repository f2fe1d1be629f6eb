import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { admin, createNamespace, eventually, must, mustList, uniqueName } from './contract.ts';
import { createKind, definitions } from './custom-kind.ts';
import { fieldsOf } from './managers.ts';

let namespace: string;

beforeAll(async () => {
  namespace = await createNamespace('crd-versions');
});

// The first object of a new kind takes the server two seconds: let the tests wait together.
describe.concurrent('the versions of a kind', () => {
  test('show one object', async () => {
    const kind = await createKind([{ name: 'v1' }, { name: 'v2' }]);
    const created = await must(admin.post(kind.path(namespace, 'v1'), kind.object('x')));
    const seen = await must(admin.get(`${kind.path(namespace, 'v2')}/x`));
    expect(seen.apiVersion).toBe(kind.apiVersion('v2'));
    expect(seen.metadata.uid).toBe(created.metadata.uid);
    expect(seen.metadata.resourceVersion).toBe(created.metadata.resourceVersion);
  });

  test('list all objects in their own terms', async () => {
    const kind = await createKind([{ name: 'v1' }, { name: 'v2' }]);
    await must(admin.post(kind.path(namespace, 'v1'), kind.object('a')));
    const second = { ...kind.object('b'), apiVersion: kind.apiVersion('v2') };
    await must(admin.post(kind.path(namespace, 'v2'), second));
    const list = await mustList(admin.get(kind.path(namespace, 'v2')));
    expect(list.apiVersion).toBe(kind.apiVersion('v2'));
    expect(list.items.map(({ apiVersion, metadata }) => [apiVersion, metadata.name])).toEqual([
      [kind.apiVersion('v2'), 'a'],
      [kind.apiVersion('v2'), 'b'],
    ]);
  });

  test('show the fields that their own schema names', async () => {
    const field = (name: string): object => ({
      type: 'object',
      properties: { [name]: { type: 'string' }, both: { type: 'string' } },
    });
    const kind = await createKind([
      { name: 'v1', spec: field('a') },
      { name: 'v2', spec: field('b') },
    ]);
    const spec = { a: 'mine', both: 'ours' };
    await must(admin.post(kind.path(namespace, 'v1'), kind.object('x', { spec })));
    const seen = await must(admin.get(`${kind.path(namespace, 'v2')}/x`));
    expect(seen.spec).toEqual({ both: 'ours' });
  });

  test('default each by its own schema', async () => {
    const field = (value: string): object => ({
      type: 'object',
      default: {},
      properties: { a: { type: 'string', default: value } },
    });
    const kind = await createKind([
      { name: 'v1', spec: field('of v1') },
      { name: 'v2', spec: field('of v2') },
    ]);
    const second = { ...kind.object('x'), apiVersion: kind.apiVersion('v2') };
    const created = await must(admin.post(kind.path(namespace, 'v2'), second));
    expect(created.spec).toEqual({ a: 'of v2' });
  });

  test('that are not served are not found', async () => {
    const kind = await createKind([{ name: 'v1' }, { name: 'v2', served: false }]);
    expect(await admin.get(kind.path(namespace, 'v2'))).toMatchObject({ status: 404 });
  });

  test('that are deprecated say so in a warning', async () => {
    const kind = await createKind([
      { name: 'v1beta1', deprecated: true },
      { name: 'v1', storage: false },
    ]);
    const { headers } = await admin.get(kind.path(namespace, 'v1beta1'));
    expect(headers.warning).toBe(
      `299 - "${kind.apiVersion('v1beta1')} ${kind.kind} is deprecated; use ${kind.apiVersion('v1')} ${kind.kind}"`,
    );
  });

  test('may warn in their own words', async () => {
    const kind = await createKind([
      { name: 'v1beta1', deprecated: true, deprecationWarning: 'please stop' },
      { name: 'v1', storage: false },
    ]);
    const { headers } = await admin.get(kind.path(namespace, 'v1beta1'));
    expect(headers.warning).toBe('299 - "please stop"');
  });

  test('are ordered in discovery, the stable and newest first', async () => {
    const group = `${uniqueName('versions')}.example.com`;
    const plural = 'widgets';
    const schema = { openAPIV3Schema: { type: 'object' } };
    const versions = ['v1beta1', 'v1', 'v2alpha1', 'v2'].map((name, index) => ({
      name,
      served: true,
      storage: index === 0,
      schema,
    }));
    const body = {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `${plural}.${group}` },
      spec: { group, scope: 'Namespaced', names: { plural, kind: 'Widget' }, versions },
    };
    await must(admin.post(definitions, body));
    await eventually(async () => {
      expect((await admin.get(`/apis/${group}`)).body).toMatchObject({
        versions: ['v2', 'v1', 'v1beta1', 'v2alpha1'].map((version) => ({ version })),
        preferredVersion: { version: 'v2' },
      });
    });
  });

  test('are told apart from the one that is stored by a hash in discovery', async () => {
    const { group, kind, name } = await createKind([
      { name: 'v1', storage: false },
      { name: 'v2', storage: true },
    ]);
    const digest = createHash('sha256').update(`${group}/v2/${kind}`).digest();
    const plural = name.slice(0, name.indexOf('.'));
    const { body } = await admin.get(`/apis/${group}/v1`);
    expect(body).toMatchObject({
      resources: expect.arrayContaining([
        expect.objectContaining({
          name: plural,
          storageVersionHash: digest.subarray(0, 8).toString('base64'),
        }),
      ]) as unknown,
    });
  });

  test('note in managedFields which of them a manager used', async () => {
    const kind = await createKind([{ name: 'v1' }, { name: 'v2' }]);
    const path = kind.path(namespace, 'v2');
    const object = { ...kind.object('x', { spec: { a: 1 } }), apiVersion: kind.apiVersion('v2') };
    const applied = await must(admin.apply(`${path}/x`, object, { manager: 'one' }));
    expect(applied.metadata.managedFields).toMatchObject([{ apiVersion: kind.apiVersion('v2') }]);
    expect(fieldsOf(applied, 'one Apply')).toEqual({ 'f:spec': { 'f:a': {} } });
  });

  test('once stored are remembered', async () => {
    const kind = await createKind([{ name: 'v1' }, { name: 'v2' }]);
    const definition = `${definitions}/${kind.name}`;
    await must(
      admin.jsonPatch(definition, [
        { op: 'replace', path: '/spec/versions/0/storage', value: false },
        { op: 'replace', path: '/spec/versions/1/storage', value: true },
      ]),
    );
    await eventually(async () => {
      const { status } = await must(admin.get(definition));
      expect(status).toMatchObject({ storedVersions: ['v1', 'v2'] });
    });
  });
});
