import { afterEach, describe, expect, test } from 'vitest';
import { int64 } from '../../go/index.ts';
import { chartOf, contextOf, startRuntime } from '../../../test/support/lua-runtime.ts';
import type { StartOptions, Started } from '../../../test/support/lua-runtime.ts';

const started: Started[] = [];

afterEach(async () => {
  await Promise.all(started.splice(0).map(({ runtime }) => runtime.close()));
});

async function start(files: Readonly<Record<string, string>>, options: StartOptions = {}) {
  const chart = chartOf(files);
  const all = await startRuntime(chart, options);
  started.push(all);
  return { ...all, chart };
}

/** What a chart prints while it is loaded and initialised. */
async function printed(files: Readonly<Record<string, string>> | string): Promise<string[]> {
  const { said } = await start(typeof files === 'string' ? { 'ext/lua/chart.lua': files } : files);
  // Lines that are printed close together may arrive together.
  return said.flatMap((text) => text.split('\n'));
}

function map(data: Readonly<Record<string, unknown>>): Map<string, unknown> {
  return new Map(Object.entries(data));
}

describe('loading', () => {
  test('runs children and libraries before their parent, then the top init', async () => {
    const say = (name: string) =>
      `print("load ${name}") function init() print("init ${name}") subcharts.init(events) end`;
    expect(
      await printed({
        'Chart.yaml': `apiVersion: v2\nname: web\nversion: 1.0.0\nlibraries: [{name: lib, version: "*", repository: ""}]`,
        'ext/lua/chart.lua': say('web'),
        'charts/a/ext/lua/chart.lua': say('a'),
        'charts/a/charts/deep/ext/lua/chart.lua': say('deep'),
        'charts/b/ext/lua/chart.lua': say('b'),
        'library/lib/ext/lua/chart.lua': say('lib'),
      }),
    ).toEqual([
      ...['load lib', 'load deep', 'load a', 'load b', 'load web'],
      ...['init web', 'init lib', 'init a', 'init deep', 'init b'],
    ]);
  });

  test('hands init on through charts that have none', async () => {
    expect(
      await printed({
        'charts/a/charts/deep/ext/lua/chart.lua': 'function init() print("deep") end',
      }),
    ).toEqual(['deep']);
  });

  test('leaves children alone when the parent does not initialise them', async () => {
    expect(
      await printed({
        'ext/lua/chart.lua': 'function init() end',
        'charts/a/ext/lua/chart.lua': 'print("loaded") function init() print("never") end',
      }),
    ).toEqual(['loaded']);
  });

  test('runs an init once, however often it is asked for', async () => {
    expect(
      await printed({
        'ext/lua/chart.lua':
          'function init(e) subcharts.init(e) subchart.init(e) subcharts.init() end',
        'charts/a/ext/lua/chart.lua': 'function init() print("once") end',
      }),
    ).toEqual(['once']);
  });

  test('lets a parent reach and replace what is in a child', async () => {
    expect(
      await printed({
        'ext/lua/chart.lua': `
          print(subcharts["my-db"].greeting, subcharts["my-db"].greet())
          subcharts["my-db"].greeting = "replaced"
          subcharts["my-db"].init = function() print("parent's init") end
          print(subcharts["my-db"].greet())
          function init(e) subcharts.init(e) end`,
        'charts/my-db/ext/lua/chart.lua': `
          greeting = "hello"
          function greet() return greeting end
          function init() print("child's init") end`,
      }),
    ).toEqual(['hello\thello', 'replaced', "parent's init"]);
  });

  test('keeps the globals of charts apart', async () => {
    expect(
      await printed({
        'ext/lua/chart.lua': 'print(x, string.x, json.x) x = 1 string.x = 2',
        'charts/a/ext/lua/chart.lua': 'x = 5 string.x = 6 json.x = 7 _G.y = 8 print(y, ("").x)',
      }),
    ).toEqual(['8\tnil', 'nil\tnil\tnil']);
  });

  test('gives libraries by name', async () => {
    const declared =
      'apiVersion: v2\nname: a\nversion: 1.0.0\nlibraries: [{name: lib, version: "*", repository: ""}]';
    expect(
      await printed({
        'ext/lua/chart.lua': 'print(libraries.lib.name)',
        'charts/a/Chart.yaml': declared,
        'charts/a/ext/lua/chart.lua': 'print(libraries.lib.name) libraries.lib.name = "changed"',
        'charts/b/ext/lua/chart.lua': 'print(libraries.lib)',
        'library/lib/ext/lua/chart.lua': 'name = "common"',
      }),
    ).toEqual(['common', 'nil', 'changed']);
  });
});

describe('require', () => {
  test('loads a script of the chart once, and gives what it returns', async () => {
    expect(
      await printed({
        'ext/lua/chart.lua':
          'print(require("x").n, require("x") == require("x"), require("sub/y"))',
        'ext/lua/x.lua': 'print("x") return { n = 1 }',
        'ext/lua/sub/y.lua': 'z = require("x").n',
      }),
    ).toEqual(['x', '1\ttrue\ttrue']);
  });

  test('loads a script of a declared library, in its world', async () => {
    const declared =
      'apiVersion: v2\nname: web\nversion: 1.0.0\nlibraries: [{name: lib, version: "*", repository: ""}]';
    expect(
      await printed({
        'Chart.yaml': declared,
        'ext/lua/chart.lua': 'print(require("lib/labels").of("x"), owner)',
        'library/lib/ext/lua/chart.lua': 'owner = "lib"',
        'library/lib/ext/lua/labels.lua': 'return { of = function(n) return owner .. n end }',
      }),
    ).toEqual(['libx\tnil']);
  });

  test.each([
    'other',
    '../x',
    '/etc/passwd',
    './x',
    'sub/../x',
    'sub//x',
    'a\\\\b',
    '',
    'x.lua',
    'fs',
    'io',
    'os',
    'debug',
    'package',
    'string',
    '_G',
    'sub/',
    '/x',
    'x\\0',
    'charts/a/ext/lua/chart',
    'web/x',
    '..',
    '.',
  ])('refuses %j', async (name) => {
    await expect(
      printed({ 'ext/lua/chart.lua': `require("${name}")`, 'ext/lua/x.lua': '' }),
    ).rejects.toThrow(
      /chart "web": ext\/lua\/chart.lua:1: (module '.*' not found|require: bad module name)/,
    );
  });

  test('finds a loop', async () => {
    await expect(
      printed({
        'ext/lua/chart.lua': 'require("a")',
        'ext/lua/a.lua': '\nrequire("b")',
        'ext/lua/b.lua': 'require("a")',
      }),
    ).rejects.toThrow('chart "web": ext/lua/b.lua:1: require loop: a is being loaded');
  });

  test('names the file of a syntax error', async () => {
    await expect(
      printed({ 'ext/lua/chart.lua': 'require("a")', 'ext/lua/a.lua': '\n\nlocal = 1' }),
    ).rejects.toThrow('chart "web": ext/lua/a.lua:3: <name> expected near \'=\'');
  });
});

describe('events', () => {
  test('run depth first, then by weight, then as registered', async () => {
    const on = (weight: number, text: string) =>
      `events.on("pre-render", ${weight}, function() print("${text}") end)`;
    const { chart, emit, said } = await start({
      'ext/lua/chart.lua': `${on(0.9, 'top 0.9')} ${on(0, 'top 0')} ${on(0.9, 'top 0.9 again')}`,
      'charts/a/ext/lua/chart.lua': on(1, 'a'),
      'charts/b/charts/deep/ext/lua/chart.lua': on(1, 'deep'),
      'charts/b/ext/lua/chart.lua': on(0, 'b'),
    });
    await emit('template', contextOf(chart), 'pre-render');
    expect(said).toEqual(['a', 'deep', 'b', 'top 0', 'top 0.9', 'top 0.9 again']);
  });

  test('belong to the chart whose events took them', async () => {
    const { chart, emit, said } = await start({
      'ext/lua/chart.lua': `
        local function say(c) print(c.chart.name) end
        function init(events)
          events.on("pre-render", 0.5, say)
          subcharts.a.events.on("pre-render", 0.5, say)
          subcharts.init(events)
        end`,
      'charts/a/ext/lua/chart.lua': `
        function init(mine)
          mine.on("pre-render", 1, function(c) print("init " .. c.chart.name) end)
          event.on("pre-render", 1, function(c) print("event " .. c.chart.name) end)
          mine:on("pre-render", 1, function(c) print("colon " .. c.chart.name) end)
        end`,
    });
    await emit('template', contextOf(chart), 'pre-render');
    expect(said).toEqual(['a', 'init a', 'event a', 'colon a', 'web']);
  });

  test('may be filtered by a parent that hands its own object on', async () => {
    const { chart, emit, said } = await start({
      'ext/lua/chart.lua': `
        function init(events)
          subcharts.init({ on = function(name, weight, handler)
            print("took " .. name)
            events.on(name, weight, handler)
          end })
        end`,
      'charts/a/ext/lua/chart.lua': `
        function init(events)
          events.on("pre-render", 0, function(c) print("as " .. c.chart.name) end)
        end`,
    });
    await emit('template', contextOf(chart), 'pre-render');
    expect(said).toEqual(['took pre-render', 'as web']);
  });

  test('registered in a handler count from the next event on', async () => {
    const { chart, emit, said } = await start({
      'ext/lua/chart.lua': `
        events.on("pre-load", 0, function()
          events.on("chart-loaded", 0, function() print("never") end)
          events.on("pre-render", 0, function() print("later") end)
        end)`,
    });
    await emit('template', contextOf(chart), 'chart-loaded', 'pre-render');
    expect(said).toEqual(['later']);
  });

  test.each([
    ['"pre-rendr", 0, print', 'there is no event "pre-rendr"; did you mean "pre-render"?'],
    ['"render", 0, print', '"render" is a core event: a chart cannot answer it'],
    ['"pre-list", 0, print', '"pre-list" is not an event of charts'],
    ['"pre-render", 2, print', 'events.on: weight must be a number from 0 to 1, not 2'],
    ['"pre-render", -0.1, print', 'weight must be a number from 0 to 1, not -0.1'],
    ['"pre-render", 0/0, print', 'weight must be a number from 0 to 1, not'],
    ['"pre-render", "0.5", print', 'weight must be a number from 0 to 1, not "0.5"'],
    [
      '"pre-render", print',
      'weight must be a number from 0 to 1, not a function: events.on("pre-render", 0.5, function(context) … end)',
    ],
    ['"pre-render", 0.5', 'the handler of pre-render must be a function, not nil'],
    ['"pre-render", 0.5, "x"', 'the handler of pre-render must be a function, not "x": events.on('],
    ['nil, 0, print', 'the name of an event must be a string, not nil: events.on('],
    ['print', 'the name of an event must be a string, not a function'],
    ['', 'the name of an event must be a string'],
  ])('refuse events.on(%s)', async (args, message) => {
    await expect(printed(`\nevents.on(${args})`)).rejects.toThrow(
      `chart "web": ext/lua/chart.lua:2: `,
    );
    await expect(printed(`\nevents.on(${args})`)).rejects.toThrow(message);
  });

  test('may not be a thousand and one', async () => {
    await expect(
      printed('for i = 1, 1e6 do\n  events.on("pre-render", 0, print)\nend'),
    ).rejects.toThrow('chart "web": ext/lua/chart.lua:2: events.on: more than 1000 handlers');
  });

  test('tell where their handlers are', async () => {
    const { chart, bus, emit } = await start({
      'ext/lua/chart.lua':
        '\nevents.on("pre-render", 0.25, function() end)\nevents.on("pre-render", 1, print)',
    });
    const origins: unknown[] = [];
    bus.observe({
      handlerFinished: (_, { origin, weight }) => origins.push({ ...origin, weight }),
    });
    await emit('template', contextOf(chart), 'pre-render');
    const file = 'web/ext/lua/chart.lua';
    expect(origins).toEqual([
      { name: 'web', file, line: 2, weight: 0.25 },
      { name: 'web', file, line: 3, weight: 1 },
    ]);
  });
});

describe('errors', () => {
  const failing = async (lua: string): Promise<unknown> => {
    const { chart, emit } = await start({ 'ext/lua/chart.lua': lua });
    return emit('template', contextOf(chart), 'pre-render').catch((error: unknown) => error);
  };

  test('show chart, file, line, the source line and the way there', async () => {
    const error = await failing(`
local function deep(c)
  error("broken")
end
events.on("pre-render", 0, function(c)
  deep(c)
end)`);
    expect(error).toMatchObject({
      code: 'LuaError',
      message: 'chart "web": ext/lua/chart.lua:3: broken',
      source: { file: 'web/ext/lua/chart.lua', line: 3, text: '  error("broken")' },
      details: [
        'stack traceback:',
        "  web/ext/lua/chart.lua:3: in function 'deep'",
        '  web/ext/lua/chart.lua:6: in function <web/ext/lua/chart.lua:5>',
      ],
    });
  });

  test.each([
    ['error("x", 0)', 'chart "web": ext/lua/chart.lua:1: x'],
    ['error()', '(error object is a nil value)'],
    ['error({})', '(error object is a table value)'],
    ['error({ code = "X", message = "of its own" })', ':1: of its own'],
    ['error(42)', ':1: 42'],
    ['error(setmetatable({}, {__tostring = function() return "own" end}))', ':1: own'],
    [
      'error(setmetatable({}, {__tostring = function() error("x") end}))',
      '(error object is a table value)',
    ],
    ['error(setmetatable({}, {__tostring = function() return 1 end}))', ':1: 1'],
    ['error(function() end)', '(error object is a function value)'],
    ['error("a\\nb\\0c")', ':1: a\nb\0c'],
    ['error("\\xff")', ':1: ?'],
    ['local x = nil + 1', ':1: attempt to perform arithmetic on a nil value'],
    ['nothing.at = 1', ":1: attempt to index a nil value (global 'nothing')"],
    ['nothing()', ":1: attempt to call a nil value (global 'nothing')"],
    ['("x")(1)', ':1: attempt to call a string value'],
    ['(5)("x")', ':1: attempt to call a number value'],
    ['local e = select(2, pcall(json.decode, "{")) error(e)', ':1: json.decode: invalid JSON'],
    [
      'local e = select(2, pcall(json.decode, "{")) e.code = {} error(e)',
      ':1: json.decode: invalid',
    ],
    [
      'local e = select(2, pcall(json.decode, "{")) error(e.code .. tostring(e), 0)',
      'InvalidDataweb/ext/lua/chart.lua:1:',
    ],
    ['assert(false, "told")', 'told'],
    ['assert(nil)', 'assertion failed!'],
    ['coroutine.wrap(function() error("inside") end)()', ':1: inside'],
    ['string.rep()', "bad argument #1 to 'rep'"],
    ['local function f() return f() + 1 end f()', 'chart.lua:1: '],
    ['local t = setmetatable({}, {}) getmetatable(t).__index = t; return t.x', 'loop'],
    ['xpcall(error, function(e) error(e) end, "x") error("after")', ':1: after'],
  ])('tell of %s', async (lua, message) => {
    const error = await failing(`events.on("pre-render", 0, function(c) ${lua} end)`);
    expect(error).toMatchObject({ name: 'HelmError' });
    expect((error as Error).message).toMatch(/^chart "web": ext\/lua\/chart.lua:1: /);
    expect((error as Error).message).toContain(message);
  });

  test('in init and in the body of a script stop the loading', async () => {
    await expect(printed('function init()\n  error("no")\nend')).rejects.toThrow(
      'chart "web": ext/lua/chart.lua:2: no',
    );
    await expect(printed('x = = 1')).rejects.toThrow(
      "ext/lua/chart.lua:1: unexpected symbol near '='",
    );
    await expect(printed({ 'charts/db/ext/lua/chart.lua': '\n\nerror("db")' })).rejects.toThrow(
      'chart "db": ext/lua/chart.lua:3: db',
    );
  });

  test('have no path of the host, nor of the prelude, in them', async () => {
    const error = (await failing(
      'events.on("pre-render", 0, function(c) c.chart.name = json.decode(yaml.decode("a: {")) end)',
    )) as { message: string; details: string[] };
    expect([error.message, ...error.details].join('\n')).not.toMatch(
      /prelude|\.ts|\/work|file:|errors\.lua/,
    );
  });

  test('cut a deep traceback', async () => {
    const error = (await failing(
      'local function f(n) if n == 0 then error("deep") end f(n - 1) return 1 end events.on("pre-render", 0, function() f(100) end)',
    )) as { details: string[] };
    expect(error.details).toHaveLength(18);
    expect(error.details.at(-1)).toBe('  ...');
  });
});

describe('template functions', () => {
  test('take and give values of Go', async () => {
    const { runtime } = await start({
      'ext/lua/chart.lua': `
        template.func("shape", function(...)
          local parts = {}
          for i = 1, select("#", ...) do
            local v = select(i, ...)
            parts[i] = math.type(v) or type(v)
          end
          return table.concat(parts, " ")
        end)
        template.func("back", function(v) return v end)
        template.func("make", function() return { int = 1, float = 2.0, list = list{}, none = null } end)
        template.func("nothing", function() end)`,
    });
    const call = (name: string, ...args: unknown[]) =>
      (runtime.functions[name]?.call as (...args: unknown[]) => unknown)(...args);
    expect(call('shape', 1n, 2, 'x', true, null, [], new Map())).toBe(
      'integer float string boolean userdata table table',
    );
    expect(call('back', map({ a: [1.5, 'x'] }))).toEqual(map({ a: [1.5, 'x'] }));
    expect(call('make')).toEqual(map({ int: int64(1n), float: 2, list: [], none: null }));
    expect(call('nothing')).toBeNull();
  });

  test('of the chart nearest the top win', async () => {
    const { runtime } = await start({
      'ext/lua/chart.lua': 'template.func("who", function() return "web" end)',
      'charts/a/ext/lua/chart.lua':
        'template.func("who", function() return "a" end) template.func("sibling", function() return "a" end)',
      'charts/b/ext/lua/chart.lua': 'template.func("sibling", function() return "b" end)',
    });
    const call = (name: string) => (runtime.functions[name]?.call as () => unknown)();
    expect(call('who')).toBe('web');
    expect(call('sibling')).toBe('a');
  });

  test('fail with the place of the error', async () => {
    const { runtime } = await start({
      'ext/lua/chart.lua': '\ntemplate.func("bad", function() error("no good") end)',
    });
    expect(() => (runtime.functions['bad']?.call as () => unknown)()).toThrow(
      'chart "web": ext/lua/chart.lua:2: no good',
    );
  });

  test.each([
    ['template.func("include", print)', 'template.func: "include" is a built-in function'],
    ['template.func("a-b", print)', 'template.func: "a-b" cannot be a function\'s name'],
    ['template.func("", print)', 'template.func: "" cannot be a function\'s name'],
    ['template.func(1, print)', 'template.func: the name must be a string'],
    ['template.func("x", 1)', 'template.func: x must be a function, not number'],
  ])('refuse %s', async (lua, message) => {
    await expect(printed(lua)).rejects.toThrow(`chart "web": ext/lua/chart.lua:1: ${message}`);
  });

  test('come too late from pre-render on', async () => {
    const { chart, emit } = await start({
      'ext/lua/chart.lua': 'events.on("pre-render", 0, function() template.func("x", print) end)',
    });
    await expect(emit('template', contextOf(chart), 'pre-render')).rejects.toThrow(
      'template.func: x comes too late: functions are added before pre-render',
    );
  });
});

describe('limits', () => {
  const limits = { timeout: 300, memory: 16 << 20 };
  const endless = 'while true do end';

  test('end what runs on while loading, in init and in a handler', async () => {
    const late = (lua: string) => start({ 'charts/db/ext/lua/chart.lua': lua }, { limits });
    await expect(late(endless)).rejects.toThrow(
      'chart "db": ext/lua/chart.lua: loading took longer than 0.3s',
    );
    await expect(late(`function init() ${endless} end`)).rejects.toThrow(
      'chart "db": ext/lua/chart.lua: init took longer than 0.3s',
    );
    const { chart, emit } = await late(`\nevents.on("pre-render", 0, function() ${endless} end)`);
    await expect(emit('template', contextOf(chart), 'pre-render')).rejects.toThrow(
      'chart "db": ext/lua/chart.lua:2: pre-render took longer than 0.3s',
    );
  });

  test('count all handlers of one event together', async () => {
    const busy = 'local t = os.clock() while os.clock() - t < 0.2 do end';
    const { chart, emit } = await start(
      {
        'ext/lua/chart.lua': `
          events.on("chart-loaded", 0, function() ${busy} end)
          events.on("pre-render", 0, function() ${busy} end)
          events.on("pre-render", 0, function() ${busy} end)`,
      },
      { limits },
    );
    await expect(emit('template', contextOf(chart), 'chart-loaded', 'pre-render')).rejects.toThrow(
      'ext/lua/chart.lua:4: pre-render took longer than 0.3s',
    );
  });

  test('end a template function that runs on', async () => {
    const { runtime } = await start(
      { 'ext/lua/chart.lua': `template.func("slow", function() ${endless} end)` },
      { limits },
    );
    const call = runtime.functions['slow']?.call as () => unknown;
    expect(call).toThrow('chart "web": ext/lua/chart.lua:1: function slow took longer than 0.3s');
    expect(call).toThrow('took longer');
  });

  test('say so when memory runs out', async () => {
    const { chart, emit } = await start(
      {
        'ext/lua/chart.lua': `events.on("pre-render", 0, function()
          local t = {} while true do t[#t + 1] = {} end end)`,
      },
      { limits: { ...limits, timeout: 10_000 } },
    );
    await expect(emit('template', contextOf(chart), 'pre-render')).rejects.toMatchObject({
      code: 'LuaOutOfMemory',
      message: 'chart "web": ext/lua/chart.lua:1: not enough memory: Lua may use 16Mi',
      hint: 'allow more with --lua-memory',
    });
  });

  test('end when the user interrupts', async () => {
    const interrupt = new AbortController();
    const { chart, emit } = await start(
      { 'ext/lua/chart.lua': `events.on("pre-render", 0, function() print("now") ${endless} end)` },
      { signal: interrupt.signal, world: { say: () => interrupt.abort(new Error('interrupted')) } },
    );
    await expect(emit('template', contextOf(chart), 'pre-render')).rejects.toThrow('interrupted');
  });
});
