/**
 * Scripts that want out, want everything, or want it forever. Rows are named after the cases of
 * the design's threat list where there is one: E escapes, R runaways, D data, I isolation.
 */
import { describe, expect, test } from 'vitest';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { below, createLuaScratch } from '../../support/lua-acceptance.ts';
import { helmCommand } from '../../support/run-helm.ts';

const { directory, template, helm, chart } = createLuaScratch();

/** What no script may ever show. */
const secrets = /canary|node:internal|process\.|\/work\/|at .*\.(ts|js|cjs):\d+/;

const handler = (lua: string) => `events.on("pre-render", 0, function(c)\n${lua}\nend)`;

/** Every way to run a script, with each set of permissions. */
const permissionSets = ['', 'network', 'io', 'os', 'cluster', 'network, io, os, cluster'];

async function attack(lua: string, permissions = '', ...args: string[]) {
  return template(
    {
      'ext/lua/chart.lua': lua,
      ...(permissions === '' ? {} : { 'ext/permissions.yaml': `lua: [${permissions}]` }),
    },
    '-y',
    ...args,
  );
}

/** The most memory that a run of helm had, in bytes. */
async function peakMemory(args: readonly string[]): Promise<number> {
  const [command, ...before] = helmCommand();
  const child = spawn(command, [...before, ...args], { cwd: directory, stdio: 'ignore' });
  let peak = 0;
  const look = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid ?? 0}/status`, 'utf8');
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024);
    } catch {
      // It has ended.
    }
  }, 5);
  await new Promise((resolve) => child.on('close', resolve));
  clearInterval(look);
  return peak;
}

describe.concurrent('escapes', () => {
  /** Each prints what it got hold of; nothing but `nothing` is acceptable. */
  const escapes: readonly (readonly [name: string, lua: string])[] = [
    [
      'E1 the constructor of what the host hands over',
      'return c.constructor or c.chart.constructor or c.values.constructor',
    ],
    [
      'E1 the constructor of a constructor',
      'return c.chart.name.constructor.constructor("return process")()',
    ],
    ['E1 the constructor of a function', 'return print.constructor("return process")()'],
    ['E1 the constructor of a handler of events', 'return events.on.constructor'],
    [
      'E2 the prototype of values',
      'c.values.__proto__ = { polluted = "yes" } return c.values.polluted',
    ],
    ['E2 the prototype of facts', 'return c.chart.__proto__'],
    [
      'E3 toString and its constructor',
      'return c.values.toString or c.values.hasOwnProperty or c.values.valueOf',
    ],
    [
      'E4 the stack of an error of the host',
      'local _, e = pcall(json.decode, "{") return e.stack or e.cause or e.constructor',
    ],
    [
      'E4 the stack of an error of a service',
      'local _, e = pcall(yaml.decode, "a: [") return e.stack or e.constructor',
    ],
    ['E7 binary chunks', 'return string.dump or load or loadstring'],
    ['E7 dump through a method', 'return ("").dump'],
    ['E9 the metatable of strings', 'return getmetatable("").__index'],
    ['E9 the metatable of strings, set', 'setmetatable("", {})'],
    ['E9 the metatable of numbers', 'return getmetatable(0).__call'],
    ['E9 the metatable of booleans', 'return getmetatable(true).__call'],
    ['E9 the metatable of null', 'return getmetatable(null).__tostring'],
    [
      'E9 the metatable of lists',
      'return getmetatable(c.values.list).__index or getmetatable(list{}).__name',
    ],
    ['E9 the metatable of lists, changed', 'setmetatable(c.values.list, {})'],
    ['E9 the metatable of contexts', 'return getmetatable(c).__index'],
    ['E9 the metatable of facts', 'return getmetatable(c.chart).__index'],
    [
      'E9 the metatable of errors',
      'local _, e = pcall(json.decode, "{") return getmetatable(e).__tostring',
    ],
    ['E10 files of the host', 'return io and io.open("/etc/hostname"):read("a")'],
    ['E10 the environment', 'return os.getenv and os.getenv("PATH")'],
    ['E10 commands', 'return os.execute and os.execute("id")'],
    ['E10 popen', 'return io and io.popen and io.popen("id"):read("a")'],
    ['E10 modules of Node', 'return require("fs")'],
    ['E10 modules of Node by their scheme', 'return require("node:fs")'],
    ['E10 require by a path', 'return require("../../../../etc/passwd")'],
    ['E10 C libraries', 'return package.loadlib("libc.so.6", "system")'],
    ['E11 the end of the process', 'os.exit(0)'],
    ['E12 the registry', 'return debug.getregistry()'],
    ['E12 upvalues of the prelude', 'return debug.getupvalue(print, 1)'],
    ['E12 debug through the tables of packages', 'return package.loaded.debug'],
    ['E12 the real globals through a function', 'return getfenv(print)'],
    ['E13 dofile', 'return dofile("/etc/passwd")'],
    ['E13 loadfile', 'return loadfile("/etc/passwd")'],
    ['E13 collectgarbage', 'return collectgarbage("count")'],
    ['the door to the host', 'return helm or host or _HOST or _G.call'],
    [
      'the door to the host, as an upvalue of _ENV',
      'local f = function() return helm end return f()',
    ],
    ['finalizers', 'setmetatable({}, { __gc = function() end }) return "finalizer"'],
    [
      'finalizers set later',
      'local m = {} setmetatable({}, m) m.__gc = function() print("ran") end for i = 1, 1e5 do local _ = {} end',
    ],
    ['networks', 'return http and http.get("http://127.0.0.1").status'],
    ['sockets', 'return require("socket")'],
    [
      'DNS from a template',
      'local r = template.render("{{ getHostByName \\"localhost\\" }}", {}) return r ~= "" and r or nil',
    ],
    [
      'the cluster from a template',
      'local r = template.render("{{ lookup \\"v1\\" \\"Secret\\" \\"\\" \\"\\" | toJson }}", {}) return r ~= "{}" and r or nil',
    ],
    ['the environment from a template', 'return template.render("{{ env \\"PATH\\" }}", {})'],
    [
      'the environment expanded in a template',
      'return template.render("{{ expandenv \\"$PATH\\" }}", {})',
    ],
    ['files from a template', 'return template.render("{{ .Files.Get \\"/etc/passwd\\" }}", {})'],
    [
      'JavaScript from a template',
      'return template.render("{{ .constructor }}{{ .__proto__ }}", {}) .. ""',
    ],
    ['coroutines that keep the debugger', 'return coroutine.debug'],
    ['the table of another chart', 'return subcharts.db and subcharts.db.secret'],
    ['the parent of a subchart', 'return parent or top or subcharts.parent'],
  ];

  test.for(escapes)('%s', async ([, lua]) => {
    const run = await attack(
      handler(`local ok, found = pcall(function() ${lua} end)
        if ok and found ~= nil and found ~= false and found ~= "" then error("ESCAPED: " .. tostring(found)) end
        print("nothing")`),
    );
    expect(run.stderr).toBe('nothing\n');
    expect(run.code).toBe(0);
  });

  test('E5 a prototype in what is returned stays data', async () => {
    const run = await template({
      'ext/lua/chart.lua': `template.func("evil", function() return json.decode('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}') end)`,
      'templates/config.yaml':
        'out: {{ evil | toJson }}\nadmin: "{{ (dict).isAdmin }}{{ (dict \"a\" 1).isAdmin }}"',
    });
    expect(run.stdout).toContain(
      'out: {"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}\nadmin: ""',
    );
  });

  test('E6 a "then" in what is returned is not called', async () => {
    const run = await attack(
      handler('c.values["then"] = { resolve = true } c.values.x = { ["then"] = "no promise" }'),
    );
    expect(run).toMatchObject({ code: 0, stderr: '' });
  });

  test('E8 broken bytecode has no way in', async () => {
    const run = await template({
      'ext/lua/chart.lua': Buffer.from(
        '\x1bLua\x54\x00\x19\x93\r\n\x1a\n\x04\x08\x08broken',
        'latin1',
      ),
    });
    expect(run.stderr).toContain('chart "web": ext/lua/chart.lua: attempt to load a binary chunk');
    expect(run.code).toBe(1);
  });

  test('E9 what one chart does to its libraries does not reach another', async () => {
    const run = await template({
      'ext/lua/chart.lua': handler(
        'print(string.format("%d", 5), ("x"):upper(), table.concat({ 1 }), json.encode({}), #c.values.list) each_object(c, print)',
      ),
      ...below('charts/db', {
        'ext/lua/chart.lua': `
          string.format = nil string.upper = error table.concat = error json.encode = error
          pairs, ipairs, next, type, tostring, setmetatable, error = nil, nil, nil, nil, nil, nil, nil
          print = function() end _G.events = nil _ENV.each_object = nil`,
      }),
    });
    expect(run.stderr).toBe('5\tX\t1\t{}\t2\n');
  });

  test('E10 links that lead out of the chart are not followed', async () => {
    const target = path.join(directory, 'canary.lua');
    writeFileSync(target, 'print("canary")');
    const location = chart('print(pcall(require, "out"))');
    symlinkSync(target, path.join(directory, location, 'ext/lua/out.lua'));
    const run = await helm(['template', 'demo', location]);
    expect(run.code).toBe(1);
    expect(run.stdout + run.stderr).not.toContain('canary"');
  });

  test.for(permissionSets)(
    'no secrets of the host show in errors, with [%s]',
    async (permissions) => {
      const run = await attack(
        handler(`for _, f in ipairs({ json.decode, yaml.decode, base64.decode, semver.compare, regex.match, template.render, os.date, os.time,
          http and http.get or print, io and io.open or print, os.execute or print, kube and kube.get or print }) do
          for _, bad in ipairs({ "{{", "\\0", "\\xff", "(", {}, true, 1e308, print, null }) do
            local ok, e = pcall(f, bad, bad, bad)
            print(tostring(e))
          end
        end`),
        permissions,
      );
      expect(run.code).toBe(0);
      expect(run.stderr).not.toMatch(secrets);
    },
  );
});

describe.concurrent('runaways', () => {
  const limit = 600;
  const forever = 'while true do end';

  /** Each runs forever, or as good as. */
  const runaways: readonly (readonly [name: string, lua: string])[] = [
    ['R1 a loop', forever],
    ['R1 a loop in a coroutine', `coroutine.wrap(function() ${forever} end)()`],
    [
      'R1 a coroutine resumed forever',
      'local co = coroutine.wrap(function() while true do coroutine.yield() end end) while true do co() end',
    ],
    ['R1 a loop of goto', '::a:: goto a'],
    ['R1 repeat', 'repeat until false'],
    ['R1 a numeric loop', 'for i = 1, math.maxinteger do end'],
    ['R1 tail calls', 'local function f() return f() end return f()'],
    ['R2 pcall around a loop', `while true do pcall(function() ${forever} end) end`],
    ['R2 xpcall around a loop', `while true do xpcall(function() ${forever} end, print) end`],
    ['R3 a handler of errors that loops', `xpcall(error, function() ${forever} end)`],
    [
      'R3 an error whose text loops',
      `error(setmetatable({}, { __tostring = function() ${forever} end }))`,
    ],
    [
      'R3 an index that loops',
      `local t = setmetatable({}, { __index = function() ${forever} end }) return t.x`,
    ],
    [
      'R3 a comparison that loops',
      `local t = setmetatable({}, { __lt = function() ${forever} end }) table.sort({ t, t, t })`,
    ],
    [
      'R3 a to-be-closed variable that loops',
      `local x <close> = setmetatable({}, { __close = function() ${forever} end })`,
    ],
    ['R3 a length that loops', `return #setmetatable({}, { __len = function() ${forever} end })`],
    [
      'R4 a pattern with many options',
      'return ("a"):rep(28):find(("a?"):rep(28) .. ("a"):rep(28))',
    ],
    ['R4 a pattern with four wildcards', 'return ("a"):rep(3000):find((".-"):rep(4) .. "b")'],
    ['R4 a pattern with three wildcards on a long text', 'return ("a"):rep(30000):find(".-.-.-b")'],
    ['R4 gsub with a pattern that backtracks', 'return ("a"):rep(30000):gsub(".-.-.-b", "")'],
    [
      'R4 gmatch with a pattern that backtracks',
      'for _ in ("a"):rep(30000):gmatch(".-.-.-b") do end',
    ],
    [
      'R6 memory exhausted again and again',
      'while true do pcall(function() local t = {} while true do t[#t + 1] = {} end end) end',
    ],
    ['R6 strings of memory again and again', 'while true do pcall(string.rep, "x", 1e9) end'],
    [
      'R6 sorting without end',
      'local t = {} for i = 1, 2e5 do t[i] = i end while true do table.sort(t, function(a, b) return a > b end) end',
    ],
    ['printing in a loop that catches errors', 'while true do pcall(print, "x") end'],
    [
      'registering in a loop that catches errors',
      'while true do pcall(events.on, "pre-render", 0, print) end',
    ],
    ['asking the host in a loop', 'while true do os.time() end'],
    [
      'a template that loops',
      'while true do template.render("{{ range until 1000000 }}{{ end }}", {}) end',
    ],
    [
      'a template that calls itself',
      'while true do pcall(template.render, "{{ define \\"a\\" }}{{ include \\"a\\" . }}{{ end }}{{ include \\"a\\" . }}", {}) end',
    ],
    [
      'encoding without end',
      'local t = {} for i = 1, 1e5 do t[i] = { i } end while true do json.encode(t) end',
    ],
    [
      'YAML without end',
      'local t = {} for i = 1, 2000 do t[i] = { i } end while true do yaml.encode(t) end',
    ],
    ['hashing without end', 'local s = ("x"):rep(1e6) while true do sha256(s) end'],
  ];

  test.for(runaways)('%s', { retry: 2 }, async ([, lua]) => {
    const start = performance.now();
    const run = await attack(
      handler(lua),
      '',
      '--lua-timeout',
      `${limit}ms`,
      '--lua-memory',
      '32Mi',
      '--trace-events',
    );
    expect(run.code).toBe(1);
    expect(run.stderr).toMatch(
      /Error: chart "web": ext\/lua\/chart\.lua:1: pre-render took longer than 0\.6s\n/,
    );
    const taken = Number(/chart\.lua:1 weight 0 (\d+\.\d+)ms/.exec(run.stderr)?.[1]);
    expect(taken).toBeLessThan(limit + 250);
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  test('in the body of a script', async () => {
    const run = await attack(forever, '', '--lua-timeout', '300ms');
    expect(run.stderr).toContain('chart "web": ext/lua/chart.lua: loading took longer than 0.3s');
  });

  test('in init', async () => {
    const run = await attack(`function init() ${forever} end`, '', '--lua-timeout', '300ms');
    expect(run.stderr).toContain('chart "web": ext/lua/chart.lua: init took longer than 0.3s');
  });

  test('in a template function', async () => {
    const run = await template(
      {
        'ext/lua/chart.lua': `template.func("slow", function() while true do pcall(function() ${forever} end) end end)`,
        'templates/config.yaml': 'x: {{ slow }}',
      },
      '--lua-timeout',
      '300ms',
    );
    expect(run.stderr).toContain(
      'chart "web": ext/lua/chart.lua:1: function slow took longer than 0.3s',
    );
    expect(run.code).toBe(1);
  });

  test('in a thousand calls of a template function, together', async () => {
    const run = await template(
      {
        'ext/lua/chart.lua':
          'template.func("slow", function() local t = os.clock() while os.clock() - t < 0.05 do end return "x" end)',
        'templates/config.yaml': 'x: {{ range until 1000 }}{{ slow }}{{ end }}',
      },
      '--lua-timeout',
      '500ms',
    );
    expect(run.stderr).toContain('function slow took longer than 0.5s');
  });
});

describe.concurrent('greed', () => {
  /** Each ends in one clear error at its line, or is simply contained. */
  const greedy: readonly (readonly [name: string, lua: string, message: RegExp])[] = [
    ['R5 a long string', 'return ("x"):rep(3e8)', /not enough memory: Lua may use 32Mi/],
    ['R5 doubling', 'local s = "x" while true do s = s .. s end', /not enough memory/],
    ['R5 a big table', 'local t = {} for i = 1, 1e9 do t[i] = i end', /not enough memory/],
    ['R5 gsub that grows', 'return ("x"):rep(1e6):gsub("x", ("y"):rep(1000))', /not enough memory/],
    [
      'R5 concat that grows',
      'local t = {} for i = 1, 1e5 do t[i] = ("x"):rep(1000) end return table.concat(t)',
      /not enough memory/,
    ],
    [
      'R5 format that grows',
      'local s = ("x"):rep(1e7) return string.format("%s%s%s%s%s%s", s, s, s, s, s, s)',
      /not enough memory/,
    ],
    [
      'R5 closures',
      'local t = {} while true do t[#t + 1] = function() return t end end',
      /not enough memory/,
    ],
    [
      'R5 coroutines',
      'local t = {} while true do t[#t + 1] = coroutine.create(print) end',
      /not enough memory/,
    ],
    [
      'R7 a table nested 200,000 deep',
      'local t = {} for i = 1, 2e5 do t = { t } end c.values.x = t',
      /context\.values\.x(\[1\])+ nests deeper than 1000 levels/,
    ],
    [
      'R7 200,000 arguments to the host',
      'return json.encode(table.unpack({}, 1, 2e5))',
      /(value is nil|too many results)/,
    ],
    [
      'R8 nested pcall',
      'local function f() return pcall(f) end return f()',
      /(nothing|C stack overflow|not enough memory|took longer)/,
    ],
    [
      'R8 recursion',
      'local function f() return 1 + f() end return f()',
      /(stack overflow|not enough memory)/,
    ],
    [
      'R8 recursive gsub',
      'local function f() return ("x"):gsub(".", f) end return f()',
      /C stack overflow/,
    ],
    [
      'R8 a long chain of __index',
      'local t = {} for i = 1, 1e4 do t = setmetatable({}, { __index = t }) end return t.x',
      /__index.*chain too long/,
    ],
    [
      'R9 an error that cannot be told',
      'error(setmetatable({}, { __tostring = function() error("x") end }))',
      /\(error object is a table value\)/,
    ],
    [
      'an error that is an error that is an error',
      'local e = setmetatable({}, {}) getmetatable(e).__tostring = function() return tostring(e) end error(e)',
      /error object is a table value|C stack overflow/,
    ],
    ['a print of megabytes', 'print(("x"):rep(2e6))', /more than 1 MiB of output/],
    [
      'a million prints',
      'for i = 1, 1e6 do print(i, "some text") end',
      /more than 1 MiB of output/,
    ],
    [
      'a million handlers',
      'for i = 1, 1e6 do events.on("post-render", 0, print) end',
      /more than 1000 handlers/,
    ],
    [
      'a YAML bomb',
      'local s = "a: &a [x,x,x,x,x,x,x,x,x]\\n" local last = "a" for i = 1, 12 do local n = "b" .. i s = s .. n .. ": &" .. n .. " [*" .. last .. ",*" .. last .. ",*" .. last .. ",*" .. last .. ",*" .. last .. ",*" .. last .. ",*" .. last .. ",*" .. last .. "]\\n" last = n end return yaml.decode(s)',
      /(excessive aliasing|not enough memory)/,
    ],
    [
      'JSON of brackets',
      'return json.decode(("["):rep(1e6))',
      /data nests deeper than 1000 levels/,
    ],
    [
      'YAML of brackets',
      'return yaml.decode(("["):rep(1e5))',
      /(exceeded max depth|nests deeper|not enough memory)/,
    ],
    [
      'a template that writes forever',
      'return template.render("{{ range until 1000000 }}" .. ("x"):rep(1000) .. "{{ end }}", {})',
      /(not enough memory|more than can be held|took longer)/,
    ],
    [
      'a template that repeats',
      'return template.render("{{ repeat 2000000000 \\"x\\" }}", {})',
      /./,
    ],
    [
      'a pattern of RE2 that is too big',
      'return regex.match("((a{100}){100}){100}", "a")',
      /error parsing regexp/,
    ],
    [
      'objects without end',
      'for i = 1, 1e7 do c.values["k" .. i] = i end',
      /(not enough memory|took longer)/,
    ],
    [
      'an object that contains itself',
      'c.values.self = c.values',
      /context\.values\.self contains itself/,
    ],
  ];

  test.for(greedy)('%s', async ([, lua, message]) => {
    const run = await attack(
      handler(lua + '\n'),
      '',
      '--lua-timeout',
      '20s',
      '--lua-memory',
      '32Mi',
    );
    const told =
      run.code === 0
        ? 'nothing'
        : (run.stderr.split('\n').find((line) => line.startsWith('Error: ')) ?? run.stderr);
    expect(told).toMatch(message);
    expect(told === 'nothing' || /^Error: chart "web": ext\/lua\/chart\.lua:\d/.test(told)).toBe(
      true,
    );
    expect(run.stderr).not.toMatch(secrets);
  });

  // Memory is read from /proc: it runs on Linux; the sandbox's own limit is tested everywhere.
  test.runIf(existsSync('/proc/self/status'))(
    'is bounded in the memory of the process',
    async () => {
      const limit = '32Mi';
      const greedy = chart(
        handler('local t = {} while true do t[#t + 1] = ("x"):rep(1000) .. #t end'),
      );
      const plain = await peakMemory(['template', 'x', chart({}), '--lua-memory', limit]);
      const peak = await peakMemory(['template', 'x', greedy, '--lua-memory', limit]);
      expect(peak - plain).toBeLessThan((32 + 64) * 2 ** 20);
    },
  );

  test('leaves the next command as it was', async () => {
    const good = await attack(handler('c.values.replicas = 5'));
    expect(good.stdout).toContain('replicas: 5');
  });
});

describe.concurrent('isolation', () => {
  test('I1 two trees share nothing', async () => {
    const leave = await attack('x = "left behind" string.left = x math.randomseed(1)');
    const find = await attack('print(x, string.left)');
    expect([leave.code, find.stderr]).toEqual([0, 'nil\tnil\n']);
  });

  test('a subchart cannot reach its parent', async () => {
    const run = await template({
      'ext/lua/chart.lua': 'secret = "canary"',
      ...below('charts/db', {
        'ext/lua/chart.lua': handler(
          'print(secret, _G.secret, subcharts.web, c.charts.web, c.values.replicas)',
        ),
      }),
    });
    expect(run.stderr).toBe('nil\tnil\tnil\tnil\tnil\n');
  });

  test('the same chart gives the same bytes every time', async () => {
    const lua = handler(
      'local t = {} for i = 1, 50 do t["key" .. i] = true end local n = {} for k in pairs(t) do n[#n + 1] = k end c.values.order = table.concat(n, " ")',
    );
    const files = {
      'ext/lua/chart.lua': lua,
      'templates/config.yaml': 'order: {{ .Values.order }}',
    };
    const first = await template(files);
    const second = await template(files);
    expect(second.stdout).toBe(first.stdout);
    expect(first.stdout).toContain('key50');
  });
});
