import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, failure, must } from './contract.ts';
import { configMap, deployment } from './objects.ts';

let maps: string;
let deployments: string;

beforeAll(async () => {
  const namespace = await createNamespace('dry-run');
  maps = collection('v1', 'configmaps', namespace);
  deployments = collection('apps/v1', 'deployments', namespace);
});

describe('dry run', () => {
  const dryRun = { query: { dryRun: 'All' } };

  test('of a create answers as if, and creates nothing', async () => {
    const answer = await admin.post(maps, configMap('dry'), dryRun);
    expect(answer).toMatchObject({ status: 201, body: { metadata: { name: 'dry' } } });
    expect(answer.body).toHaveProperty('metadata.uid');
    expect(answer.body).not.toHaveProperty('metadata.resourceVersion');
    expect(await admin.get(`${maps}/dry`)).toMatchObject({ status: 404 });
  });

  test('of a create sets defaults and validates', async () => {
    const created = await must(admin.post(deployments, deployment('dry'), dryRun));
    expect(created).toMatchObject({ spec: { revisionHistoryLimit: 10 } });
    expect(await admin.post(maps, configMap('Wrong'), dryRun)).toMatchObject({ status: 422 });
  });

  test('of an update changes nothing', async () => {
    await must(admin.post(maps, configMap('dry-update', { a: '1' })));
    const path = `${maps}/dry-update`;
    const updated = await must(admin.put(path, configMap('dry-update', { a: '2' }), dryRun));
    expect(updated.data).toEqual({ a: '2' });
    expect((await must(admin.get(path))).data).toEqual({ a: '1' });
  });

  test('of a delete deletes nothing', async () => {
    await must(admin.post(maps, configMap('dry-delete')));
    const path = `${maps}/dry-delete`;
    expect(await admin.delete(path, { dryRun: ['All'] })).toMatchObject({ status: 200 });
    expect(await admin.delete(path, undefined, dryRun)).toMatchObject({ status: 200 });
    expect(await admin.get(path)).toMatchObject({ status: 200 });
  });

  test('of a delete is not asked for by the query when there is a body', async () => {
    await must(admin.post(maps, configMap('dry-body')));
    expect(await admin.delete(`${maps}/dry-body`, {}, dryRun)).toMatchObject({ status: 200 });
    expect(await admin.get(`${maps}/dry-body`)).toMatchObject({ status: 404 });
  });

  test('knows no other value than All', async () => {
    const answer = await admin.post(maps, configMap('dry'), { query: { dryRun: 'Some' } });
    expect(answer).toMatchObject(
      failure(
        422,
        'Invalid',
        'CreateOptions.meta.k8s.io "" is invalid: dryRun: Unsupported value: ["Some"]: supported values: "All"',
      ),
    );
  });
});
