import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, eventually, must, mustList, uniqueName } from './contract.ts';
import type { KubeObject } from './kube-object.ts';
import {
  conditionBecomes,
  failing,
  podsOf,
  statusBecomes,
  template,
  waitUntilGone,
} from './workload.ts';

const revision = 'deployment.kubernetes.io/revision';

let namespace: string;
let deployments: string;
let replicaSets: string;

beforeAll(async () => {
  namespace = await createNamespace('deployment');
  deployments = collection('apps/v1', 'deployments', namespace);
  replicaSets = collection('apps/v1', 'replicasets', namespace);
});

interface Created {
  readonly name: string;
  readonly path: string;
  readonly object: KubeObject;
}

async function create(spec: object = {}, options: object = {}): Promise<Created> {
  const name = uniqueName('web');
  const object = await must(
    admin.post(deployments, {
      metadata: { name, labels: { app: name } },
      spec: { ...template(name, options), ...spec },
    }),
  );
  return { name, path: `${deployments}/${name}`, object };
}

async function createAvailable(replicas: number): Promise<Created> {
  const created = await create({ replicas });
  await statusBecomes(created.path, { availableReplicas: replicas });
  return created;
}

async function replicaSetsOf(app: string): Promise<readonly KubeObject[]> {
  return (await mustList(admin.get(replicaSets, { labelSelector: `app=${app}` }))).items;
}

function setImage(path: string, image: string): Promise<KubeObject> {
  const spec = { containers: [{ name: 'main', image }] };
  return must(admin.strategicPatch(path, { spec: { template: { spec } } }));
}

describe('a Deployment', () => {
  test('becomes available, and says so', async () => {
    const { path } = await create({ replicas: 2 });
    await conditionBecomes(path, {
      type: 'Available',
      status: 'True',
      reason: 'MinimumReplicasAvailable',
      message: 'Deployment has minimum availability.',
    });
    await conditionBecomes(path, {
      type: 'Progressing',
      status: 'True',
      reason: 'NewReplicaSetAvailable',
    });
    await statusBecomes(path, {
      observedGeneration: 1,
      replicas: 2,
      updatedReplicas: 2,
      readyReplicas: 2,
      availableReplicas: 2,
      terminatingReplicas: 0,
    });
  });

  test('owns a ReplicaSet, named by the hash of its template', async () => {
    const { name, object } = await createAvailable(1);
    const [replicaSet] = await replicaSetsOf(name);
    const hash = replicaSet?.metadata.labels?.['pod-template-hash'] ?? '';
    expect(hash).toMatch(/^[bcdfghjklmnpqrstvwxz2456789]+$/);
    expect(replicaSet).toMatchObject({
      metadata: {
        name: `${name}-${hash}`,
        labels: { app: name, 'pod-template-hash': hash },
        annotations: { [revision]: '1' },
        ownerReferences: [
          {
            apiVersion: 'apps/v1',
            kind: 'Deployment',
            name,
            uid: object.metadata.uid,
            controller: true,
            blockOwnerDeletion: true,
          },
        ],
      },
      spec: { selector: { matchLabels: { app: name, 'pod-template-hash': hash } } },
    });
  });

  test('has Pods that its ReplicaSet owns', async () => {
    const { name } = await createAvailable(2);
    const [replicaSet] = await replicaSetsOf(name);
    const pods = await podsOf(namespace, name);
    expect(pods).toHaveLength(2);
    for (const pod of pods) {
      expect(pod.metadata.name).toMatch(
        new RegExp(`^${replicaSet?.metadata.name ?? ''}-[bcdfghjklmnpqrstvwxz2456789]{5}$`),
      );
      expect(pod.metadata).toMatchObject({
        generateName: `${replicaSet?.metadata.name ?? ''}-`,
        ownerReferences: [{ kind: 'ReplicaSet', uid: replicaSet?.metadata.uid }],
      });
    }
  });

  test('notes its revision', async () => {
    const { path } = await createAvailable(1);
    expect((await must(admin.get(path))).metadata.annotations?.[revision]).toBe('1');
  });

  test('of no replicas is available', async () => {
    const { path } = await create({ replicas: 0 });
    await conditionBecomes(path, { type: 'Available', status: 'True' });
  });

  test('is scaled up and down', async () => {
    const { name, path } = await createAvailable(1);
    await must(admin.mergePatch(`${path}/scale`, { spec: { replicas: 3 } }));
    await statusBecomes(path, { observedGeneration: 2, availableReplicas: 3 });
    await must(admin.mergePatch(path, { spec: { replicas: 1 } }));
    await statusBecomes(path, { observedGeneration: 3, replicas: 1 });
    await eventually(async () => {
      expect(await podsOf(namespace, name)).toHaveLength(1);
    });
  });

  test('replaces its Pods when the template changes', async () => {
    const { name, path } = await createAvailable(2);
    await setImage(path, 'example.com/web:2');
    const updated = await statusBecomes(path, {
      observedGeneration: 2,
      updatedReplicas: 2,
      replicas: 2,
      availableReplicas: 2,
    });
    expect(updated.metadata.annotations?.[revision]).toBe('2');
    await eventually(async () => {
      const pods = await podsOf(namespace, name);
      expect(pods.map(({ spec }) => spec)).toMatchObject([
        { containers: [{ image: 'example.com/web:2' }] },
        { containers: [{ image: 'example.com/web:2' }] },
      ]);
      const sets = await replicaSetsOf(name);
      const counts = sets.map(({ metadata, spec }) => [
        metadata.annotations?.[revision],
        (spec as { replicas: number }).replicas,
      ]);
      expect(counts.toSorted()).toEqual([
        ['1', 0],
        ['2', 2],
      ]);
    });
  });

  test('goes back to a ReplicaSet that it had before', async () => {
    const { name, path } = await createAvailable(1);
    await setImage(path, 'example.com/web:2');
    await statusBecomes(path, { observedGeneration: 2, updatedReplicas: 1, replicas: 1 });
    await setImage(path, 'example.com/web:1');
    await statusBecomes(path, { observedGeneration: 3, updatedReplicas: 1, replicas: 1 });
    await eventually(async () => {
      const sets = await replicaSetsOf(name);
      const revisions = sets.map(({ metadata }) => metadata.annotations?.[revision]);
      expect(revisions.toSorted()).toEqual(['2', '3']);
    });
  });

  test('that is paused starts nothing new', async () => {
    const { name, path } = await createAvailable(1);
    await must(admin.mergePatch(path, { spec: { paused: true } }));
    await setImage(path, 'example.com/web:2');
    await statusBecomes(path, { observedGeneration: 3 });
    expect(await replicaSetsOf(name)).toHaveLength(1);
  });

  test('says that it is paused, and gets on once it is resumed', async () => {
    const { path } = await createAvailable(1);
    await must(admin.mergePatch(path, { spec: { paused: true } }));
    await conditionBecomes(path, {
      type: 'Progressing',
      status: 'Unknown',
      reason: 'DeploymentPaused',
      message: 'Deployment is paused',
    });
    await must(admin.mergePatch(path, { spec: { paused: false } }));
    await conditionBecomes(path, {
      type: 'Progressing',
      status: 'True',
      reason: 'NewReplicaSetAvailable',
    });
  });

  test('is of a new generation with other annotations, and observes it', async () => {
    const { path } = await createAvailable(1);
    expect(await must(admin.get(path))).toMatchObject({ metadata: { generation: 1 } });
    await must(admin.mergePatch(path, { metadata: { annotations: { note: 'x' } } }));
    await statusBecomes(path, { observedGeneration: 2 });
    await must(admin.mergePatch(path, { metadata: { labels: { note: 'x' } } }));
    expect(await must(admin.get(path))).toMatchObject({ metadata: { generation: 2 } });
  });

  test('replaces a Pod that was deleted', async () => {
    const { name, path } = await createAvailable(1);
    const [old] = await podsOf(namespace, name);
    await must(admin.delete(`${collection('v1', 'pods', namespace)}/${old?.metadata.name ?? ''}`));
    await eventually(async () => {
      const [pod] = await podsOf(namespace, name);
      expect(pod?.metadata.uid).toBeDefined();
      expect(pod?.metadata.uid).not.toBe(old?.metadata.uid);
    });
    await statusBecomes(path, { availableReplicas: 1 });
  });

  test('takes its Pods with it', async () => {
    const { name, path } = await createAvailable(1);
    await must(admin.delete(path));
    await eventually(async () => {
      expect(await replicaSetsOf(name)).toEqual([]);
      expect(await podsOf(namespace, name)).toEqual([]);
    });
  });

  test('waits for its Pods to go when it is deleted in the foreground', async () => {
    const { name, path } = await createAvailable(1);
    await must(admin.delete(path, { propagationPolicy: 'Foreground' }));
    await waitUntilGone(path);
    expect(await podsOf(namespace, name)).toEqual([]);
  });

  test('leaves its Pods when it orphans them', async () => {
    const { name, path } = await createAvailable(1);
    await must(admin.delete(path, { propagationPolicy: 'Orphan' }));
    await waitUntilGone(path);
    expect(await podsOf(namespace, name)).toHaveLength(1);
    const [replicaSet] = await replicaSetsOf(name);
    expect(replicaSet?.metadata.ownerReferences).toBeUndefined();
  });

  test('whose Pods crash is not available', async () => {
    const { name, path } = await create({}, { annotations: failing });
    await conditionBecomes(path, {
      type: 'Available',
      status: 'False',
      reason: 'MinimumReplicasUnavailable',
      message: 'Deployment does not have minimum availability.',
    });
    await statusBecomes(path, { replicas: 1, unavailableReplicas: 1 });
    await eventually(async () => {
      const [pod] = await podsOf(namespace, name);
      expect(pod?.status).toMatchObject({
        containerStatuses: [{ ready: false, state: { waiting: { reason: 'CrashLoopBackOff' } } }],
      });
    });
  });

  test('that makes no progress says so in time', async () => {
    const { path } = await create({ progressDeadlineSeconds: 1 }, { annotations: failing });
    await conditionBecomes(path, {
      type: 'Progressing',
      status: 'False',
      reason: 'ProgressDeadlineExceeded',
    });
  });
});
