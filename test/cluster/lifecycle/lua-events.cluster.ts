import { rmSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { handlers, said, traced } from './lua-scripts.ts';
import { annotated, config, job } from './samples.ts';
import type { Scene } from './scene.ts';
import { openScene } from './scene.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene('lua-events');
});

const rendering = ['read-chart', 'chart-loaded', 'pre-render', 'render', 'post-render'];
const validating = [...rendering, 'pre-validate', 'validate', 'post-validate'];

const eventsOf = async (...line: readonly string[]): Promise<readonly string[]> => {
  const { code, stderr } = await scene.run([...line, '--trace-events']);
  if (code !== 0) throw new Error(stderr);
  return traced(stderr);
};

/** A hook that leaves nothing behind. */
const hook = (name: string, events: string): string =>
  config(
    name,
    annotated({ 'helm.sh/hook': events, 'helm.sh/hook-delete-policy': 'hook-succeeded' }),
  );

describe('the events of a chart without scripts', () => {
  test('come in the order of the catalogue', async () => {
    const path = scene.chart({ 'templates/a.yaml': config('plain') });
    expect(await eventsOf('install', 'plain', path)).toEqual([
      ...[...validating, 'pre-install', 'install', 'post-install'],
    ]);
    expect(await eventsOf('upgrade', 'plain', path)).toEqual([
      ...[...validating, 'pre-upgrade', 'upgrade', 'post-upgrade'],
    ]);
    expect(await eventsOf('rollback', 'plain', '1')).toEqual([
      ...['read-chart', 'chart-loaded', 'pre-rollback', 'rollback', 'post-rollback'],
    ]);
    expect(await eventsOf('test', 'plain')).toEqual(['read-chart', 'test', 'post-test']);
    expect(await eventsOf('delete', 'plain')).toEqual(['pre-delete', 'delete', 'post-delete']);
  });
});

describe('the events of a chart with scripts', () => {
  let path: string;

  beforeAll(() => {
    path = scene.chart({
      'templates/a.yaml': config('{{ .Release.Name }}'),
      'templates/hook.yaml': hook('{{ .Release.Name }}-hook', 'pre-install,post-upgrade'),
      'templates/test.yaml': job('{{ .Release.Name }}-test', { 'helm.sh/hook': 'test' }),
      'ext/lua/chart.lua': handlers({ wait: '' }),
    });
  });

  test('come in the order of the catalogue', async () => {
    expect(await eventsOf('install', 'short', path)).toEqual([
      ...[...validating, 'pre-install', 'install', 'post-install'],
    ]);
    expect(await eventsOf('upgrade', 'short', path)).toEqual([
      ...[...validating, 'pre-upgrade', 'upgrade', 'post-upgrade'],
    ]);
    expect(await eventsOf('rollback', 'short', '1')).toEqual([
      ...['read-chart', 'chart-loaded', 'pre-rollback', 'rollback', 'post-rollback'],
    ]);
    expect(await eventsOf('test', 'short')).toEqual([
      ...[...rendering, 'pre-test', 'test', 'post-test'],
    ]);
    expect(await eventsOf('delete', 'short')).toEqual(['pre-delete', 'delete', 'post-delete']);
  });

  test('go on to wait and ready when somebody waits', async () => {
    expect(await eventsOf('install', 'long', path, '--wait')).toEqual([
      ...[...validating, 'pre-install', 'install', 'post-install', 'wait', 'ready'],
    ]);
    expect(await eventsOf('upgrade', 'long', path, '--wait')).toEqual([
      ...[...validating, 'pre-upgrade', 'upgrade', 'post-upgrade', 'wait', 'ready'],
    ]);
    expect(await eventsOf('rollback', 'long', '1', '--wait')).toEqual([
      ...[
        'read-chart',
        'chart-loaded',
        'pre-rollback',
        'rollback',
        'post-rollback',
        'wait',
        'ready',
      ],
    ]);
    expect(await eventsOf('delete', 'long', '--wait')).toEqual([
      ...['pre-delete', 'delete', 'post-delete'],
    ]);
  });

  test('that make objects come without hooks, too; annotated ones are left out', async () => {
    const lua = handlers({
      'pre-install': 'println("lua: pre-install " .. #c.objects)',
      'post-upgrade': 'println("lua: post-upgrade")',
      'pre-delete': 'println("lua: pre-delete")',
    });
    const hooked = scene.chart({
      'templates/a.yaml': config('hookless'),
      'templates/hook.yaml': job(
        'hookless-hook',
        {
          'helm.sh/hook': 'pre-install,post-upgrade,pre-delete',
        },
        'fail',
      ),
      'ext/lua/chart.lua': lua,
    });
    const sayingOf = async (...line: readonly string[]) =>
      said((await scene.run([...line, '--no-hooks'])).stderr);
    expect(await sayingOf('install', 'hookless', hooked)).toEqual(['pre-install 2']);
    expect(await sayingOf('upgrade', 'hookless', hooked)).toEqual([]);
    expect(await sayingOf('delete', 'hookless')).toEqual([]);
    expect(await scene.witness.find('Release', 'hookless')).toBeUndefined();
  });

  test('end with failed-test when a test failed', async () => {
    const broken = scene.chart({
      'templates/test.yaml': job('broken-test', { 'helm.sh/hook': 'test' }, 'fail'),
      'ext/lua/chart.lua': handlers({ 'failed-test': 'println("lua: " .. c.release.name)' }),
    });
    await scene.helm(['install', 'broken', broken]);
    const { code, stderr } = await scene.run('test broken --trace-events');
    expect(code).toBe(1);
    expect(traced(stderr)).toEqual([...rendering, 'pre-test', 'test', 'post-test', 'failed-test']);
    expect(said(stderr)).toEqual(['broken']);
  });

  test('are those of an install when upgrade installs', async () => {
    expect(await eventsOf('upgrade', 'anew', path, '--install')).toEqual([
      ...[...validating, 'pre-install', 'install', 'post-install'],
    ]);
  });

  test('stop before the cluster is touched when nothing shall be done', async () => {
    const upToInstall = [...validating, 'pre-install'];
    expect(await eventsOf('install', 'dry', path, '--dry-run=server')).toEqual(upToInstall);
    expect(await eventsOf('install', 'dry', path, '--dry-run=client')).toEqual(upToInstall);
    expect(await scene.witness.find('Release', 'dry')).toBeUndefined();
  });
});

describe('scripts', () => {
  test('come from the stored chart when its directory is gone', async () => {
    const say = (event: string) => `println("lua: ${event} of " .. c.chart.version)`;
    const lua = handlers({
      'pre-upgrade': say('pre-upgrade'),
      'pre-rollback': say('pre-rollback'),
      'pre-test': say('pre-test'),
      'pre-delete':
        'println("lua: pre-delete " .. require("words").kind .. " " .. tostring(c.chart))',
    });
    const files = {
      'templates/a.yaml': config('stored'),
      'ext/lua/chart.lua': lua,
      'ext/lua/words.lua': 'return { kind = "of a module" }',
    };
    const path = scene.chart(files, { version: '1.0.0' });
    await scene.helm(['install', 'stored', path]);
    await scene.helm(['upgrade', 'stored', scene.chart(files, { version: '2.0.0' })]);
    rmSync(path, { recursive: true });
    const sayingOf = async (line: string) => said((await scene.run(line)).stderr);
    expect(await sayingOf('upgrade stored --set text=again')).toEqual(['pre-upgrade of 2.0.0']);
    expect(await sayingOf('rollback stored 1')).toEqual(['pre-rollback of 1.0.0']);
    expect(await sayingOf('test stored')).toEqual(['pre-test of 1.0.0']);
    expect(await sayingOf('delete stored')).toEqual(['pre-delete of a module nil']);
  });

  test('see the release and what the cluster can do', async () => {
    const see =
      'println("lua: " .. c.release.name .. " " .. c.release.namespace .. " " .. c.release.revision .. " " .. tostring(c.release.isInstall) .. " " .. tostring(c.release.isUpgrade))';
    const path = scene.chart({
      'templates/a.yaml': config('seen'),
      'ext/lua/chart.lua': handlers({
        'pre-install': `${see} println("lua: " .. tostring(#c.capabilities.kubernetesVersion > 2))`,
        'pre-upgrade': see,
        'pre-rollback': see,
        'pre-test': see,
        'post-delete': see,
      }),
    });
    const sayingOf = async (...line: readonly string[]) => said((await scene.run(line)).stderr);
    const { namespace } = scene;
    expect(await sayingOf('install', 'seen', path)).toEqual([
      ...[`seen ${namespace} 1 true false`, 'true'],
    ]);
    expect(await sayingOf('test', 'seen')).toEqual([`seen ${namespace} 1 true false`]);
    expect(await sayingOf('upgrade', 'seen', path)).toEqual([`seen ${namespace} 2 false true`]);
    expect(await sayingOf('test', 'seen')).toEqual([`seen ${namespace} 2 false true`]);
    expect(await sayingOf('rollback', 'seen', '1')).toEqual([`seen ${namespace} 3 false true`]);
    expect(await sayingOf('delete', 'seen')).toEqual([`seen ${namespace} 3 false false`]);
  });
});
