import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, failure, must, mustList } from './contract.ts';
import { namesOf } from './kube-object.ts';
import { configMap, deployment, idlePod, pod } from './objects.ts';

const other = '00000000-0000-4000-8000-000000000000';

let namespace: string;
let maps: string;

beforeAll(async () => {
  namespace = await createNamespace('delete');
  maps = collection('v1', 'configmaps', namespace);
});

describe('delete', () => {
  test('answers with a Status that names what went', async () => {
    const created = await must(admin.post(maps, configMap('gone')));
    expect(await admin.delete(`${maps}/gone`)).toMatchObject({
      status: 200,
      body: {
        kind: 'Status',
        apiVersion: 'v1',
        status: 'Success',
        details: { name: 'gone', kind: 'configmaps', uid: created.metadata.uid },
      },
    });
    expect(await admin.get(`${maps}/gone`)).toMatchObject({ status: 404 });
  });

  test('does not find what is not there', async () => {
    expect(await admin.delete(`${maps}/missing`)).toMatchObject(
      failure(404, 'NotFound', 'configmaps "missing" not found'),
    );
  });

  test('gives the next object of the name another uid', async () => {
    const first = await must(admin.post(maps, configMap('again')));
    await must(admin.delete(`${maps}/again`));
    const second = await must(admin.post(maps, configMap('again')));
    expect(second.metadata.uid).not.toBe(first.metadata.uid);
  });

  test('answers with the object where it only marks it', async () => {
    const pods = collection('v1', 'pods', namespace);
    await must(admin.post(pods, pod({ name: 'held', finalizers: ['example.com/hold'] })));
    const deleted = await must(admin.delete(`${pods}/held`));
    expect(deleted).toMatchObject({ kind: 'Pod', metadata: { name: 'held' } });
    expect(deleted.metadata.deletionTimestamp).toBeDefined();
    await must(admin.mergePatch(`${pods}/held`, { metadata: { finalizers: null } }));
  });

  test('of a Pod that never ran is immediate', async () => {
    const pods = collection('v1', 'pods', namespace);
    await must(admin.post(pods, idlePod('idle')));
    const deleted = await must(admin.delete(`${pods}/idle`));
    expect(deleted.metadata.deletionGracePeriodSeconds).toBe(0);
    expect(await admin.get(`${pods}/idle`)).toMatchObject({ status: 404 });
  });
});

describe('preconditions', () => {
  test('hold a delete to a uid', async () => {
    const created = await must(admin.post(maps, configMap('by-uid')));
    const path = `${maps}/by-uid`;
    expect(await admin.delete(path, { preconditions: { uid: other } })).toMatchObject(
      failure(
        409,
        'Conflict',
        `Operation cannot be fulfilled on ConfigMap "by-uid": the UID in the precondition (${other}) does not match the UID in record (${created.metadata.uid}). The object might have been deleted and then recreated`,
      ),
    );
    const { uid } = created.metadata;
    expect(await admin.delete(path, { preconditions: { uid } })).toMatchObject({ status: 200 });
  });

  test('hold a delete to a resourceVersion', async () => {
    const created = await must(admin.post(maps, configMap('by-version')));
    const path = `${maps}/by-version`;
    const { resourceVersion } = created.metadata;
    expect(await admin.delete(path, { preconditions: { resourceVersion: '1' } })).toMatchObject(
      failure(
        409,
        'Conflict',
        `Operation cannot be fulfilled on ConfigMap "by-version": the ResourceVersion in the precondition (1) does not match the ResourceVersion in record (${resourceVersion}). The object might have been modified`,
      ),
    );
    expect(await admin.delete(path, { preconditions: { resourceVersion } })).toMatchObject({
      status: 200,
    });
  });
});

describe('finalizers', () => {
  const finalizers = ['example.com/one', 'example.com/two'];

  test('keep a deleted object, marked, until the last is removed', async () => {
    const path = `${maps}/finalized`;
    await must(admin.post(maps, configMap({ name: 'finalized', finalizers })));
    const deleted = await must(admin.delete(path));
    expect(deleted.metadata).toMatchObject({ deletionGracePeriodSeconds: 0, finalizers });
    expect(deleted.metadata.deletionTimestamp).toMatch(/^\d{4}-/);

    const patched = await must(
      admin.mergePatch(path, { metadata: { finalizers: ['example.com/two'] } }),
    );
    expect(patched.metadata.deletionTimestamp).toBe(deleted.metadata.deletionTimestamp);
    const last = await must(admin.mergePatch(path, { metadata: { finalizers: [] } }));
    expect(last.metadata.name).toBe('finalized');
    expect(await admin.get(path)).toMatchObject({ status: 404 });
  });

  test('keep the time of the first delete', async () => {
    const path = `${maps}/deleted-twice`;
    await must(admin.post(maps, configMap({ name: 'deleted-twice', finalizers })));
    const first = await must(admin.delete(path));
    const second = await must(admin.delete(path));
    expect(second.metadata.deletionTimestamp).toBe(first.metadata.deletionTimestamp);
    expect(second.metadata.resourceVersion).toBe(first.metadata.resourceVersion);
    await must(admin.mergePatch(path, { metadata: { finalizers: null } }));
  });

  test('cannot be added once the object is deleted', async () => {
    const path = `${maps}/late`;
    await must(admin.post(maps, configMap({ name: 'late', finalizers: ['example.com/one'] })));
    await must(admin.delete(path));
    expect(await admin.mergePatch(path, { metadata: { finalizers } })).toMatchObject(
      failure(
        422,
        'Invalid',
        'ConfigMap "late" is invalid: metadata.finalizers: Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{"example.com/two"}',
      ),
    );
    await must(admin.mergePatch(path, { metadata: { finalizers: null } }));
  });

  test('leave the name taken', async () => {
    const path = `${maps}/occupied`;
    await must(admin.post(maps, configMap({ name: 'occupied', finalizers })));
    await must(admin.delete(path));
    const answer = await admin.post(maps, configMap('occupied'));
    expect(answer).toMatchObject(
      failure(
        409,
        'AlreadyExists',
        'object is being deleted: configmaps "occupied" already exists',
      ),
    );
    await must(admin.mergePatch(path, { metadata: { finalizers: null } }));
  });

  test('leave a marked object open to other changes', async () => {
    const path = `${maps}/open`;
    await must(admin.post(maps, configMap({ name: 'open', finalizers })));
    await must(admin.delete(path));
    expect((await must(admin.mergePatch(path, { data: { a: '1' } }))).data).toEqual({ a: '1' });
    await must(admin.mergePatch(path, { metadata: { finalizers: null } }));
  });

  test('count as a change of generation when the mark is set', async () => {
    const deployments = collection('apps/v1', 'deployments', namespace);
    await must(admin.post(deployments, deployment({ name: 'counted', finalizers })));
    const deleted = await must(admin.delete(`${deployments}/counted`));
    expect(deleted.metadata.generation).toBe(2);
    await must(admin.mergePatch(`${deployments}/counted`, { metadata: { finalizers: null } }));
  });
});

describe('deletecollection', () => {
  test('deletes what the selector chooses, and lists it', async () => {
    for (const name of ['many-1', 'many-2']) {
      await must(admin.post(maps, configMap({ name, labels: { batch: 'many' } })));
    }
    await must(admin.post(maps, configMap({ name: 'many-kept', labels: { batch: 'other' } })));
    const query = { labelSelector: 'batch=many' };
    const deleted = await mustList(admin.delete(maps, undefined, { query }));
    expect(deleted.kind).toBe('ConfigMapList');
    expect(namesOf(deleted)).toEqual(['many-1', 'many-2']);
    expect(namesOf(await mustList(admin.get(maps, query)))).toEqual([]);
    expect(await admin.get(`${maps}/many-kept`)).toMatchObject({ status: 200 });
  });
});
