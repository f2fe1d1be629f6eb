import { describe, expect, test } from 'vitest';
import { below, createLuaScratch } from '../../support/lua-acceptance.ts';

const { template, handlerSays, eachHandled } = createLuaScratch();

describe.concurrent('the facts of a context', () => {
  const facts = [
    ['c.chart.name', 'web'],
    ['c.chart.name()', 'web'],
    ['c.chart.version', '1.2.3'],
    ['c.chart.version()', '1.2.3'],
    ['c.chart.apiVersion', 'v2'],
    ['c.chart.appVersion()', '3.8'],
    ['c.chart.description', 'An example'],
    ['c.chart.home()', 'https://example.com'],
    ['c.chart.icon', 'https://example.com/icon.svg'],
    ['c.chart.kubernetesVersions()', '>1.9.0-0'],
    ['c.chart.type == ""', 'true'],
    ['c.chart.deprecated', 'false'],
    ['c.chart.deprecated()', 'false'],
    ['#c.chart.keywords', '2'],
    ['c.chart.keywords[2]', 'utility'],
    ['c.chart.keywords()[1]', 'alpine'],
    ['table.concat(c.chart.keywords, "+")', 'alpine+utility'],
    ['c.chart.sources()[1]', 'https://example.com/source'],
    ['c.chart.maintainers[1].name', 'M Butcher'],
    ['c.chart.maintainers()[1].email()', 'm@example.com'],
    ['c.chart.maintainers[1].url == ""', 'true'],
    ['type(c.chart.annotations)', 'table'],
    ['c.chart.nothing', 'nil'],
    ['c.release.name', 'demo'],
    ['c.release.name()', 'demo'],
    ['c.release.namespace', 'default'],
    ['math.type(c.release.revision)', 'integer'],
    ['c.release.revision() + 1', '2'],
    ['c.release.isInstall', 'true'],
    ['c.release.isUpgrade()', 'false'],
    ['c.capabilities.helmVersion', 'v4.3.1'],
    ['c.capabilities.kubernetesVersion()', 'v1.37.0'],
    ['c.capabilities.apiVersions[1]', 'v1'],
    ['#c.capabilities.apiVersions() > 50', 'true'],
    ['json.encode(c.chart.keywords)', '["alpine","utility"]'],
    ['c.nothing', 'nil'],
  ] as const;
  const said = eachHandled(
    'pre-render',
    facts.map(([expression]) => `print(${expression})`),
  );
  test.for(facts.map(([expression, value], index) => ({ expression, value, index })))(
    '$expression is $value',
    async ({ value, index }) => {
      expect((await said)[index]).toBe(value);
    },
  );

  test('can be walked', async () => {
    const walk =
      'local n = {} for k, v in pairs(c.release) do n[#n + 1] = k .. "=" .. tostring(v) end table.sort(n) print(table.concat(n, " "))';
    expect(await handlerSays('pre-render', walk)).toBe(
      'isInstall=true isUpgrade=false name=demo namespace=default revision=1',
    );
    const items = 'for i, k in ipairs(c.chart.keywords) do print(i, k) end';
    expect(await handlerSays('pre-render', items)).toBe('1\talpine\n2\tutility');
  });

  test('tell an upgrade from an install, and another namespace', async () => {
    const lua = 'print(c.release.isInstall, c.release.isUpgrade, c.release.namespace)';
    expect(await handlerSays('pre-render', lua, '--is-upgrade', '-n', 'web')).toBe(
      'false\ttrue\tweb',
    );
  });

  test.for([
    ['c.chart.name = "x"', 'context.chart.name is read-only'],
    ['c.chart.keywords[1] = "x"', 'context.chart.keywords.1 is read-only'],
    ['c.chart.maintainers[1].name = "x"', 'context.chart.maintainers[1].name is read-only'],
    ['c.chart.new = 1', 'context.chart.new is read-only'],
    ['c.release.name = "x"', 'context.release.name is read-only'],
    ['c.capabilities.helmVersion = "x"', 'context.capabilities.helmVersion is read-only'],
    ['table.insert(c.chart.keywords, "x")', 'context.chart.keywords.3 is read-only'],
    ['c.chart = {}', 'context.chart is read-only'],
    ['c.release = {}', 'context.release is read-only'],
    ['c.charts = {}', 'context.charts is read-only'],
    ['c.charts.x = {}', 'context.charts.x is read-only'],
    ['c.other = 1', 'context.other is not a field of the context'],
    ['c.objects = {}', 'context.objects may not change in pre-render: it may from post-render on'],
    ['c.files = {}', 'context.files may not change in pre-render'],
  ] as const)('%s fails', async ([statement, message]) => {
    await expect(handlerSays('pre-render', statement)).rejects.toThrow(
      `Error: chart "web": ext/lua/chart.lua:1: ${message}\n`,
    );
  });
});

describe.concurrent('what a stranger gets wrong', () => {
  test.for([
    ['c.value.size = 4', 'Hint: context has no value: did you mean values?'],
    ['c.valeus = {}', 'Hint: context has no valeus: did you mean values?'],
    [
      'for _, t in ipairs(c.template) do end',
      'Hint: context has no template: did you mean templates?',
    ],
    ['print(c.chart.nam.x)', 'Hint: chart has no nam: did you mean name?'],
    ['log.warning("x")', 'Hint: log has no warning: it has info, warn, error'],
    ['os.exit(1)', 'Hint: error("why") ends the operation'],
    ['load("return 1")()', 'Hint: require("name") runs ext/lua/name.lua; text cannot be run'],
    [
      'table.insert(c.objects, {})',
      'context.objects may not change in pre-render: it may from post-render on',
    ],
    ['json.decode()', 'json.decode: text must be a string, not nil'],
    ['sha256({})', 'sha256: text must be a string, not table'],
    ['semver.compare("1.0.0", "x")', 'semver.compare: invalid semantic version: "x"'],
    ['regex.match("(", "x")', 'regex.match: error parsing regexp: missing closing ): `(`'],
    [
      'template.render("{{ .x ", {})',
      'template.render: parse error at (template:1): unclosed action',
    ],
    ['coroutine.wrap(function() error("deep") end)()', 'ext/lua/chart.lua:1: deep\n'],
  ] as const)('%s', async ([statement, message]) => {
    await expect(handlerSays('pre-render', statement)).rejects.toThrow(message);
  });

  test('an init that is no function', async () => {
    const { stderr } = await template('init = 3');
    expect(stderr).toContain('init must be a function, not 3');
  });
});

describe.concurrent('values', () => {
  const rendered = async (lua: string, ...args: string[]) => {
    const run = await template(
      {
        'templates/config.yaml': '{{ .Values | toJson }}',
        'templates/service.yaml': '',
        'ext/lua/chart.lua': `events.on("pre-render", 0, function(c) ${lua} end)`,
      },
      ...args,
    );
    expect(run.stderr).toBe('');
    return run.stdout.replace('---\n# Source: web/templates/config.yaml\n', '').trim();
  };
  const before =
    '{"empty":{},"image":{"name":"alpine","tag":"3.8"},"list":[1,2],"nulls":[null],"replicas":3}';

  test.for([
    ['', before],
    ['local _ = c.values.replicas', before],
    ['c.values.replicas = 7', before.replace('"replicas":3', '"replicas":7')],
    ['c.values.replicas = 1.5', before.replace('"replicas":3', '"replicas":1.5')],
    ['c.values.replicas = 4 / 2', before.replace('"replicas":3', '"replicas":2')],
    ['c.values.image.name = "nginx"', before.replace('alpine', 'nginx')],
    ['c.values.image = nil', before.replace('"image":{"name":"alpine","tag":"3.8"},', '')],
    ['c.values.image = null', before.replace('{"name":"alpine","tag":"3.8"}', 'null')],
    ['c.values.empty.x = "y"', before.replace('"empty":{}', '"empty":{"x":"y"}')],
    ['c.values.empty = list{}', before.replace('"empty":{}', '"empty":[]')],
    ['table.insert(c.values.list, 3)', before.replace('[1,2]', '[1,2,3]')],
    ['table.remove(c.values.list) table.remove(c.values.list)', before.replace('[1,2]', '[]')],
    ['c.values.list = {}', before.replace('[1,2]', '{}')],
    ['c.values = { all = "new" }', '{"all":"new"}'],
    ['c.values = {}', '{}'],
    [
      'c.values.new = { a = { b = { "c" } } }',
      before.replace('"nulls"', '"new":{"a":{"b":["c"]}},"nulls"'),
    ],
    [
      'c.values["__proto__"] = { x = 1 }',
      before.replace('{"empty"', '{"__proto__":{"x":1},"empty"'),
    ],
    ['c.values.image["constructor"] = "x"', before.replace('{"name"', '{"constructor":"x","name"')],
    ['c.values.image["then"] = "x"', before.replace('"3.8"}', '"3.8","then":"x"}')],
  ] as const)('after %s', async ([lua, json]) => {
    expect(await rendered(lua)).toBe(json);
  });

  test('have the types that authors expect', async () => {
    const lua = `print(math.type(c.values.replicas), type(c.values.image), c.values.nulls[1] == null,
      c.values.nulls[1] ~= nil, tostring(null), #c.values.list, c.values.absent)`;
    expect(await handlerSays('pre-render', lua)).toBe('integer\ttable\ttrue\ttrue\tnull\t2\tnil');
  });

  test('come with what the user set, as numbers too', async () => {
    const lua = 'print(c.values.replicas, math.type(c.values.replicas), c.values.f, c.values.big)';
    const set = 'replicas=5,f=1.5,big=9007199254740993';
    expect(await handlerSays('pre-render', lua, '--set', set)).toBe(
      '5\tinteger\t1.5\t9007199254740993',
    );
  });

  test('that no handler touched keep their exact types', async () => {
    expect(await rendered('c.values.image.name = "x"', '--set', 'n=9007199254740993')).toContain(
      '"n":9007199254740993',
    );
  });

  test('changed in chart-loaded are seen in pre-render', async () => {
    const run = await template(`
      events.on("chart-loaded", 0, function(c) c.values.replicas = 10 end)
      events.on("pre-render", 0, function(c) c.values.replicas = c.values.replicas + 1 end)`);
    expect(run.stdout).toContain('replicas: 11');
  });

  test('changed after rendering change nothing, and that is said', async () => {
    const run = await template(
      'events.on("post-render", 0, function(c) c.values.replicas = 10 end)',
    );
    expect(run.code).toBe(0);
    expect(run.stderr).toContain('context.values stays as it was: it may change up to pre-render');
    expect(run.stdout).toContain('replicas: 3');
  });

  test.for([
    [
      'c.values.x = print',
      'context.values.x is not data: functions and coroutines cannot leave Lua',
    ],
    ['c.values.x = { 1, nil, 3, [7] = 2 }', 'context.values.x is a list with holes'],
    ['c.values.x = { 1, a = 2 }', 'context.values.x is neither a list nor a map'],
    ['c.values.x = { [1.5] = 2 }', 'context.values.x has a key that is not text'],
    ['c.values.x = 0/0', 'context.values.x is not a number (NaN)'],
    ['c.values.x = math.huge', 'context.values.x is infinite'],
    ['c.values.x = "\\xff"', 'context.values.x is not valid UTF-8'],
    ['c.values.x = {} c.values.x.y = c.values.x', 'context.values.x.y contains itself'],
    ['c.values = "x"', 'context.values must be a table with named keys'],
    ['c.values = { 1, 2 }', 'context.values must be a table with named keys'],
    ['c.values = nil', 'context.values is nil'],
  ] as const)('%s fails', async ([lua, message]) => {
    await expect(handlerSays('pre-render', lua)).rejects.toThrow(
      `Error: chart "web": ext/lua/chart.lua:1: ${message}`,
    );
  });
});

describe.concurrent('subcharts', () => {
  const tree = (top: string, child: string) => ({
    'values.yaml': 'replicas: 1\nglobal: { a: top }\ndb:\n  size: 5\n',
    'templates/service.yaml': '',
    'templates/config.yaml': 'top: {{ .Values | toJson }}',
    'ext/lua/chart.lua': top,
    ...below('charts/db', {
      'values.yaml': 'size: 1\nown: x\nglobal: { b: child }\n',
      'templates/all.yaml':
        'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: db }\ndata: {{ .Values | toJson }}',
      'ext/lua/chart.lua': child,
    }),
  });
  const at = (event: string, lua: string) => `events.on("${event}", 0, function(c) ${lua} end)`;

  test('see their own part', async () => {
    const run = await template(
      tree('', at('pre-render', 'print(c.chart.name, c.values.size, c.values.own)')),
    );
    expect(run.stderr).toBe('db\t5\tx\n');
  });

  test('share a table with their parent', async () => {
    const top = at(
      'pre-render',
      'print(c.values.db == c.charts.db.values, c.values.db.size, c.charts.db.values.size)',
    );
    const run = await template(tree(top, at('pre-render', 'c.values.size = 9')));
    expect(run.stderr).toBe('true\t9\t9\n');
  });

  test('share one global with everyone', async () => {
    const top = at(
      'pre-render',
      'print(c.values.global == c.values.db.global, c.values.global.b) c.values.global.c = "new"',
    );
    const run = await template(tree(top, at('pre-render', 'c.values.global.a = "changed"')));
    expect(run.stderr).toBe('true\tchild\n');
    expect(run.stdout).toContain('"global":{"a":"changed","b":"child","c":"new"},"own"');
    expect(run.stdout).toContain('"global":{"a":"changed","c":"new"},"replicas"');
  });

  test('keep the globals that they had when nobody changed any', async () => {
    const run = await template(tree(at('pre-render', 'c.values.replicas = 2'), ''));
    expect(run.stdout).toContain('"global":{"a":"top"},"replicas":2');
    expect(run.stdout).toContain('"global":{"a":"top","b":"child"}');
  });

  test('are reached by their parent through context.charts', async () => {
    const top = at(
      'post-render',
      'print(c.charts.db.chart.version(), #c.charts.db.objects, #c.objects, c.charts.db.objects[1].metadata.name)',
    );
    const run = await template({ ...tree(top, ''), 'templates/config.yaml': '' });
    expect(run.stderr).toBe('0.1.0\t1\t0\tdb\n');
  });

  test('are walked by each_object, children after their parent', async () => {
    const top = at(
      'post-render',
      'each_object(c, function(o, of) print(of.chart.name, o.metadata.name) end)',
    );
    const run = await template({
      ...tree(top, ''),
      'templates/config.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: { name: mine }',
    });
    expect(run.stderr).toBe('web\tmine\ndb\tdb\n');
  });

  test('have what their parent changes in them', async () => {
    const top = at('post-render', 'c.charts.db.objects[1].data = { from = "parent" }');
    const run = await template({ ...tree(top, ''), 'templates/config.yaml': '' });
    expect(run.stdout).toBe(
      '---\n# Source: web/charts/db/templates/all.yaml\napiVersion: v1\ndata:\n  from: parent\nkind: ConfigMap\nmetadata:\n  name: db\n',
    );
  });

  test('that are disabled are not loaded, and ask for nothing', async () => {
    const files = {
      ...tree('print(subcharts.db)', 'error("never")'),
      ...below('charts/db', {
        'ext/lua/chart.lua': 'error("never")',
        'ext/permissions.yaml': 'lua: [network]',
      }),
      'Chart.yaml':
        'apiVersion: v2\nname: web\nversion: 1.0.0\ndependencies:\n  - { name: db, version: "*", repository: "", condition: db.enabled }\n',
    };
    const run = await template(files, '--set', 'db.enabled=false');
    expect(run).toMatchObject({ code: 0, stderr: 'nil\n' });
  });

  test('go by their alias', async () => {
    const run = await template({
      ...tree(
        at('pre-render', 'print(c.charts.store.values.size, subcharts.store.name)'),
        'name = "db itself"',
      ),
      'Chart.yaml':
        'apiVersion: v2\nname: web\nversion: 1.0.0\ndependencies:\n  - { name: db, version: "*", repository: "", alias: store }\n',
    });
    expect(run.stderr).toBe('1\tdb itself\n');
  });
});

describe.concurrent('files and templates', () => {
  const at = (event: string, lua: string) => `events.on("${event}", 0, function(c) ${lua} end)`;

  test('are lists of names and data', async () => {
    const lua = `for _, f in ipairs(c.files) do print(f.name, f.data) end
      for _, t in ipairs(c.templates) do print(t.name, #t.data) end`;
    const run = await template({
      'files/config.json': '{"a":1}',
      'README.md': '# Web',
      'templates/sub/x.yaml': '# x',
      'ext/lua/chart.lua': at('pre-render', lua),
    });
    expect(run.stderr.split('\n').sort()).toEqual(
      [
        '',
        'README.md\t# Web',
        'config.yaml\t83',
        'files/config.json\t{"a":1}',
        'service.yaml\t108',
        'sub/x.yaml\t3',
      ].sort(),
    );
  });

  test('hold bytes, whatever they are', async () => {
    const lua = 'for _, f in ipairs(c.files) do print(#f.data, f.data:byte(1, -1)) end';
    const run = await template({
      'bin.dat': new Uint8Array([0, 255, 128, 10]),
      'ext/lua/chart.lua': at('pre-render', lua),
    });
    expect(run.stderr).toBe('4\t0\t255\t128\t10\n');
  });

  test('that are templates may be changed, added and removed', async () => {
    const run = await template(
      at(
        'pre-render',
        `
      for i, t in ipairs(c.templates) do
        if t.name == "service.yaml" then t.data = t.data:gsub("Service", "Changed") end
      end
      for i = #c.templates, 1, -1 do
        if c.templates[i].name == "config.yaml" then table.remove(c.templates, i) end
      end
      table.insert(c.templates, { name = "sub/new.yaml", data = "apiVersion: v1\\nkind: New\\nmetadata: { name: {{ .Release.Name }} }" })`,
      ),
    );
    expect(run.stdout).toBe(`---
# Source: web/templates/service.yaml
apiVersion: v1
kind: Changed
metadata:
  name: demo
spec:
  replicas: 3

---
# Source: web/templates/sub/new.yaml
apiVersion: v1
kind: New
metadata: { name: demo }
`);
  });

  test('replace all templates at once', async () => {
    const run = await template(
      at('chart-loaded', 'c.templates = { { name = "one.yaml", data = "kind: One" } }'),
    );
    expect(run.stdout).toBe('---\n# Source: web/templates/one.yaml\nkind: One\n');
  });

  test('change nothing after rendering', async () => {
    const run = await template(at('post-render', 'c.templates[1].data = "broken: ["'));
    const warning =
      'context.templates stays as it was: it may change up to pre-render, not in post-render';
    expect(run.code).toBe(0);
    expect(run.stderr).toBe(`WARNING: web/ext/lua/chart.lua:1: ${warning}\n`);
  });

  test.for([
    ['c.templates = "x"', 'context.templates must be a list, not string'],
    ['c.templates = { "x" }', 'context.templates[1] must be a table with name and data'],
    ['c.templates = { { data = "x" } }', 'context.templates[1].name must be a string'],
    ['c.templates = { { name = "x" } }', 'context.templates[1].data must be a string'],
    ['c.templates = { { name = "x", data = 1 } }', 'context.templates[1].data must be a string'],
    ['c.templates = { a = 1 }', 'context.templates must be a list without holes and named keys'],
    [
      'c.templates[5] = { name = "x", data = "" }',
      'context.templates must be a list without holes',
    ],
  ] as const)('%s fails', async ([lua, message]) => {
    const run = await template(at('pre-render', lua));
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(`Error: chart "web": ext/lua/chart.lua:1: ${message}`);
  });

  test.for([
    ['c.templates[1].name = "../x.yaml"', 'context.templates: chart contains illegally named'],
    ['c.templates[1].name = "a\\n---\\nb"', '"a\\n---\\nb" has a control character'],
    ['c.templates[2] = c.templates[1]', 'context.templates: chart contains two files named'],
  ] as const)('%s is no name', async ([lua, message]) => {
    const run = await template(at('chart-loaded', lua));
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(message);
  });
});
