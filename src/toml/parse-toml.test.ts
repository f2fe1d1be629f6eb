import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { int64, sliceTypeOf, Time } from '../go/index.ts';
import { parseToml } from './parse-toml.ts';
import { printToml } from './print-toml.ts';
import { TomlError } from './toml-error.ts';

function parseValue(literal: string): unknown {
  return parseToml(`a = ${literal}\n`).get('a');
}

describe('parseToml() reads values', () => {
  it.each<[string, unknown]>([
    ['1_000', int64(1000n)],
    ['0x1F', int64(31n)],
    ['-9223372036854775808', int64(-9223372036854775808n)],
    ['1.5e3', 1500],
    ['-inf', -Infinity],
    ['true', true],
    [String.raw`"a\n\u00e9\x41\e"`, 'a\néA\x1b'],
    [String.raw`'C:\raw'`, String.raw`C:\raw`],
    ['"""\nfirst\n  second \\\n   third"""', 'first\n  second third'],
    ['""""quoted" """', '"quoted" '],
    [`'''\nraw\\n'''`, 'raw\\n'],
    ['[1, "a", [] # comment\n,]', [int64(1n), 'a', []]],
    ['{b = 1, "c".d = 2,}', new Map<string, unknown>([['b', int64(1n)], ['c', new Map([['d', int64(2n)]])]])], // oxfmt-ignore
  ])('%s', (literal, expected) => {
    expect(parseValue(literal)).toEqual(expected);
  });

  it.each<[string, string]>([
    ['1979-05-27T07:32:00Z', '1979-05-27 07:32:00 +0000 UTC'],
    ['1979-05-27 07:32:00.5+02:00', '1979-05-27 07:32:00.5 +0200 +0200'],
    ['1979-05-27T07:32', '1979-05-27 07:32:00 +0000 datetime-local'],
    ['1979-05-27', '1979-05-27 00:00:00 +0000 date-local'],
    ['07:32:00', '0000-01-01 07:32:00 +0000 time-local'],
  ])('%s', (literal, expected) => {
    const value = parseValue(literal);
    expect(value instanceof Time && value.goString()).toBe(expected);
  });
});

describe('parseToml() reads tables', () => {
  it('opens tables and arrays of tables', () => {
    const parsed = parseToml('[a.b]\nc = 1\n[[t]]\nx = 1\n[[t]]\n[t.u]\ny = 2\n');
    const tables = parsed.get('t') as unknown[];
    expect(sliceTypeOf(tables)).toBe('[]map[string]interface {}');
    expect(printToml(parsed)).toBe(
      '[a]\n  [a.b]\n    c = 1\n\n[[t]]\n  x = 1\n\n[[t]]\n  [t.u]\n    y = 2\n',
    );
  });

  it('keeps __proto__ a key', () => {
    expect(parseToml('[__proto__]\npolluted = true\n').has('__proto__')).toBe(true);
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('parseToml() fails in the words of BurntSushi', () => {
  it.each<[string, string]>([
    ['a', `toml: line 1: unexpected EOF; expected key separator '='`],
    ['a = \n', String.raw`toml: line 1 (last key "a"): expected value but found '\n' instead`],
    ['a = foo', 'toml: line 1 (last key "a"): expected value but found "foo" instead'],
    ['a = 01', 'toml: line 1 (last key "a"): Invalid integer "01": cannot have leading zeroes'],
    ['a = 1 2', `toml: line 1: expected a top-level item to end with a newline, comment, or EOF, but got '2' instead`], // oxfmt-ignore
    ['a = 1\na = 2', `toml: line 2 (last key "a"): Key 'a' has already been defined.`],
    ['[a]\n[a]', `toml: line 2: Key 'a' has already been defined.`],
    ['a = 1\n[[a]]', `toml: line 2: Key 'a' was already created and cannot be used as an array.`],
    ['a = "x\n"', 'toml: line 1 (last key "a"): strings cannot contain newlines'],
    ['a = [1 2]', `toml: line 1 (last key "a"): expected a comma (',') or array terminator (']'), but got '2'`], // oxfmt-ignore
    ['a = 2020-13-01', 'toml: line 1 (last key "a"): invalid datetime: "2020-13-01"'],
    ['a = "\udcff"', 'toml: line 1 (last key "a"): invalid UTF-8 byte: 0xff'],
    ['a = \0', 'toml: line 1: files cannot contain NULL bytes; probably using UTF-16; TOML files must be UTF-8'], // oxfmt-ignore
    [`a = ${'['.repeat(1000)}`, 'toml: line 1 (last key "a"): exceeded max depth'],
  ])('%.20s', (text, expected) => {
    expect(() => parseToml(text)).toThrow(expect.objectContaining({ message: expected }));
  });

  it('throws nothing but TomlError', () => {
    const characters = fc.constantFrom(...Array.from('ab1=.[]{}"\',#\n\r\t \\-:_xTZé\0'));
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 40 }), (text) => {
        expect(errorOf(text)).toSatisfy(
          (error: unknown) => error === undefined || error instanceof TomlError,
        );
      }),
      { numRuns: 2000 },
    );
  });
});

function errorOf(text: string): unknown {
  try {
    parseToml(text);
    return undefined;
  } catch (error) {
    return error;
  }
}
