import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { below, createLuaScratch } from '../../support/lua-acceptance.ts';

const { chart, directory, helm, template, write } = createLuaScratch();

const at = (event: string, lua: string) => `events.on("${event}", 0, function(c) ${lua} end)\n`;

/** Everything that is in an archive, as one text. */
function archive(name: string): string {
  return gunzipSync(readFileSync(path.join(directory, name))).toString();
}

describe.concurrent('package', () => {
  test('packs what handlers changed, and leaves the directory alone', async () => {
    const location = chart(
      at('chart-loaded', 'print("loaded " .. c.chart.name)') +
        at(
          'pre-package',
          `c.values.replicas = 1000000
           c.values.list[1] = 2.5
           for i, t in ipairs(c.templates) do if t.name == "config.yaml" then t.data = "# changed" end end
           table.insert(c.files, { name = "GENERATED.md", data = "made by Lua" })`,
        ),
    );
    const run = await helm(['package', location, '-d', 'packed']);
    expect(run).toMatchObject({ code: 0, stderr: 'loaded web\n' });
    const packed = archive('packed/web-1.2.3.tgz');
    expect(packed).toContain('replicas: 1000000\n');
    expect(packed).toContain('list:\n- 2.5\n- 2\n');
    expect(packed).toContain('# changed');
    expect(packed).toContain('made by Lua');
    expect(packed).toContain('pre-package');
    const values = readFileSync(path.join(directory, location, 'values.yaml'), 'utf8');
    expect(values).toContain('replicas: 3');
    expect(existsSync(path.join(directory, location, 'GENERATED.md'))).toBe(false);
  });

  test('makes the same archive when handlers change nothing', async () => {
    const files = { 'ext/lua/chart.lua': at('pre-package', 'local _ = c.values.replicas') };
    await helm(['package', chart(files), '-d', 'same-1']);
    await helm(['package', chart({ ...files }), '-d', 'same-2']);
    expect(archive('same-1/web-1.2.3.tgz')).toBe(archive('same-2/web-1.2.3.tgz'));
    expect(archive('same-1/web-1.2.3.tgz')).toContain('image:\n  name: alpine\n  tag: "3.8"\n');
  });

  test.for([
    ['../../../etc/cron.d/evil', 'is not a normal path'],
    ['/etc/passwd', 'is an absolute path'],
    ['values.yaml', 'is not a plain file'],
    ['ext/lua/more.lua', 'is not a plain file'],
    ['charts/evil.tgz', 'is not a plain file'],
  ] as const)('refuses a file that a handler named %s', async ([name, message]) => {
    const lua = `table.insert(c.files, { name = "${name}", data = "" })`;
    const run = await helm(['package', chart(at('pre-package', lua)), '-d', 'refused']);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('context.files: ');
    expect(run.stderr).toContain(message);
    expect(existsSync(path.join(directory, 'refused'))).toBe(false);
  });

  test('stops at a handler that fails, and writes nothing', async () => {
    const run = await helm(['package', chart(at('pre-package', 'error("no")')), '-d', 'none']);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('chart "web": ext/lua/chart.lua:1: no');
    expect(existsSync(path.join(directory, 'none'))).toBe(false);
  });

  test('refuses to change what the package does not have', async () => {
    const run = await helm(['package', chart(at('pre-package', 'c.objects = {}'))]);
    expect(run.stderr).toContain('context.objects may not change in pre-package');
  });
});

describe.concurrent('create', () => {
  test('runs the Lua of its starter, before and after', async () => {
    const starter = chart(
      at('pre-create', 'print("before", c.chart.name, c.chart.version, c.values, c.charts)') +
        at(
          'post-create',
          `print("after", c.chart.name)
           c.values.owner = "platform"
           table.insert(c.files, { name = "OWNERS", data = "platform\\n" })
           table.insert(c.templates, { name = "extra.yaml", data = "# extra" })`,
        ),
    );
    const run = await helm(['create', 'made', '-p', path.join(directory, starter)]);
    expect(run).toMatchObject({ code: 0, stderr: 'before\tmade\tnil\tnil\tnil\nafter\tmade\n' });
    const read = (file: string) => readFileSync(path.join(directory, 'made', file), 'utf8');
    expect(read('OWNERS')).toBe('platform\n');
    expect(read('templates/extra.yaml')).toBe('# extra');
    expect(read('values.yaml')).toContain('owner: platform');
  });

  test('writes nothing when a handler fails', async () => {
    const starter = chart(at('post-create', 'error("no")'));
    const run = await helm(['create', 'unmade', '-p', path.join(directory, starter)]);
    expect(run.stderr).toContain('chart "unmade": ext/lua/chart.lua:1: no');
    expect(existsSync(path.join(directory, 'unmade'))).toBe(false);
  });
});

describe.concurrent('dependency build', () => {
  const umbrella = (lua: string) =>
    chart({
      'Chart.yaml':
        'apiVersion: v2\nname: web\nversion: 1.0.0\ndependencies:\n  - { name: db, version: 0.1.0, repository: "file://../absent" }\n',
      'ext/lua/chart.lua': lua,
    });

  test('lets a handler change the dependencies before they are fetched', async () => {
    write(below('source/db', { 'values.yaml': '' }));
    const location = umbrella(
      at(
        'pre-dependency-build',
        'print(c.dependencies[1].name, c.dependencies[1].repository) c.dependencies[1].repository = "file://../source/db"',
      ) + at('post-dependency-build', 'print("done", c.dependencies[1].repository)'),
    );
    const run = await helm(['dependency', 'build', location]);
    expect(run.stderr).toContain('db\tfile://../absent\n');
    expect(run.stderr).toContain('done\tfile://../source/db\n');
    expect(run.code).toBe(0);
    expect(existsSync(path.join(directory, location, 'charts/db-0.1.0.tgz'))).toBe(true);
  });

  test('shows handlers the versions that were chosen and the charts that were fetched', async () => {
    write(below('newer/db', { 'templates/a.yaml': 'a: 1' }));
    const location = chart({
      'Chart.yaml':
        'apiVersion: v2\nname: web\nversion: 1.0.0\ndependencies:\n  - { name: db, version: ">=0.1.0-0", repository: "file://../newer/db" }\n',
      'ext/lua/chart.lua': at(
        'post-dependency-build',
        'print(c.dependencies[1].version, c.charts.db.chart.version, c.charts.db.templates[1].data)',
      ),
    });
    expect((await helm(['dependency', 'build', location])).stderr).toContain(
      '0.1.0\t0.1.0\ta: 1\n',
    );
  });

  test.for([
    ['c.dependencies = "x"', 'context.dependencies must be a list'],
    ['c.dependencies = { "x" }', 'context.dependencies[1] must be a table with named keys'],
    ['c.dependencies = { { version = "1" } }', 'context.dependencies[1].name must be a string'],
    ['c.dependencies[1].version = 1', 'context.dependencies[1].version must be a string'],
  ] as const)('refuses %s', async ([lua, message]) => {
    const run = await helm(['dependency', 'build', umbrella(at('pre-dependency-build', lua))]);
    expect(run).toMatchObject({ code: 1 });
    expect(run.stderr).toContain(`Error: chart "web": ext/lua/chart.lua:1: ${message}`);
  });
});

describe.concurrent('lint', () => {
  const lint = (files: Readonly<Record<string, string>> | string, ...args: string[]) =>
    helm(['lint', chart(files), ...args]);

  test('has the events of rendering, and one of its own', async () => {
    const events = [
      'chart-loaded',
      'pre-render',
      'post-render',
      'pre-validate',
      'post-validate',
      'pre-lint',
    ];
    const run = await lint(events.map((event) => at(event, `print("${event}")`)).join(''));
    expect(run.stderr).toBe(`${events.join('\n')}\n`);
  });

  test('takes findings from scripts', async () => {
    const run = await lint(
      at(
        'pre-lint',
        'table.insert(c.findings, { severity = "warning", message = "no owner", path = "Chart.yaml" }) table.insert(c.findings, { severity = "error", message = "no team" })',
      ),
    );
    expect(run.stdout).toContain('[WARNING] Chart.yaml: no owner');
    expect(run.stdout).toContain('[ERROR] : no team');
    expect(run.code).toBe(1);
  });

  test.for([
    ['table.insert(c.findings, "x")', 'context.findings[2] must be a table with named keys'],
    [
      'table.insert(c.findings, { severity = "fatal", message = "x" })',
      'context.findings[2].severity must be "info", "warning" or "error"',
    ],
    [
      'table.insert(c.findings, { severity = "info" })',
      'context.findings[2].message must be a string',
    ],
  ] as const)('refuses %s', async ([lua, message]) => {
    const run = await lint(at('pre-lint', lua));
    expect(run.code).toBe(1);
    expect(run.stdout + run.stderr).toContain(`chart "web": ext/lua/chart.lua:1: ${message}`);
  });

  test.for([
    [
      'a syntax error',
      { 'ext/lua/chart.lua': '\nx = = 1' },
      "[ERROR] ext/lua/chart.lua: unexpected symbol near '='",
    ],
    [
      'a syntax error in a script that nobody loads',
      { 'ext/lua/chart.lua': '', 'ext/lua/other.lua': 'if x' },
      "[ERROR] ext/lua/other.lua: 'then' expected near <eof>",
    ],
    [
      'an unknown event',
      { 'ext/lua/chart.lua': 'if false then\n  events.on("pre-rendr", 0, print)\nend' },
      '[WARNING] ext/lua/chart.lua: there is no event "pre-rendr"; did you mean "pre-render"?',
    ],
    [
      'a core event',
      { 'ext/lua/chart.lua': 'function never(e) events.on("render", 0, print) end' },
      '[WARNING] ext/lua/chart.lua: "render" is a core event: a chart cannot answer it',
    ],
    [
      'a global by accident',
      { 'ext/lua/chart.lua': 'declared = 1\nfunction init()\n  declared = 2\n  slip = 3\nend' },
      '[WARNING] ext/lua/chart.lua: a function writes the global "slip": write "local slip", or set it at the top of the script',
    ],
    [
      'a permission that is not asked for',
      { 'ext/lua/chart.lua': 'if http then http.get("http://example.com") end' },
      '[WARNING] ext/lua/chart.lua: http needs the permission "network", which no chart asks for',
    ],
    [
      'a command that is not asked for',
      { 'ext/lua/chart.lua': 'local f = os.getenv' },
      '[WARNING] ext/lua/chart.lua: os needs the permission "os", which no chart asks for',
    ],
    [
      'a permission that is not used',
      {
        'ext/lua/chart.lua': 'local http = {} http.get = 1',
        'ext/permissions.yaml': 'lua: [network]',
      },
      '[WARNING] ext/permissions.yaml: "network" is asked for, but no script uses it',
    ],
    [
      'a script that fails',
      { 'ext/lua/chart.lua': 'error("broken")' },
      'chart "web": ext/lua/chart.lua:1: broken',
    ],
  ] as const)('finds %s', async ([, files, message]) => {
    const run = await lint(files, '-y');
    expect(run.stdout).toContain(message);
  });

  test('has nothing to say of a good script', async () => {
    const run = await lint(
      {
        'ext/lua/chart.lua':
          'local count = 0\nowner = "me"\nfunction init(events)\n  events.on("pre-render", 0.5, function(c) count = count + 1 owner = "you" end)\nend\nlocal _ = io and io.open',
        'ext/permissions.yaml': 'lua: [io]',
      },
      '-y',
    );
    expect(run.stdout).not.toContain('ext/');
  });

  test('shows the line', async () => {
    const run = await lint('function init()\n  slip = 3\nend');
    expect(run.stdout).toContain('  slip = 3');
  });
});

describe.concurrent('the flags', () => {
  test.for([
    [['--lua-timeout', '0s'], '--lua-timeout must be more than 0s'],
    [['--lua-timeout', 'soon'], 'invalid argument "soon" for "--lua-timeout"'],
    [['--lua-memory', '1Mi'], '--lua-memory must be from 2Mi to 1Gi, not "1Mi"'],
    [['--lua-memory', '9Gi'], '--lua-memory must be from 2Mi to 1Gi, not "9Gi"'],
    [['--lua-memory', 'much'], '--lua-memory must be from 2Mi to 1Gi, not "much"'],
  ] as const)('%s is refused', async ([args, message]) => {
    const run = await template('', ...args);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(message);
  });

  test('set the limits', async () => {
    const greedy = 'local t = {} for i = 1, 1e5 do t[i] = { i } end print("enough")';
    expect((await template(greedy)).stderr).toBe('enough\n');
    expect((await template(greedy, '--lua-memory', '4Mi')).stderr).toContain(
      'not enough memory: Lua may use 4Mi',
    );
    expect((await template(greedy, '--lua-memory', '512Mi', '--lua-timeout', '1m')).stderr).toBe(
      'enough\n',
    );
  });

  test('of the least memory leave room for a script', async () => {
    expect((await template('print(json.encode({ 1 }))', '--lua-memory', '2Mi')).stderr).toBe(
      '[1]\n',
    );
  });
});

describe.concurrent('helm lua and helm docs', () => {
  test('print types that are Lua', async () => {
    const { stdout } = await helm(['lua', 'types']);
    expect(stdout).toMatch(/^---@meta\n/);
    const run = await template({
      'ext/lua/chart.lua': 'print("with types")',
      'ext/lua/helm.lua': stdout,
    });
    expect(run.stderr).toBe('with types\n');
    expect(
      (await helm(['lint', chart({ 'ext/lua/helm.lua': stdout, 'ext/lua/chart.lua': '' })])).stdout,
    ).not.toContain('ext/');
  });

  test('print every event', async () => {
    const { stdout } = await helm(['docs', 'events']);
    expect(stdout).toContain('## helm rollback');
    expect(stdout).toContain('`failed-test`');
    expect((await helm(['docs', 'else'])).stderr).toContain('there is no reference of "else"');
  });
});
