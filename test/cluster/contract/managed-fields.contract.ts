import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, must, uniqueName } from './contract.ts';
import { fieldsOf, managersOf } from './managers.ts';
import { configMap, deployment } from './objects.ts';
import type { NewObject } from './objects.ts';

let maps: string;
let deployments: string;
let ingresses: string;

beforeAll(async () => {
  const namespace = await createNamespace('managed');
  maps = collection('v1', 'configmaps', namespace);
  deployments = collection('apps/v1', 'deployments', namespace);
  ingresses = collection('networking.k8s.io/v1', 'ingresses', namespace);
});

/** An Ingress has a status that no controller here writes. */
async function createIngress(): Promise<{ path: string; object: NewObject; status: object }> {
  const name = uniqueName('web');
  const object = { apiVersion: 'networking.k8s.io/v1', kind: 'Ingress', metadata: { name } };
  const spec = { rules: [{ host: 'example.com' }] };
  await must(admin.post(ingresses, { ...object, spec }));
  const status = { loadBalancer: { ingress: [{ ip: '192.0.2.1' }] } };
  return { path: `${ingresses}/${name}`, object, status };
}

describe('the manager of a change', () => {
  test('is the one that the query names', async () => {
    const name = uniqueName('map');
    const query = { fieldManager: 'me' };
    const created = await must(admin.post(maps, configMap(name, { a: '1' }), { query }));
    expect(created.metadata.managedFields).toEqual([
      {
        manager: 'me',
        operation: 'Update',
        apiVersion: 'v1',
        time: created.metadata.creationTimestamp,
        fieldsType: 'FieldsV1',
        fieldsV1: { 'f:data': { '.': {}, 'f:a': {} } },
      },
    ]);
  });

  test('is else what the user agent calls itself', async () => {
    const headers = { 'user-agent': 'tool/v1.2 (linux/amd64) abc' };
    const created = await must(
      admin.post(maps, configMap(uniqueName('map'), { a: '1' }), { headers }),
    );
    expect(managersOf(created)).toEqual(['tool Update']);
  });

  test('is noted for an update', async () => {
    const name = uniqueName('map');
    await must(admin.post(maps, configMap(name, { a: '1' })));
    const query = { fieldManager: 'me' };
    const updated = await must(
      admin.put(`${maps}/${name}`, configMap(name, { a: '1', b: '2' }), { query }),
    );
    expect(fieldsOf(updated, 'me Update')).toEqual({ 'f:data': { 'f:b': {} } });
  });

  test('is noted for a patch', async () => {
    const name = uniqueName('map');
    await must(admin.post(maps, configMap(name, { a: '1' })));
    const query = { fieldManager: 'me' };
    const patched = await must(
      admin.mergePatch(`${maps}/${name}`, { data: { b: '2' } }, { query }),
    );
    expect(fieldsOf(patched, 'me Update')).toEqual({ 'f:data': { 'f:b': {} } });
  });

  test('is noted only once the object has a manager at all', async () => {
    const name = uniqueName('map');
    const created = await must(admin.post(maps, { metadata: { name } }));
    expect(created.metadata.managedFields).toBeUndefined();
    const patched = await must(admin.mergePatch(`${maps}/${name}`, { data: { b: '2' } }));
    expect(patched.metadata.managedFields).toBeUndefined();
  });

  test('has one entry for all that it updates in a version', async () => {
    const name = uniqueName('map');
    const query = { fieldManager: 'me' };
    await must(admin.post(maps, configMap(name, { a: '1' }), { query }));
    const labels = { tier: 'web' };
    const patched = await must(
      admin.mergePatch(`${maps}/${name}`, { metadata: { labels } }, { query }),
    );
    expect(patched.metadata.managedFields).toHaveLength(1);
    expect(fieldsOf(patched, 'me Update')).toEqual({
      'f:data': { '.': {}, 'f:a': {} },
      'f:metadata': { 'f:labels': { '.': {}, 'f:tier': {} } },
    });
  });

  test('has an entry of its own for the status', async () => {
    const name = uniqueName('web');
    const path = `${deployments}/${name}`;
    const query = { fieldManager: 'me' };
    await must(admin.post(deployments, deployment(name), { query }));
    const patched = await must(
      admin.mergePatch(`${path}/status`, { status: { collisionCount: 1 } }, { query }),
    );
    expect(managersOf(patched)).toEqual(expect.arrayContaining(['me Update', 'me Update status']));
    expect(fieldsOf(patched, 'me Update status')).toEqual({
      'f:status': { 'f:collisionCount': {} },
    });
  });

  test('may apply the status alone', async () => {
    const { path, object, status } = await createIngress();
    const spec = { rules: [{ host: 'ignored.example.com' }] };
    const applied = await must(
      admin.apply(`${path}/status`, { ...object, spec, status }, { manager: 'watcher' }),
    );
    expect(applied).toMatchObject({ spec: { rules: [{ host: 'example.com' }] }, status });
    expect(fieldsOf(applied, 'watcher Apply status')).toEqual({
      'f:status': { 'f:loadBalancer': { 'f:ingress': {} } },
    });
  });

  test('drops the status that is no longer applied', async () => {
    const { path, object, status } = await createIngress();
    const manager = 'watcher';
    await must(admin.apply(`${path}/status`, { ...object, status }, { manager }));
    const applied = await must(admin.apply(`${path}/status`, object, { manager }));
    expect(applied.status).toEqual({ loadBalancer: {} });
  });

  test('of the replicas is the scale subresource where that was used', async () => {
    const name = uniqueName('web');
    const path = `${deployments}/${name}`;
    await must(admin.apply(path, deployment(name, { paused: true }), { manager: 'one' }));
    const query = { fieldManager: 'scaler' };
    await must(admin.mergePatch(`${path}/scale`, { spec: { replicas: 1 } }, { query }));
    const scaled = await must(admin.get(path));
    expect(fieldsOf(scaled, 'scaler Update scale')).toEqual({ 'f:spec': { 'f:replicas': {} } });
    expect(fieldsOf(scaled, 'one Apply')).not.toHaveProperty(['f:spec', 'f:replicas']);
  });
});

describe('managedFields', () => {
  test('can be given up, and then belong to "before-first-apply"', async () => {
    const name = uniqueName('map');
    const path = `${maps}/${name}`;
    await must(admin.post(maps, configMap(name, { a: '1' })));
    const reset = await must(admin.mergePatch(path, { metadata: { managedFields: [{}] } }));
    expect(reset.metadata.managedFields).toBeUndefined();
    expect(await admin.apply(path, configMap(name, { a: '2' }), { manager: 'one' })).toMatchObject({
      status: 409,
      body: {
        message:
          'Apply failed with 1 conflict: conflict with "before-first-apply" using v1: .data.a',
      },
    });
    const applied = await must(admin.apply(path, configMap(name, { b: '2' }), { manager: 'one' }));
    expect(managersOf(applied)).toEqual(['before-first-apply Update', 'one Apply']);
    expect(fieldsOf(applied, 'before-first-apply Update')).toEqual({
      'f:data': { '.': {}, 'f:a': {} },
    });
  });

  test('stay when an update leaves them out', async () => {
    const name = uniqueName('map');
    const path = `${maps}/${name}`;
    const applied = await must(admin.apply(path, configMap(name, { a: '1' }), { manager: 'one' }));
    const updated = await must(admin.put(path, configMap(name, { a: '1' })));
    expect(updated.metadata.managedFields).toEqual(applied.metadata.managedFields);
  });

  test('can be handed from updates to applies', async () => {
    const name = uniqueName('map');
    const path = `${maps}/${name}`;
    const query = { fieldManager: 'hand' };
    const created = await must(admin.post(maps, configMap(name, { a: '1', b: '2' }), { query }));
    const [entry] = created.metadata.managedFields ?? [];
    await must(
      admin.jsonPatch(path, [
        { op: 'test', path: '/metadata/resourceVersion', value: created.metadata.resourceVersion },
        {
          op: 'replace',
          path: '/metadata/managedFields',
          value: [{ ...entry, manager: 'one', operation: 'Apply' }],
        },
      ]),
    );
    const applied = await must(admin.apply(path, configMap(name, { a: '3' }), { manager: 'one' }));
    expect(applied.data).toEqual({ a: '3' });
    expect(managersOf(applied)).toEqual(['one Apply']);
  });

  test('of more than ten updaters are gathered under "ancient-changes"', async () => {
    const name = uniqueName('map');
    const path = `${maps}/${name}`;
    const created = configMap(name, { k0: 'x' });
    await must(admin.post(maps, created, { query: { fieldManager: 'm0' } }));
    for (let index = 1; index <= 11; index += 1) {
      const query = { fieldManager: `m${index}` };
      await must(admin.mergePatch(path, { data: { [`k${index}`]: 'x' } }, { query }));
    }
    const object = await must(admin.get(path));
    expect(object.metadata.managedFields?.length).toBeLessThanOrEqual(10);
    expect(managersOf(object)).toContain('ancient-changes Update');
  });

  test('are refused in an apply', async () => {
    const name = uniqueName('map');
    const path = `${maps}/${name}`;
    const applied = await must(admin.apply(path, configMap(name, { a: '1' }), { manager: 'one' }));
    const { managedFields } = applied.metadata;
    const answer = await admin.apply(path, configMap({ name, managedFields }), { manager: 'one' });
    expect(answer).toMatchObject({
      status: 400,
      body: { reason: 'BadRequest', message: 'metadata.managedFields must be nil' },
    });
  });

  test('that make no sense leave the old ones', async () => {
    const name = uniqueName('map');
    const created = await must(admin.post(maps, configMap(name, { a: '1' })));
    const managedFields = [{ manager: 'x', operation: 'Sing', fieldsType: 'FieldsV1' }];
    const patched = await must(
      admin.mergePatch(`${maps}/${name}`, { metadata: { managedFields } }),
    );
    expect(patched.metadata.managedFields).toEqual(created.metadata.managedFields);
  });
});
