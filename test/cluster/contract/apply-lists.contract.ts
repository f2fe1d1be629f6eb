import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, must, uniqueName } from './contract.ts';
import type { KubeObject } from './kube-object.ts';
import { fieldsOf } from './managers.ts';
import { deployment, podTemplate } from './objects.ts';

interface Container {
  readonly name: string;
  readonly image: string;
  readonly args?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly ports?: readonly { readonly containerPort: number; readonly name?: string }[];
  readonly volumeMounts?: readonly { readonly mountPath: string }[];
  readonly resources?: { readonly limits?: Readonly<Record<string, string>> };
}

interface PodSpec {
  readonly containers: readonly Container[];
  readonly volumes?: readonly { readonly name: string }[];
  readonly tolerations?: readonly { readonly key: string }[];
  readonly imagePullSecrets?: readonly { readonly name: string }[];
  readonly nodeSelector?: Readonly<Record<string, string>>;
  readonly hostAliases?: readonly { readonly ip: string }[];
}

let deployments: string;

beforeAll(async () => {
  const namespace = await createNamespace('apply-lists');
  deployments = collection('apps/v1', 'deployments', namespace);
});

/** Applies a Pod template to one Deployment, in turn by each manager. */
async function applyInTurn(
  ...turns: readonly (readonly [manager: string, podSpec: object])[]
): Promise<KubeObject> {
  const name = uniqueName('web');
  const answers: KubeObject[] = [];
  for (const [manager, podSpec] of turns) {
    const object = deployment(name, { paused: true, ...podTemplate(podSpec) });
    answers.push(await must(admin.apply(`${deployments}/${name}`, object, { manager })));
  }
  const last = answers.at(-1);
  if (last === undefined) throw new Error('Nothing was applied');
  return last;
}

function podSpecOf(object: KubeObject): PodSpec {
  return (object.spec as { template: { spec: PodSpec } }).template.spec;
}

function withContainer(fields: object): object {
  return { containers: [{ name: 'main', image: 'x', ...fields }] };
}

async function containerAfter(
  ...turns: readonly (readonly [manager: string, fields: object])[]
): Promise<Container> {
  const applied = await applyInTurn(
    ...turns.map(([manager, fields]) => [manager, withContainer(fields)] as const),
  );
  const [container] = podSpecOf(applied).containers;
  if (container === undefined) throw new Error('The Deployment has no container');
  return container;
}

const a = { name: 'a', image: 'x:1' };
const b = { name: 'b', image: 'x:1' };
const c = { name: 'c', image: 'x:1' };

describe('containers', () => {
  test('of two managers stand side by side', async () => {
    const applied = await applyInTurn(['one', { containers: [a] }], ['two', { containers: [b] }]);
    expect(podSpecOf(applied).containers.map(({ name }) => name)).toEqual(['a', 'b']);
    const owned = { '.': {}, 'f:image': {}, 'f:name': {} };
    expect(fieldsOf(applied, 'two Apply')).toMatchObject({
      'f:spec': {
        'f:template': { 'f:spec': { 'f:containers': { 'k:{"name":"b"}': owned } } },
      },
    });
  });

  test('that are no longer applied go, and the others stay', async () => {
    const applied = await applyInTurn(
      ['one', { containers: [a, b] }],
      ['two', { containers: [c] }],
      ['one', { containers: [b] }],
    );
    expect(podSpecOf(applied).containers.map(({ name }) => name)).toEqual(['b', 'c']);
  });

  test('that another manager holds a field of keep that field alone', async () => {
    const applied = await applyInTurn(
      ['one', { containers: [{ ...a, args: ['x'] }, b] }],
      ['two', { containers: [a] }],
      ['one', { containers: [b] }],
    );
    const kept = podSpecOf(applied).containers.find(({ name }) => name === 'a');
    expect(kept?.image).toBe('x:1');
    expect(kept).not.toHaveProperty('args');
  });

  test('take the order in which they are applied', async () => {
    const applied = await applyInTurn(
      ['one', { containers: [a, b, c] }],
      ['one', { containers: [c, a, b] }],
    );
    expect(podSpecOf(applied).containers.map(({ name }) => name)).toEqual(['c', 'a', 'b']);
  });

  test('that are new come where they were applied', async () => {
    const applied = await applyInTurn(
      ['one', { containers: [a, c] }],
      ['one', { containers: [a, b, c] }],
    );
    expect(podSpecOf(applied).containers.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });
});

describe('in a container', () => {
  test('environment variables are held by name', async () => {
    const A = { name: 'A', value: '1' };
    const B = { name: 'B', value: '2' };
    const { env } = await containerAfter(['one', { env: [A] }], ['two', { env: [B] }]);
    expect(env).toEqual([A, B]);
  });

  test('an environment variable that is no longer applied goes', async () => {
    const A = { name: 'A', value: '1' };
    const B = { name: 'B', value: '2' };
    const { env } = await containerAfter(
      ['one', { env: [A] }],
      ['two', { env: [B] }],
      ['one', { env: [] }],
    );
    expect(env).toEqual([B]);
  });

  test('an environment variable may change from a value to a reference', async () => {
    const valueFrom = { configMapKeyRef: { name: 'x', key: 'y' } };
    const { env } = await containerAfter(
      ['one', { env: [{ name: 'A', value: '1' }] }],
      ['one', { env: [{ name: 'A', valueFrom }] }],
    );
    expect(env).toEqual([{ name: 'A', valueFrom }]);
  });

  test('ports are held by number and protocol', async () => {
    const { ports } = await containerAfter(
      ['one', { ports: [{ containerPort: 53, protocol: 'UDP' }] }],
      ['two', { ports: [{ containerPort: 53, protocol: 'TCP' }] }],
    );
    expect(ports).toEqual([
      { containerPort: 53, protocol: 'UDP' },
      { containerPort: 53, protocol: 'TCP' },
    ]);
  });

  test('a port without a protocol is one of TCP', async () => {
    const { ports } = await containerAfter(
      ['one', { ports: [{ containerPort: 80 }] }],
      ['two', { ports: [{ containerPort: 80, protocol: 'TCP', name: 'web' }] }],
    );
    expect(ports).toEqual([{ containerPort: 80, name: 'web', protocol: 'TCP' }]);
  });

  test('volume mounts are held by path', async () => {
    const volumes = [{ name: 'v', emptyDir: {} }];
    const mount = (mountPath: string): object => ({
      volumes,
      ...withContainer({ volumeMounts: [{ name: 'v', mountPath }] }),
    });
    const applied = await applyInTurn(['one', mount('/a')], ['two', mount('/b')]);
    const [container] = podSpecOf(applied).containers;
    expect(container?.volumeMounts?.map(({ mountPath }) => mountPath)).toEqual(['/a', '/b']);
  });

  test('resource limits are held one by one', async () => {
    const { resources } = await containerAfter(
      ['one', { resources: { limits: { cpu: '1' } } }],
      ['two', { resources: { limits: { memory: '1Gi' } } }],
    );
    expect(resources?.limits).toEqual({ cpu: '1', memory: '1Gi' });
  });

  test('arguments are held whole', async () => {
    const { args } = await containerAfter(
      ['one', { args: ['x', 'y'] }],
      ['one', { args: ['y', 'z'] }],
    );
    expect(args).toEqual(['y', 'z']);
  });
});

describe('in a Pod', () => {
  test('volumes are held by name', async () => {
    const volume = (name: string): object => ({
      ...withContainer({}),
      volumes: [{ name, emptyDir: {} }],
    });
    const applied = await applyInTurn(['one', volume('v')], ['two', volume('w')]);
    expect(podSpecOf(applied).volumes?.map(({ name }) => name)).toEqual(['v', 'w']);
  });

  test('a volume may change its source', async () => {
    const volume = (source: object): object => ({
      ...withContainer({}),
      volumes: [{ name: 'v', ...source }],
    });
    const applied = await applyInTurn(
      ['one', volume({ emptyDir: {} })],
      ['one', volume({ configMap: { name: 'x' } })],
    );
    expect(podSpecOf(applied).volumes).toEqual([
      { name: 'v', configMap: { name: 'x', defaultMode: 420 } },
    ]);
  });

  test('pull secrets are held by name', async () => {
    const pull = (name: string): object => ({ ...withContainer({}), imagePullSecrets: [{ name }] });
    const applied = await applyInTurn(['one', pull('a')], ['two', pull('b')]);
    expect(podSpecOf(applied).imagePullSecrets).toEqual([{ name: 'a' }, { name: 'b' }]);
  });

  test('host aliases are held by address', async () => {
    const alias = (ip: string): object => ({
      ...withContainer({}),
      hostAliases: [{ ip, hostnames: ['x'] }],
    });
    const applied = await applyInTurn(['one', alias('192.0.2.1')], ['two', alias('192.0.2.2')]);
    expect(podSpecOf(applied).hostAliases?.map(({ ip }) => ip)).toEqual(['192.0.2.1', '192.0.2.2']);
  });

  test('tolerations are held whole', async () => {
    const tolerate = (key: string): object => ({
      ...withContainer({}),
      tolerations: [{ key, operator: 'Exists' }],
    });
    await expect(applyInTurn(['one', tolerate('a')], ['two', tolerate('b')])).rejects.toThrow(
      'conflict with \\"one\\": .spec.template.spec.tolerations',
    );
  });

  test('the node selector is held whole', async () => {
    const select = (nodeSelector: object): object => ({ ...withContainer({}), nodeSelector });
    await expect(
      applyInTurn(['one', select({ a: '1' })], ['two', select({ b: '2' })]),
    ).rejects.toThrow('conflict with \\"one\\": .spec.template.spec.nodeSelector');
  });
});
