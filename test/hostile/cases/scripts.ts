import type { HostileCase } from '../hostile-case.ts';

const memory = 'not enough memory';
const time = 'took longer than';

/** What a handler of `chart-loaded` does, and what is said about it. */
const handlers: readonly (readonly [name: string, lua: string, says: string])[] = [
  [
    'a string of 8 MiB as 400 templates',
    'local s = ("x"):rep(8 << 20) for i = 1, 400 do c.templates[i] = { name = i .. ".yaml", data = s } end',
    memory,
  ],
  ['a date of ten million dates', 'os.date(("%c"):rep(1e7))', memory],
  [
    'a template of 40 MB',
    'template.render("{{ range 4000000 }}xxxxxxxxxx{{ end }}", {})',
    'more than can be held',
  ],
  [
    'a template that never ends',
    'template.render("{{ range 10000000 }}{{ range 10 }}{{ $x := 1 }}{{ end }}{{ end }}", {})',
    time,
  ],
  ['a replacement that grows', 'local s = ("a"):rep(4e6) regex.replace("a", s, s)', memory],
  ['a million matches', 'regex.find_all("", ("a"):rep(1e6))', memory],
  [
    'a pattern of a thousand ways',
    'regex.match("(a|b)*a(a|b){900}", ("ab"):rep(5e5))',
    'takes too long on this text',
  ],
  ['YAML of 8 MB', 'yaml.decode(("- [1,2]\\n"):rep(1e6))', memory],
  [
    'values of two million items',
    'local t = {} for i = 1, 2e6 do t[i] = 1 end c.values.x = t',
    memory,
  ],
  ['a print of 30 MB', 'print(("x"):rep(3e7))', memory],
  ['a string of 300 MB', 'local s = ("x"):rep(3e8)', 'memory'],
  ['a doubling string', 'local s = "x" while true do s = s .. s end', memory],
  ['a table without end', 'local t = {} for i = 1, 1e9 do t[i] = i end', memory],
  ['a loop', 'while true do end', time],
  ['a loop in pcall', 'while true do pcall(function() while true do end end) end', time],
  ['a loop in a handler of errors', 'xpcall(error, function() while true do end end)', time],
  ['a loop in a coroutine', 'coroutine.wrap(function() while true do end end)()', time],
  [
    'a loop in a finalizer',
    'setmetatable({}, { __gc = function() while true do end end }) collectgarbage() while true do local t = {} end',
    '',
  ],
  ['a pattern bomb', '("a"):rep(28):find(("a?"):rep(28) .. ("a"):rep(28))', time],
  ['a pattern of many parts', '("a"):rep(30000):find(".-.-.-b")', time],
  ['recursion', 'local function f() return 1 + f() end f()', ''],
  [
    'an error that cannot be told',
    'error(setmetatable({}, { __tostring = function() error("x") end }))',
    '',
  ],
  ['an error with escapes', 'error("\\27[2J\\7")', '\\u001b[2J'],
  ['a process', 'os.execute("touch ../outside/made")', ''],
  ['a file', 'io.open("../outside/made", "w")', ''],
  ['the end of the process', 'os.exit(0)', ''],
  ['a variable of the environment', 'error(tostring(os.getenv and os.getenv("HOME")))', ''],
  ['the network', 'http.get("http://127.0.0.1:1/")', ''],
  ['bytecode', 'load(string.dump(function() end))()', ''],
  ['a binary chunk', 'load("\\27Lua", "x", "b")()', ''],
  ['the registry', 'debug.getregistry()', ''],
  ['hooks', 'debug.sethook()', ''],
  ['a module', 'require("fs")', ''],
  [
    'the metatable of strings',
    'getmetatable("").__index = function() return "x" end error("done")',
    '',
  ],
  ['values that hold themselves', 'local t = {} t.t = t c.values.x = t', ''],
  ['values 2,000 deep', 'local t = {} for i = 1, 2000 do t = { t } end c.values.x = t', ''],
  ['functions as values', 'c.values.f = print', ''],
  [
    'a name with a way out',
    'c.templates[1] = { name = "../x.yaml", data = "" }',
    'is not a normal path',
  ],
  [
    'a name of more lines',
    'c.templates[1] = { name = "a\\n---\\nkind: Secret", data = "" }',
    'has a control character',
  ],
  ['an absolute name', 'c.templates[1] = { name = "/etc/x", data = "" }', 'is an absolute path'],
  [
    'two templates of one name',
    'c.templates[1] = { name = "a", data = "" } c.templates[2] = { name = "a", data = "" }',
    'two files named',
  ],
];

/** What is packed besides. */
const packed: readonly (readonly [name: string, says: string])[] = [
  ['../../../etc/cron.d/evil', 'is not a normal path'],
  ['/etc/passwd', 'is an absolute path'],
  ['Chart.yaml', 'is not a plain file'],
  ['values.yaml', 'is not a plain file'],
  ['templates/evil.yaml', 'is not a plain file'],
  ['ext/lua/evil.lua', 'is not a plain file'],
  ['charts/evil.tgz', 'is not a plain file'],
];

const on = (event: string, lua: string): string =>
  `events.on("${event}", 0, function(c) ${lua} end)\n`;

export const scriptCases: readonly HostileCase[] = [
  ...handlers.map(([name, lua, says]): HostileCase => ({
    name: `script: ${name}`,
    says,
    make: (place) => {
      place.chart({ 'templates/z.yaml': 'a: 1', 'ext/lua/chart.lua': on('chart-loaded', lua) });
      // Those that never end are ended soon; the others get the time that a busy machine takes.
      return ['template', 'r', 'c', '--lua-timeout', says === time ? '700ms' : '60s'];
    },
  })),
  ...packed.map(([name, says]): HostileCase => ({
    name: `package: a file that a script names ${name}`,
    says,
    make: (place) => {
      const lua = `table.insert(c.files, { name = "${name}", data = "x" })`;
      place.chart({ 'ext/lua/chart.lua': on('pre-package', lua) });
      return ['package', 'c', '-d', 'out'];
    },
  })),
];
