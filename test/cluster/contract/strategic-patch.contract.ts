import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, failure, must, uniqueName } from './contract.ts';
import type { KubeObject } from './kube-object.ts';
import { configMap, deployment, podTemplate, service } from './objects.ts';

let maps: string;
let services: string;
let deployments: string;

beforeAll(async () => {
  const namespace = await createNamespace('strategic');
  maps = collection('v1', 'configmaps', namespace);
  services = collection('v1', 'services', namespace);
  deployments = collection('apps/v1', 'deployments', namespace);
});

interface Container {
  readonly name: string;
  readonly image: string;
  readonly args?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly ports?: readonly object[];
}

interface PodSpec {
  readonly containers: readonly Container[];
  readonly volumes?: readonly { readonly name: string }[];
  readonly tolerations?: readonly object[];
  readonly imagePullSecrets?: readonly { readonly name: string }[];
  readonly nodeSelector?: Readonly<Record<string, string>>;
}

async function createDeployment(podSpec: object): Promise<string> {
  const name = uniqueName('web');
  await must(admin.post(deployments, deployment(name, podTemplate(podSpec))));
  return `${deployments}/${name}`;
}

async function patchPodSpec(path: string, spec: object): Promise<PodSpec> {
  const patched = await must(admin.strategicPatch(path, { spec: { template: { spec } } }));
  return podSpecOf(patched);
}

function podSpecOf(object: KubeObject): PodSpec {
  return (object.spec as { template: { spec: PodSpec } }).template.spec;
}

const twoContainers = {
  containers: [
    { name: 'web', image: 'example.com/web:1', args: ['a', 'b'] },
    { name: 'proxy', image: 'example.com/proxy:1' },
  ],
};

describe('strategic merge patch', () => {
  test('merges containers by name', async () => {
    const path = await createDeployment(twoContainers);
    const { containers } = await patchPodSpec(path, {
      containers: [{ name: 'proxy', image: 'example.com/proxy:2' }],
    });
    expect(containers.map(({ name, image }) => `${name} ${image}`)).toEqual([
      'web example.com/web:1',
      'proxy example.com/proxy:2',
    ]);
  });

  test('adds the containers that are not there yet', async () => {
    const path = await createDeployment(twoContainers);
    const { containers } = await patchPodSpec(path, {
      containers: [{ name: 'new', image: 'example.com/new:1' }],
    });
    expect(containers.map(({ name }) => name)).toEqual(['new', 'web', 'proxy']);
  });

  test('replaces lists of plain values', async () => {
    const path = await createDeployment(twoContainers);
    const { containers } = await patchPodSpec(path, { containers: [{ name: 'web', args: ['c'] }] });
    expect(containers.find(({ name }) => name === 'web')?.args).toEqual(['c']);
  });

  test('removes an item by $patch: delete', async () => {
    const path = await createDeployment(twoContainers);
    const { containers } = await patchPodSpec(path, {
      containers: [{ name: 'web', $patch: 'delete' }],
    });
    expect(containers.map(({ name }) => name)).toEqual(['proxy']);
  });

  test('replaces a merged list by $patch: replace', async () => {
    const path = await createDeployment(twoContainers);
    const { containers } = await patchPodSpec(path, {
      containers: [{ name: 'only', image: 'example.com/only:1' }, { $patch: 'replace' }],
    });
    expect(containers.map(({ name }) => name)).toEqual(['only']);
  });

  test('replaces a map by $patch: replace', async () => {
    const path = await createDeployment({ nodeSelector: { a: '1', b: '2' } });
    const { nodeSelector } = await patchPodSpec(path, {
      nodeSelector: { c: '3', $patch: 'replace' },
    });
    expect(nodeSelector).toEqual({ c: '3' });
  });

  test('empties a map by $patch: delete', async () => {
    const path = await createDeployment({ nodeSelector: { a: '1', b: '2' } });
    const { nodeSelector } = await patchPodSpec(path, { nodeSelector: { $patch: 'delete' } });
    expect(nodeSelector).toBeUndefined();
  });

  test('removes a key by null', async () => {
    const path = await createDeployment({ nodeSelector: { a: '1', b: '2' } });
    const { nodeSelector } = await patchPodSpec(path, { nodeSelector: { a: null } });
    expect(nodeSelector).toEqual({ b: '2' });
  });

  test('orders a merged list by $setElementOrder', async () => {
    const path = await createDeployment(twoContainers);
    const { containers } = await patchPodSpec(path, {
      '$setElementOrder/containers': [{ name: 'web' }, { name: 'new' }, { name: 'proxy' }],
      containers: [{ name: 'new', image: 'example.com/new:1' }],
    });
    expect(containers.map(({ name }) => name)).toEqual(['web', 'new', 'proxy']);
  });

  test('removes values of a set by $deleteFromPrimitiveList', async () => {
    const name = uniqueName('map');
    const finalizers = ['example.com/a', 'example.com/b', 'example.com/c'];
    await must(admin.post(maps, configMap({ name, finalizers })));
    const path = `${maps}/${name}`;
    const patched = await must(
      admin.strategicPatch(path, {
        metadata: { '$deleteFromPrimitiveList/finalizers': ['example.com/b'] },
      }),
    );
    expect(patched.metadata.finalizers).toEqual(['example.com/a', 'example.com/c']);
    await must(admin.mergePatch(path, { metadata: { finalizers: null } }));
  });

  test('adds the values of a set', async () => {
    const name = uniqueName('map');
    await must(admin.post(maps, configMap({ name, finalizers: ['example.com/a'] })));
    const path = `${maps}/${name}`;
    const patched = await must(
      admin.strategicPatch(path, { metadata: { finalizers: ['example.com/b', 'example.com/a'] } }),
    );
    expect(patched.metadata.finalizers?.toSorted()).toEqual(['example.com/a', 'example.com/b']);
    await must(admin.mergePatch(path, { metadata: { finalizers: null } }));
  });

  test('keeps one kind of a union by $retainKeys', async () => {
    const path = await createDeployment({});
    const strategy = { type: 'Recreate', $retainKeys: ['type'] };
    const patched = await must(admin.strategicPatch(path, { spec: { strategy } }));
    expect(patched).toMatchObject({ spec: { strategy: { type: 'Recreate' } } });
    expect(patched.spec).not.toHaveProperty('strategy.rollingUpdate');
  });

  test('merges environment variables by name', async () => {
    const env = [
      { name: 'A', value: '1' },
      { name: 'B', value: '2' },
    ];
    const path = await createDeployment({ containers: [{ name: 'web', image: 'x', env }] });
    const { containers } = await patchPodSpec(path, {
      containers: [
        {
          name: 'web',
          env: [
            { name: 'B', value: '3' },
            { name: 'A', $patch: 'delete' },
          ],
        },
      ],
    });
    expect(containers[0]?.env).toEqual([{ name: 'B', value: '3' }]);
  });

  test('merges container ports by containerPort alone', async () => {
    const ports = [{ containerPort: 53, protocol: 'UDP' }];
    const path = await createDeployment({ containers: [{ name: 'web', image: 'x', ports }] });
    const { containers } = await patchPodSpec(path, {
      containers: [{ name: 'web', ports: [{ containerPort: 53, name: 'dns' }] }],
    });
    expect(containers[0]?.ports).toEqual([{ containerPort: 53, name: 'dns', protocol: 'UDP' }]);
  });

  test('merges volumes by name, and keeps one source by $retainKeys', async () => {
    const path = await createDeployment({
      volumes: [
        { name: 'a', emptyDir: {} },
        { name: 'b', emptyDir: {} },
      ],
    });
    const { volumes } = await patchPodSpec(path, {
      volumes: [{ name: 'a', configMap: { name: 'x' }, $retainKeys: ['name', 'configMap'] }],
    });
    expect(volumes).toEqual([
      { name: 'a', configMap: { name: 'x', defaultMode: 420 } },
      { name: 'b', emptyDir: {} },
    ]);
  });

  test('replaces lists without a merge key', async () => {
    const path = await createDeployment({ tolerations: [{ key: 'a', operator: 'Exists' }] });
    const { tolerations } = await patchPodSpec(path, {
      tolerations: [{ key: 'b', operator: 'Exists' }],
    });
    expect(tolerations).toEqual([{ key: 'b', operator: 'Exists' }]);
  });

  test('merges the ports of a Service by port', async () => {
    const name = uniqueName('svc');
    const ports = [
      { name: 'web', port: 80 },
      { name: 'tls', port: 443 },
    ];
    await must(admin.post(services, service(name, { ports })));
    const patched = await must(
      admin.strategicPatch(`${services}/${name}`, {
        spec: { ports: [{ port: 443, targetPort: 8443 }] },
      }),
    );
    expect(patched).toMatchObject({
      spec: {
        ports: [
          { name: 'web', port: 80, targetPort: 80 },
          { name: 'tls', port: 443, targetPort: 8443 },
        ],
      },
    });
  });

  test('merges the conditions of a status by type', async () => {
    const path = await createDeployment({});
    const condition = (type: string): object => ({ type, status: 'True', reason: 'Test' });
    await must(
      admin.strategicPatch(`${path}/status`, { status: { conditions: [condition('A')] } }),
    );
    const patched = await must(
      admin.strategicPatch(`${path}/status`, { status: { conditions: [condition('B')] } }),
    );
    const { conditions } = patched.status as { conditions: { type: string }[] };
    expect(conditions.map(({ type }) => type)).toEqual(expect.arrayContaining(['A', 'B']));
  });

  test('needs the merge key in every item', async () => {
    const path = await createDeployment(twoContainers);
    const answer = await admin.strategicPatch(path, {
      spec: { template: { spec: { containers: [{ image: 'x' }] } } },
    });
    expect(answer).toMatchObject({
      status: 500,
      body: { message: 'map: map[image:x] does not contain declared merge key: name' },
    });
  });

  test('is refused when it puts a value of another type', async () => {
    const name = uniqueName('map');
    await must(admin.post(maps, configMap(name)));
    expect(await admin.strategicPatch(`${maps}/${name}`, { data: { a: 1 } })).toMatchObject(
      failure(
        422,
        'Invalid',
        ' "" is invalid: patch: Invalid value: "map[data:map[a:1]]": cannot convert int64 to string',
      ),
    );
  });

  test('knows a few directives only', async () => {
    const path = await createDeployment({ nodeSelector: { a: '1' } });
    const answer = await admin.strategicPatch(path, {
      spec: { template: { spec: { nodeSelector: { $patch: 'explode' } } } },
    });
    expect(answer).toMatchObject({
      status: 500,
      body: { message: 'unknown patch type: explode in map: map[$patch:explode]' },
    });
  });
});
