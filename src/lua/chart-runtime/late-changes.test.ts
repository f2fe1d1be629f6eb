import { afterEach, describe, expect, test } from 'vitest';
import type { Started } from '../../../test/support/lua-runtime.ts';
import { chartOf, contextOf, startRuntime } from '../../../test/support/lua-runtime.ts';
import type { OptionalEvent } from '../../events/index.ts';

const started: Started[] = [];

afterEach(async () => {
  for (const { runtime } of started.splice(0)) await runtime.close();
});

/** What a script says while a template is rendered, up to an event. */
async function say(lua: string, ...events: OptionalEvent[]) {
  const chart = chartOf({
    'ext/lua/chart.lua': lua,
    'conf/a.txt': 'text of a',
    'templates/t.yaml': 'text of t',
  });
  const run = await startRuntime(chart);
  started.push(run);
  const context = contextOf(chart, { values: 'a: 1', objects: { web: [config] } });
  await run.emit('template', context, ...events);
  return { said: run.said, context };
}

const linesOf = (said: readonly string[]): string[] =>
  said.join('\n').replaceAll('warn: ', '').split('\n');
const config = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: config';
const onPostRender = (body: string): string =>
  `events.on("post-render", 0, function(c)\n${body}\nend)`;

describe('what can no longer change', () => {
  test('is ignored when it is assigned, with a warning that names the last event', async () => {
    const { said, context } = await say(
      onPostRender('c.templates = {}\nc.values = {}'),
      'post-render',
    );
    expect(linesOf(said)).toEqual([
      'web/ext/lua/chart.lua:2: context.templates stays as it was: it may change up to pre-render, not in post-render',
      'web/ext/lua/chart.lua:3: context.values stays as it was: it may change up to pre-render, not in post-render',
    ]);
    expect(context.top?.templates).toHaveLength(1);
    expect(context.values).toEqual(new Map([['a', 1]]));
  });

  test('is ignored when it is changed in place, and seen as it was by the next handler', async () => {
    const { said, context } = await say(
      `${onPostRender('c.values.a = 2\nc.templates[1].data = "x"')}
events.on("post-render", 1, function(c) print(c.values.a, c.templates[1].data) end)`,
      'post-render',
    );
    expect(linesOf(said).toSorted()).toEqual([
      '1\ttext of t',
      'web/ext/lua/chart.lua:1: context.templates stays as it was: it may change up to pre-render, not in post-render',
      'web/ext/lua/chart.lua:1: context.values stays as it was: it may change up to pre-render, not in post-render',
    ]);
    expect(context.values).toEqual(new Map([['a', 1]]));
  });

  test('is an error where it never could', async () => {
    await expect(say(onPostRender('c.dependencies = {}'), 'post-render')).rejects.toThrow(
      'context.dependencies may not change in post-render',
    );
  });
});

describe('what may not change yet, or never', () => {
  const onPreRender = (body: string): string =>
    `events.on("pre-render", 0, function(c)\n${body}\nend)`;

  test.for([
    ['c.objects = {}', 'context.objects may not change in pre-render: it may from post-render on'],
    [
      'table.insert(c.objects, { apiVersion = "v1", kind = "ConfigMap" })',
      'context.objects may not change in pre-render: it may from post-render on',
    ],
    ['table.insert(c.files, { name = "x", data = "y" })', 'context.files may not change'],
    ['c.files[1].data = "y"', 'context.files may not change in pre-render'],
    ['c.dependencies[1] = { name = "x" }', 'context.dependencies may not change in pre-render'],
  ])('is an error instead of being lost: %s', async ([body = '', message = '']) => {
    await expect(say(onPreRender(body), 'pre-render')).rejects.toThrow(message);
  });

  test('may be read', async () => {
    const { said } = await say(onPreRender('print(#c.objects, c.files[1].data)'), 'pre-render');
    expect(said).toEqual(['1\ttext of a']);
  });
});

describe('the context', () => {
  test('has no objects before rendering, as a list', async () => {
    const lua =
      'events.on("pre-render", 0, function(c) print(#c.objects, json.encode(c.objects)) end)';
    const chart = chartOf({ 'ext/lua/chart.lua': lua });
    const run = await startRuntime(chart);
    started.push(run);
    await run.emit('template', contextOf(chart), 'pre-render');
    expect(run.said).toEqual(['0\t[]']);
  });

  test.for([
    ['json.encode(c.files)', '[{"data":"text of a","name":"conf/a.txt"}]'],
    ['yaml.encode(c.templates)', '- data: text of t\n  name: t.yaml\n'],
    ['select(2, next(c.files[1], "name")) or select(2, next(c.files[1]))', 'text of a'],
    ['rawget(c.files[1], "data")', 'text of a'],
    ['json.encode({ c.files[1] })', '[{"data":"text of a","name":"conf/a.txt"}]'],
    ['json.encode(json.decode(json.encode(c)).files[1].data)', '"text of a"'],
    ['json.encode(json.decode(yaml.encode(c) and json.encode(c.charts)))', '{}'],
    ['template.render("{{ (index .files 0).data }} of {{ .chart.name }}", c)', 'text of a of web'],
  ])('shows files whole: %s', async ([expression, expected]) => {
    const lua = `events.on("pre-render", 0, function(c) print(${expression}) end)`;
    expect((await say(lua, 'pre-render')).said).toEqual([expected]);
  });

  test('wants apiVersion and kind of objects, at the line of the handler', async () => {
    const add = (object: string) =>
      say(onPostRender(`table.insert(c.objects, ${object})`), 'post-render');
    await expect(add('{ kind = "Pod" }')).rejects.toThrow(
      'chart "web": ext/lua/chart.lua:1: context.objects[2] has no apiVersion',
    );
    await expect(add('{ apiVersion = "v1" }')).rejects.toThrow(
      'chart "web": ext/lua/chart.lua:1: context.objects[2] has no kind',
    );
  });
});
