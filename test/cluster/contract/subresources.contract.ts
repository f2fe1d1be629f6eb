import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, must } from './contract.ts';
import { deployment } from './objects.ts';

let namespace: string;
let deployments: string;

beforeAll(async () => {
  namespace = await createNamespace('subresources');
  deployments = collection('apps/v1', 'deployments', namespace);
});

describe('the status subresource', () => {
  test('owns the status: creating the object drops it', async () => {
    const created = await must(
      admin.post(deployments, { ...deployment('no-status'), status: { replicas: 5 } }),
    );
    expect(created.status).toEqual({});
  });
  test('owns the status: updating the object keeps it', async () => {
    await must(admin.post(deployments, deployment('status-kept')));
    const path = `${deployments}/status-kept`;
    await must(admin.mergePatch(`${path}/status`, { status: { collisionCount: 3 } }));
    const updated = await must(
      admin.put(path, { ...deployment('status-kept'), status: { collisionCount: 9 } }),
    );
    expect(updated).toMatchObject({ status: { collisionCount: 3 } });
  });

  test('changes nothing but the status', async () => {
    const created = await must(admin.post(deployments, deployment('status-only')));
    const updated = await must(
      admin.put(`${deployments}/status-only/status`, {
        ...created,
        metadata: { ...created.metadata, resourceVersion: '', labels: { lost: 'yes' } },
        spec: { ...(created.spec as object), paused: true },
        status: { collisionCount: 2 },
      }),
    );
    expect(updated).toMatchObject({ spec: { replicas: 0 }, status: { collisionCount: 2 } });
    expect(updated.spec).not.toHaveProperty('paused');
    expect(updated.metadata.generation).toBe(1);
  });
});

describe('the scale subresource', () => {
  test('shows the replicas and how they are selected', async () => {
    await must(admin.post(deployments, deployment('scale-read')));
    expect((await admin.get(`${deployments}/scale-read/scale`)).body).toMatchObject({
      kind: 'Scale',
      apiVersion: 'autoscaling/v1',
      metadata: { name: 'scale-read', namespace },
      spec: {},
      status: { replicas: 0, selector: 'app=web' },
    });
  });

  test('changes the replicas of the object', async () => {
    const paused = deployment('scale-write', { paused: true });
    await must(admin.post(deployments, paused));
    const scale = await must(
      admin.mergePatch(`${deployments}/scale-write/scale`, { spec: { replicas: 2 } }),
    );
    expect(scale).toMatchObject({ kind: 'Scale', spec: { replicas: 2 } });
    const scaled = await must(admin.get(`${deployments}/scale-write`));
    expect(scaled).toMatchObject({ metadata: { generation: 2 }, spec: { replicas: 2 } });
  });
});
