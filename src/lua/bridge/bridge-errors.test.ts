import { describe, expect, test } from 'vitest';
import { bareMachine } from '../../../test/support/bare-machine.ts';

const decoder = bareMachine('local value, message = helm.decode(payload) return tostring(message)');

describe('JsonReader', () => {
  test.each([
    ['', 'line 1, column 1: unexpected end of text'],
    ['{', 'line 1, column 2: unexpected end of text'],
    ['[1,', 'line 1, column 4: unexpected end of text'],
    ['[1 2]', 'line 1, column 4: unexpected "2"'],
    ['{"a" 1}', 'line 1, column 6: unexpected "1"'],
    ['{a:1}', 'line 1, column 2: unexpected "a"'],
    ['{"a":1,}', 'line 1, column 8: unexpected "}"'],
    ['[1]]', 'line 1, column 4: unexpected "]"'],
    ['tru', 'line 1, column 4: unexpected end of text'],
    ['nil', 'line 1, column 2: unexpected "i"'],
    ['01', 'line 1, column 1: unexpected "0"'],
    ['+1', 'line 1, column 1: unexpected "+"'],
    ['1.', 'line 1, column 1: unexpected "1"'],
    ['.5', 'line 1, column 1: unexpected "."'],
    ['NaN', 'line 1, column 1: unexpected "N"'],
    ['"a', 'line 1, column 3: unexpected end of text'],
    ['"\n"', 'line 1, column 2: unexpected "\\n"'],
    ['"\\x"', 'line 1, column 2: unexpected "\\\\"'],
    ['"\\ud800"', 'line 1, column 2: unexpected "\\\\"'],
    ['"\\udc00\\ud800"', 'line 1, column 2: unexpected "\\\\"'],
    ['"\\u12"', 'line 1, column 2: unexpected "\\\\"'],
    ['{\n  "a": 1\n  "b": 2}', 'line 3, column 3: unexpected "\\""'],
  ])('refuses %j', (json, message) => {
    expect(decoder.call('', json)).toBe(`invalid JSON at ${message}`);
  });

  test('refuses a number that no float holds', () => {
    expect(decoder.call('', '1e999')).toBe('number 1e999 is too large');
    expect(decoder.call('', '1'.repeat(401))).toContain('unexpected');
  });

  test('refuses what nests too deep, without harm', () => {
    expect(decoder.call('', '['.repeat(1001))).toBe('data nests deeper than 1000 levels');
    expect(decoder.call('', '{"a":'.repeat(100_000))).toBe('data nests deeper than 1000 levels');
    expect(decoder.call('', '[]')).toBe('nil');
  });

  test('refuses bytes that are not UTF-8', () => {
    const machine = bareMachine(
      "local value, message = helm.decode('[\"' .. payload .. '\\xff\"]') return message",
    );
    expect(machine.call('', 'a')).toContain('line 1, column 4');
  });
});

describe('JsonWriter', () => {
  const encodes = (lua: string) =>
    bareMachine(`
      local list = function(t) return setmetatable(t, helm.list_metatable) end
      local null = helm.null
      local function value() ${lua} end
      local text, message, path = helm.encode(value())
      return text or (path .. ' ' .. message)`).call('', '');

  test.each([
    ['return {}', '{}'],
    ['return list{}', '[]'],
    ['return {1, 2}', '[1,2]'],
    ['return {[2] = "b", [1] = "a"}', '["a","b"]'],
    ['local t = {} for i = 1, 5 do t[i] = i end t[5] = nil return t', '[1,2,3,4]'],
    ['return {a = list{}}', '{"a":[]}'],
    ['return {b = 1, a = 2, B = 3}', '{"B":3,"a":2,"b":1}'],
    ['return null', 'null'],
    ['return {false, true}', '[false,true]'],
    ['return "a b\\u{80}"', '"a b\u0080"'],
    ['return {null, null}', '[null,null]'],
    ['return 4 / 2', '2.0'],
    ['return 7 // 2', '3'],
    ['return math.mininteger', '-9223372036854775808'],
    ['return "\\u{10FFFF}\\0\\x7f"', '"\u{10ffff}\\u0000\x7f"'],
    ['local t = {} return {t, t}', '[{},{}]'],
    ['return setmetatable({a = 1}, {__index = function() return 2 end})', '{"a":1}'],
    ['return setmetatable({a = 1}, {__pairs = function() error("x") end})', '{"a":1}'],
    ['return setmetatable({}, {[null] = {1, 2}})', '[1,2]'],
  ])('writes %s', (lua, json) => {
    expect(encodes(lua)).toBe(json);
  });

  test.each([
    ['return nil', ' is nil'],
    ['return print', ' is not data: functions and coroutines cannot leave Lua'],
    ['return {a = {b = print}}', '.a.b is not data: functions and coroutines cannot leave Lua'],
    ['return {a = {1, {["x y"] = 0/0}}}', '.a[2]["x y"] is not a number (NaN)'],
    ['return {1/0}', '[1] is infinite'],
    ['return {-1/0}', '[1] is infinite'],
    ['return {a = "\\xff"}', '.a is not valid UTF-8'],
    ['return {a = {"\\xed\\xa0\\x80"}}', '.a[1] is not valid UTF-8'],
    ['return {["\\xc0\\x80"] = 1}', '["\ufffd\ufffd"] is not valid UTF-8'],
    ['return {a = "\\xf4\\x90\\x80\\x80"}', '.a is not valid UTF-8'],
    ['return {a = "\\xe2\\x82"}', '.a is not valid UTF-8'],
    ['local t = {} t.a = {t} return t', '.a[1] contains itself'],
    ['local t = {} t[1] = t return t', '[1] contains itself'],
    ['return {1, 2, x = 3}', ' is neither a list nor a map: it has both items and named keys'],
    ['return list{x = 3}', ' is neither a list nor a map: it has both items and named keys'],
    ['return {1, nil, nil, 4, [10] = 5}', ' is a list with holes'],
    ['return {[2] = 1}', ' has a key that is not text, or is a list with holes'],
    ['return {[true] = 1}', ' has a key that is not text, or is a list with holes'],
    ['return {[1.5] = 1}', ' has a key that is not text, or is a list with holes'],
    ['return {a = {[{}] = 1}}', '.a has a key that is not text, or is a list with holes'],
    [
      'local t = {} for i = 1, 2000 do t = {t} end return t',
      `${'[1]'.repeat(1000)} nests deeper than 1000 levels`,
    ],
  ])('refuses %s', (lua, message) => {
    expect(encodes(lua)).toBe(message);
  });

  test('leaves the machine sound after a refusal', () => {
    const machine = bareMachine(`
      for i = 1, 100 do helm.encode({a = {b = {print}}}) helm.decode('[1,[2,') end
      return (helm.encode({a = {b = {1}}}))`);
    expect(machine.call('', '')).toBe('{"a":{"b":[1]}}');
  });

  test('writes a map of more keys than there are slots at hand', () => {
    const machine = bareMachine(`
      local t = {} for i = 100, 299 do t["k" .. i] = {i} end
      return (helm.encode(t))`);
    const keys = Array.from({ length: 200 }, (_, index) => `"k${index + 100}":[${index + 100}]`);
    expect(machine.call('', '')).toBe(`{${keys.join(',')}}`);
  });

  test('writes keys as they are now, wherever they were before', () => {
    const machine = bareMachine(`
      local texts = {}
      for round = 1, 30 do
        local t = {}
        for i = 1, 50 do t["key " .. round .. "/" .. i] = round end
        local expected = 0
        for key in helm.encode(t):gmatch('"key (%d+)/') do
          if key == tostring(round) then expected = expected + 1 end
        end
        t = nil
        collectgarbage()
        texts[round] = expected
      end
      return table.concat(texts, ' ')`);
    expect(machine.call('', '')).toBe(Array(30).fill('50').join(' '));
  });

  test('writes a map of a hundred thousand keys', () => {
    const machine = bareMachine(`
      local t = {} for i = 1, 100000 do t["k" .. i] = i end
      return tostring(#helm.encode(t))`);
    expect(machine.call('', '')).toBe('1477791');
  });
});
