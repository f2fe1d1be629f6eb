import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { below, createLuaScratch } from '../../support/lua-acceptance.ts';

const { chart, directory, template, helm } = createLuaScratch();

const asking = (permissions: string, lua = '') => ({
  'ext/permissions.yaml': permissions,
  'ext/lua/chart.lua': lua,
});

/** A person at a terminal with these answers; what is shown to them and how it ends. */
async function interactive(files: Readonly<Record<string, string>>, answers: readonly string[]) {
  const left = [...answers];
  const shown = { out: '', err: '' };
  const code = await main({
    argv: ['template', 'demo', path.join(directory, chart(files))],
    environment: { HOME: directory, NO_COLOR: '1' },
    stdin: { isTTY: true, readLine: () => left.shift() },
    stdout: { write: (text) => void (shown.out += String(text)) },
    stderr: { isTTY: true, write: (text) => void (shown.err += String(text)) },
  });
  return { code, ...shown, left };
}

const block = `Chart "web" is requesting the following additional permissions:
  - network: Access the network
  - io: Access the local filesystem
`;

describe('permissions', () => {
  test('are asked for in the words of the design', async () => {
    const run = await interactive(asking('lua: [network, io]', 'print(http ~= nil, io ~= nil)'), [
      'y',
    ]);
    expect(run).toMatchObject({ code: 0, err: `${block}Allow? (y, yes, n, no) > true\ttrue\n` });
  });

  test.each(['n', 'no'])('are refused with %s', async (answer) => {
    const run = await interactive(asking('lua: [network, io]', 'print("never")'), [answer]);
    expect(run).toMatchObject({
      code: 1,
      out: '',
      err: `${block}Allow? (y, yes, n, no) > Error: permissions were not granted: network, io\n`,
    });
  });

  test('are asked for again until the answer is one, and refused at the end of input', async () => {
    const run = await interactive(asking('lua: [io]'), ['what?', '']);
    expect(run.code).toBe(1);
    expect(run.err.match(/Allow\?/g)).toHaveLength(3);
    expect(run.err.match(/Chart "web"/g)).toHaveLength(1);
  });

  test('are asked for once, for every chart of the tree that asks', async () => {
    const run = await interactive(
      {
        ...asking('lua: [network, io]'),
        ...below('charts/db', { 'ext/permissions.yaml': 'lua: [os]' }),
        ...below('charts/quiet', { 'ext/lua/chart.lua': 'print(http ~= nil, os.getenv ~= nil)' }),
      },
      ['yes'],
    );
    expect(run.err).toBe(
      `${block}Chart "db" is requesting the following additional permissions:
  - os: Run commands and read the environment
Allow? (y, yes, n, no) > true\ttrue\n`,
    );
  });
});

describe.concurrent('permissions without a terminal', () => {
  test('are refused, naming the charts and the flags', async () => {
    const run = await template({
      ...asking('lua: [network, io]', 'print("never")'),
      ...below('charts/db', { 'ext/permissions.yaml': 'lua: [cluster]' }),
    });
    expect(run).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `Error: charts "web", "db" ask for permissions: network, io, cluster
${block}Chart "db" is requesting the following additional permissions:
  - cluster: Read the cluster as you
Hint: nobody can be asked here: allow them with --accept-perms network,io,cluster, or with --yes
`,
    });
  });

  test('are granted with -y and --yes', async () => {
    const files = asking(
      'lua: [network, io, os]',
      'print(http ~= nil, io ~= nil, os.execute ~= nil)',
    );
    expect(await template(files, '-y')).toMatchObject({ code: 0, stderr: 'true\ttrue\ttrue\n' });
    expect(await template(files, '--yes')).toMatchObject({ code: 0, stderr: 'true\ttrue\ttrue\n' });
  });

  test('are granted as far as --accept-perms goes', async () => {
    const files = asking('lua: [network]', 'print(http ~= nil, io ~= nil)');
    expect(await template(files, '--accept-perms', 'network,io')).toMatchObject({
      code: 0,
      stderr: 'true\tfalse\n',
    });
    expect(await template(asking(''), '--accept-perms', 'network,io')).toMatchObject({ code: 0 });
    expect(await template(files, '--accept-perms', 'io')).toMatchObject({
      code: 1,
      stderr:
        'Error: chart "web" asks for permissions that --accept-perms does not name: network\n',
    });
  });

  test('that do not exist are an error, even with -y', async () => {
    const run = await template(asking('lua: [network, root]'), '-y');
    expect(run).toMatchObject({
      code: 1,
      stderr: `Error: chart "web": ext/permissions.yaml asks for "root", which is no permission
Hint: the permissions are network, io, os, cluster
`,
    });
    expect((await template({}, '--accept-perms', 'root')).code).toBe(0);
    expect((await template(asking('lua: [io]'), '--accept-perms', 'root')).stderr).toContain(
      '--accept-perms: "root" is no permission',
    );
  });

  test('are asked for even where the script of a subchart is overridden', async () => {
    const run = await template({
      'ext/lua/chart.lua': 'subcharts.db.init = function() end',
      ...below('charts/db', { 'ext/permissions.yaml': 'lua: [network]', 'ext/lua/chart.lua': '' }),
    });
    expect(run).toMatchObject({ code: 1 });
    expect(run.stderr).toContain('chart "db" asks for permissions: network');
  });

  test('know the old name of io', async () => {
    const run = await template(
      asking('lua: [filesystem]', 'print(io.open ~= nil)'),
      '--accept-perms',
      'io',
    );
    expect(run.stderr).toBe('true\n');
  });

  test('are asked for by package and create too', async () => {
    const files = chart(asking('lua: [io]'));
    expect((await helm(['package', files])).stderr).toContain('asks for permissions: io');
    expect((await helm(['package', files, '-y'])).code).toBe(0);
    const starter = path.join(directory, files);
    expect((await helm(['create', 'new', '-p', starter])).stderr).toContain(
      'chart "new" asks for permissions: io',
    );
  });

  test.for([
    ['network', 'io, os.execute, os.getenv, kube'],
    ['io', 'http, os.execute, os.getenv, io.popen, kube'],
    ['os', 'http, io.open, io.lines, os.remove, kube'],
    ['cluster', 'http, io, os.execute, os.getenv'],
  ] as const)('give %s and no more', async ([permission, others]) => {
    const run = await template(asking(`lua: [${permission}]`, `print(${others})`), '-y');
    expect(
      run.stderr
        .trim()
        .split('\t')
        .every((value) => value === 'nil'),
    ).toBe(true);
  });
});

describe.concurrent('io', () => {
  const script = (lua: string) => template(asking('lua: [io]', lua), '-y');

  test('reads and writes files as Lua does', async () => {
    const run = await script(`
      local f = assert(io.open("${directory}/io-1", "w"))
      print(io.type(f), f:write("one\\ntwo\\n", 3, "\\n") == f)
      print(f:seek("cur"), f:close(), io.type(f))
      for line in io.lines("${directory}/io-1") do print("line " .. line) end
      local r = io.open("${directory}/io-1")
      print(r:read("l", "L", "n"))
      print(r:read("a") == "\\n", r:read("l"), r:read(0))
      print(r:seek("set", 4), r:read(3), r:seek("end"))
      r:close()
      local a = io.open("${directory}/io-1", "a") a:write("end") a:close()
      local u = io.open("${directory}/io-1", "r+") u:seek("set", 0) u:write("ONE") u:close()
      print(io.open("${directory}/io-1"):read("a"))
    `);
    expect(run.stderr).toBe(
      'file\ttrue\n10\ttrue\tclosed file\nline one\nline two\nline 3\none\ttwo\n\t3\ntrue\tnil\tnil\n4\ttwo\t10\nONE\ntwo\n3\nend\n',
    );
    expect(readFileSync(path.join(directory, 'io-1'), 'utf8')).toBe('ONE\ntwo\n3\nend');
  });

  test('tells of failures as Lua does', async () => {
    const run = await script(`
      print(io.open("${directory}/absent"))
      print(io.open("${directory}/absent/x", "w"))
      print(pcall(io.lines, "${directory}/absent"))
      print(pcall(io.open, "x", "q"))
      local f = io.open("${directory}/io-2", "w") print(f:read("a")) f:close()
      print(pcall(f.write, f, "x"))
      print(io.type(5), os.remove("${directory}/io-2"), (os.remove("${directory}/io-2")))
    `);
    expect(run.stderr).toBe(`nil\t/scratch/absent: No such file or directory\t5
nil\t/scratch/absent/x: No such file or directory\t5
false\tweb/ext/lua/chart.lua:4: /scratch/absent: No such file or directory
false\tweb/ext/lua/chart.lua:5: io.open: invalid mode
nil\tnot opened for reading\t9
false\tweb/ext/lua/chart.lua:7: attempt to use a closed file
nil\ttrue\tnil
`);
  });

  test('renames, and makes names for temporary files', async () => {
    const run = await script(`
      io.open("${directory}/io-3", "w"):close()
      print(os.rename("${directory}/io-3", "${directory}/io-4"), io.open("${directory}/io-4") ~= nil)
      print(#os.tmpname() > 5)`);
    expect(run.stderr).toBe('true\ttrue\ntrue\n');
  });

  test('opens no more than 256 files', async () => {
    const run = await script(
      'local all = {} for i = 1, 300 do local f, why = io.open("/dev/null") if not f then print(i, why) break end all[i] = f end',
    );
    expect(run.stderr).toBe('257\t/dev/null: Too many open files\n');
  });

  test('works inside a template function', async () => {
    const run = await template(
      {
        ...asking(
          'lua: [io]',
          `template.func("own", function() return #io.open("${directory}/io-0", "w"):write("x") end)`,
        ),
        'ext/lua/chart.lua': `
          local f = io.open("${directory}/io-5", "w") f:write("read while rendering") f:close()
          template.func("own", function() return io.open("${directory}/io-5"):read("a") end)`,
        'templates/config.yaml': 'out: {{ own }}',
      },
      '-y',
    );
    expect(run.stdout).toContain('out: read while rendering');
  });
});

describe.concurrent('os', () => {
  const script = (lua: string) => template(asking('lua: [os]', lua), '-y');

  test('runs commands and reads the environment', async () => {
    const run = await script(`
      print(os.getenv("HOME") ~= nil, os.getenv("NOT_SET"))
      print(os.execute("exit 3"))
      print(os.execute("true"))
      print(os.execute("kill -9 $$"))
      print(os.execute())
      local p = io.popen("printf 'a\\\\nb'") print(p:read("l"), p:read("a"), p:close())
      local f = io.popen("exit 4") print(f:close())
      local w = io.popen("cat > ${directory}/os-1", "w") w:write("to ", "cat") print(w:close())
    `);
    expect(run.stderr).toBe(
      'true\tnil\nnil\texit\t3\ntrue\texit\t0\nnil\tsignal\t9\ntrue\na\tb\ttrue\texit\t0\nnil\texit\t4\ntrue\texit\t0\n',
    );
    expect(readFileSync(path.join(directory, 'os-1'), 'utf8')).toBe('to cat');
  });

  test('ends with the limit when a command does not', async () => {
    const run = await template(
      asking('lua: [os]', '\nos.execute("sleep 30")'),
      '-y',
      '--lua-timeout',
      '300ms',
    );
    expect(run.stderr).toContain('chart "web": ext/lua/chart.lua: loading took longer than 0.3s');
  });

  test('refuses to wait inside a template function', async () => {
    const run = await template(
      {
        ...asking('lua: [os]', 'template.func("own", function() return os.execute("true") end)'),
        'templates/config.yaml': 'out: {{ own }}',
      },
      '-y',
    );
    expect(run.stderr).toContain('os.execute cannot be used in a template function');
  });
});

describe('network', () => {
  let server: Server;
  let url: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        response.setHeader('X-Seen', [request.method, request.headers['x-mine']].flat().join(' '));
        response.statusCode = request.url === '/missing' ? 404 : 200;
        response.end(request.url === '/bytes' ? Buffer.from([0, 255]) : Buffer.concat(chunks));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => server.close());

  const script = (lua: string) => template(asking('lua: [network]', lua), '-y');

  test('fetches and sends', async () => {
    const run = await script(`
      local r = http.get("${url}/x", { headers = { ["X-Mine"] = "1" } })
      print(r.status, r.headers["x-seen"], #r.body)
      local p = http.request{ url = "${url}/y", method = "post", body = "sent \\0" }
      print(p.status, p.headers["x-seen"], #p.body)
      print(http.get("${url}/missing").status, http.get("${url}/bytes").body:byte(1, -1))
    `);
    expect(run.stderr).toBe('200\tGET 1\t0\n200\tPOST\t6\n404\t0\t255\n');
  });

  test('tells of failures with a code', async () => {
    const run = await script(`
      local ok, e = pcall(http.get, "http://127.0.0.1:1/")
      print(ok, e.code, e)
      print(pcall(http.get, "file:///etc/passwd"))
      print(pcall(http.request, { url = "${url}", method = "BREW" }))
      print(pcall(http.get))`);
    expect(run.stderr).toContain(
      'false\tHostUnreachable\tweb/ext/lua/chart.lua:2: cannot reach "127.0.0.1:1"',
    );
    expect(run.stderr).toContain('"file:///etc/passwd" is no web address');
    expect(run.stderr).toContain('http: "BREW" is no method');
    expect(run.stderr).toContain('url must be a string, not nil');
  });

  test('is kept for a template by a handler, which may wait', async () => {
    const run = await template(
      {
        ...asking(
          'lua: [network]',
          `events.on("pre-render", 0, function(c) c.values.seen = http.get("${url}/x").headers["x-seen"] end)`,
        ),
        'templates/config.yaml': 'seen: {{ .Values.seen }}',
      },
      '-y',
    );
    expect(run.stdout).toContain('seen: GET');
  });

  test('refuses to wait inside a template function', async () => {
    const run = await template(
      {
        ...asking(
          'lua: [network]',
          `template.func("own", function() return http.get("${url}").status end)`,
        ),
        'templates/config.yaml': 'out: {{ own }}',
      },
      '-y',
    );
    expect(run.stderr).toContain(
      'http cannot be used in a template function, because rendering does not wait; use it in a handler of pre-render and keep the result',
    );
  });
});
