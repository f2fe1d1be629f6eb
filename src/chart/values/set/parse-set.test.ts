import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isHelmError } from '../../../base/index.ts';
import { int64 } from '../../../go/index.ts';
import type { ValuesMap } from '../values-map.ts';
import {
  parseSet,
  parseSetFile,
  parseSetJson,
  parseSetLiteral,
  parseSetString,
} from './parse-set.ts';

function set(text: string): ValuesMap {
  const values: ValuesMap = new Map();
  parseSet(text, values);
  return values;
}

describe('parseSet()', () => {
  test('makes int64 of whole numbers and keeps the rest as text', () => {
    expect(set('a=5,b=1.5,c=true,d=null,e=05')).toEqual(
      new Map<string, unknown>([
        ['a', int64(5n)],
        ['b', '1.5'],
        ['c', true],
        ['d', null],
        ['e', '05'],
      ]),
    );
  });

  test('writes into what is there', () => {
    const values: ValuesMap = new Map([['a', new Map([['b', 'old']])]]);
    parseSet('a.c=new', values);
    expect(values.get('a')).toEqual(new Map([['b', 'old'], ['c', 'new']])); // oxfmt-ignore
  });

  test('CVE-2022-36055: refuses an index over 65536 without making the list', () => {
    expect(() => set('a[999999999]=x')).toThrow(
      'index of 999999999 is greater than maximum supported index of 65536',
    );
    expect(() => set('a[-1]=x')).toThrow('negative -1 index not allowed');
    expect(set('a[65536]=x').get('a')).toHaveLength(65537);
  });

  test('CVE-2022-36055: refuses many large lists in one text', () => {
    const text = Array.from({ length: 100 }, (_, index) => `a${index}[65536]=x`).join(',');
    expect(() => set(text)).toThrow('lists of more than 1048576 items in all are not supported');
  });

  test('CVE-2022-23524: refuses more than 30 levels of names', () => {
    expect(() => set(`${'a.'.repeat(100_000)}b=1`)).toThrow(
      'value name nested level is greater than maximum supported nested level of 30',
    );
  });

  test('refuses lists nested deeper than the stack would bear', () => {
    expect(() => set(`a${'[0]'.repeat(40_000)}=1`)).toThrow(
      'value name nested level is greater than maximum supported nested level of 512',
    );
  });

  test('leaves the prototypes of objects alone', () => {
    set('__proto__.polluted=1,constructor.prototype.polluted=1');
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe('every flag', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', '.', '=', '[', ']', '{', '}', ',', '\\', '0', '1', '"', ' '), {
      maxLength: 40,
    })
    .map((characters) => characters.join(''));

  test.for([
    ['--set', parseSet],
    ['--set-string', parseSetString],
    ['--set-json', parseSetJson],
    ['--set-literal', parseSetLiteral],
    ['--set-file', (line: string, values: ValuesMap) => parseSetFile(line, values, (path) => path)],
  ] as const)('%s ends, and fails with nothing but a HelmError', ([, parse]) => {
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), (line) => {
        try {
          parse(line, new Map());
        } catch (error) {
          expect(isHelmError(error)).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('--set-string gives back every value that was escaped', () => {
    const key = fc.stringMatching(/^[a-z]{1,8}$/);
    const value = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(fc.dictionary(key, value), (expected) => {
        const line = Object.entries(expected)
          .map(([name, word]) => `${name}=${word.replaceAll(/[\\,{]/g, '\\$&')}`)
          .join(',');
        const values: ValuesMap = new Map();
        parseSetString(line, values);
        expect(values).toEqual(new Map(Object.entries(expected)));
      }),
    );
  });

  test('--set-json gives back every value that JSON can hold', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (first, second) => {
        const values: ValuesMap = new Map();
        parseSetJson(`a=${JSON.stringify(first)},b=${JSON.stringify(second)}`, values);
        const expected: ValuesMap = new Map();
        parseSetJson(`a=${JSON.stringify([first, second])}`, expected);
        expect([values.get('a'), values.get('b')]).toEqual(expected.get('a'));
      }),
    );
  });

  test('--set-json refuses JSON nested too deep', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(() => parseSetJson(`a=${deep}`, new Map())).toThrow('exceeded max depth');
  });
});
