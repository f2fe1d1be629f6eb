import { describe, expect, test } from 'vitest';
import { below, createLuaScratch } from '../../support/lua-acceptance.ts';

const { says, eachSays, template } = createLuaScratch();

describe.concurrent('the library', () => {
  const examples = [
    // Speech
    ['print("a", 1, nil, true, 1.5)', 'a\t1\tnil\ttrue\t1.5'],
    ['println("a")', 'a'],
    ['print()', ''],
    ['print("a\\nb")', 'a\nb'],
    ['log.info("told")', 'told'],
    ['log.warn("careful")', 'WARNING: careful'],
    ['log.error("broken")', 'ERROR: broken'],
    // JSON
    ['print(json.encode({ b = 1, a = { 1, 2.0, null, true } }))', '{"a":[1,2.0,null,true],"b":1}'],
    ['print(json.encode({}), json.encode(list{}), json.encode(null))', '{}\t[]\tnull'],
    ['print(json.encode("é\\n\\"\\0"))', '"é\\n\\"\\u0000"'],
    [
      'local v = json.decode(\'{"a":[1,2.5,null],"b":{}}\') print(#v.a, v.a[2], v.a[3] == null)',
      '3\t2.5\ttrue',
    ],
    ['print(math.type(json.decode("3")), math.type(json.decode("3.0")))', 'integer\tfloat'],
    ['print(json.decode("[]")[1], json.encode(json.decode("[]")))', 'nil\t[]'],
    ['print(json.encode(json.decode("9223372036854775807")))', '9223372036854775807'],
    [
      'print(pcall(json.decode, "{"))',
      'false\tweb/ext/lua/chart.lua:1: json.decode: invalid JSON at line 1, column 2: unexpected end of text',
    ],
    ['print(select(2, pcall(json.encode, { print })).code)', 'InvalidData'],
    // YAML
    ['print(yaml.encode({ b = { 1, "2" }, a = "x" }))', 'a: x\nb:\n- 1\n- "2"\n'],
    [
      'local v = yaml.decode("a: [1, 2.5, yes, null]\\nb: {c: 014}") print(v.a[1], v.a[2], v.a[3], v.a[4], v.b.c)',
      '1\t2.5\ttrue\tnull\t12',
    ],
    [
      'print(json.encode(yaml.decode("")), json.encode(yaml.decode("a: &x [1]\\nb: *x")))',
      'null\t{"a":[1],"b":[1]}',
    ],
    [
      'print(pcall(yaml.decode, "a: ["))',
      'false\tweb/ext/lua/chart.lua:1: yaml.decode: error converting YAML to JSON: yaml: line 1: did not find expected node content',
    ],
    // Bytes
    ['print(base64.encode("héllo\\0"), base64.decode("aGk="))', 'aMOpbGxvAA==\thi'],
    ['print(base64.encode("\\xff\\xfe"), base64.decode("//4="):byte(1, -1))', '//4=\t255\t254'],
    [
      'print(pcall(base64.decode, "?"))',
      'false\tweb/ext/lua/chart.lua:1: base64.decode: illegal base64 data at input byte 0',
    ],
    ['print(sha256(""))', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['print(sha256("\\xff"))', 'a8100ae6aa1940d0b663bb31cd466142ebbdbd5187131b92d93818987832eb89'],
    // Versions
    [
      'print(semver.compare("1.2.3", "1.10.0"), semver.compare("v1.0", "1.0.0"), semver.compare("2.0.0", "2.0.0-rc.1"))',
      '-1\t0\t1',
    ],
    [
      'print(semver.satisfies("1.5.0", "^1.2"), semver.satisfies("2.0.0", "^1.2"), semver.satisfies("1.0.0-a", ">0.1"))',
      'true\tfalse\tfalse',
    ],
    [
      'print(pcall(semver.compare, "x", "1.0.0"))',
      'false\tweb/ext/lua/chart.lua:1: semver.compare: invalid semantic version: "x"',
    ],
    // Patterns
    ['print(regex.match("^a+$", "aaa"), regex.match("^a+$", "ab"))', 'true\tfalse'],
    [
      'print(table.concat(regex.find_all("[a-z]+", "ab 1 cd"), "+"), #regex.find_all("x", "ab"))',
      'ab+cd\t0',
    ],
    ['print(regex.replace("(\\\\w+)@(\\\\w+)", "me@home", "$2 ${1}"))', 'home me'],
    [
      'print(pcall(regex.match, "(", "x"))',
      'false\tweb/ext/lua/chart.lua:1: regex.match: error parsing regexp: missing closing ): `(`',
    ],
    ['print(regex.match("^(a|a)*$", ("a"):rep(5000) .. "b"))', 'false'],
    // Time
    ['print(math.type(os.time()), os.time() > 1.7e9)', 'integer\ttrue'],
    [
      'print(os.time{ year = 2020, month = 1, day = 1, hour = 0 } - os.time{ year = 2019, month = 12, day = 31, hour = 0 })',
      '86400',
    ],
    [
      'print(os.date("!%Y-%m-%d %H:%M:%S", 0), os.date("!%A %d %B", 86400))',
      '1970-01-01 00:00:00\tFriday 02 January',
    ],
    [
      'local t = os.date("!*t", 0) print(t.year, t.month, t.day, t.wday, t.yday)',
      '1970\t1\t1\t5\t1',
    ],
    ['print(os.difftime(5, 3), os.clock() >= 0)', '2.0\ttrue'],
    // Templates
    [
      'print(template.render("{{ .a | upper }} {{ len .l }} {{ .n }}", { a = "x", l = { 1, 2 }, n = 5 }))',
      'X 2 5',
    ],
    [
      'print(template.render("{{ define \\"t\\" }}in {{ . }}{{ end }}{{ include \\"t\\" .x | quote }}", { x = 1 }))',
      '"in 1"',
    ],
    [
      'print(template.render("{{ tpl .t . }}{{ toYaml .m }}", { t = "{{ .m.k }}", m = { k = "v" } }))',
      'vk: v',
    ],
    [
      'print(template.render("{{ .n }} {{ .f }} {{ kindOf .n }} {{ kindOf .f }}", { n = 3, f = 2.5 }))',
      '3 2.5 int64 float64',
    ],
    ['print(template.render("text"))', 'text'],
    ['print(#template.render("{{ randAlphaNum 8 }}{{ now | date \\"2006\\" }}", {}))', '12'],
    ['print(#template.render("{{ genPrivateKey \\"ed25519\\" }}", {}) > 100)', 'true'],
    // What Lua has anyway
    [
      'print(_VERSION, string.format("%5.2f|%q", 1/3, "x"), ("x"):rep(3))',
      'Lua 5.4\t 0.33|"x"\txxx',
    ],
    [
      'print(table.concat({ 1, 2 }, ","), math.floor(2.7), utf8.char(233), #"é", utf8.len("é"))',
      '1,2\t2\té\t2\t1',
    ],
    [
      'local co = coroutine.wrap(function() coroutine.yield(1) coroutine.yield(2) end) print(co(), co())',
      '1\t2',
    ],
    [
      'print(select("#", 1, nil, 3), tostring(nil), tonumber("0x10"), type(print))',
      '3\tnil\t16\tfunction',
    ],
    ['print(math.random() < 1, math.random(1, 1), math.type(math.random(5)))', 'true\t1\tinteger'],
    [
      'goto done do print("never") end ::done:: print(7 // 2, 7 % 3, 2^10, 5 & 3, ~0)',
      '3\t1\t1024.0\t1\t-1',
    ],
    ['local t <const> = 1 print(t)', '1'],
    // What is not there
    [
      'print(load, loadstring, dofile, loadfile, collectgarbage, debug, package, module, warn)',
      'nil\tnil\tnil\tnil\tnil\tnil\tnil\tnil\tnil',
    ],
    [
      'print(io, http, kube, os.execute, os.getenv, os.exit, os.remove, os.rename, os.tmpname, os.setlocale)',
      'nil\tnil\tnil\tnil\tnil\tnil\tnil\tnil\tnil\tnil',
    ],
    ['print(string.dump, getfenv, setfenv, unpack)', 'nil\tnil\tnil\tnil'],
    ['print(_G == _ENV, _G.print == print, rawequal(_G, _G._G))', 'true\ttrue\ttrue'],
  ] as const;
  const said = eachSays(examples.map(([lua]) => lua));
  test.for(examples.map(([lua, output], index) => ({ lua, output, line: index + 1 })))(
    '$lua',
    async ({ output, line }) => {
      expect((await said)[line - 1]).toBe(output.replace('chart.lua:1:', `chart.lua:${line}:`));
    },
  );

  test('shows control characters instead of sending them to the terminal', async () => {
    expect(await says('print("\\27[2J\\27]0;title\\7\\8\\r\\u{202e}") log.warn("\\27[31m")')).toBe(
      '\\u001b[2J\\u001b]0;title\\u0007\\u0008\\u000d\\u202e\nWARNING: \\u001b[31m',
    );
  });

  test('shows them in errors too', async () => {
    const run = await template('error("\\27[31mred\\7")');
    expect(run.stderr).toContain('chart.lua:1: \\u001b[31mred\\u0007\n');
    expect(run.stderr).not.toContain('\u001b');
  });

  test('prints a mebibyte at most, and then fails at the line', async () => {
    const run = await template('\nfor i = 1, 100 do print(("x"):rep(64 * 1024)) end');
    expect(run.code).toBe(1);
    expect(run.stderr.length).toBeLessThan(1.1 * 1024 * 1024);
    expect(run.stderr).toContain(
      'Error: chart "web": ext/lua/chart.lua:2: more than 1 MiB of output\n',
    );
  });
});

describe.concurrent('template functions', () => {
  const rendered = async (lua: string, text: string) => {
    const run = await template({
      'ext/lua/chart.lua': lua,
      'templates/config.yaml': `out: ${text}`,
      'templates/service.yaml': '',
    });
    return run.code === 0 ? run.stdout.trim().split('out: ')[1] : run.stderr;
  };

  test.for([
    [
      'template.func("twice", function(x) return x * 2 end)',
      '{{ twice 4 }} {{ twice 1.5 }}',
      '8 3',
    ],
    ['template.func("kind", function() return 1 end)', '{{ kind | kindOf }}', 'int64'],
    ['template.func("kind", function() return 1.0 end)', '{{ kind | kindOf }}', 'float64'],
    [
      'template.func("join2", function(a, b) return a .. "-" .. b end)',
      '{{ "b" | join2 "a" }}',
      'a-b',
    ],
    [
      'template.func("make", function() return { a = { 1, "x" } } end)',
      '{{ (index (make).a 1) }} {{ make | toJson }}',
      'x {"a":[1,"x"]}',
    ],
    [
      'template.func("each", function() return { "a", "b" } end)',
      '{{ range each }}{{ . }}{{ end }}',
      'ab',
    ],
    ['template.func("nothing", function() end)', '{{ nothing | default "none" }}', 'none'],
    [
      'template.func("name", function(c) return c.Values.image.name .. c.Release.Name end)',
      '{{ name . }}',
      'alpinedemo',
    ],
    ['template.func("yes", function() return true end)', '{{ if yes }}on{{ end }}', 'on'],
    [
      'template.func("count", function() n = (n or 0) + 1 return n end)',
      '{{ count }}{{ count }}',
      '12',
    ],
    [
      'template.func("deep", function(x) return template.render("{{ .x | upper }}", { x = x }) end)',
      '{{ deep "a" }}',
      'A',
    ],
    [
      'template.func("says", function() return json.encode(yaml.decode("a: 1")) end)',
      '{{ says }}',
      '{"a":1}',
    ],
    [
      'function init() template.func("late", function() return "in time" end) end',
      '{{ late }}',
      'in time',
    ],
    [
      'events.on("chart-loaded", 0, function() template.func("late", function() return "in time" end) end)',
      '{{ late }}',
      'in time',
    ],
  ] as const)('%s in %s gives %s', async ([lua, text, expected]) => {
    expect(await rendered(lua, text)).toBe(expected);
  });

  test('that fail tell the place in the template and in the script', async () => {
    expect(
      await rendered('\ntemplate.func("bad", function() error("no good") end)', '{{ bad }}'),
    ).toContain('error calling bad: chart "web": ext/lua/chart.lua:2: no good');
  });

  test('that return what is no data fail', async () => {
    expect(
      await rendered('template.func("bad", function() return { x = print } end)', '{{ bad }}'),
    ).toContain('error calling bad: chart "web": ext/lua/chart.lua:1: bad: result.x is not data');
  });

  test('are seen by the templates of the whole tree, and the top chart wins', async () => {
    const run = await template({
      'templates/config.yaml': 'who: {{ who }} {{ only }}',
      'templates/service.yaml': '',
      'ext/lua/chart.lua': 'template.func("who", function() return "top" end)',
      ...below('charts/db', {
        'templates/x.yaml': 'who: {{ who }} {{ only }}',
        'ext/lua/chart.lua':
          'template.func("who", function() return "db" end) template.func("only", function() return "child" end)',
      }),
    });
    expect(run.stdout.match(/who: .*/g)).toEqual(['who: top child', 'who: top child']);
  });

  test.for([
    'include',
    'tpl',
    'toYaml',
    'upper',
    'printf',
    'index',
    'eq',
    'lookup',
    'required',
    'break',
  ])('may not be called %s', async (name) => {
    const run = await template(`template.func("${name}", function() end)`);
    expect(run.stderr).toContain(
      `Error: chart "web": ext/lua/chart.lua:1: template.func: "${name}" is a built-in function\n`,
    );
  });
});
