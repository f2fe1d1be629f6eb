import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createLuaScratch } from '../../support/lua-acceptance.ts';

const { chart, directory, helm, write } = createLuaScratch();

describe('a chart made with --lua', () => {
  test('has a script, a test that passes, types and permissions, and lints', async () => {
    await helm(['create', 'made', '--lua']);
    const read = (file: string): string => readFileSync(path.join(directory, 'made', file), 'utf8');
    expect(read('ext/lua/helm.lua')).toMatch(/^---@meta\n/);
    expect(read('ext/permissions.yaml')).toContain('lua: []\n');
    expect(await helm(['lua', 'test', 'made'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('2 test(s) run, 0 failed\n') as string,
    });
    const { stdout, code } = await helm(['lint', 'made']);
    expect(code).toBe(0);
    expect(stdout).toContain('plain Helm ignores the Lua of this chart');
    const rendered = await helm(['template', 'made', '--set', 'production=true']);
    expect(rendered.stdout).toContain('replicas: 2\n');
  });
});

describe('helm lua run', () => {
  test('shows what a handler changes, and no more', async () => {
    write({ 'label.lua': 'return function(c) c.objects[1].metadata.labels = { a = "b" } end\n' });
    const { stdout } = await helm(['lua', 'run', 'label.lua', '--chart', chart('')]);
    expect(stdout).toBe(`manifest
  ...
  data: {}
  kind: ConfigMap
  metadata:
+   labels:
+     a: b
    name: config
  ---
  # Source: web/templates/service.yaml
  ...
`);
  });

  test('says that nothing changes, and where a script is wrong', async () => {
    write({ 'none.lua': '-- nothing', 'bad.lua': '\nerror("no")' });
    const location = chart('error("is not run")');
    expect((await helm(['lua', 'run', 'none.lua', '--chart', location])).stdout).toBe(
      'nothing changes\n',
    );
    expect((await helm(['lua', 'run', 'bad.lua', '--chart', location])).stderr).toContain(
      'Error: chart "web": ext/lua/bad.lua:2: no\n',
    );
    expect((await helm(['lua', 'run', 'absent.lua', '--chart', location])).stderr).toBe(
      'Error: cannot read "absent.lua": no such file or directory\n',
    );
  });
});

describe('helm lua test', () => {
  test('tells failures with their lines', async () => {
    const location = chart({
      'ext/lua/chart.lua':
        'function init(events) events.on("pre-render", 0, function(c) c.values.b = c.values.a + 1 end) end',
      'ext/lua/own_test.lua': `test("adds", function() expect(fire("pre-render", { values = { a = 1 } }).values).to_equal({ a = 1, b = 2 }) end)
test("fails", function() fire("pre-render") end)
test("names", function() expect("abc").to_contain("x") end)
test("never", function() expect(nil).to_be_nil() expect({ 1 }).never.to_contain(2) end)
test("refuses", function() expect(function() error("no good") end).to_fail("good") end)`,
    });
    const { stdout, stderr, code } = await helm(['lua', 'test', location]);
    expect(code).toBe(1);
    expect(stderr).toBe('Error: 5 test(s) run, 2 failed\n');
    expect(stdout).toBe(`ok   own_test: adds
FAIL own_test: fails
     web/ext/lua/chart.lua:1: attempt to perform arithmetic on a nil value (field 'a')
FAIL own_test: names
     web/ext/lua/own_test.lua:3: expected "abc" to contain "x"
ok   own_test: never
ok   own_test: refuses
`);
  });
});

describe('errors that charts often make', () => {
  test.for([
    ['http.get("x")', '"  - network" below "lua:"'],
    ['kube.get("v1", "Pod", "x")', '"  - cluster" below "lua:"'],
    ['io.open("x")', '"  - io" below "lua:"'],
    ['os.getenv("x")', '"  - os" below "lua:"'],
    [
      'events.on("pre-render", 0, function(name, namespace, chart, values) print(chart.name) end)',
      'a handler gets one argument, the context',
    ],
  ] as const)('get a hint: %s', async ([lua, hint]) => {
    const { stderr } = await helm(['template', chart(lua)]);
    expect(stderr).toContain('Hint: ');
    expect(stderr).toContain(hint);
  });
});

describe('--no-scripts', () => {
  test('lints and packages charts whose Lua nobody grants anything', async () => {
    const location = chart({
      'ext/lua/chart.lua': 'error("is run")',
      'ext/permissions.yaml': 'lua: [network]',
    });
    expect((await helm(['package', location])).code).toBe(1);
    expect(await helm(['package', location, '--no-scripts'])).toMatchObject({ code: 0 });
    expect(await helm(['lint', location, '--no-scripts'])).toMatchObject({ code: 0 });
  });
});
