/** Records that a tenant forged: what the administrator's commands then do. A clear line, and nobody else's loss. */
import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { KubeClient } from '../../../src/kube/index.ts';
import { createObject, patchObject } from '../../../src/kube/index.ts';
import { versionKind } from '../../../src/release/index.ts';
import { releaseClientOf } from '../release/clients.ts';
import type { Scene } from './scene.ts';
import { openScene } from './scene.ts';

let scene: Scene;
let client: KubeClient;
let chart: string;

beforeAll(async () => {
  scene = await openScene('forged');
  client = releaseClientOf(scene.namespace);
  chart = scene.chart({
    'templates/a.yaml':
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: "{{ .Release.Name }}"}\n',
  });
  await scene.witness.make({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'bystander', namespace: scene.namespace },
  });
});

/** Installs a release and changes its record. */
async function forge(name: string, spec: object): Promise<void> {
  await scene.helm(['install', name, chart]);
  const list = await scene.witness.list('relv');
  const versions = await Promise.all(list.map((each) => scene.witness.find('relv', each)));
  const own = versions.find((each) => each?.metadata.labels?.['helm.sh/release'] === name);
  const { namespace } = scene;
  const reference = { ...versionKind, namespace, name: own?.metadata.name ?? '' };
  await patchObject(client, reference, { spec }, { type: 'merge' });
}

/** A piece of a payload that is whole by its own account: whoever writes it knows its key. */
async function piece(part: 'chart' | 'release', data: Uint8Array): Promise<object> {
  const key = Buffer.alloc(32, 1);
  const digest = `hmac-sha256:${createHmac('sha256', key).update(data).digest('hex')}`;
  const name = `forged-${digest.slice(-20)}`;
  await createObject(client, {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace: scene.namespace },
    data: { chunk: Buffer.from(data).toString('base64'), key: key.toString('base64') },
  });
  return { part, secret: name, digest, size: data.length };
}

const contents = (own: object): Buffer =>
  gzipSync(JSON.stringify({ values: {}, manifest: '', hooks: [], notes: '', ...own }));

/** Of a version that says all its pieces are these. */
async function payloadOf(release: Uint8Array, chartData?: Uint8Array, times = 1): Promise<object> {
  const one = await piece('release', release);
  const other = await piece('chart', chartData ?? gzipSync(`nothing ${release.length}`));
  return { payload: [...Array<object>(times).fill(one), other] };
}

const secret = (name: string): object => ({ apiVersion: 'v1', kind: 'Secret', name });

const forgeries: readonly (readonly [string, spec: () => Promise<object>, says: string])[] = [
  [
    'a way in its inventory',
    () => Promise.resolve({ inventory: [secret('../../x')] }),
    'what is no object',
  ],
  [
    'a way in its payload',
    () =>
      Promise.resolve({ payload: [{ part: 'release', secret: '../../x', digest: 'x', size: 1 }] }),
    'what is no Secret',
  ],
  [
    'the name of another release',
    () => Promise.resolve({ release: 'other' }),
    'is another release',
  ],
  [
    'a payload of 100 MB in 100 KB',
    () => payloadOf(gzipSync(Buffer.alloc(100 << 20, ' '))),
    'it cannot be unpacked',
  ],
  [
    'a payload of two million lists',
    () => payloadOf(contents({ values: { a: Array<unknown>(2e6).fill([]) } })),
    'it is of too many parts',
  ],
  ['one piece a thousand times', () => payloadOf(contents({}), undefined, 1000), 'too many pieces'],
  ['hooks that are no YAML', () => payloadOf(contents({ hooks: [hook('a: [')] })), 'its hooks: '],
];

const hook = (manifest: string): object => ({ path: 'web/templates/x.yaml', manifest });

describe('a release whose record has', () => {
  test.each(forgeries)('%s', { timeout: 120_000 }, async (title, spec, says) => {
    const name = title.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase();
    await forge(name, await spec());
    const status = await scene.run(['status', name]);
    expect(status.code, status.stdout).toBe(1);
    expect(status.stderr).toMatch(/^Error: cannot read version 1 of the release /);
    expect(status.stderr).toContain(says);
    expect(await scene.helm('list')).toContain(name);
    expect(await scene.helm(['delete', name])).toContain('uninstalled');
    expect(await scene.witness.find('ConfigMap', 'bystander')).toBeDefined();
  });

  test('a chart that is none is deleted all the same', async () => {
    await forge('no-chart', await payloadOf(contents({ notes: 'another' })));
    const run = await scene.run('get metadata no-chart');
    expect(run.stderr).toContain('cannot read version 1 of the release "no-chart": its chart: ');
    expect(await scene.helm('delete no-chart')).toContain('uninstalled');
  });

  test('objects of others as its own, and hooks of their names, takes none of them', async () => {
    const { namespace } = scene;
    const others = [
      { apiVersion: 'v1', kind: 'ConfigMap', namespace, name: 'bystander' },
      { apiVersion: 'v1', kind: 'Namespace', name: 'kube-system' },
      { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', name: 'cluster-admin' },
    ];
    await forge('greedy', { inventory: others });
    expect(await scene.helm('delete greedy')).toContain('uninstalled');
    expect(await scene.witness.find('ConfigMap', 'bystander')).toBeDefined();
    expect(await scene.witness.find('Namespace', 'kube-system')).toBeDefined();
    expect(await scene.witness.find('ClusterRole', 'cluster-admin')).toBeDefined();
  });
});
