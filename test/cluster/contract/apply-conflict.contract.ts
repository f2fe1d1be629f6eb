import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import type { ApiResponse } from './api-client.ts';
import { admin, createNamespace, failure, must, uniqueName } from './contract.ts';
import { fieldsOf, managersOf } from './managers.ts';
import { configMap, deployment, podTemplate } from './objects.ts';

type Data = Readonly<Record<string, string>>;

let maps: string;
let deployments: string;

beforeAll(async () => {
  const namespace = await createNamespace('conflict');
  maps = collection('v1', 'configmaps', namespace);
  deployments = collection('apps/v1', 'deployments', namespace);
});

function applyMap(name: string, data: Data, manager: string): Promise<ApiResponse> {
  return admin.apply(`${maps}/${name}`, configMap(name, data), { manager });
}

describe('a conflict', () => {
  test('names the manager and the field', async () => {
    const name = uniqueName('map');
    await must(applyMap(name, { a: '1' }, 'one'));
    const answer = await applyMap(name, { a: '2' }, 'two');
    expect(answer).toMatchObject(
      failure(409, 'Conflict', 'Apply failed with 1 conflict: conflict with "one": .data.a'),
    );
    expect(answer).toMatchObject({
      body: {
        details: {
          causes: [
            {
              reason: 'FieldManagerConflict',
              message: 'conflict with "one"',
              field: '.data.a',
            },
          ],
        },
      },
    });
  });

  test('changes nothing', async () => {
    const name = uniqueName('map');
    const before = await must(applyMap(name, { a: '1' }, 'one'));
    await applyMap(name, { a: '2', b: '3' }, 'two');
    expect(await must(admin.get(`${maps}/${name}`))).toEqual(before);
  });

  test('lists the fields of one manager', async () => {
    const name = uniqueName('map');
    await must(applyMap(name, { a: '1', b: '1', c: '1' }, 'one'));
    const answer = await applyMap(name, { a: '2', b: '2', c: '1' }, 'two');
    expect(answer).toMatchObject(
      failure(
        409,
        'Conflict',
        'Apply failed with 2 conflicts: conflicts with "one":\n- .data.a\n- .data.b',
      ),
    );
  });

  test('lists the managers of one field', async () => {
    const name = uniqueName('map');
    await must(applyMap(name, { a: '1' }, 'one'));
    await must(applyMap(name, { a: '1' }, 'two'));
    const answer = await applyMap(name, { a: '2' }, 'three');
    expect(answer).toMatchObject(
      failure(
        409,
        'Conflict',
        'Apply failed with 2 conflicts: conflicts with "one":\n- .data.a\nconflicts with "two":\n- .data.a',
      ),
    );
  });

  test('is one with whoever shares the field that its owner changes', async () => {
    const name = uniqueName('map');
    await must(applyMap(name, { a: '1' }, 'one'));
    await must(applyMap(name, { a: '1' }, 'two'));
    expect(await applyMap(name, { a: '2' }, 'one')).toMatchObject({
      status: 409,
      body: { message: 'Apply failed with 1 conflict: conflict with "two": .data.a' },
    });
  });

  test('with an update names the version that it used', async () => {
    const name = uniqueName('map');
    await must(admin.post(maps, configMap(name, { a: '1' }), { query: { fieldManager: 'hand' } }));
    expect(await applyMap(name, { a: '2' }, 'one')).toMatchObject({
      status: 409,
      body: { message: 'Apply failed with 1 conflict: conflict with "hand" using v1: .data.a' },
    });
  });

  test('with an update of a subresource names it', async () => {
    const name = uniqueName('web');
    const path = `${deployments}/${name}`;
    await must(admin.apply(path, deployment(name), { manager: 'one' }));
    await must(
      admin.mergePatch(
        `${path}/scale`,
        { spec: { replicas: 3 } },
        { query: { fieldManager: 'scaler' } },
      ),
    );
    expect(await admin.apply(path, deployment(name), { manager: 'one' })).toMatchObject({
      status: 409,
      body: {
        message:
          'Apply failed with 1 conflict: conflict with "scaler" with subresource "scale" using apps/v1: .spec.replicas',
      },
    });
  });

  test('names an item of a list by its key', async () => {
    const name = uniqueName('web');
    const path = `${deployments}/${name}`;
    const image = (tag: string): object =>
      deployment(name, podTemplate({ containers: [{ name: 'main', image: `x:${tag}` }] }));
    await must(admin.apply(path, image('1'), { manager: 'one' }));
    expect(await admin.apply(path, image('2'), { manager: 'two' })).toMatchObject({
      status: 409,
      body: {
        message:
          'Apply failed with 1 conflict: conflict with "one": .spec.template.spec.containers[name="main"].image',
      },
    });
  });

  test('names a port by both of its keys', async () => {
    const name = uniqueName('web');
    const path = `${deployments}/${name}`;
    const port = (title: string): object => {
      const ports = [{ containerPort: 80, name: title }];
      return deployment(name, podTemplate({ containers: [{ name: 'main', image: 'x', ports }] }));
    };
    await must(admin.apply(path, port('web'), { manager: 'one' }));
    expect(await admin.apply(path, port('http'), { manager: 'two' })).toMatchObject({
      status: 409,
      body: {
        message:
          'Apply failed with 1 conflict: conflict with "one": .spec.template.spec.containers[name="main"].ports[containerPort=80,protocol="TCP"].name',
      },
    });
  });

  test('names labels and annotations by their keys', async () => {
    const name = uniqueName('map');
    const labelled = (value: string): object => ({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name, labels: { 'example.com/tier': value } },
    });
    await must(admin.apply(`${maps}/${name}`, labelled('a'), { manager: 'one' }));
    expect(await admin.apply(`${maps}/${name}`, labelled('b'), { manager: 'two' })).toMatchObject({
      status: 409,
      body: {
        message:
          'Apply failed with 1 conflict: conflict with "one": .metadata.labels.example.com/tier',
      },
    });
  });
});

describe('agreeing on nothing', () => {
  test('is a conflict where both apply an empty map', async () => {
    const name = uniqueName('map');
    await must(applyMap(name, {}, 'one'));
    expect(await applyMap(name, {}, 'two')).toMatchObject({
      status: 409,
      body: { message: 'Apply failed with 1 conflict: conflict with "one": .data' },
    });
  });
});

describe('an update', () => {
  test('takes the fields that it changes from whoever applied them', async () => {
    const name = uniqueName('map');
    const path = `${maps}/${name}`;
    await must(applyMap(name, { a: '1', b: '1' }, 'one'));
    const query = { fieldManager: 'hand' };
    const updated = await must(admin.mergePatch(path, { data: { a: '2' } }, { query }));
    expect(fieldsOf(updated, 'one Apply')).toEqual({ 'f:data': { 'f:b': {} } });
    expect(fieldsOf(updated, 'hand Update')).toEqual({ 'f:data': { 'f:a': {} } });
    expect(await applyMap(name, { a: '1', b: '1' }, 'one')).toMatchObject({ status: 409 });
  });

  test('takes nothing that it leaves as it is', async () => {
    const name = uniqueName('map');
    const path = `${maps}/${name}`;
    const applied = await must(applyMap(name, { a: '1' }, 'one'));
    const query = { fieldManager: 'hand' };
    const updated = await must(
      admin.put(path, { ...applied, data: { a: '1', b: '2' } }, { query }),
    );
    expect(fieldsOf(updated, 'one Apply')).toEqual({ 'f:data': { 'f:a': {} } });
    expect(fieldsOf(updated, 'hand Update')).toEqual({ 'f:data': { 'f:b': {} } });
  });

  test('that removes a field leaves its owner free to apply it again', async () => {
    const name = uniqueName('map');
    const path = `${maps}/${name}`;
    await must(applyMap(name, { a: '1', b: '1' }, 'one'));
    const updated = await must(admin.mergePatch(path, { data: { a: null } }));
    expect(fieldsOf(updated, 'one Apply')).toEqual({ 'f:data': { 'f:b': {} } });
    const applied = await must(applyMap(name, { a: '1', b: '1' }, 'one'));
    expect(applied.data).toEqual({ a: '1', b: '1' });
  });

  test('of fields that nobody applied outlasts an apply', async () => {
    const name = uniqueName('map');
    await must(applyMap(name, { a: '1' }, 'one'));
    await must(admin.mergePatch(`${maps}/${name}`, { data: { b: '2' } }));
    const applied = await must(applyMap(name, { a: '3' }, 'one'));
    expect(applied.data).toEqual({ a: '3', b: '2' });
  });

  test('outlasts an apply that agrees with it', async () => {
    const name = uniqueName('map');
    const query = { fieldManager: 'hand' };
    await must(admin.post(maps, configMap(name, { a: '1' }), { query }));
    const applied = await must(applyMap(name, { a: '1' }, 'one'));
    expect(managersOf(applied)).toEqual(['hand Update', 'one Apply']);
    expect((await must(applyMap(name, {}, 'one'))).data).toEqual({ a: '1' });
  });
});
