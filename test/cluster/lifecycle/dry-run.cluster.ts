/** Every verb in every dry-run mode on every kind of release: the server counts what is written. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import '../contract/server.ts';
import { patchObject } from '../../../src/kube/index.ts';
import { createNamespace } from '../contract/contract.ts';
import type { FaultProxy, SeenRequest } from '../../support/fault-proxy.ts';
import { startFaultProxy } from '../../support/fault-proxy.ts';
import type { HelmSession } from '../../support/helm-session.ts';
import { startSession } from '../../support/helm-session.ts';
import { writeHelmRecord } from '../../support/helm-records.ts';
import { report } from '../../reliability/measurements.ts';
import { releaseClientOf } from '../release/clients.ts';
import { broken, config, job, when } from './samples.ts';

/** What is there of a release when a dry run meets it. */
const states = [
  ...(['new', 'existing', 'failed', 'locked', 'abandoned', 'half-deleted', 'kept'] as const),
  'helms-own',
] as const;
type State = (typeof states)[number];

const modes = ['--dry-run', '--dry-run=client', '--dry-run=server', '--dry-run=true'];

const verbs: Readonly<Record<string, (name: string, chart: string) => readonly string[]>> = {
  install: (name, chart) => ['install', name, chart],
  'install --replace': (name, chart) => ['install', name, chart, '--replace'],
  'install --create-namespace': (name, chart) => [
    ...['install', name, chart],
    ...['--create-namespace', '-n', `${name}-elsewhere`],
  ],
  upgrade: (name, chart) => ['upgrade', name, chart],
  'upgrade --install': (name, chart) => ['upgrade', name, chart, '--install', '--crds=upgrade'],
  rollback: (name) => ['rollback', name],
  'rollback to the first': (name) => ['rollback', name, '1'],
  delete: (name) => ['delete', name],
  'delete --keep-history': (name) => ['delete', name, '--keep-history'],
  test: (name) => ['test', name],
  adopt: (name) => ['adopt', name],
};

const tally = { commands: 0, asked: 0, writes: 0 };
let proxy: FaultProxy;
let session: HelmSession;
let chart: string;

beforeAll(async () => {
  const { url: target, ca, adminToken: token } = inject('contractServer');
  const namespace = await createNamespace('dry-run');
  proxy = await startFaultProxy({ target, ca, token, fault: () => undefined });
  session = startSession(kubeconfigFor(proxy.url, namespace));
  chart = session.chart('chart', {
    files: {
      'crds/things.yaml': things,
      'templates/a.yaml': config('{{ .Release.Name }}-a'),
      'templates/b.yaml': when('broken', broken('{{ .Release.Name }}-b')),
      'templates/c.yaml': job('{{ .Release.Name }}-before', {
        'helm.sh/hook': 'pre-install,pre-upgrade,pre-rollback,pre-delete',
      }),
      'templates/d.yaml': job('{{ .Release.Name }}-test', { 'helm.sh/hook': 'test' }),
    },
  });
  for (const state of states) await prepare(state, namespace);
}, 120_000);

afterAll(async () => {
  const { commands, asked, writes } = tally;
  report('dry-runs', { 'dry runs': commands, requests: asked, writes });
  session.end();
  await proxy.close();
});

async function prepare(state: State, namespace: string): Promise<void> {
  const client = releaseClientOf(namespace);
  if (state === 'new') return;
  if (state === 'helms-own') {
    await writeHelmRecord(client, { name: state, revision: 1, status: 'deployed' });
    return;
  }
  const { helm, run } = session;
  await helm(['install', state, chart]);
  await helm(['upgrade', state, chart, '--set', 'text=two']);
  if (state === 'failed')
    await run(['upgrade', state, chart, '--set', 'broken=true', '--validate=none']);
  if (state === 'kept') await helm(['delete', state, '--keep-history']);
  const kinds = { locked: 'upgrade', abandoned: 'upgrade', 'half-deleted': 'delete' } as const;
  const kind = state in kinds ? kinds[state as keyof typeof kinds] : undefined;
  if (kind === undefined) return;
  const renewedAt = state === 'locked' ? '2100-01-01T00:00:00Z' : '2020-01-01T00:00:00Z';
  const operation = {
    id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    kind,
    holder: 'somebody@elsewhere (1)',
    startedAt: '2020-01-01T00:00:00Z',
    renewedAt,
    leaseSeconds: 15,
    fence: 9,
  };
  const release = { apiVersion: 'helm.sh/v3', kind: 'Release', namespace, name: state };
  await patchObject(client, release, { status: { operation, fence: 9 } }, { type: 'merge' });
}

/** What a command asks of the server to keep. Questions about rights are asked by creating nothing. */
async function writesOf(line: readonly string[]): Promise<readonly string[]> {
  const before = proxy.requests.length;
  await session.run(line);
  return proxy.requests.slice(before).filter(isWrite).map(describeRequest);
}

function isWrite({ method, url }: SeenRequest): boolean {
  if (method === 'GET' || /\/self\w+reviews\b/.test(url)) return false;
  return new URL(url, 'http://localhost').searchParams.get('dryRun') !== 'All';
}

function describeRequest({ method, url }: SeenRequest): string {
  return `${method} ${new URL(url, 'http://localhost').pathname}`;
}

const cases = Object.entries(verbs).flatMap(([verb, lineOf]) =>
  modes.flatMap((mode) => states.map((state) => ({ verb, mode, state, lineOf }))),
);

describe('a dry run writes nothing', () => {
  test.each(cases)('$verb $mode of a $state release', async ({ mode, state, lineOf }) => {
    const before = proxy.requests.length;
    const writes = await writesOf([...lineOf(state, chart), mode]);
    tally.commands += 1;
    tally.asked += proxy.requests.length - before;
    tally.writes += writes.length;
    expect(writes).toEqual([]);
  });

  test('and helm init --dry-run does not either', async () => {
    expect(await writesOf(['init', '--dry-run'])).toEqual([]);
  });

  test.each(['upgrade --install', 'rollback'])('diff %s neither', async (verb) => {
    const [command = '', ...flags] = verb.split(' ');
    const given = command === 'upgrade' ? [chart, ...flags] : [];
    for (const state of states) {
      expect(await writesOf(['diff', command, state, ...given])).toEqual([]);
    }
  });
});

describe('the same without a dry run writes', () => {
  test.each([
    ['install', 'new'],
    ['upgrade', 'existing'],
    ['rollback', 'failed'],
    ['test', 'existing'],
    ['delete', 'existing'],
    ['adopt', 'helms-own'],
  ])('%s of a %s release', async (verb, state) => {
    const flags = ['install', 'upgrade', 'rollback'].includes(verb) ? ['--dry-run=none'] : [];
    const line = [...(verbs[verb]?.(state, chart) ?? []), ...flags];
    expect(await writesOf(line)).not.toEqual([]);
  });
});

function kubeconfigFor(server: string, namespace: string): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'test', cluster: { server } }],
    users: [{ name: 'test', user: {} }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'test', namespace } }],
    'current-context': 'test',
  });
}

const things = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: things.dry-run.example.com
spec:
  group: dry-run.example.com
  scope: Namespaced
  names: { kind: Thing, plural: things, singular: thing, listKind: ThingList }
  versions:
    - name: v1
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object } }
`;
