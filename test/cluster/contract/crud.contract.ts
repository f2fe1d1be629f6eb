import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, failure, must } from './contract.ts';
import { configMap, deployment } from './objects.ts';

const uid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const second = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

let namespace: string;
let maps: string;
let deployments: string;

beforeAll(async () => {
  namespace = await createNamespace('crud');
  maps = collection('v1', 'configmaps', namespace);
  deployments = collection('apps/v1', 'deployments', namespace);
});

describe('create', () => {
  test('answers 201 with what the server added', async () => {
    const { status, body } = await admin.post(maps, configMap('created', { a: '1' }));
    expect(status).toBe(201);
    expect(body).toEqual({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: {
        name: 'created',
        namespace,
        uid: expect.stringMatching(uid) as string,
        resourceVersion: expect.stringMatching(/^\d+$/) as string,
        creationTimestamp: expect.stringMatching(second) as string,
        managedFields: [expect.anything()],
      },
      data: { a: '1' },
    });
  });

  test('takes kind and apiVersion from the path where the body has none', async () => {
    const { status, body } = await admin.post(maps, { metadata: { name: 'untyped' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ apiVersion: 'v1', kind: 'ConfigMap' });
  });

  test('refuses a name that is taken', async () => {
    await must(admin.post(maps, configMap('taken')));
    const answer = await admin.post(maps, configMap('taken'));
    expect(answer).toMatchObject(
      failure(409, 'AlreadyExists', 'configmaps "taken" already exists'),
    );
    expect(answer).toMatchObject({ body: { details: { name: 'taken', kind: 'configmaps' } } });
  });

  test('names the group in the refusal of a taken name', async () => {
    await must(admin.post(deployments, deployment('taken')));
    const answer = await admin.post(deployments, deployment('taken'));
    expect(answer).toMatchObject(
      failure(409, 'AlreadyExists', 'deployments.apps "taken" already exists'),
    );
    expect(answer).toMatchObject({
      body: { details: { name: 'taken', group: 'apps', kind: 'deployments' } },
    });
  });

  test('makes a name from generateName', async () => {
    const created = await must(admin.post(maps, configMap({ generateName: 'web-' })));
    expect(created.metadata.name).toMatch(/^web-[bcdfghjklmnpqrstvwxz2456789]{5}$/);
    expect(created).toMatchObject({ metadata: { generateName: 'web-' } });
  });

  test('prefers a name to generateName', async () => {
    const created = await must(
      admin.post(maps, configMap({ name: 'given', generateName: 'made-' })),
    );
    expect(created.metadata.name).toBe('given');
  });

  test('refuses an object without a name', async () => {
    expect(await admin.post(maps, configMap({}))).toMatchObject(
      failure(
        422,
        'Invalid',
        'ConfigMap "" is invalid: metadata.name: Required value: name or generateName is required',
      ),
    );
  });

  test('ignores the uid and the time that a client makes up', async () => {
    const made = { uid: 'x', creationTimestamp: '2001-01-01T00:00:00Z' };
    const created = await must(admin.post(maps, configMap({ name: 'made-up', ...made })));
    expect(created.metadata.uid).toMatch(uid);
    expect(created.metadata.creationTimestamp).not.toBe('2001-01-01T00:00:00Z');
  });

  test('refuses a resourceVersion', async () => {
    const answer = await admin.post(maps, configMap({ name: 'versioned', resourceVersion: '7' }));
    expect(answer).toMatchObject({
      status: 500,
      body: { message: 'resourceVersion should not be set on objects to be created' },
    });
  });

  test('refuses another namespace than the one in the path', async () => {
    const elsewhere = configMap({ name: 'elsewhere', namespace: 'default' });
    expect(await admin.post(maps, elsewhere)).toMatchObject(
      failure(
        400,
        'BadRequest',
        'the namespace of the provided object does not match the namespace sent on the request',
      ),
    );
  });

  test('refuses a namespace that does not exist', async () => {
    const answer = await admin.post(collection('v1', 'configmaps', 'nowhere'), configMap('x'));
    expect(answer).toMatchObject(failure(404, 'NotFound', 'namespaces "nowhere" not found'));
    expect(answer).toMatchObject({ body: { details: { name: 'nowhere', kind: 'namespaces' } } });
  });
});

describe('get', () => {
  test('answers with the object as it was created', async () => {
    const created = await must(admin.post(maps, configMap('read', { a: '1' })));
    expect(await admin.get(`${maps}/read`)).toMatchObject({ status: 200, body: created });
  });

  test('does not find what is not there', async () => {
    const answer = await admin.get(`${maps}/missing`);
    expect(answer).toMatchObject(failure(404, 'NotFound', 'configmaps "missing" not found'));
    expect(answer).toMatchObject({ body: { details: { name: 'missing', kind: 'configmaps' } } });
  });

  test('answers with metadata alone to those who ask for it', async () => {
    await must(admin.post(maps, configMap({ name: 'meta', labels: { a: 'b' } }, { c: 'd' })));
    const accept = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1';
    const { body } = await admin.get(`${maps}/meta`, {}, { headers: { accept } });
    expect(body).toMatchObject({
      kind: 'PartialObjectMetadata',
      apiVersion: 'meta.k8s.io/v1',
      metadata: { name: 'meta', labels: { a: 'b' } },
    });
    expect(body).not.toHaveProperty('data');
  });
});

describe('update', () => {
  test('replaces the object and moves its resourceVersion', async () => {
    const created = await must(admin.post(maps, configMap('replaced', { a: '1', b: '2' })));
    const updated = await must(admin.put(`${maps}/replaced`, configMap('replaced', { a: '3' })));
    expect(updated.data).toEqual({ a: '3' });
    expect(updated.metadata.uid).toBe(created.metadata.uid);
    expect(updated.metadata.creationTimestamp).toBe(created.metadata.creationTimestamp);
    expect(Number(updated.metadata.resourceVersion)).toBeGreaterThan(
      Number(created.metadata.resourceVersion),
    );
  });

  test('keeps the resourceVersion when nothing changes', async () => {
    const created = await must(admin.post(maps, configMap('same', { a: '1' })));
    const updated = await must(admin.put(`${maps}/same`, created));
    expect(updated.metadata.resourceVersion).toBe(created.metadata.resourceVersion);
  });

  test('refuses a resourceVersion that is no longer the last', async () => {
    const created = await must(admin.post(maps, configMap('stale')));
    await must(admin.put(`${maps}/stale`, configMap('stale', { a: '1' })));
    const answer = await admin.put(`${maps}/stale`, { ...created, data: { a: '2' } });
    expect(answer).toMatchObject(
      failure(
        409,
        'Conflict',
        'Operation cannot be fulfilled on configmaps "stale": the object has been modified; please apply your changes to the latest version and try again',
      ),
    );
    expect(answer).toMatchObject({ body: { details: { name: 'stale', kind: 'configmaps' } } });
  });

  test('refuses another uid', async () => {
    const other = '00000000-0000-4000-8000-000000000000';
    const created = await must(admin.post(maps, configMap('reborn')));
    expect(
      await admin.put(`${maps}/reborn`, configMap({ name: 'reborn', uid: other }, { a: '1' })),
    ).toMatchObject(
      failure(
        409,
        'Conflict',
        expect.stringMatching(
          `^Operation cannot be fulfilled on configmaps "reborn": .*Precondition failed: UID in precondition: ${other}, UID in object meta: ${created.metadata.uid}$`,
        ) as string,
      ),
    );
  });

  test('does not create', async () => {
    expect(await admin.put(`${maps}/absent`, configMap('absent'))).toMatchObject(
      failure(404, 'NotFound', 'configmaps "absent" not found'),
    );
  });

  test('refuses a name other than the one in the path', async () => {
    expect(await admin.put(`${maps}/one`, configMap('two'))).toMatchObject(
      failure(
        400,
        'BadRequest',
        'the name of the object (two) does not match the name on the URL (one)',
      ),
    );
  });

  test('counts generations of the spec alone', async () => {
    const created = await must(admin.post(deployments, deployment('counted')));
    expect(created.metadata.generation).toBe(1);
    const path = `${deployments}/counted`;
    const labelled = await must(admin.mergePatch(path, { metadata: { labels: { a: 'b' } } }));
    expect(labelled.metadata.generation).toBe(1);
    const paused = await must(admin.mergePatch(path, { spec: { paused: true } }));
    expect(paused.metadata.generation).toBe(2);
  });
});
