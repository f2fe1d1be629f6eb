import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, eventually, must, uniqueName } from './contract.ts';
import { createAt, podsOf, statusBecomes, template, waitUntilGone } from './workload.ts';

let namespace: string;

beforeAll(async () => {
  namespace = await createNamespace('stateful');
});

describe('a StatefulSet', () => {
  test('has Pods with numbers and a stable identity', async () => {
    const name = uniqueName('db');
    const spec = { replicas: 2, serviceName: name, ...template(name) };
    const { path } = await createAt(collection('apps/v1', 'statefulsets', namespace), spec, name);
    const set = await statusBecomes(path, {
      observedGeneration: 1,
      replicas: 2,
      readyReplicas: 2,
      availableReplicas: 2,
      currentReplicas: 2,
      updatedReplicas: 2,
    });
    const { currentRevision, updateRevision } = set.status as Record<string, string>;
    expect(currentRevision).toBe(updateRevision);
    const pods = await podsOf(namespace, name);
    expect(pods).toMatchObject(
      [0, 1].map((index) => ({
        metadata: {
          name: `${name}-${index}`,
          labels: {
            'statefulset.kubernetes.io/pod-name': `${name}-${index}`,
            'apps.kubernetes.io/pod-index': String(index),
            'controller-revision-hash': currentRevision,
          },
        },
        spec: { hostname: `${name}-${index}`, subdomain: name },
      })),
    );
  });

  test('gives its Pods the claims that its containers mount', async () => {
    const name = uniqueName('db');
    const mounts = [{ name: 'data', mountPath: '/data' }];
    const containers = [{ name: 'main', image: 'example.com/db:1', volumeMounts: mounts }];
    const storage = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };
    const volumeClaimTemplates = [{ metadata: { name: 'data' }, spec: storage }];
    const pods = template(name, { spec: { containers } });
    const spec = { replicas: 1, serviceName: name, volumeClaimTemplates, ...pods };
    await createAt(collection('apps/v1', 'statefulsets', namespace), spec, name);
    const claim = `data-${name}-0`;
    await eventually(async () => {
      const [pod] = await podsOf(namespace, name);
      const { volumes } = pod?.spec as { volumes: readonly object[] };
      expect(volumes).toContainEqual({
        name: 'data',
        persistentVolumeClaim: { claimName: claim },
      });
      await must(admin.get(`${collection('v1', 'persistentvolumeclaims', namespace)}/${claim}`));
    });
  });

  test('replaces its Pods when the template changes', async () => {
    const name = uniqueName('db');
    const spec = { replicas: 1, serviceName: name, ...template(name) };
    const { path } = await createAt(collection('apps/v1', 'statefulsets', namespace), spec, name);
    await statusBecomes(path, { readyReplicas: 1 });
    const containers = [{ name: 'main', image: 'example.com/web:2' }];
    await must(admin.strategicPatch(path, { spec: { template: { spec: { containers } } } }));
    await eventually(async () => {
      const [pod] = await podsOf(namespace, name);
      expect(pod?.spec).toMatchObject({ containers: [{ image: 'example.com/web:2' }] });
      const { status } = await must(admin.get(path));
      const { currentRevision, updateRevision, readyReplicas } = status as Record<string, unknown>;
      expect(currentRevision).toBe(updateRevision);
      expect(readyReplicas).toBe(1);
    });
  });

  test('does not mind the order in which its fields come', async () => {
    const name = uniqueName('db');
    const spec = { replicas: 1, serviceName: name, ...template(name) };
    const { path } = await createAt(collection('apps/v1', 'statefulsets', namespace), spec, name);
    const before = await statusBecomes(path, { readyReplicas: 1 });
    const again = await must(admin.put(path, reversed(before)));
    expect(again.metadata.generation).toBe(1);
    await must(admin.mergePatch(path, { spec: { replicas: 2 } }));
    const after = await statusBecomes(path, { readyReplicas: 2, observedGeneration: 2 });
    expect(after.status).toMatchObject({
      updateRevision: (before.status as { updateRevision: string }).updateRevision,
    });
  });

  test('takes the last Pod first when it is scaled down', async () => {
    const name = uniqueName('db');
    const spec = { replicas: 2, serviceName: name, ...template(name) };
    const { path } = await createAt(collection('apps/v1', 'statefulsets', namespace), spec, name);
    await statusBecomes(path, { readyReplicas: 2 });
    await must(admin.mergePatch(path, { spec: { replicas: 1 } }));
    await eventually(async () => {
      const pods = await podsOf(namespace, name);
      expect(pods.map(({ metadata }) => metadata.name)).toEqual([`${name}-0`]);
    });
  });

  test('claims a volume for each Pod, and keeps it', async () => {
    const name = uniqueName('db');
    const volumeClaimTemplates = [
      {
        metadata: { name: 'data' },
        spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
      },
    ];
    const spec = { replicas: 1, serviceName: name, ...template(name), volumeClaimTemplates };
    const { path } = await createAt(collection('apps/v1', 'statefulsets', namespace), spec, name);
    const claim = `${collection('v1', 'persistentvolumeclaims', namespace)}/data-${name}-0`;
    await eventually(async () => {
      expect(await must(admin.get(claim))).toMatchObject({ metadata: { labels: { app: name } } });
    });
    await must(admin.delete(path));
    await waitUntilGone(path);
    expect(await admin.get(claim)).toMatchObject({ status: 200 });
  });
});

/** The same object, with the fields of each part the other way round. */
function reversed<T>(value: T): T {
  if (Array.isArray(value)) return value.map(reversed) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, part]) => [key, reversed(part as unknown)]),
  ) as T;
}
