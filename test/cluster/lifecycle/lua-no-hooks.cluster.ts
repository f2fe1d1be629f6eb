import { beforeAll, describe, expect, test } from 'vitest';
import { failing, handlers, said } from './lua-scripts.ts';
import { config } from './samples.ts';
import type { Scene } from './scene.ts';
import { openScene } from './scene.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene('lua-no-hooks');
});

function chartWith(name: string, lua: string): string {
  return scene.chart({ 'templates/a.yaml': config(name), 'ext/lua/chart.lua': lua });
}

describe('--no-hooks', () => {
  test('deletes a release whose script never comes to an end', async () => {
    const { run, helm, witness } = scene;
    const stuck = handlers({ 'pre-delete': 'while true do end' });
    await helm(['install', 'stuck', chartWith('stuck', stuck)]);
    const { code, stderr } = await run('delete stuck --lua-timeout 200ms');
    expect(code).toBe(1);
    expect(stderr).toContain('pre-delete');
    await helm('delete stuck --no-hooks');
    expect(await witness.find('ConfigMap', 'stuck')).toBeUndefined();
    expect(await witness.find('Release', 'stuck')).toBeUndefined();
  });

  test('deletes without asking for permissions that no script will use', async () => {
    const { run, helm } = scene;
    const path = scene.chart({
      'ext/lua/chart.lua': failing('post-delete'),
      'ext/permissions.yaml': 'lua: [network]\n',
    });
    await helm(['install', 'asking', path, '--yes']);
    expect((await run('delete asking --accept-perms io')).code).toBe(1);
    await helm('delete asking --no-hooks --accept-perms io');
  });

  test.for(['pre-rollback', 'post-rollback', 'ready'])(
    'rolls back to what is recorded when %s fails',
    async (event) => {
      const { helm, witness } = scene;
      await helm(['install', event, chartWith(event, failing(event)), '--set', 'text=first']);
      await helm(['upgrade', event, chartWith(event, ''), '--set', 'text=second']);
      await helm(['rollback', event, '1', '--no-hooks', '--wait']);
      expect(await witness.find('ConfigMap', event)).toMatchObject({ data: { text: 'first' } });
    },
  );

  test('installs and upgrades what scripts make, and leaves out what they do then', async () => {
    const { run, witness } = scene;
    const lua = handlers({
      'pre-install': 'c.objects[1].data.text = "installed"',
      'post-install': 'print("lua: post-install")',
      'pre-upgrade': 'c.objects[1].data.text = "upgraded"',
      'post-upgrade': 'print("lua: post-upgrade")',
    });
    const path = chartWith('made', lua);
    const textOf = async (): Promise<unknown> =>
      (await witness.find('ConfigMap', 'made'))?.['data'];
    const installed = await run(['install', 'made', path, '--no-hooks']);
    expect(installed).toMatchObject({ code: 0 });
    expect(said(installed.stderr)).toEqual([]);
    expect(await textOf()).toEqual({ text: 'installed' });
    const upgraded = await run(['upgrade', 'made', path, '--no-hooks']);
    expect(upgraded).toMatchObject({ code: 0 });
    expect(said(upgraded.stderr)).toEqual([]);
    expect(await textOf()).toEqual({ text: 'upgraded' });
    expect(said((await run(['upgrade', 'made', path])).stderr)).toEqual(['post-upgrade']);
  });
});
