/** What `kubectl rollout history` reads: numbered templates, and why each came. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiResponse } from './api-client.ts';
import { collection } from './api-client.ts';
import { admin, createNamespace, eventually, must, mustList, uniqueName } from './contract.ts';
import type { KubeObject } from './kube-object.ts';
import { statusBecomes, template } from './workload.ts';

let namespace: string;

beforeAll(async () => {
  namespace = await createNamespace('history');
});

const changeCause = 'kubernetes.io/change-cause';

function body(name: string, image: string, cause: string, spec: object = {}): object {
  return {
    metadata: { name, annotations: { [changeCause]: cause } },
    spec: { ...spec, ...template(name, { image }) },
  };
}

/** Creates a workload, changes its template, and changes it back. */
async function changeTwice(plural: string, spec: object = {}): Promise<string> {
  const name = uniqueName('web');
  const path = `${collection('apps/v1', plural, namespace)}/${name}`;
  const observed = async (observedGeneration: number): Promise<void> => {
    await statusBecomes(path, { observedGeneration });
  };
  await must(
    admin.post(collection('apps/v1', plural, namespace), body(name, 'x:1', 'begin', spec)),
  );
  await observed(1);
  await must(admin.mergePatch(path, body(name, 'x:2', 'go on', spec)));
  await observed(2);
  await must(admin.mergePatch(path, body(name, 'x:1', 'go back', spec)));
  await observed(3);
  return name;
}

async function historyOf(plural: string, app: string): Promise<readonly KubeObject[]> {
  const query = { labelSelector: `app=${app}` };
  return (await mustList(admin.get(collection('apps/v1', plural, namespace), query))).items;
}

describe('a Deployment', () => {
  test('numbers its templates, and notes why each came', async () => {
    const name = await changeTwice('deployments', { replicas: 4 });
    await eventually(async () => {
      const sets = await historyOf('replicasets', name);
      const annotations = sets.map(({ metadata }) => metadata.annotations);
      const revision = 'deployment.kubernetes.io/revision';
      const size = {
        'deployment.kubernetes.io/desired-replicas': '4',
        'deployment.kubernetes.io/max-replicas': '5',
      };
      expect(annotations).toHaveLength(2);
      expect(annotations).toContainEqual({ ...size, [revision]: '2', [changeCause]: 'go on' });
      expect(annotations).toContainEqual({
        ...size,
        [revision]: '3',
        'deployment.kubernetes.io/revision-history': '1',
        [changeCause]: 'go back',
      });
      const path = `${collection('apps/v1', 'deployments', namespace)}/${name}`;
      const { metadata } = await must(admin.get(path));
      expect(metadata.annotations).toMatchObject({ [revision]: '3' });
    });
  });
});

interface Revision extends KubeObject {
  readonly revision: number;
}

describe.each([
  ['statefulsets', 'controller.kubernetes.io/hash'],
  ['daemonsets', 'controller-revision-hash'],
])('%s', (plural, hashLabel) => {
  test('number their templates, and note why each came', async () => {
    const name = await changeTwice(plural);
    await eventually(async () => {
      const revisions = (await historyOf('controllerrevisions', name)) as Revision[];
      const causes = revisions.map(({ revision, metadata }) => [
        revision,
        metadata.annotations?.[changeCause],
      ]);
      expect(causes.toSorted()).toEqual([
        [2, 'go on'],
        [3, 'begin'],
      ]);
      const [first] = revisions;
      const hash = first?.metadata.labels?.[hashLabel];
      expect(first?.metadata.name).toBe(`${name}-${hash ?? ''}`);
    });
  });

  test('forget what is beyond the limit', async () => {
    const name = uniqueName('short');
    const path = `${collection('apps/v1', plural, namespace)}/${name}`;
    const spec = { revisionHistoryLimit: 1 };
    const ready = plural === 'statefulsets' ? 'updatedReplicas' : 'updatedNumberScheduled';
    // A template that is gone before its controller has seen it has no number.
    const rollOut = async (change: Promise<ApiResponse>): Promise<void> => {
      const { metadata } = await must(change);
      await statusBecomes(path, { observedGeneration: metadata.generation, [ready]: 1 });
    };
    const first = body(name, 'x:1', 'begin', spec);
    await rollOut(admin.post(collection('apps/v1', plural, namespace), first));
    for (const image of ['x:2', 'x:3', 'x:4']) {
      await rollOut(admin.mergePatch(path, body(name, image, image, spec)));
    }
    await eventually(async () => {
      const revisions = (await historyOf('controllerrevisions', name)) as Revision[];
      expect(revisions.map(({ revision }) => revision).toSorted()).toEqual([3, 4]);
    });
  });
});
