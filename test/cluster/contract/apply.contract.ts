import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, must, uniqueName } from './contract.ts';
import type { KubeObject } from './kube-object.ts';
import { fieldsOf, managersOf } from './managers.ts';
import { configMap, deployment } from './objects.ts';

type Data = Readonly<Record<string, string>>;

let maps: string;
let deployments: string;

beforeAll(async () => {
  const namespace = await createNamespace('apply');
  maps = collection('v1', 'configmaps', namespace);
  deployments = collection('apps/v1', 'deployments', namespace);
});

function applyMap(name: string, data: Data, manager = 'one'): Promise<KubeObject> {
  return must(admin.apply(`${maps}/${name}`, configMap(name, data), { manager }));
}

describe('apply', () => {
  test('creates what is not there', async () => {
    const name = uniqueName('map');
    const answer = await admin.apply(`${maps}/${name}`, configMap(name, { a: '1' }), {
      manager: 'one',
    });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        data: { a: '1' },
        metadata: {
          managedFields: [
            {
              manager: 'one',
              operation: 'Apply',
              apiVersion: 'v1',
              fieldsType: 'FieldsV1',
              fieldsV1: { 'f:data': { 'f:a': {} } },
            },
          ],
        },
      },
    });
  });

  test('says when', async () => {
    const applied = await applyMap(uniqueName('map'), { a: '1' });
    expect(applied.metadata.managedFields?.[0]?.time).toBe(applied.metadata.creationTimestamp);
  });

  test('takes YAML', async () => {
    const name = uniqueName('map');
    const yaml = `# said by hand\nkind: ConfigMap\napiVersion: v1\nmetadata:\n  name: ${name}\ndata:\n  a: |\n    1\n`;
    const applied = await must(admin.apply(`${maps}/${name}`, yaml, { manager: 'one' }));
    expect(applied.data).toEqual({ a: '1\n' });
  });

  test('does nothing the second time', async () => {
    const name = uniqueName('map');
    const first = await applyMap(name, { a: '1' });
    const answer = await admin.apply(`${maps}/${name}`, configMap(name, { a: '1' }), {
      manager: 'one',
    });
    expect(answer).toMatchObject({ status: 200, body: first });
  });

  test('adds a field', async () => {
    const name = uniqueName('map');
    await applyMap(name, { a: '1' });
    const applied = await applyMap(name, { a: '1', b: '2' });
    expect(applied.data).toEqual({ a: '1', b: '2' });
    expect(fieldsOf(applied, 'one Apply')).toEqual({ 'f:data': { 'f:a': {}, 'f:b': {} } });
  });

  test('changes a field that it owns', async () => {
    const name = uniqueName('map');
    await applyMap(name, { a: '1' });
    expect((await applyMap(name, { a: '2' })).data).toEqual({ a: '2' });
  });

  test('removes a field that is no longer applied', async () => {
    const name = uniqueName('map');
    await applyMap(name, { a: '1', b: '2' });
    expect((await applyMap(name, { b: '2' })).data).toEqual({ b: '2' });
  });

  test('removes the map when its last key goes', async () => {
    const name = uniqueName('map');
    await applyMap(name, { a: '1' });
    const applied = await must(
      admin.apply(
        `${maps}/${name}`,
        { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } },
        { manager: 'one' },
      ),
    );
    expect(applied).not.toHaveProperty('data');
    expect(managersOf(applied)).toEqual([]);
  });

  test('owns an empty map that was applied', async () => {
    const applied = await applyMap(uniqueName('map'), {});
    expect(fieldsOf(applied, 'one Apply')).toEqual({ 'f:data': {} });
  });

  test('owns labels and annotations one by one', async () => {
    const name = uniqueName('map');
    const object = configMap({ name, labels: { a: '1' }, annotations: { 'example.com/b': '2' } });
    const applied = await must(admin.apply(`${maps}/${name}`, object, { manager: 'one' }));
    expect(fieldsOf(applied, 'one Apply')).toEqual({
      'f:data': {},
      'f:metadata': { 'f:annotations': { 'f:example.com/b': {} }, 'f:labels': { 'f:a': {} } },
    });
  });

  test('does not own what identifies the object', async () => {
    const name = uniqueName('map');
    const created = await applyMap(name, { a: '1' });
    const { uid, resourceVersion } = created.metadata;
    const object = configMap({ name, uid, resourceVersion }, { a: '2' });
    const applied = await must(admin.apply(`${maps}/${name}`, object, { manager: 'one' }));
    expect(fieldsOf(applied, 'one Apply')).toEqual({ 'f:data': { 'f:a': {} } });
  });

  test('does not own what the server defaulted', async () => {
    const name = uniqueName('web');
    const { metadata, ...object } = deployment(name);
    const applied = await must(
      admin.apply(`${deployments}/${name}`, { metadata, ...object }, { manager: 'one' }),
    );
    expect(applied).toMatchObject({ spec: { revisionHistoryLimit: 10 } });
    expect(fieldsOf(applied, 'one Apply')).toEqual({
      'f:spec': {
        'f:replicas': {},
        'f:selector': {},
        'f:template': {
          'f:metadata': { 'f:labels': { 'f:app': {} } },
          'f:spec': {
            'f:containers': {
              'k:{"name":"main"}': { '.': {}, 'f:image': {}, 'f:name': {} },
            },
          },
        },
      },
    });
  });

  test('brings back the default of a field that is no longer applied', async () => {
    const name = uniqueName('web');
    const path = `${deployments}/${name}`;
    const limited = deployment(name, { revisionHistoryLimit: 3 });
    await must(admin.apply(path, limited, { manager: 'one' }));
    const applied = await must(admin.apply(path, deployment(name), { manager: 'one' }));
    expect(applied).toMatchObject({ spec: { revisionHistoryLimit: 10 } });
  });

  test('changes nothing in a dry run', async () => {
    const name = uniqueName('map');
    await applyMap(name, { a: '1' });
    const dry = await must(
      admin.apply(`${maps}/${name}`, configMap(name, { b: '2' }), {
        manager: 'one',
        query: { dryRun: 'All' },
      }),
    );
    expect(dry.data).toEqual({ b: '2' });
    expect((await must(admin.get(`${maps}/${name}`))).data).toEqual({ a: '1' });
  });

  test('creates nothing in a dry run', async () => {
    const name = uniqueName('map');
    const answer = await admin.apply(`${maps}/${name}`, configMap(name), {
      manager: 'one',
      query: { dryRun: 'All' },
    });
    expect(answer).toMatchObject({ status: 201 });
    expect(await admin.get(`${maps}/${name}`)).toMatchObject({ status: 404 });
  });
});

describe('two managers', () => {
  test('own different fields of one object', async () => {
    const name = uniqueName('map');
    await applyMap(name, { a: '1' }, 'one');
    const applied = await applyMap(name, { b: '2' }, 'two');
    expect(applied.data).toEqual({ a: '1', b: '2' });
    expect(managersOf(applied)).toEqual(['one Apply', 'two Apply']);
    expect(fieldsOf(applied, 'two Apply')).toEqual({ 'f:data': { 'f:b': {} } });
  });

  test('share a field that both apply with one value', async () => {
    const name = uniqueName('map');
    await applyMap(name, { a: '1' }, 'one');
    const applied = await applyMap(name, { a: '1' }, 'two');
    expect(fieldsOf(applied, 'one Apply')).toEqual({ 'f:data': { 'f:a': {} } });
    expect(fieldsOf(applied, 'two Apply')).toEqual({ 'f:data': { 'f:a': {} } });
  });

  test('keep a shared field until the last of them drops it', async () => {
    const name = uniqueName('map');
    await applyMap(name, { a: '1', b: '2' }, 'one');
    await applyMap(name, { a: '1' }, 'two');
    expect((await applyMap(name, { b: '2' }, 'one')).data).toEqual({ a: '1', b: '2' });
    expect((await applyMap(name, {}, 'two')).data).toEqual({ b: '2' });
  });

  test('one does not remove what the other owns', async () => {
    const name = uniqueName('map');
    await applyMap(name, { a: '1' }, 'one');
    await applyMap(name, { b: '2' }, 'two');
    expect((await applyMap(name, {}, 'one')).data).toEqual({ b: '2' });
  });

  test('one may be the same program, updating and applying', async () => {
    const name = uniqueName('map');
    const query = { fieldManager: 'one' };
    await must(admin.post(maps, configMap(name, { a: '1' }), { query }));
    const applied = await applyMap(name, { b: '2' }, 'one');
    expect(managersOf(applied)).toEqual(['one Apply', 'one Update']);
    expect((await applyMap(name, {}, 'one')).data).toEqual({ a: '1' });
  });
});

describe('force', () => {
  test('takes a field from the manager that had it', async () => {
    const name = uniqueName('map');
    await applyMap(name, { a: '1', b: '1' }, 'one');
    const applied = await must(
      admin.apply(`${maps}/${name}`, configMap(name, { a: '2' }), { manager: 'two', force: true }),
    );
    expect(applied.data).toEqual({ a: '2', b: '1' });
    expect(fieldsOf(applied, 'one Apply')).toEqual({ 'f:data': { 'f:b': {} } });
    expect(fieldsOf(applied, 'two Apply')).toEqual({ 'f:data': { 'f:a': {} } });
  });

  test('leaves no trace of a manager that has nothing left', async () => {
    const name = uniqueName('map');
    const query = { fieldManager: 'one' };
    await must(admin.post(maps, configMap(name, { a: '1' }), { query }));
    const applied = await must(
      admin.apply(`${maps}/${name}`, configMap(name, { a: '2' }), { manager: 'two', force: true }),
    );
    expect(fieldsOf(applied, 'one Update')).toEqual({ 'f:data': {} });
  });

  test('keeps shared what both have alike', async () => {
    const name = uniqueName('map');
    await applyMap(name, { a: '1' }, 'one');
    const applied = await must(
      admin.apply(`${maps}/${name}`, configMap(name, { a: '1' }), { manager: 'two', force: true }),
    );
    expect(managersOf(applied)).toEqual(['one Apply', 'two Apply']);
  });
});
