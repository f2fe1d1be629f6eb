import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { bareMachine } from '../../test/support/bare-machine.ts';
import { readScript } from './read-script.ts';
import { LuaSyntaxError } from './token.ts';

const lua = bareMachine('local _, message = load(payload, "=x") return message or "fine"');

/** What Lua's own compiler says of a script. */
function askLua(script: string): string {
  return lua.call('', script).replace(/^x:/, '');
}

function askUs(script: string): string {
  try {
    readScript(script);
    return 'fine';
  } catch (error) {
    if (error instanceof LuaSyntaxError) return `${error.line}: ${error.message}`;
    throw error;
  }
}

const luaFolder = path.join(import.meta.dirname, '../lua');

describe('readScript()', () => {
  test.each([
    ...['prelude', 'api'].flatMap((folder) =>
      readdirSync(path.join(luaFolder, folder))
        .filter((file) => file.endsWith('.lua'))
        .map((file) => `${folder}/${file}`),
    ),
  ])('reads %s', (file) => {
    expect(askUs(readFileSync(path.join(luaFolder, file), 'utf8'))).toBe('fine');
  });

  test.each([
    '',
    '-- only a comment',
    '--[[ long\n]] x = 1 --[==[ ]] ]==]',
    'local a <const>, b <close> = 1, nil',
    'goto done; do ::done:: end ::done::',
    'for i = 1, 2 do end for i = 1, 2, 3 do end for k, v in pairs(t) do end',
    'while x do break end repeat local y until y',
    'if a then elseif b then else end',
    'function a.b.c:d(...) return ... end local function f(a, b) end',
    'f() f{} f"x" f[[x]] a.b:c() a["b"].c = 1',
    'local t = { 1, a = 2, [3] = 4; "x", f = function() end }',
    'return 1 + 2 * 3 ^ -4 .. "x" == not #t and a or b // c % ~d << 1 >> 2 & 3 | 4 ~ 5',
    'local s = "\\n\\065\\x41\\u{48}\\z   \\\n  x" .. \'"\' .. [[\nlong]] .. [=[]]]=]',
    'local n = 1, 1.5, .5, 1., 0xff, 0x.1p4, 1e10, 1E-5, 0xA.8p0',
    '(f)() ; (a).b = 1',
    'return',
    'return;',
    'local x = function() return end',
    'x = a.b.c["d"]:e(1)(2){3}"4"',
  ])('reads %j as Lua does', (script) => {
    expect(askLua(script)).toBe('fine');
    expect(askUs(script)).toBe('fine');
  });

  test.each([
    'x = = 1',
    'local = 1',
    'x =',
    'x 1',
    'if x then',
    'function f()\n\n',
    'f(\n1',
    '{',
    'for x 1',
    'for x, y = 1, 2 do end',
    'while true\n x = 1 end',
    'end',
    'x = }',
    'return 1 2',
    'local x <other> = 1',
    'a.b',
    'a = 1, 2 +',
    'f() = 1',
    '(a) = 1',
    'x = "abc',
    'x = "abc\ny"',
    'x = [[abc',
    '--[[ never',
    'x = 0x',
    'x = 1e',
    'x = 3x',
    'x = "\\q"',
    'x = "\\300"',
    'x = "\\xZZ"',
    'x = @',
    'x = $y',
    'a:b = 1',
    'a:b',
    'goto 1',
    'break = 1',
    'local function a.b() end',
    'function f(a,) end',
    'return return',
    'x = {1 2}',
    '::a',
    'repeat x = 1',
    'elseif',
    "x = 'it's'",
    'if x = 1 then end',
    'print "a" "b" = 1',
  ])('refuses %j in the words of Lua', (script) => {
    expect(askLua(script)).not.toBe('fine');
    expect(askUs(script)).toBe(askLua(script));
  });

  test('bears scripts that nest deeper than Lua allows', () => {
    for (const script of [
      `x = ${'('.repeat(5000)}`,
      `x = ${'{'.repeat(5000)}`,
      'do '.repeat(5000),
    ]) {
      expect(askUs(script)).not.toBe('fine');
    }
  });

  test('tells globals from locals', () => {
    const { globalWrites, globalReads } = readScript(`
      top = 1
      local own = 2
      own = 3
      function init(events) helper = 4 own = 5 local inner inner = 6 end
      local function f(arg) arg = 1 for i = 1, 2 do i = 3 end http.get(arg) end
      do local http = {} http.get() end
      t.x = io.open
      io.popen("x")
      function t.method() end`);
    const write = (name: string, inFunction = false) =>
      expect.objectContaining({ name, inFunction }) as unknown;
    expect(globalWrites).toEqual([write('top'), write('init'), write('helper', true)]);
    expect(globalReads.map(({ name, field }) => `${name}.${field ?? ''}`)).toEqual([
      'http.get',
      'io.open',
      't.x',
      'io.popen',
      't.',
    ]);
  });

  test('finds the names of events, and where they are', () => {
    const { eventNames } = readScript(`
events.on("one", 0, f)
event.on('two', 0, f)
events:on("three", 0, f)
events.on(name, 0, f)
function init(e)
  e.on("four", 0, f)
end
other.on("five")`);
    expect(eventNames).toEqual([
      { name: 'one', line: 2, column: 11 },
      { name: 'two', line: 3, column: 10 },
      { name: 'three', line: 4, column: 11 },
      { name: 'four', line: 7, column: 8 },
    ]);
  });
});
