import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listObjects } from '../../../src/kube/index.ts';
import { report } from '../../reliability/measurements.ts';
import { releaseClientOf } from '../release/clients.ts';
import { handlers, said } from './lua-scripts.ts';
import { config, job } from './samples.ts';
import type { Scene } from './scene.ts';
import { openScene } from './scene.ts';

const versionKind = { apiVersion: 'helm.sh/v3', kind: 'ReleaseVersion' };
let scene: Scene;

beforeAll(async () => {
  scene = await openScene('lua-permissions');
  await scene.helm('init');
});

/** Commands that met rights which were not given on this machine, and what scripts made of them. */
const tally = { 'commands without a grant': 0, 'scripts that ran with one': 0 };
afterAll(() => report('grants', tally));

function expectNothingRan(stderr: string): void {
  const ran = said(stderr);
  tally['commands without a grant']++;
  tally['scripts that ran with one'] += ran.length;
  expect(ran).toEqual([]);
}

/** Says in every event what it may use. */
const lua = handlers(
  Object.fromEntries(
    ['pre-install', 'pre-upgrade', 'pre-rollback', 'pre-delete', 'pre-test'].map((event) => [
      event,
      `println("lua: ${event} " .. (kube and "cluster " or "") .. (os.getenv and "os" or ""))`,
    ]),
  ),
);

const filesOf = (name: string, permissions: string): Readonly<Record<string, string>> => ({
  'templates/a.yaml': config(name),
  'ext/permissions.yaml': `lua: [${permissions}]\n`,
  'ext/lua/chart.lua': lua,
});
/** In a directory that is the release's own, whatever it asks for. */
const chartOf = (name: string, permissions: string): string =>
  scene.session.chart(`of-${name}`, { files: filesOf(name, permissions) });

const asked = 'Chart "web" is requesting the following additional permissions:\n';
const question = 'Allow? (y, yes, n, no) > ';

/** The same command by somebody with another home. */
const elsewhere = async (line: readonly string[], input?: readonly string[]) =>
  scene.run(line, {
    environment: { HELM_DATA_HOME: `${scene.session.directory}/elsewhere` },
    ...(input === undefined ? {} : { input }),
  });

/** Gives a release the payload and the permissions of another one, as whoever may write there can. */
async function forgeVersion(from: string, to: string): Promise<void> {
  const { items } = await listObjects(releaseClientOf(scene.namespace), versionKind);
  const versionOf = (release: string) =>
    items.find(({ metadata }) => metadata.labels?.['helm.sh/release'] === release);
  const [source, target] = [versionOf(from), versionOf(to)];
  await scene.witness.make({
    ...versionKind,
    metadata: { name: target?.metadata.name, namespace: scene.namespace },
    spec: {
      ...(target?.['spec'] as object),
      ...pick(source?.['spec'] as Readonly<Record<string, unknown>>),
    },
  });
}

const pick = ({ payload, permissions, user, chart }: Readonly<Record<string, unknown>>) => ({
  payload,
  permissions,
  user,
  chart,
});

describe('permissions', () => {
  test.for([
    ['install', (name: string) => ['install', name, chartOf(name, 'os')]],
    ['upgrade --install', (name: string) => ['upgrade', '-i', name, chartOf(name, 'os')]],
  ] as const)(
    'that nobody can be asked for refuse %s before anything is written',
    async ([verb, line]) => {
      const name = `refused-${verb.replaceAll(/\W+/g, '-')}`;
      const { code, stderr } = await scene.run(line(name));
      expect(code).toBe(1);
      expect(stderr).toContain('chart "web" asks for permissions: os\n');
      expect(stderr).toContain('allow them with --accept-perms os, or with --yes');
      expect(await scene.witness.find('Release', name)).toBeUndefined();
      expect(await scene.witness.find('Application', name)).toBeUndefined();
      expect(await scene.witness.find('ConfigMap', name)).toBeUndefined();
    },
  );

  test.for([['n'], []])('that are not granted (%s) stop an install', async (input) => {
    const { code, stderr } = await scene.run(['install', 'no', chartOf('no', 'os')], { input });
    expect(code).toBe(1);
    expect(stderr).toContain(`${asked}  - os: Run commands and read the environment\n${question}`);
    expect(stderr).toContain('permissions were not granted: os');
    expect(await scene.witness.find('Release', 'no')).toBeUndefined();
  });

  test.for([
    ['-y', []],
    ['--accept-perms', ['cluster,os']],
  ] as const)('are granted by %s, and recorded', async ([flag, values]) => {
    const name = `granted${flag}`;
    const { stderr } = await scene.run([
      ...['install', name, chartOf(name, 'os, cluster'), flag, ...values],
    ]);
    expect(said(stderr)).toEqual(['pre-install cluster os']);
    expect(await scene.witness.permissionsOf(name)).toEqual([['os', 'cluster']]);
  });

  test('that --accept-perms does not name are refused', async () => {
    const { code, stderr } = await scene.run([
      ...['install', 'named', chartOf('named', 'os, cluster'), '--accept-perms', 'cluster'],
    ]);
    expect(code).toBe(1);
    expect(stderr).toContain('permissions that --accept-perms does not name: os');
    expect(await scene.witness.find('Release', 'named')).toBeUndefined();
  });

  test('of the installed version are not asked for again by the same user', async () => {
    const path = chartOf('same', 'os');
    await scene.helm(['install', 'same', path, '-y']);
    const sayingOf = async (line: readonly string[]): Promise<readonly string[]> => {
      const { code, stderr } = await scene.run(line);
      expect({ code, stderr }).toMatchObject({ code: 0 });
      return said(stderr);
    };
    expect(await sayingOf(['upgrade', 'same', path])).toEqual(['pre-upgrade os']);
    expect(await sayingOf(['upgrade', 'same'])).toEqual(['pre-upgrade os']);
    expect(await sayingOf(['rollback', 'same', '1'])).toEqual(['pre-rollback os']);
    expect(await sayingOf(['test', 'same'])).toEqual(['pre-test os']);
    expect(await scene.witness.permissionsOf('same')).toEqual([['os'], ['os'], ['os'], ['os']]);
    expect(await sayingOf(['delete', 'same'])).toEqual(['pre-delete os']);
  });

  test('that grew are asked for again: those that are new', async () => {
    await scene.helm(['install', 'grown', chartOf('grown', 'os'), '-y']);
    const path = chartOf('grown', 'os, cluster');
    const refused = await scene.run(['upgrade', 'grown', path]);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('chart "web" asks for permissions: cluster\n');
    expect(await scene.witness.versionsOf('grown')).toEqual([{ sequence: 1, phase: 'deployed' }]);
    const { code, stderr } = await scene.run(['upgrade', 'grown', path], { input: ['y'] });
    expect(code).toBe(0);
    expect(stderr).toContain(`${asked}  - cluster: Read the cluster as you\n${question}`);
    expect(await scene.witness.permissionsOf('grown')).toEqual([['os'], ['os', 'cluster']]);
  });

  test('that shrank are recorded as they are, and asked for when they come back', async () => {
    await scene.helm(['install', 'shrunk', chartOf('shrunk', 'os'), '-y']);
    await scene.helm(['upgrade', 'shrunk', chartOf('shrunk', '')]);
    expect(await scene.witness.permissionsOf('shrunk')).toEqual([['os'], []]);
    expect((await scene.run(['upgrade', 'shrunk', chartOf('shrunk', 'os')])).code).toBe(1);
  });

  test.for([
    ['rollback', 'pre-rollback os'],
    ['test', 'pre-test os'],
    ['delete', 'pre-delete os'],
  ] as const)('do not reach %s on a machine that granted none', async ([verb, expected]) => {
    const name = `others-${verb}`;
    await scene.helm(['install', name, chartOf(name, 'os'), '-y']);
    await scene.helm(['upgrade', name]);
    const skipped = await elsewhere([verb, name], ['yes']);
    expect(skipped).toMatchObject({ code: 0 });
    expect(skipped.stderr).toContain('not granted on this machine: os');
    expect(skipped.stderr).not.toContain(question);
    expect(said(skipped.stderr)).toEqual([]);
    if (verb === 'delete') await scene.helm(['install', name, chartOf(name, 'os'), '-y']);
    const granted = await elsewhere([verb, name, '--accept-perms', 'os']);
    expect(said(granted.stderr)).toEqual([expected]);
  });

  test('are asked for anew by upgrade on a machine that granted none', async () => {
    await scene.helm(['install', 'others-upgrade', chartOf('others-upgrade', 'os'), '-y']);
    const refused = await elsewhere(['upgrade', 'others-upgrade']);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stderr).toContain('chart "web" asks for permissions: os\n');
    const granted = await elsewhere(['upgrade', 'others-upgrade'], ['yes']);
    expect(granted.stderr).toContain(question);
    expect(said(granted.stderr)).toEqual(['pre-upgrade os']);
  });

  test('are asked for anew by a chart of another name, or from another place', async () => {
    const files = filesOf('place', 'os');
    await scene.helm(['install', 'place', chartOf('place', 'os'), '-y']);
    const elsewherePath = scene.session.chart('of-another-place', { files });
    expect((await scene.run(['upgrade', 'place', elsewherePath])).code).toBe(1);
    const renamed = scene.session.chart('of-place', { files, name: 'other' });
    const { code, stderr } = await scene.run(['upgrade', 'place', renamed]);
    expect(code).toBe(1);
    expect(stderr).toContain('chart "other" asks for permissions: os\n');
  });

  test('that somebody writes into the cluster are no right', async () => {
    await scene.helm(['install', 'forged', chartOf('forged', '')]);
    await scene.helm(['install', 'source', chartOf('source', 'os'), '-y']);
    await forgeVersion('source', 'forged');
    const { code, stderr } = await scene.run('delete forged');
    expect(code).toBe(0);
    expect(stderr).toContain('not granted on this machine: os');
    expectNothingRan(stderr);
  });

  test('are forgotten with the release', async () => {
    const path = chartOf('gone', 'os');
    await scene.helm(['install', 'gone', path, '-y']);
    await scene.helm('delete gone');
    expect((await scene.run(['install', 'gone', path])).code).toBe(1);
  });

  test('of a subchart are asked for in its name, and granted to the tree', async () => {
    const path = scene.chart({
      'templates/a.yaml': config('tree'),
      'ext/lua/chart.lua': lua,
      'charts/child/Chart.yaml': 'apiVersion: v2\nname: child\nversion: 1.0.0\n',
      'charts/child/ext/permissions.yaml': 'lua: [os]\n',
    });
    const { stderr } = await scene.run(['install', 'tree', path], { input: ['y'] });
    expect(stderr).toContain('Chart "child" is requesting the following additional permissions:\n');
    expect(said(stderr)).toEqual(['pre-install os']);
    expect(await scene.witness.permissionsOf('tree')).toEqual([['os']]);
  });

  test('are not needed for a dry run that is granted them, and nothing is recorded', async () => {
    const line = ['install', 'dry', chartOf('dry', 'os'), '--dry-run=server'];
    expect((await scene.run(line)).code).toBe(1);
    expect((await scene.run([...line, '-y'])).code).toBe(0);
    expect(await scene.witness.find('Release', 'dry')).toBeUndefined();
  });
});

describe('kube', () => {
  const reading = (body: string): string =>
    scene.chart({
      'templates/a.yaml': config('{{ .Release.Name }}'),
      'ext/permissions.yaml': 'lua: [cluster]\n',
      'ext/lua/chart.lua': handlers({ 'pre-render': body }),
    });
  const install = async (name: string, body: string) =>
    scene.run(['install', name, reading(body), '-y']);

  beforeAll(async () => {
    const { namespace } = scene;
    await scene.witness.make({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'known', namespace, labels: { team: 'blue' } },
      data: { text: 'of the cluster' },
    });
  });

  test('gets an object, or nothing', async () => {
    const body = `
      local found = kube.get("v1", "ConfigMap", "known", c.release.namespace)
      println("lua: " .. found.data.text)
      println("lua: " .. tostring(kube.get("v1", "ConfigMap", "unknown", c.release.namespace)))
      c.values.text = found.data.text`;
    const { code, stderr } = await install('getting', body);
    expect({ code, said: said(stderr) }).toEqual({ code: 0, said: ['of the cluster', 'nil'] });
    const made = await scene.witness.find('ConfigMap', 'getting');
    expect(made).toMatchObject({ data: { text: 'of the cluster' } });
  });

  test('lists objects, all of them or some', async () => {
    const body = `
      local options = { namespace = c.release.namespace, labelSelector = "team=blue" }
      for _, object in ipairs(kube.list("v1", "ConfigMap", options)) do println("lua: " .. object.metadata.name) end
      println("lua: " .. tostring(#kube.list("v1", "ConfigMap") > 1))
      println("lua: " .. tostring(#kube.list("v1", "Namespace") > 1))`;
    const { code, stderr } = await install('listing', body);
    expect({ code, said: said(stderr) }).toEqual({ code: 0, said: ['known', 'true', 'true'] });
  });

  test('is there in handlers of every event', async () => {
    const count = (event: string) =>
      `println("lua: ${event} " .. tostring(#kube.list("v1", "Namespace") > 1))`;
    const names = ['pre-install', 'post-install', 'wait', 'ready', 'pre-delete', 'post-delete'];
    const path = scene.chart({
      'templates/a.yaml': config('everywhere'),
      'templates/test.yaml': job('everywhere', { 'helm.sh/hook': 'test' }),
      'ext/permissions.yaml': 'lua: [cluster]\n',
      'ext/lua/chart.lua': handlers(
        Object.fromEntries(names.map((event) => [event, count(event)])),
      ),
    });
    const installed = await scene.run(['install', 'everywhere', path, '-y', '--wait']);
    expect(said(installed.stderr)).toEqual(names.slice(0, 4).map((event) => `${event} true`));
    const deleted = await scene.run('delete everywhere');
    expect(said(deleted.stderr)).toEqual(names.slice(4).map((event) => `${event} true`));
  });

  test('reads as the user, who is told what he may not', async () => {
    const body = 'println("lua: " .. tostring(select(2, pcall(kube.list, "v1", "Node"))))';
    const flags = ['--kube-as-user', 'alice', '--dry-run=server', '-y'];
    const { stderr } = await scene.run(['template', 'forbidden', reading(body), ...flags]);
    expect(said(stderr)[0]).toMatch(/User "alice" cannot list resource "nodes"/);
  });

  test('tells of kinds that are not there, and can be asked again', async () => {
    const body = `
      local ok, e = pcall(kube.get, "nowhere.example.com/v1", "Thing", "x")
      println("lua: " .. tostring(ok) .. " " .. tostring(e))
      println("lua: " .. kube.get("v1", "ConfigMap", "known", c.release.namespace).metadata.name)`;
    const { code, stderr } = await install('missing', body);
    expect(code).toBe(0);
    expect(said(stderr)[0]).toMatch(/^false .*Thing/);
    expect(said(stderr)[1]).toBe('known');
  });

  test('is not there without the permission', async () => {
    const path = scene.chart({
      'templates/a.yaml': config('without'),
      'ext/lua/chart.lua': handlers({ 'pre-install': 'kube.list("v1", "Secret")' }),
    });
    const { code, stderr } = await scene.run(['install', 'without', path, '-y']);
    expect(code).toBe(1);
    expect(stderr).toContain("attempt to index a nil value (global 'kube')");
  });
});
