import { describe, expect, test } from 'vitest';
import { below, createLuaScratch } from '../../support/lua-acceptance.ts';

const { template, handlerSays } = createLuaScratch();

const at = (event: string, lua: string) => `events.on("${event}", 0, function(c) ${lua} end)`;

/** Exactly as rendered: its comment and its spaces included. */
const config = `---
# Source: web/templates/config.yaml
apiVersion: v1
kind: ConfigMap
metadata:
  name: config   # kept as it is
data: {}
`;

const service = `---
# Source: web/templates/service.yaml
apiVersion: v1
kind: Service
metadata:
  name: demo
spec:
  replicas: 3
`;

const both = `${config}\n${service}`;

describe.concurrent('objects', () => {
  test('are there after rendering, in the order of kinds', async () => {
    expect(await handlerSays('pre-render', 'print(#c.objects, c.notes)')).toBe('0\tnil');
    const lua = 'for i, o in ipairs(c.objects) do print(i, o.kind, o.metadata.name) end';
    expect(await handlerSays('post-render', lua)).toBe('1\tConfigMap\tconfig\n2\tService\tdemo');
  });

  test.for([
    ['are untouched', '', both],
    ['are only read', 'for _, o in ipairs(c.objects) do local _ = o.metadata.name end', both],
    ['are written as they were', 'c.objects[1].kind = "ConfigMap"', both],
    ['are changed and changed back', 'local o = c.objects[1] o.x = 1 o.x = nil', both],
    ['are put into another table', 'c.objects = { c.objects[1], c.objects[2] }', both],
  ] as const)('keep their bytes when they %s', async ([, lua, expected]) => {
    const run = await template(at('post-render', lua));
    expect(run).toMatchObject({ code: 0, stderr: '', stdout: expected });
  });

  test('that changed are printed anew under their source, the others keep their bytes', async () => {
    const run = await template(at('post-render', 'c.objects[2].spec.replicas = 5'));
    expect(run.stdout).toBe(`${config}\n${service.replace('replicas: 3', 'replicas: 5')}`);
  });

  test('that were added name the script as their source', async () => {
    const run = await template(
      at(
        'post-render',
        'table.insert(c.objects, { apiVersion = "v1", kind = "Pod", metadata = { name = "p" } })',
      ),
    );
    expect(run.stdout).toBe(
      `${both}\n---\n# Source: web/ext/lua/chart.lua\napiVersion: v1\nkind: Pod\nmetadata:\n  name: p\n`,
    );
  });

  test('may be removed', async () => {
    expect((await template(at('post-render', 'table.remove(c.objects, 1)'))).stdout).toBe(service);
    expect((await template(at('post-render', 'c.objects = {}'))).stdout).toBe('\n');
    expect((await template(at('post-render', 'c.objects = list{}'))).stdout).toBe('\n');
  });

  test('keep the order of kinds, and the order of the handler within a kind', async () => {
    const add = (kind: string, name: string) =>
      `table.insert(c.objects, 1, { apiVersion = "v1", kind = "${kind}", metadata = { name = "${name}" } })`;
    const run = await template(
      at(
        'post-render',
        `${add('Service', 'a')} ${add('ConfigMap', 'b')} ${add('Namespace', 'z')} ${add('ConfigMap', 'c')}`,
      ),
    );
    const order = [...run.stdout.matchAll(/^kind: (\w+)\nmetadata:\n {2}name: (\w+)/gm)];
    expect(order.map(([, kind, name]) => `${kind ?? ''} ${name ?? ''}`)).toEqual([
      'Namespace z',
      'ConfigMap c',
      'ConfigMap b',
      'ConfigMap config',
      'Service a',
      'Service demo',
    ]);
  });

  test('may change in every event up to post-template', async () => {
    const on = (event: string) => at(event, `c.objects[2].spec["${event}"] = true`);
    const run = await template(
      ['post-render', 'pre-validate', 'post-validate', 'post-template'].map(on).join('\n'),
    );
    expect(run.stdout).toContain(
      'spec:\n  post-render: true\n  post-template: true\n  post-validate: true\n  pre-validate: true\n  replicas: 3\n',
    );
  });

  test('pass from one handler to the next, children first', async () => {
    const mark = 'c.objects[1].data.by = (c.objects[1].data.by or "") .. c.chart.name';
    const run = await template({
      'templates/service.yaml': '',
      'templates/config.yaml': '',
      'ext/lua/chart.lua': at(
        'post-render',
        'c.charts.db.objects[1].data.by = c.charts.db.objects[1].data.by .. " web"',
      ),
      ...below('charts/db', {
        'templates/c.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: db }\ndata: {}',
        'ext/lua/chart.lua': `${at('post-render', mark)} ${at('post-render', mark)}`,
      }),
    });
    expect(run.stdout).toContain('by: dbdb web');
  });

  test('hold integers and floats apart', async () => {
    const run = await template({
      'templates/config.yaml':
        'apiVersion: v1\nkind: X\nspec: { int: 3, float: 3.0, big: 9007199254740993, exp: 1e3, text: "3", none: null, list: [], map: {} }',
      'templates/service.yaml': '',
      'ext/lua/chart.lua': at(
        'post-render',
        'local s = c.objects[1].spec print(math.type(s.int), math.type(s.float), s.big, math.type(s.exp), type(s.text), s.none == null) s.touched = true',
      ),
    });
    expect(run.stderr).toBe('integer\tfloat\t9007199254740993\tfloat\tstring\ttrue\n');
    expect(run.stdout).toContain('big: 9007199254740993\n');
    expect(run.stdout).toContain('int: 3\n');
    expect(run.stdout).toContain('list: []\n  map: {}\n  none: null\n  text: "3"\n');
  });

  test('that are hooks are seen and changed too', async () => {
    const run = await template({
      'templates/service.yaml':
        'apiVersion: v1\nkind: Pod\nmetadata:\n  name: hook\n  annotations: { helm.sh/hook: pre-install }',
      'ext/lua/chart.lua': at(
        'post-render',
        'for _, o in ipairs(c.objects) do o.metadata.labels = { all = "yes" } end',
      ),
    });
    expect(run.stdout.match(/all: "yes"/g)).toHaveLength(2);
    expect(run.stdout).toContain('helm.sh/hook: pre-install');
  });

  test('that become hooks move behind the others', async () => {
    const run = await template(
      at('post-render', 'c.objects[1].metadata.annotations = { ["helm.sh/hook"] = "test" }'),
    );
    expect(run.stdout.indexOf('kind: Service')).toBeLessThan(run.stdout.indexOf('kind: ConfigMap'));
    expect(
      (
        await template(
          at('post-render', 'c.objects[1].metadata.annotations = { ["helm.sh/hook"] = "test" }'),
          '--skip-tests',
        )
      ).stdout,
    ).not.toContain('ConfigMap');
  });

  test('leave documents without an object alone', async () => {
    const run = await template({
      'templates/config.yaml': '# only a comment\n---\napiVersion: v1\nkind: A\n',
      'templates/service.yaml': '',
      'ext/lua/chart.lua': at('post-render', 'print(#c.objects) c.objects[1].changed = true'),
    });
    expect(run.stderr).toBe('1\n');
    expect(run.stdout).toContain('# only a comment');
    expect(run.stdout).toContain('changed: true');
  });

  test('may be generated from a file of the chart', async () => {
    const run = await template({
      'templates/config.yaml': '',
      'templates/service.yaml': '',
      'users.json': '["ada", "grace"]',
      'ext/lua/chart.lua': at(
        'post-render',
        `for _, f in ipairs(c.files) do
          if f.name == "users.json" then
            for _, user in ipairs(json.decode(f.data)) do
              table.insert(c.objects, { apiVersion = "v1", kind = "ServiceAccount", metadata = { name = user } })
            end
          end
        end`,
      ),
    });
    expect(run.stdout.match(/name: (ada|grace)/g)).toEqual(['name: ada', 'name: grace']);
  });

  test.for([
    ['c.objects = "x"', 'context.objects must be a list, not string'],
    ['c.objects = nil', 'context.objects must be a list, not nil'],
    ['c.objects = { a = {} }', 'context.objects must be a list without holes and named keys'],
    ['c.objects[5] = {}', 'context.objects must be a list without holes and named keys'],
    ['c.objects[1] = "x"', 'context.objects[1] is not an object but a string'],
    ['c.objects[1] = null', 'context.objects[1] is not an object but a userdata'],
    ['c.objects[1] = {}', 'context.objects[1] has no kind'],
    ['c.objects[1].kind = nil', 'context.objects[1] has no kind'],
    ['c.objects[1].kind = ""', 'context.objects[1] has no kind'],
    ['c.objects[1].kind = 5', 'context.objects[1] has no kind'],
    ['c.objects[2] = { { kind = "x" } }', 'context.objects[2] has no kind'],
    [
      'c.objects[1].spec = { x = { 1, { y = print } } }',
      'context.objects[1].spec.x[2].y is not data',
    ],
    ['c.objects[1].spec = c.objects', 'context.objects[1].spec[1] contains itself'],
    ['c.objects[1].n = 1/0', 'context.objects[1].n is infinite'],
    ['c.objects[1].metadata = "x"', 'YAML parse error on web/templates/config.yaml: '],
    ['c.notes = 5', 'context.notes must be a string'],
    ['c.objects[1].apiVersion = nil', 'context.objects[1] has no apiVersion'],
    ['c.files = {}', 'context.files may not change in post-render'],
  ] as const)('%s fails', async ([lua, message]) => {
    const run = await template(at('post-render', lua));
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toContain(message);
    expect(run.stderr).toMatch(/^Error: (chart "web": ext\/lua\/chart.lua:1: )?/);
  });

  test('of a wrong kind stop the operation at that event', async () => {
    const run = await template(
      `${at('post-render', 'c.objects[1] = 1')}\n${at('pre-validate', 'print("never")')}`,
    );
    expect(run.stderr).not.toContain('never');
  });
});

describe.concurrent('events', () => {
  const all = [
    'chart-loaded',
    'pre-render',
    'post-render',
    'pre-validate',
    'post-validate',
    'post-template',
  ];

  test('of template come in the order of the catalogue', async () => {
    const run = await template(
      all
        .toReversed()
        .map((event) => at(event, `print("${event}")`))
        .join('\n'),
    );
    expect(run.stderr).toBe(`${all.join('\n')}\n`);
  });

  test('of other commands do not come', async () => {
    const others = ['pre-install', 'pre-package', 'pre-lint', 'pre-delete', 'post-create', 'ready'];
    const run = await template(others.map((event) => at(event, 'print("never")')).join('\n'));
    expect(run).toMatchObject({ code: 0, stderr: '' });
  });

  test('order handlers by depth, then weight, then registration', async () => {
    const on = (weight: number, word: string) =>
      `events.on("pre-render", ${weight}, function() print("${word}") end)`;
    const run = await template({
      'ext/lua/chart.lua': `${on(1, 'top 1')} ${on(0.2, 'top 0.2')} ${on(0.2, 'top 0.2 again')} ${on(0, 'top 0')}`,
      ...below('charts/a', { 'ext/lua/chart.lua': `${on(1, 'a 1')} ${on(0, 'a 0')}` }),
      ...below('charts/b', { 'ext/lua/chart.lua': on(0, 'b') }),
      ...below('charts/b/charts/deep', { 'ext/lua/chart.lua': on(1, 'deep') }),
    });
    expect(run.stderr.trim().split('\n')).toEqual([
      'a 0',
      'a 1',
      'deep',
      'b',
      'top 0',
      'top 0.2',
      'top 0.2 again',
      'top 1',
    ]);
  });

  test('stop at a handler that fails, and nothing is printed', async () => {
    const run = await template(
      `${at('post-template', 'error("stop")')}\nevents.on("post-template", 1, function() print("never") end)`,
    );
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toContain('Error: chart "web": ext/lua/chart.lua:1: stop\n');
    expect(run.stderr).not.toContain('never');
  });

  test('are traced with handlers, places, weights and durations', async () => {
    const run = await template(
      {
        'ext/lua/chart.lua': '\nevents.on("pre-render", 0.25, function() end)',
        ...below('charts/db', {
          'ext/lua/chart.lua': 'events.on("pre-render", 1, function() end)',
        }),
      },
      '--trace-events',
    );
    const trace = run.stderr.replaceAll(/\d+\.\d+ms/g, 'TIME');
    expect(trace).toBe(`[template] read-chart
  TIME
[template] chart-loaded
  TIME
[template] pre-render
  db web/charts/db/ext/lua/chart.lua:1 weight 1 TIME
  web web/ext/lua/chart.lua:2 weight 0.25 TIME
  TIME
[template] render
  TIME
[template] post-render
  TIME
[template] pre-validate
  TIME
[template] validate
  TIME
[template] post-validate
  TIME
[template] post-template
  TIME
`);
  });

  test('are traced for charts without scripts too', async () => {
    const run = await template({}, '--trace-events');
    expect(run.stdout).toBe(both);
    expect(run.stderr).toContain('[template] render');
  });
});
