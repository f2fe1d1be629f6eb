import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonError } from '../src/go/index.ts';
import { findDuplicateFields } from './server/duplicate-fields.ts';
import { parseJson } from './parse-json.ts';

describe('parseJson()', () => {
  it.each([
    ['', 'unexpected end of JSON input'],
    ['{"a":', 'unexpected end of JSON input'],
    ['a', "invalid character 'a' looking for beginning of value"],
    ['{a', "invalid character 'a' looking for beginning of object key string"],
    ['{"a" 1', "invalid character '1' after object key"],
    ['{"a":1 "b"', "invalid character '\"' after object key:value pair"],
    ['[1 2', "invalid character '2' after array element"],
    ['{} x', "invalid character 'x' after top-level value"],
    ['tru', "invalid character ' ' in literal true (expecting 'e')"],
    ['-', "invalid character ' ' in numeric literal"],
    ['"\\', "invalid character ' ' in string escape code"],
    ['['.repeat(10_001), "invalid character '[' exceeded max depth"],
    ['{"a":'.repeat(10_001), "invalid character '{' exceeded max depth"],
    ['trux', "invalid character 'x' in literal true (expecting 'e')"],
    ['"\\x"', "invalid character 'x' in string escape code"],
    ['"a\nb"', "invalid character '\\n' in string literal"],
    ['1.x', "invalid character 'x' after decimal point in numeric literal"],
    ['-x', "invalid character 'x' in numeric literal"],
  ])('says of %j: %s', (text, message) => {
    expect(() => parseJson(text)).toThrow(JsonError);
    expect(() => parseJson(text)).toThrow(message);
  });

  it('reads what JSON.parse() reads, and refuses the rest with a reason', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        let expected: unknown;
        try {
          expected = JSON.parse(text);
        } catch {
          expect(() => parseJson(text)).toThrow(JsonError);
          return;
        }
        expect(parseJson(text)).toEqual(expected);
      }),
    );
  });
});

describe('findDuplicateFields()', () => {
  it('names keys that come twice, by their path', () => {
    const text = '{"a":{"b":1,"b":2},"list":[{"c":1},{"c":1,"c":2}],"a":3}';
    expect(findDuplicateFields(text)).toEqual([
      'duplicate field "a.b"',
      'duplicate field "list[1].c"',
      'duplicate field "a"',
    ]);
  });

  it('is not misled by strings', () => {
    expect(findDuplicateFields('{"a":"{\\"a\\":1,","b":["a","a"]}')).toEqual([]);
  });

  it('finds none in what JSON.stringify() prints', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(findDuplicateFields(JSON.stringify(value))).toEqual([]);
      }),
    );
  });
});
