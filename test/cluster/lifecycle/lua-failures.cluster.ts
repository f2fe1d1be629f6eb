import { beforeAll, describe, expect, test } from 'vitest';
import { failing, handlers } from './lua-scripts.ts';
import { annotated, config } from './samples.ts';
import type { Scene } from './scene.ts';
import { openScene } from './scene.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene('lua-failures');
  await scene.helm('init');
});

/** An object, a hook before it and one after it. */
const files = (name: string, lua: string): Record<string, string> => ({
  'templates/a.yaml': config(name),
  'templates/before.yaml': config(
    `${name}-before`,
    annotated({ 'helm.sh/hook': 'pre-install,pre-upgrade,pre-rollback,pre-delete' }),
  ),
  'templates/after.yaml': config(
    `${name}-after`,
    annotated({ 'helm.sh/hook': 'post-install,post-upgrade,post-rollback,post-delete' }),
  ),
  'ext/lua/chart.lua': lua,
});

const place = 'chart "web": ext/lua/chart.lua:2: enough';

/** What there is of a release's objects, in the order in which they are made. */
const madeOf = async (name: string): Promise<readonly string[]> => {
  const all = await scene.witness.list('ConfigMap');
  const own = [`${name}-before`, name, `${name}-after`];
  return own.filter((each) => all.includes(each)).map((each) => each.slice(name.length));
};

const operationOf = async (name: string): Promise<unknown> =>
  ((await scene.witness.find('Release', name))?.['status'] as { operation?: unknown }).operation;

describe('an error in a handler', () => {
  test.for([
    'chart-loaded',
    'pre-render',
    'post-render',
    'pre-validate',
    'post-validate',
    'pre-install',
  ])('of %s stops an install before anything is written', async (event) => {
    const name = `early-${event}`;
    const { code, stderr } = await scene.run([
      ...['install', name, scene.chart(files(name, failing(event)))],
    ]);
    expect(code).toBe(1);
    expect(stderr).toContain(`Error: INSTALLATION FAILED: ${place}\n`);
    expect(await scene.witness.find('Release', name)).toBeUndefined();
    expect(await madeOf(name)).toEqual([]);
    await scene.helm(['install', name, scene.chart(files(name, ''))]);
  });

  test.for([
    ['post-install', []],
    ['wait', ['--wait']],
    ['ready', ['--wait']],
  ] as const)(
    'of %s stops an install there, and the next command works',
    async ([event, flags]) => {
      const name = `late-${event}`;
      const path = scene.chart(files(name, failing(event)));
      const { code, stderr } = await scene.run(['install', name, path, ...flags]);
      expect(code).toBe(1);
      expect(stderr).toContain(`Error: INSTALLATION FAILED: ${place}\n`);
      expect(await scene.witness.versionsOf(name)).toEqual([{ sequence: 1, phase: 'failed' }]);
      expect(await operationOf(name)).toBeUndefined();
      expect(await madeOf(name)).toEqual(['-before', '']);
      await scene.helm(['upgrade', name, scene.chart(files(name, '')), ...flags]);
      expect(await madeOf(name)).toEqual(['-before', '', '-after']);
    },
  );

  test.for([
    ['pre-upgrade', [], [{ sequence: 1, phase: 'deployed' }]],
    [
      'post-upgrade',
      [],
      [
        { sequence: 1, phase: 'deployed' },
        { sequence: 2, phase: 'failed' },
      ],
    ],
    [
      'wait',
      ['--wait'],
      [
        { sequence: 1, phase: 'deployed' },
        { sequence: 2, phase: 'failed' },
      ],
    ],
    [
      'ready',
      ['--wait'],
      [
        { sequence: 1, phase: 'deployed' },
        { sequence: 2, phase: 'failed' },
      ],
    ],
  ] as const)('of %s stops an upgrade there', async ([event, flags, versions]) => {
    const name = `upgrade-${event}`;
    await scene.helm(['install', name, scene.chart(files(name, ''))]);
    const path = scene.chart(files(name, failing(event)));
    const { code, stderr } = await scene.run(['upgrade', name, path, ...flags]);
    expect(code).toBe(1);
    expect(stderr).toContain(`Error: UPGRADE FAILED: ${place}\n`);
    expect(await scene.witness.versionsOf(name)).toEqual(versions);
    await scene.helm(['rollback', name, '1']);
    await scene.helm(['delete', name]);
  });

  test.for([
    ['pre-rollback', 2],
    ['post-rollback', 3],
    ['ready', 3],
  ] as const)('of %s stops a rollback there', async ([event, count]) => {
    const name = `rollback-${event}`;
    await scene.helm(['install', name, scene.chart(files(name, failing(event)))]);
    await scene.helm(['upgrade', name, scene.chart(files(name, ''))]);
    const { code, stderr } = await scene.run(['rollback', name, '1', '--wait']);
    expect(code).toBe(1);
    expect(stderr).toContain(place);
    const versions = await scene.witness.versionsOf(name);
    expect(versions).toHaveLength(count);
    expect(versions[1]).toEqual({ sequence: 2, phase: 'deployed' });
    expect(versions[2]?.phase ?? 'failed').toBe('failed');
    expect(await operationOf(name)).toBeUndefined();
    await scene.helm(['upgrade', name, scene.chart(files(name, ''))]);
  });

  test('of pre-delete keeps all that there is', async () => {
    await scene.helm(['install', 'kept', scene.chart(files('kept', failing('pre-delete')))]);
    const { code, stderr } = await scene.run('delete kept');
    expect(code).toBe(1);
    expect(stderr).toContain(`Error: ${place}\n`);
    expect(await scene.witness.versionsOf('kept')).toEqual([{ sequence: 1, phase: 'deployed' }]);
    expect(await madeOf('kept')).toEqual(['-before', '', '-after']);
    await scene.helm(['upgrade', 'kept', scene.chart(files('kept', ''))]);
    await scene.helm('delete kept');
  });

  test('of post-delete is told, and everything is gone', async () => {
    await scene.helm(['install', 'gone', scene.chart(files('gone', failing('post-delete')))]);
    const { code, stderr } = await scene.run('delete gone');
    expect(code).toBe(1);
    expect(stderr).toContain(place);
    expect(await scene.witness.find('Release', 'gone')).toBeUndefined();
    expect(await scene.witness.find('ConfigMap', 'gone')).toBeUndefined();
    await scene.helm(['install', 'gone', scene.chart(files('gone', ''))]);
  });

  test.for(['pre-test', 'post-test'])(
    'of %s fails a test, and the release stays',
    async (event) => {
      const name = `tested-${event}`;
      await scene.helm(['install', name, scene.chart(files(name, failing(event)))]);
      const { code, stderr } = await scene.run(['test', name]);
      expect(code).toBe(1);
      expect(stderr).toContain(place);
      expect(await operationOf(name)).toBeUndefined();
      expect(await scene.witness.versionsOf(name)).toEqual([{ sequence: 1, phase: 'deployed' }]);
    },
  );

  test('after which the release shall be rolled back is undone', async () => {
    await scene.helm(['install', 'undone', scene.chart(files('undone', '')), '--set', 'text=one']);
    const path = scene.chart(files('undone', failing('ready')));
    const { stderr } = await scene.run([
      ...['upgrade', 'undone', path, '--set', 'text=two', '--rollback-on-failure'],
    ]);
    expect(stderr).toContain('has been rolled back due to rollback-on-failure being set');
    expect(await scene.witness.find('ConfigMap', 'undone')).toMatchObject({
      data: { text: 'one' },
    });
  });
});

describe('nonsense in context.objects', () => {
  test.for([
    ['no kind', 'c.objects[1].kind = nil', 'context.objects[1] has no kind'],
    ['not a table', 'c.objects[1] = 5', 'context.objects[1] is not an object but a number'],
    ['not data', 'c.objects[1].data.text = print', 'context.objects[1].data.text is not data'],
    ['not a list', 'c.objects = { a = 1 }', 'context.objects must be a list'],
  ] as const)('(%s) stops an install before anything is written', async ([what, body, message]) => {
    const name = `nonsense-${what.replaceAll(' ', '-')}`;
    const lua = handlers({ 'pre-install': body });
    const { code, stderr } = await scene.run(['install', name, scene.chart(files(name, lua))]);
    expect(code).toBe(1);
    expect(stderr).toContain(`chart "web": ext/lua/chart.lua:2: ${message}`);
    expect(await scene.witness.find('Release', name)).toBeUndefined();
  });

  test('that only the cluster can tell is refused by it, and the release failed', async () => {
    const lua = handlers({ 'pre-install': 'c.objects[1].metadata.name = "No Name"' });
    const { code, stderr } = await scene.run(['install', 'odd', scene.chart(files('odd', lua))]);
    expect(code).toBe(1);
    expect(stderr).toContain('No Name');
    await scene.helm(['upgrade', 'odd', scene.chart(files('odd', '')), '--install']);
  });
});

describe('a handler that does not end', () => {
  const flags = ['--lua-timeout', '500ms'];

  test.for(['pre-install', 'post-install'])(
    'in %s is ended in time, and gives the lock back',
    async (event) => {
      const name = `endless-${event}`;
      const lua = handlers({ [event]: 'while true do end' });
      const path = scene.chart(files(name, lua));
      const { code, stderr } = await scene.run(['install', name, path, ...flags]);
      expect(code).toBe(1);
      expect(stderr).toContain(`${event} took longer than 0.5s`);
      const release = await scene.witness.find('Release', name);
      expect(
        (release?.['status'] as { operation?: unknown } | undefined)?.operation,
      ).toBeUndefined();
      await scene.helm(['upgrade', name, scene.chart(files(name, '')), '--install']);
    },
  );

  test('in wait is ended by the limit of an event, long before the time-out', async () => {
    const lua = handlers({ wait: 'while true do pcall(error) end' });
    const path = scene.chart(files('endless-wait', lua));
    const { code } = await scene.run([
      ...['install', 'endless-wait', path, '--wait', '--timeout', '1h', ...flags],
    ]);
    expect(code).toBe(1);
    expect(await scene.witness.versionsOf('endless-wait')).toEqual([
      { sequence: 1, phase: 'failed' },
    ]);
  });

  test('cannot keep a release from being deleted: a version without it can be deployed', async () => {
    const lua = handlers({ 'pre-delete': 'while true do end' });
    await scene.helm(['install', 'endless', scene.chart(files('endless', lua))]);
    const { code, stderr } = await scene.run(['delete', 'endless', ...flags]);
    expect(code).toBe(1);
    expect(stderr).toContain('pre-delete took longer than');
    await scene.helm(['upgrade', 'endless', scene.chart(files('endless', ''))]);
    await scene.helm('delete endless');
  });

  test('but allocates is ended by the limit of memory', async () => {
    const lua = handlers({
      'post-install': 'local t = {} while true do t[#t + 1] = ("x"):rep(1e6) .. #t end',
    });
    const path = scene.chart(files('greedy', lua));
    const { code, stderr } = await scene.run(['install', 'greedy', path, '--lua-memory', '16Mi']);
    expect(code).toBe(1);
    expect(stderr).toContain('memory');
    expect(await scene.witness.versionsOf('greedy')).toEqual([{ sequence: 1, phase: 'failed' }]);
    expect(await operationOf('greedy')).toBeUndefined();
  });
});
