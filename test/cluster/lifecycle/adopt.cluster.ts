import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { KubeObject } from '../../../src/kube/index.ts';
import type { HelmRun } from '../../support/run-helm.ts';
import { findHelm, runRealHelm } from '../../support/real-helm.ts';
import { collection } from '../contract/api-client.ts';
import { admin, must as answered } from '../contract/contract.ts';
import { annotated, broken, config, deployment, job, when } from './samples.ts';
import type { Scene } from './scene.ts';
import { openScene } from './scene.ts';

const isInstalled = (await findHelm()) !== undefined;

let scene: Scene;

beforeAll(async () => {
  scene = await openScene('adopt');
});

async function realHelm(...args: readonly string[]): Promise<HelmRun> {
  return runRealHelm(args, { environment: scene.session.environment });
}

async function must(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await realHelm(...args);
  if (code !== 0) throw new Error(`helm ${args.join(' ')}: ${stderr}`);
  return stdout;
}

const files = (name: string): Readonly<Record<string, string>> => ({
  'values.yaml': 'text: first\n',
  'templates/a.yaml': deployment(name),
  'templates/b.yaml': config(name),
  'templates/c.yaml': when('more', config(`${name}-more`)),
  'templates/d.yaml': when('broken', broken(`${name}-no`)),
  'templates/NOTES.txt': 'about {{ .Values.text }}\n',
});

/** Revisions 1 and 2, 3 which is deployed, and 4 which failed. */
async function makeRelease(name: string, ...flags: readonly string[]): Promise<string> {
  const chart = scene.chart(files(name));
  const wait = ['--wait', ...flags];
  await must('install', name, chart, '--labels', 'team=blue', ...wait);
  await must('upgrade', name, chart, '--set', 'text=second,more=true', ...wait);
  await must('upgrade', name, chart, '--set', 'text=third,replicas=2', ...wait);
  const failed = await realHelm('upgrade', name, chart, '--set', 'broken=true', ...flags);
  expect(failed.code).toBe(1);
  return chart;
}

/** What an upgrade of Helm's leaves that was killed: a second record, of something under way. */
async function beginUpgrade(name: string): Promise<void> {
  const secrets = collection('v1', 'secrets', scene.namespace);
  const first = await answered(admin.get(`${secrets}/sh.helm.release.v1.${name}.v1`));
  const { release } = first.data as { readonly release: string };
  const packed = Buffer.from(Buffer.from(release, 'base64').toString(), 'base64');
  const record = JSON.parse(gunzipSync(packed).toString()) as { readonly info: object };
  const info = { ...record.info, status: 'pending-upgrade', last_deployed: new Date() };
  const next = gzipSync(JSON.stringify({ ...record, info, version: 2 })).toString('base64');
  await answered(
    admin.post(secrets, {
      ...first,
      metadata: {
        name: `sh.helm.release.v1.${name}.v2`,
        labels: { ...first.metadata.labels, status: 'pending-upgrade', version: '2' },
      },
      data: { release: Buffer.from(next).toString('base64') },
    }),
  );
}

/** Times to the millisecond, which is as exact as our clocks are; ages not at all. */
function rounded(text: string): string {
  const milliseconds = (_: string, time: string, fraction = ''): string =>
    `${time}.${fraction.padEnd(3, '0').slice(0, 3)}`;
  return text
    .replaceAll(/(T\d\d:\d\d:\d\d)(?:\.(\d+))?/g, milliseconds)
    .replaceAll(/\b\d+s\n/g, 'AGE\n');
}

/** Helm has them in any order. */
function runsIn(document: string): readonly object[] {
  const { hooks } = JSON.parse(rounded(document)) as {
    readonly hooks: readonly { readonly path: string }[];
  };
  return [...hooks].sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** A table without the column that Helm does not have. */
function withoutUlids(table: string): string {
  return table.replaceAll(/\t(?:ULID {22}|[0-9A-Z]{26})\t/g, '\t');
}

/** What would change if something were touched. */
async function portrait(name: string): Promise<object> {
  const pods = await scene.witness.list('Pod');
  const [web, text] = [
    await scene.witness.find('Deployment', name),
    await scene.witness.find('ConfigMap', name),
  ];
  return {
    pods: pods.filter((pod) => pod.startsWith(name)),
    web: { uid: web?.metadata.uid, generation: web?.metadata.generation, spec: web?.['spec'] },
    text: { uid: text?.metadata.uid, data: text?.['data'] },
  };
}

function managersOf(object: KubeObject | undefined): readonly string[] {
  const { managedFields = [] } = object?.metadata ?? {};
  return managedFields
    .filter(({ subresource }) => subresource === undefined)
    .map(({ manager = '', operation = '' }) => `${manager} ${operation}`);
}

describe.skipIf(!isInstalled).each([
  ['on the server', 'server', []],
  ['on the client, as Helm 3 does', 'client', ['--server-side=false']],
])('a release that Helm applied %s', (_name, release, flags) => {
  let chart: string;

  beforeAll(async () => {
    chart = await makeRelease(release, ...flags);
  });

  test('is listed, and verbs that change it point to adopt', async () => {
    const [listed] = JSON.parse(await scene.helm(`list -o json --filter ^${release}`)) as object[];
    expect(listed).toMatchObject({ revision: '4', status: 'failed', driver: 'secret' });
    for (const verb of ['rollback', 'test', 'delete']) {
      const { stderr, code } = await scene.run(`${verb} ${release}`);
      expect(code).toBe(1);
      expect(stderr).toContain(`helm adopt ${release}`);
    }
  });

  test.each([
    ['history'],
    ['get', 'manifest'],
    ['get', 'values'],
    ['get', 'notes', '--revision', '2'],
    ['get', 'hooks'],
    ['history', '-o', 'json'],
    ['get', 'values', '--all', '-o', 'json'],
  ])('is read by %s %s as Helm reads it', async (...words) => {
    const line = [...words, release];
    expect(rounded(await scene.helm(line))).toBe(rounded(await must(...line)));
  });

  test('is read by status, but for the order of kinds, which is chance in Helm', async () => {
    const sorted = (text: string): readonly string[] => rounded(text).split('\n').sort();
    expect(sorted(await scene.helm(`status ${release}`))).toEqual(
      sorted(await must('status', release)),
    );
  });

  test('is compared as it is, and nothing is written', async () => {
    const before = await scene.witness.find('ConfigMap', release);
    const same = ['diff', 'upgrade', release, chart, '--set', 'replicas=2'];
    expect(await scene.helm(same)).toContain('nothing would change');
    const other = await scene.helm(['diff', 'upgrade', release, chart, '--set', 'text=fourth']);
    expect(other).toContain('fourth');
    expect(await scene.helm(`diff drift ${release}`)).toContain('+   text: third');
    expect(await scene.helm(`diff rollback ${release} 2`)).toContain(`${release}-more`);
    expect(await scene.helm(`test ${release} --dry-run`)).toContain('has no such tests');
    const foretold = await scene.helm(`adopt ${release} --dry-run`);
    expect(foretold).toContain(`"${release}" would be adopted: 4 versions and 2 objects`);
    expect(foretold).toContain('  version 3: web-1.2.3, deployed\n');
    expect(foretold).toContain(`  Deployment/${release} in "${scene.namespace}" becomes`);
    expect(await scene.witness.find('ConfigMap', release)).toEqual(before);
    expect(await scene.witness.list('Secret')).toContain(`sh.helm.release.v1.${release}.v4`);
  });

  test('is taken over with its history, and nothing that runs is touched', async () => {
    const before = await portrait(release);
    const history = await must('history', release);
    const manifest = await must('get', 'manifest', release, '--revision', '2');
    expect(await scene.helm(`adopt ${release}`)).toBe(
      `release "${release}" has been adopted: 4 versions and 2 objects; the records of Helm were removed\n`,
    );
    expect(await portrait(release)).toEqual(before);
    const secrets = await scene.witness.list('Secret');
    expect(secrets.filter((name) => name.includes(`v1.${release}.`))).toEqual([]);
    expect(withoutUlids(await scene.helm(`history ${release}`))).toBe(history);
    expect(await scene.helm(`get manifest ${release} --revision 2`)).toBe(manifest);
    expect(await scene.helm(`get values ${release} --revision 2 -o json`)).toBe(
      '{"more":true,"text":"second"}\n',
    );
    expect(await scene.helm(`get notes ${release} --revision 3`)).toContain('about third');
    expect(await scene.helm(`list -q -l team=blue --filter ^${release}`)).toBe(`${release}\n`);
  });

  test('has objects of its own, whose fields are those of one manager', async () => {
    const object = await scene.witness.find('ConfigMap', release);
    expect(object?.metadata).toMatchObject({
      labels: { 'helm.sh/release': release },
      ownerReferences: [{ kind: 'Release', name: release }],
    });
    expect(managersOf(object)).toEqual(['helm Apply']);
  });

  test('goes on: an upgrade changes what it has to, a rollback goes to a version of Helm', async () => {
    const before = await portrait(release);
    await scene.helm(['upgrade', release, chart, '--set', 'text=first,replicas=2', '--wait']);
    expect(await portrait(release)).toEqual(before);
    await scene.helm(`rollback ${release} 2`);
    expect(await scene.witness.find('ConfigMap', `${release}-more`)).toBeDefined();
    await scene.helm(`rollback ${release} 1 --wait`);
    expect(await scene.witness.find('ConfigMap', `${release}-more`)).toBeUndefined();
    expect(await scene.witness.find('ConfigMap', release)).toMatchObject({
      data: { text: 'first' },
    });
    await scene.helm(`delete ${release} --wait`);
    expect(await scene.witness.find('Deployment', release)).toBeUndefined();
  });
});

describe.skipIf(!isInstalled)('an adoption', () => {
  test('that is interrupted leaves the release to Helm, and is begun anew by the next', async () => {
    await makeRelease('half');
    const controller = new AbortController();
    const debug = (message: string): void => {
      if (/^PATCH .*\/deployments\/half/.test(message)) controller.abort();
    };
    const ignore = (): void => undefined;
    const logger = { debug, info: ignore, warn: ignore, error: ignore };
    const context = { logger, signal: controller.signal };
    expect((await scene.run('adopt half', { context })).code).not.toBe(0);

    expect(await must('status', 'half')).toContain('REVISION: 4');
    expect(await scene.helm('list --no-headers --filter ^half')).toContain('secret');
    expect(await scene.helm('history half')).toBe(await must('history', 'half'));
    expect((await scene.run('rollback half')).stderr).toContain('helm adopt half');

    expect(await scene.helm('adopt half')).toContain('4 versions and 2 objects');
    expect(await scene.witness.versionsOf('half')).toEqual([
      { sequence: 1, phase: 'superseded' },
      { sequence: 2, phase: 'superseded' },
      { sequence: 3, phase: 'deployed' },
      { sequence: 4, phase: 'failed' },
    ]);
  });

  test('comes after what Helm has under way, unless that has died', async () => {
    const chart = scene.chart({ 'templates/a.yaml': config('begun') });
    await must('install', 'begun', chart);
    await beginUpgrade('begun');
    const refused = await scene.run('adopt begun');
    expect(refused.stderr).toMatch(
      /^Error: another operation \(install\/upgrade\/rollback\) is in progress: upgrade of "begun" by Helm, revision 2, was begun \d+s ago\n/,
    );
    const later = { now: () => new Date(Date.now() + 3_600_000) };
    const { stderr } = await scene.run('adopt begun', { context: { clock: later } });
    expect(stderr).toMatch(/was begun \d+ minutes ago and never ended: it counts as failed/);
    expect(await scene.witness.versionsOf('begun')).toEqual([
      { sequence: 1, phase: 'deployed' },
      { sequence: 2, phase: 'failed' },
    ]);
  });

  test('may keep the records, and remove them another time', async () => {
    const chart = scene.chart({ 'templates/a.yaml': config('twice') });
    await must('install', 'twice', chart);
    expect(await scene.helm('adopt twice --keep-secrets')).toContain('were kept');
    const both = await scene.run('list --no-headers --filter ^twice');
    expect(both.stdout.trim().split('\n')).toHaveLength(2);
    for (const line of ['status twice', 'history twice', 'get manifest twice', 'rollback twice']) {
      expect((await scene.run(line)).stderr).toContain('Helm 3 or 4 keeps a release "twice", too');
    }
    expect(await scene.witness.list('Secret')).toContain('sh.helm.release.v1.twice.v1');
    expect(await scene.helm('adopt twice')).toContain('was adopted before');
    expect(await scene.witness.list('Secret')).not.toContain('sh.helm.release.v1.twice.v1');
    const { stderr } = await scene.run('adopt twice');
    expect(stderr).toContain('Error: the release "twice" is not one of Helm 3 or 4\n');
  });

  test('keeps when hooks ran, and how', async () => {
    const hooked = (event: string): string => annotated({ 'helm.sh/hook': event });
    const chart = scene.chart({
      'templates/a.yaml': config('hooked', hooked('pre-install')),
      'templates/b.yaml': job('hooked', { 'helm.sh/hook': 'post-install' }),
      'templates/c.yaml': config('hooked-later', hooked('pre-rollback')),
    });
    await must('install', 'hooked', chart);
    const [hooks, document] = [
      await must('get', 'hooks', 'hooked'),
      await must('status', 'hooked', '-o', 'json'),
    ];
    await scene.helm('adopt hooked');
    expect(await scene.helm('get hooks hooked')).toBe(hooks);
    const runs = runsIn(await scene.helm('status hooked -o json'));
    expect(runs).toEqual(runsIn(document));
    expect(runs).toMatchObject([
      { last_run: { phase: 'Succeeded' } },
      { last_run: { phase: 'Succeeded' } },
      { last_run: { phase: '' } },
    ]);
  });

  test('of a deleted release keeps its history', async () => {
    const chart = scene.chart({ 'templates/a.yaml': config('past') });
    await must('install', 'past', chart);
    await must('uninstall', 'past', '--keep-history');
    const deletedIn = (text: string) =>
      Date.parse((JSON.parse(text) as { info: { deleted: string } }).info.deleted);
    const deleted = deletedIn(await must('status', 'past', '-o', 'json'));
    expect(deletedIn(await scene.helm('status past -o json'))).toBe(deleted);
    await scene.helm('adopt past');
    expect(deletedIn(await scene.helm('status past -o json'))).toBe(deleted);
    expect(await scene.helm('list -q --uninstalled')).toContain('past\n');
    await scene.helm('rollback past 1');
    expect(await scene.witness.find('ConfigMap', 'past')).toBeDefined();
  });

  test('takes all of a namespace', async () => {
    for (const name of ['all-1', 'all-2']) {
      await must('install', name, scene.chart({ 'templates/a.yaml': config(name) }));
    }
    const results: unknown = JSON.parse(await scene.helm('adopt --all -o json'));
    expect(results).toMatchObject([
      { name: 'all-1', versions: 1, objects: 1, records: 'removed' },
      { name: 'all-2', versions: 1, objects: 1, records: 'removed' },
    ]);
    expect((await scene.run('adopt nobody')).stderr).toMatch(/^Error: release: not found\n/);
  });
});
