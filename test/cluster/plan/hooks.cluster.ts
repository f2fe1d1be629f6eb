import { beforeEach, describe, expect, test } from 'vitest';
import type { KubeClient, KubeObject } from '../../../src/kube/index.ts';
import { createObject, findObject, requireObject } from '../../../src/kube/index.ts';
import type { HookOptions } from '../../../src/plan/index.ts';
import { deleteHooks, runHooks } from '../../../src/plan/index.ts';
import { fromPlain } from '../../../src/go/index.ts';
import type { Hook } from '../../../src/render/index.ts';
import { createNamespace } from '../contract/contract.ts';
import { failing } from '../contract/workload.ts';
import { accessOf, clientOf } from '../kube/clients.ts';

let namespace: string;
let client: KubeClient;
let options: HookOptions;

beforeEach(async () => {
  namespace = await createNamespace('hooks');
  client = clientOf(accessOf(undefined, { namespace }));
  options = { marks: { release: 'web', namespace }, timeout: 30_000 };
});

function hook(object: KubeObject, own: Partial<Hook> = {}): Hook {
  return {
    name: object.metadata.name ?? '',
    kind: object.kind,
    path: 'web/templates/hook.yaml',
    content: JSON.stringify(object),
    object: fromPlain(object) as Hook['object'],
    events: ['pre-install'],
    weight: 0,
    deletePolicies: [],
    outputLogPolicies: [],
    ...own,
  };
}

const annotations = { 'helm.sh/hook': 'pre-install' };

function configMap(own: object = {}): KubeObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x', annotations }, ...own };
}

function job(name: string, pod: Readonly<Record<string, string>> = {}): KubeObject {
  const containers = [{ name: 'main', image: 'example.com/web:1' }];
  const template = { metadata: { annotations: pod }, spec: { restartPolicy: 'Never', containers } };
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name, annotations },
    spec: { backoffLimit: 0, template },
  };
}

const run = (hooks: readonly Hook[], own: Partial<HookOptions> = {}) =>
  runHooks(client, { hooks, event: 'pre-install' }, { ...options, ...own });

const find = (kind: string, name: string) =>
  findObject(client, { apiVersion: kind === 'Job' ? 'batch/v1' : 'v1', kind, name });

describe('runHooks()', () => {
  test('runs a Job to its end, one after another', async () => {
    const told: string[] = [];
    const runs = await run([hook(job('b')), hook(job('a'))], {
      onProgress: (event) => void told.push(`${event.type} ${event.hook.name}`),
    });
    expect(runs.map(({ hook: { name }, phase }) => `${name} ${phase}`)).toEqual([
      'a Succeeded',
      'b Succeeded',
    ]);
    expect(told.filter((line) => !line.startsWith('wait'))).toEqual([
      'begin a',
      'end a',
      'begin b',
      'end b',
    ]);
  });

  test('makes a hook anew that is there already, if it is the own one', async () => {
    await run([hook(configMap({ data: { a: '1' } }))]);
    const first = await find('ConfigMap', 'x');
    await run([hook(configMap({ data: { b: '1' } }))]);
    const second = await find('ConfigMap', 'x');
    expect(second?.metadata.uid).not.toBe(first?.metadata.uid);
    expect(second?.metadata.labels).toMatchObject({ 'helm.sh/release': 'web' });
    const others = { ...options, marks: { release: 'other', namespace } };
    await expect(
      runHooks(client, { hooks: [hook(configMap())], event: 'pre-install' }, others),
    ).rejects.toMatchObject({ code: 'ForeignObject' });
  });

  test('leaves an object that is not a hook', async () => {
    await createObject(client, configMap({ metadata: { name: 'x' } }));
    await expect(run([hook(configMap())])).rejects.toMatchObject({
      code: 'ForeignObject',
      message: expect.stringContaining(
        'warning: Hook pre-install web/templates/hook.yaml failed: ',
      ) as string,
    });
  });

  test('recognises hooks of Helm, which have no marks', async () => {
    await createObject(client, configMap());
    await run([hook(configMap())]);
    expect(await find('ConfigMap', 'x')).toMatchObject({
      metadata: { annotations: { 'meta.helm.sh/release-name': 'web' } },
    });
  });

  test('does not mark what nobody shall manage', async () => {
    const metadata = {
      name: 'x',
      annotations: { ...annotations, 'helm.sh/hook-policy': 'unmanaged' },
    };
    await run([hook(configMap({ metadata }))]);
    expect((await requireObject(client, { ...configMap(), name: 'x' })).metadata.labels).toBe(
      undefined,
    );
  });

  test('deletes what succeeded where the policy says so', async () => {
    const deletePolicies = ['hook-succeeded'];
    const seen: unknown[] = [];
    await run([hook(job('a'), { deletePolicies }), hook(job('b'))], {
      beforeCleanUp: async () => void seen.push(await find('Job', 'a')),
    });
    expect(seen).toMatchObject([{ kind: 'Job' }]);
    expect(await find('Job', 'a')).toBeUndefined();
    expect(await find('Job', 'b')).toBeDefined();
  });

  test('fails with the last words of a Job, and runs none after it', async () => {
    const deletePolicies = ['hook-failed'];
    const failure = await run([hook(job('a', failing), { deletePolicies }), hook(job('b'))]).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({
      code: 'NotReady',
      message: `resource Job/${namespace}/a not ready. status: Failed, message: Job Failed. failed: 1/1`,
      runs: [{ hook: { name: 'a' }, phase: 'Failed' }],
      details: expect.arrayContaining([
        expect.stringMatching(/container "main" is terminated with exit code 1/) as string,
      ]) as string[],
    });
    expect(await find('Job', 'a')).toBeUndefined();
    expect(await find('Job', 'b')).toBeUndefined();
  });

  test('runs hooks whose names the server gives', async () => {
    const generated = { ...job('a'), metadata: { generateName: 'a-', annotations } };
    const deletePolicies = ['hook-succeeded'];
    const [first] = await run([hook(generated, { deletePolicies })]);
    expect(first?.objects).toMatchObject([{ metadata: { generateName: 'a-' } }]);
    expect(await find('Job', first?.objects[0]?.metadata.name ?? '')).toBeUndefined();
  });
});

describe('deleteHooks()', () => {
  test('deletes what is left of the release, and nothing else', async () => {
    const kept = { ...annotations, 'helm.sh/resource-policy': 'keep' };
    const hooks = [
      hook(job('a')),
      hook(configMap({ metadata: { name: 'kept', annotations: kept } })),
    ];
    await run(hooks);
    const deleted = await deleteHooks(client, [...hooks, hook(configMap())], options);
    expect(deleted).toMatchObject([{ kind: 'Job', name: 'a' }]);
    expect(await find('ConfigMap', 'kept')).toBeDefined();
  });
});
