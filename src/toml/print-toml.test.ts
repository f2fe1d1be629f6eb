import { describe, expect, it } from 'vitest';
import { Duration, fromPlain, nilMap } from '../go/index.ts';
import { printToml } from './print-toml.ts';

describe('printToml()', () => {
  it.each<[string, unknown, string]>([
    ['numbers of values as floats', { a: 1, b: 1.5, c: 1e21 }, 'a = 1.0\nb = 1.5\nc = 1e+21\n'],
    ['integers as integers', { a: 5n }, 'a = 5\n'],
    ['strings', { a: 'x"\\\n\x7f é' }, 'a = "x\\"\\\\\\n\\u007f é"\n'],
    ['keys in quotes where they need them', { '': 1, 'a.b': 2, 'a-b': 3 }, '"" = 1.0\na-b = 3.0\n"a.b" = 2.0\n'], // oxfmt-ignore
    ['sub-tables last and indented', { t: { u: { v: 1 }, w: 2 }, z: 3 }, 'z = 3.0\n\n[t]\n  w = 2.0\n  [t.u]\n    v = 1.0\n'], // oxfmt-ignore
    ['arrays of tables', { a: [{ x: 1 }, {}] }, '[[a]]\n  x = 1.0\n\n[[a]]\n'],
    ['mixed arrays inline', { a: [1, { b: null, c: [], d: {} }] }, 'a = [1.0, {c = [], d = {}}]\n'],
    ['a comma before an entry that is left out', [{ a: 1, b: null }, 1], '[{a = 1.0, }, 1.0]'],
    ['no nil', { a: null, b: {} }, '[b]\n'],
    ['a bare list', [true, 'x'], '[true, "x"]'],
    ['a bare string', 'x', '"x"'],
  ])('prints %s', (_, value, expected) => {
    expect(printToml(fromPlain(value))).toBe(expected);
  });

  it('prints durations and structs', () => {
    const info = {
      goType: 'info',
      goKind: 'struct',
      goFields: () => [['Table', new Map()], ['Wait', new Duration(1_000_000_000n)]] as const, // oxfmt-ignore
    };
    expect(printToml(new Map<string, unknown>([['info', info], ['nothing', nilMap()]]))).toBe('[info]\n  Wait = "1s"\n  [info.Table]\n'); // oxfmt-ignore
  });

  it.each<[string, unknown, string]>([
    ['nil', null, 'reflect: call of reflect.Value.Type on zero Value'],
    ['nil in a list', { a: [1, [null]] }, 'toml: cannot encode array with nil element'],
    ['a list of tables alone', [{}], 'toml: top-level values must be Go maps or structs'],
  ])('refuses %s', (_, value, expected) => {
    expect(() => printToml(fromPlain(value))).toThrow(expected);
  });

  it('refuses a map that contains itself', () => {
    const map = new Map<string, unknown>();
    map.set('self', map);
    expect(() => printToml(map)).toThrow('toml: exceeded max depth');
  });
});
