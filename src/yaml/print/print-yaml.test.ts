import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromPlain, GoNumber, nilMap, nilSlice } from '../../go/index.ts';
import { parseYaml } from '../read.ts';
import { printYaml } from './print-yaml.ts';

const manyWords = 'word '.repeat(20).trim();

describe('printYaml()', () => {
  it.each<[string, unknown, string]>([
    ['nothing', null, 'null\n'],
    ['empty collections', { a: {}, b: [] }, 'a: {}\nb: []\n'],
    ['nested collections', { a: [{ b: 1, c: [2] }, [3, [4]]] }, 'a:\n- b: 1\n  c:\n  - 2\n- - 3\n  - - 4\n'], // oxfmt-ignore
    ['integers among floats', [1e6, 1e20, 1e21, 0.1, 1e-7, -0, 123456789.5], '- 1000000\n- 1e+20\n- 1e+21\n- 0.1\n- 1e-07\n- 0\n- 1.234567895e+08\n'], // oxfmt-ignore
    ['keys in natural order', { a10: 1, a2: 2, B: 3, _: 4, '1': 5 }, '_: 4\n"1": 5\nB: 3\na2: 2\na10: 1\n'], // oxfmt-ignore
    ['strings that are not to be read as something else', ['yes', '0o7', '1_000', '1:30', '2020-01-01', '', '~', '.5'], '- "yes"\n- "0o7"\n- "1_000"\n- "1:30"\n- "2020-01-01"\n- ""\n- "~"\n- ".5"\n'], // oxfmt-ignore
    ['strings that need no quotes', ['<<', '=', 'a:b', 'a#b', '-a', '2020-13-01'], '- <<\n- =\n- a:b\n- a#b\n- -a\n- 2020-13-01\n'], // oxfmt-ignore
    ['strings in single quotes', ['a: b', 'a #b', '- a', ' a', 'a ', "'", '---'], "- 'a: b'\n- 'a #b'\n- '- a'\n- ' a'\n- 'a '\n- ''''\n- '---'\n"], // oxfmt-ignore
    ['what must be escaped', ['a\tb', '😀', '\u2028\n', '\r', '\ufeffa'], '- "a\\tb"\n- "\\U0001F600"\n- |2+\n\u2028\n- "\\r"\n- "\\uFEFF\\x61"\n'], // oxfmt-ignore
    ['NEL as a space', 'a\u0085b', 'a b\n'],
    ['blocks', { a: 'x\ny', b: 'x\n', c: 'x\n\n', d: ' x\ny', e: 'x \ny' }, 'a: |-\n  x\n  y\nb: |\n  x\nc: |+\n  x\n\nd: |2-\n   x\n  y\ne: "x \\ny"\n'], // oxfmt-ignore
    ['a block at the root', 'x\ny\n', '|\n  x\n  y\n'],
    ['a key of several lines', { 'a\nb': [1] }, '? |-\n  a\n  b\n: - 1\n'],
    ['a long key', { ['k'.repeat(129)]: { a: 1 } }, `? ${'k'.repeat(129)}\n: a: 1\n`],
    ['folded lines', { a: manyWords }, `a: ${'word '.repeat(16).trim()}\n  word word word word\n`],
    ['folded quotes', `: ${manyWords}  `, `': ${'word '.repeat(16).trim()}\n  word word word word  '\n`], // oxfmt-ignore
    ['bytes that are no UTF-8', 'a\udcff', 'a\ufffd\n'],
  ])('prints %s', (_, value, expected) => {
    expect(printYaml(fromPlain(value))).toBe(expected);
  });

  it('prints the values of templates', () => {
    const value = [nilSlice(), nilMap(), 5n, new GoNumber('float32', Math.fround(0.1))];
    expect(printYaml(value)).toBe('- null\n- null\n- 5\n- 0.1\n');
  });

  it('is undone by parseYaml()', () => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from('ab1 :#-\n\t\'"{}\\é~\u2028')) });
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        text,
        fc.integer(),
        fc.constant(null),
        fc.array(tie('value')),
        fc.dictionary(text, tie('value')),
      ),
    }));
    fc.assert(
      fc.property(value, (plain) => {
        expect(parseYaml(printYaml(fromPlain(plain)))).toEqual(fromPlain(plain));
      }),
      { numRuns: 500 },
    );
  });

  it.each<[string, unknown, string]>([
    ['infinities', [Infinity], 'error marshaling into JSON: json: unsupported value: +Inf'],
    ['DEL', '\x7f', 'yaml: control characters are not allowed'],
    ['keys with NEL', { 'a\u0085b': 1 }, "yaml: line 1: did not find expected ',' or '}'"],
    ['keys of 1024 characters', { ['k'.repeat(1024)]: 1 }, "yaml: did not find expected ',' or '}'"], // oxfmt-ignore
  ])('refuses %s', (_, value, expected) => {
    expect(() => printYaml(fromPlain(value))).toThrow(
      expect.objectContaining({ message: expected }),
    );
  });

  it('refuses to nest deeper than it reads', () => {
    expect(() => printYaml(nest(10_001))).toThrow('yaml: exceeded max depth of 10000');
  });
});

function nest(depth: number): unknown {
  let value: unknown = [];
  for (let level = 1; level < depth; level++) value = [value];
  return value;
}
