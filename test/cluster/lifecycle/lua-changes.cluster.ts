import { beforeAll, describe, expect, test } from 'vitest';
import { handlers } from './lua-scripts.ts';
import { annotated, config, job } from './samples.ts';
import type { Scene } from './scene.ts';
import { openScene } from './scene.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene('lua-changes');
});

const chartOf = (name: string, bodies: Readonly<Record<string, string>>): string =>
  scene.chart({
    'values.yaml': 'text: original\n',
    'templates/a.yaml': config(name),
    'ext/lua/chart.lua': handlers(bodies),
  });

const textOf = async (name: string): Promise<unknown> => {
  const object = await scene.witness.find('ConfigMap', name);
  return (object?.['data'] as { readonly text: string } | undefined)?.text;
};

/** Appends the name of the event to the text of every object. */
const sign = (event: string): string =>
  `for _, object in ipairs(c.objects) do object.data.text = object.data.text .. " ${event}" end`;

describe('what scripts change before objects are sent', () => {
  test('is applied and recorded by install and upgrade, from values to objects', async () => {
    const path = chartOf('all', {
      'chart-loaded': 'c.values.text = c.values.text .. " chart-loaded"',
      'pre-render': 'c.values.text = c.values.text .. " pre-render"',
      'post-render': sign('post-render'),
      'pre-validate': sign('pre-validate'),
      'post-validate': sign('post-validate'),
      'pre-install': sign('pre-install'),
      'pre-upgrade': sign('pre-upgrade'),
    });
    const rendered = 'original chart-loaded pre-render post-render pre-validate post-validate';
    await scene.helm(['install', 'all', path]);
    expect(await textOf('all')).toBe(`${rendered} pre-install`);
    expect(await scene.helm('get manifest all')).toContain(`text: ${rendered} pre-install\n`);
    await scene.helm(['upgrade', 'all', path]);
    expect(await textOf('all')).toBe(`${rendered} pre-upgrade`);
    expect(await scene.helm('get manifest all')).toContain(`text: ${rendered} pre-upgrade\n`);
    // What handlers made of the values is not what the user gave.
    expect(await scene.helm('get values all')).toBe('USER-SUPPLIED VALUES:\nnull\n');
  });

  test('is applied and recorded by rollback, on top of what was recorded', async () => {
    const path = chartOf('back', {
      'pre-install': sign('pre-install'),
      'pre-rollback': sign('again'),
    });
    await scene.helm(['install', 'back', path]);
    await scene.helm(['upgrade', 'back', path]);
    await scene.helm('rollback back 1');
    expect(await textOf('back')).toBe('original pre-install again');
    expect(await scene.helm('get manifest back')).toContain('text: original pre-install again\n');
    expect(await scene.helm('get manifest back --revision 1')).toContain(
      'text: original pre-install\n',
    );
  });

  test('may be whole objects, which the release then has and loses', async () => {
    const extra = '{ apiVersion = "v1", kind = "ConfigMap", metadata = { name = "extra" } }';
    const adding = chartOf('adds', { 'pre-install': `table.insert(c.objects, ${extra})` });
    await scene.helm(['install', 'adds', adding]);
    const added = await scene.witness.find('ConfigMap', 'extra');
    expect(added?.metadata.annotations).toMatchObject({ 'meta.helm.sh/release-name': 'adds' });
    expect(await scene.helm('get manifest adds')).toContain('# Source: web/ext/lua/chart.lua\n');
    const removing = chartOf('adds', { 'pre-upgrade': 'c.objects = {}' });
    await scene.helm(['upgrade', 'adds', removing]);
    expect(await scene.witness.find('ConfigMap', 'extra')).toBeUndefined();
    expect(await scene.witness.find('ConfigMap', 'adds')).toBeUndefined();
  });

  test('may be hooks and notes', async () => {
    const path = scene.chart({
      'templates/a.yaml': config('hooked'),
      'templates/hook.yaml': config('hooked-hook', annotated({ 'helm.sh/hook': 'pre-install' })),
      'templates/NOTES.txt': 'rendered\n',
      'ext/lua/chart.lua': handlers({
        'pre-install': `c.notes = "made by Lua"
  for _, object in ipairs(c.objects) do
    if object.metadata.annotations then object.data.text = "by Lua" end
  end`,
      }),
    });
    expect(await scene.helm(['install', 'hooked', path])).toContain('NOTES:\nmade by Lua\n');
    expect(await textOf('hooked-hook')).toBe('by Lua');
    expect(await scene.helm('get notes hooked')).toContain('made by Lua');
  });

  test('may be the tests that are run', async () => {
    const path = scene.chart({
      'templates/test.yaml': job('tested', { 'helm.sh/hook': 'test' }, 'fail'),
      'ext/lua/chart.lua': handlers({
        'pre-test':
          'c.objects[1].spec.template.metadata.annotations["cluster.helm.sh/outcome"] = "succeed"',
      }),
    });
    await scene.helm(['install', 'tested', path]);
    expect(await scene.helm('test tested')).toContain('Phase:          Succeeded');
  });

  test('is what a dry run shows, and nothing is done', async () => {
    const path = chartOf('dry', { 'pre-install': sign('pre-install') });
    const output = await scene.helm(['install', 'dry', path, '--dry-run=server']);
    expect(output).toContain('text: original pre-install\n');
    expect(await textOf('dry')).toBeUndefined();
  });
});

describe('what scripts may not change', () => {
  test.for([
    ['values in post-render', 'post-render', 'c.values.text = "late"', 'original'],
    ['objects in post-install', 'post-install', 'c.objects[1].data.text = "late"', 'original'],
    ['objects in ready', 'ready', 'c.objects[1].data.text = "late"', 'original'],
    ['objects in wait', 'wait', 'c.objects[1].data.text = "late"', 'original'],
  ] as const)('%s stay as they are', async ([, event, body, expected], { task }) => {
    const name = `kept-${task.id.replaceAll(/[^0-9]/g, '')}`;
    await scene.helm(['install', name, chartOf(name, { [event]: body }), '--wait']);
    expect(await textOf(name)).toBe(expected);
  });

  test.for([
    ['the release', 'pre-install', 'c.release.name = "x"', 'context.release.name is read-only'],
    ['the chart', 'pre-install', 'c.chart = {}', 'context.chart is read-only'],
    [
      'what is not there',
      'pre-install',
      'c.cluster = {}',
      'context.cluster is not a field of the context',
    ],
  ] as const)(
    '%s: assigning it is refused before anything is written',
    async ([, event, body, message], { task }) => {
      const name = `refused-${task.id.replaceAll(/[^0-9]/g, '')}`;
      const { code, stderr } = await scene.run(['install', name, chartOf(name, { [event]: body })]);
      expect(code).toBe(1);
      expect(stderr).toContain(
        `Error: INSTALLATION FAILED: chart "web": ext/lua/chart.lua:2: ${message}`,
      );
      expect(await scene.witness.find('Release', name)).toBeUndefined();
    },
  );

  test.for([
    ['pre-install', 'c.values = {}', 'context.values stays as it was'],
    ['post-render', 'c.templates = {}', 'context.templates stays as it was'],
    ['post-install', 'c.objects = {}', 'context.objects stays as it was'],
    ['ready', 'c.objects = {}', 'context.objects stays as it was'],
    ['post-install', 'c.notes = ""', 'context.notes stays as it was'],
  ] as const)(
    'assigned whole in %s: %s changes nothing, and that is said',
    async ([event, body, message], { task }) => {
      const name = `late-${task.id.replaceAll(/[^0-9]/g, '')}`;
      const { code, stderr } = await scene.run([
        'install',
        name,
        chartOf(name, { [event]: body }),
        '--wait',
      ]);
      expect(code).toBe(0);
      expect(stderr).toContain(message);
      expect(await scene.witness.versionsOf(name)).toEqual([{ sequence: 1, phase: 'deployed' }]);
    },
  );

  test('the chart: it is not there when a release is deleted', async () => {
    const path = chartOf('bare', {
      'pre-delete':
        'assert(c.chart == nil and c.objects == nil and c.values == nil) assert(c.release.name == "bare")',
    });
    await scene.helm(['install', 'bare', path]);
    await scene.helm('delete bare');
  });
});
