/**
 * What is secret is told to nobody who did not ask: canaries as a value, in a Secret, as a password and
 * as a token go through every command, and are then looked for in what was printed, in the files that
 * were left on the disk, and in what everybody may read of the cluster.
 */
import { mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { report } from '../reliability/measurements.ts';
import { commandTree } from '../../src/cli/commands/index.ts';
import type { CommandEntry } from '../../src/cli/command.ts';
import { buildChart } from '../support/chart-builder.ts';
import type { FakeRegistry } from '../support/fake-registry.ts';
import { startFakeRegistry } from '../support/fake-registry.ts';
import { startFakeRepository } from '../support/fake-repository.ts';
import type { Loopback } from '../support/loopback.ts';
import { listObjects } from '../../src/kube/index.ts';
import { releaseClientOf } from './release/clients.ts';
import './contract/server.ts';
import type { Scene } from './lifecycle/scene.ts';
import { openScene } from './lifecycle/scene.ts';

const canaries = {
  value: 'canary-of-values-7c1f',
  password: 'canary-of-passwords-93ab',
  secret: 'canary-of-secrets-51de',
  token: inject('contractServer').adminToken,
} as const;

const template = `apiVersion: v1
kind: Secret
metadata:
  name: {{ .Release.Name }}-login
stringData:
  password: {{ .Values.password | quote }}
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ .Release.Name }}-config
data:
  size: {{ len .Values.password | quote }}
`;
const files = {
  'templates/all.yaml': template,
  'templates/NOTES.txt': 'Installed {{ .Release.Name }}.\n',
  'values.yaml': 'password: none\n',
  'README.md': 'Read me.\n',
};

let scene: Scene;
let repository: Loopback;
let registry: FakeRegistry;
let chart: string;
let temporary: string;
const oldTemporary = process.env['TMPDIR'];

beforeAll(async () => {
  scene = await openScene('canary');
  temporary = path.join(scene.session.directory, 'tmp');
  mkdirSync(temporary);
  process.env['TMPDIR'] = temporary;
  chart = scene.session.chart('web', { files });
  const login = { username: 'jane', password: canaries.password };
  repository = await startFakeRepository({
    ...login,
    charts: [buildChart({ name: 'web', files })],
  });
  registry = await startFakeRegistry({ ...login, auth: 'basic' });
  await scene.helm('init');
  await scene.witness.make({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'live', namespace: scene.namespace },
    stringData: { text: canaries.secret },
  });
});
/** What was looked at, and in how much of it a canary was. */
const tally = { commands: 0, hits: 0 };

afterAll(async () => {
  report('canary', tally);
  process.env['TMPDIR'] = oldTemporary;
  if (oldTemporary === undefined) delete process.env['TMPDIR'];
  await repository.close();
  await registry.close();
});

interface Line {
  /** The command of the tree that it is. */
  readonly command: string;
  readonly args: () => readonly string[];
  /** Whoever types this wants to see values. */
  readonly asksForValues?: boolean;
  /** For those that end with an error, which may tell of a secret, too. */
  readonly code?: number;
}

const set = ['--set', `password=${canaries.value}`];
const at = (name: string): string => path.join(scene.session.directory, name);
const named = (command: string, ...args: readonly string[]): Line => ({
  command,
  args: () => [...command.split(' '), ...args],
});
const line = (command: string, args: () => readonly string[], more: Partial<Line> = {}): Line => ({
  command,
  args: () => [...command.split(' '), ...args()],
  ...more,
});
const debugged = ['--debug'];

/** In the order in which they make sense. */
const lines: readonly Line[] = [
  named('version'),
  named('env'),
  named('home'),
  named('docs', 'events'),
  named('completion', 'bash'),
  named('licenses', '--sbom'),
  named('lua types'),
  line('create', () => [at('made')]),
  line('lint', () => [chart, ...set, ...debugged]),
  line('schema', () => [chart, '--output', at('schema.json')], { code: 1 }),
  line('template', () => ['demo', chart, ...set, ...debugged], { asksForValues: true }),
  line('template', () => ['demo', chart, '--set', `password.${canaries.value}.x=1`], {
    code: 1,
    asksForValues: true,
  }),
  line('package', () => [chart, '-d', at('packed')]),
  ...['all', 'chart', 'crds', 'permissions', 'readme', 'schema', 'values'].map((part) =>
    line(`show ${part}`, () => [chart]),
  ),
  line('dependency list', () => [chart]),
  line('dependency update', () => [chart]),
  line('dependency build', () => [chart]),
  line('repo add', () => [
    ...['mine', repository.url, '--username', 'jane', '--password', canaries.password],
    ...debugged,
  ]),
  line(
    'repo add',
    () => ['wrong', repository.url, '--username', 'j', '--password', canaries.value],
    {
      code: 1,
    },
  ),
  line('repo add', () => ['in-url', repository.url.replace('//', `//jane:${canaries.value}@`)], {
    code: 1,
  }),
  named('repo list', '-o', 'json'),
  named('repo update', ...debugged),
  line('repo index', () => [at('packed')]),
  named('search repo', 'web'),
  named('search hub', 'web', '--endpoint', 'http://127.0.0.1:1'),
  line('pull', () => ['mine/web', '-d', at('pulled'), ...debugged]),
  line(
    'pull',
    () => [`${repository.url.replace('//', `//jane:${canaries.value}@`)}/web-1.2.3.tgz`],
    {
      code: 1,
    },
  ),
  line('registry login', () => [
    ...[registry.host, '-u', 'jane', '-p', canaries.password, '--plain-http', ...debugged],
  ]),
  line('registry login', () => [registry.host, '-u', 'j', '-p', canaries.value, '--plain-http'], {
    code: 1,
  }),
  line('push', () => [
    ...[at('packed/web-1.2.3.tgz'), `oci://${registry.host}/charts`, '--plain-http', ...debugged],
  ]),
  line('pull', () => [
    ...[`oci://${registry.host}/charts/web:1.2.3`, '--plain-http', '-d', at('pulled'), ...debugged],
  ]),
  line('verify', () => [at('packed/web-1.2.3.tgz')], { code: 1 }),
  line('registry logout', () => [registry.host]),
  line('install', () => ['demo', chart, ...set, '--wait']),
  line('install', () => ['debugged', chart, ...set, ...debugged], { asksForValues: true }),
  line('upgrade', () => ['debugged', chart, ...set, ...debugged], { asksForValues: true }),
  line('install', () => ['demo', chart, ...set], { code: 1 }),
  line('install', () => ['dry', chart, ...set, '--dry-run=server', '--hide-secret']),
  line('install', () => [
    ...['dry', chart, ...set, '--dry-run=server', '--hide-secret', ...debugged],
  ]),
  line('upgrade', () => [
    ...['demo', chart, ...set, '--dry-run=client', '--hide-secret', '-o', 'json', ...debugged],
  ]),
  named('list', '-o', 'json', ...debugged),
  named('status', 'demo', ...debugged),
  named('history', 'demo', '-o', 'json'),
  named('get hooks', 'demo'),
  named('get notes', 'demo'),
  named('get metadata', 'demo'),
  { ...named('get values', 'demo'), asksForValues: true },
  { ...named('get manifest', 'demo'), asksForValues: true },
  { ...named('get all', 'demo'), asksForValues: true },
  line('diff upgrade', () => ['demo', chart, '--set', `password=${canaries.value}2`]),
  line('diff upgrade', () => [
    ...['demo', chart, '--set', `password=${canaries.value}2`, '-o', 'json'],
  ]),
  line('diff upgrade', () => ['demo', chart, ...set, '--set', 'x=1', '--out', at('plan.json')]),
  line('upgrade', () => ['demo', chart, '--set', `password=${canaries.value}2`]),
  line('apply', () => [at('plan.json')], { code: 1 }),
  line('diff rollback', () => ['demo', '1']),
  line('diff drift', () => ['demo']),
  named('rollback', 'demo', '1', ...debugged),
  named('test', 'demo', ...debugged),
  named('unadopt', 'demo', ...debugged),
  named('adopt', 'demo', ...debugged),
  named('delete', 'demo', '--wait', ...debugged),
  named('delete', 'demo'),
  named('repo remove', 'mine'),
  named('plugin list'),
];

/** Commands that meet no secret: they work on files of plugins and of a cluster of its own, or stay. */
const others = [
  ...['cluster list', 'cluster restore', 'cluster snapshot', 'cluster start', 'cluster status'],
  ...['cluster stop', 'controller', 'dashboard', 'init', 'lua run', 'lua test', 'plugin install'],
  ...['plugin package', 'plugin uninstall', 'plugin update', 'plugin verify', 'request convert'],
  ...['request create', 'request diff', 'values explain'],
  ...['request delete', 'request get', 'request list', 'request reconcile', 'request resume'],
  ...['request suspend'],
];

/** Which canaries are in a text, as they are or as Secrets have them. */
function hitsIn(text: string, allowed: readonly string[] = []): readonly string[] {
  return Object.entries(canaries)
    .filter(([name]) => !allowed.includes(name))
    .flatMap(([name, canary]) => {
      const encoded = Buffer.from(canary)
        .toString('base64')
        .replace(/.?.?=*$/, '');
      return text.includes(canary) || text.includes(encoded) ? [name] : [];
    });
}

describe('every command', () => {
  test.each(lines.map((each, index) => [`${index} helm ${each.command}`, each] as const))(
    '%s tells no secret',
    async (_, { args, asksForValues = false, command, code }) => {
      const run = await scene.run(args());
      const allowed = asksForValues ? ['value'] : [];
      const hits = [...hitsIn(run.stdout, allowed), ...hitsIn(run.stderr)];
      tally.commands++;
      tally.hits += hits.length;
      expect({ command, hits }).toEqual({ command, hits: [] });
      if (code === undefined && command !== 'delete' && command !== 'search hub') {
        expect({ command, said: run.code === 0 ? '' : run.stderr }).toEqual({ command, said: '' });
      }
    },
  );

  test('is in the table, or is said to meet none', () => {
    const known = new Set([...lines.map(({ command }) => command), ...others]);
    expect(leavesOf(commandTree).filter((command) => !known.has(command))).toEqual([]);
  });
});

function leavesOf({ subcommands }: CommandEntry, before: readonly string[] = []): string[] {
  return (subcommands ?? []).flatMap((each) => {
    const names = [...before, each.name];
    const below = leavesOf(each, names);
    return below.length === 0 ? [names.join(' ')] : below;
  });
}

describe('afterwards', () => {
  /** Where secrets are kept on purpose, for the user alone; kubeconfig is the test's own. */
  const stores = [/^kubeconfig$/, /plan\.json$/, /repositories\.yaml$/, /registry\/config\.json$/];

  test('no other file has a secret, be it a cache or a temporary one', () => {
    const found = filesBelow(scene.session.directory)
      .map((file) => [path.relative(scene.session.directory, file), file] as const)
      .filter(([name]) => !stores.some((store) => store.test(name)))
      .filter(([, file]) => hitsIn(readFileSync(file, 'latin1')).length > 0)
      .map(([name]) => name);
    expect(found).toEqual([]);
  });

  test('where secrets are kept, nobody else can read', () => {
    const open = filesBelow(scene.session.directory)
      .filter((file) => stores.some((store) => store.test(file)))
      .filter((file) => (statSync(file).mode & 0o077) !== 0);
    expect(open).toEqual([]);
  });

  test('nothing is left in the directory for temporary files', () => {
    expect(filesBelow(temporary)).toEqual([]);
  });
});

describe('the cluster', () => {
  test('has secrets in Secrets alone: no event, annotation, record or status tells them', async () => {
    await scene.helm(['install', 'kept', chart, ...set, '--wait']);
    await scene.run(['install', 'failed', chart, ...set, '--set', 'password.x=1']);
    await scene.helm(['upgrade', 'kept', chart, ...set, '--description', 'again']);
    const client = releaseClientOf(scene.namespace);
    const kinds = [
      ...['v1 ConfigMap', 'v1 Event', 'events.k8s.io/v1 Event', 'coordination.k8s.io/v1 Lease'],
      ...['helm.sh/v3 Release', 'helm.sh/v3 ReleaseVersion', 'app.k8s.io/v1beta1 Application'],
    ];
    for (const text of kinds) {
      const [apiVersion = '', kind = ''] = text.split(' ');
      const { items } = await listObjects(client, { apiVersion, kind });
      expect({ text, hits: hitsIn(JSON.stringify(items)) }).toEqual({ text, hits: [] });
    }
    const { items } = await listObjects(client, { apiVersion: 'v1', kind: 'Secret' });
    const metadata = items.map((item) => item.metadata);
    expect(hitsIn(JSON.stringify(metadata))).toEqual([]);
  });
});

function filesBelow(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}
