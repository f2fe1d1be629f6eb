import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonFloat32, parseJson, printJson, StructFields } from './json.ts';
import { Duration } from './time.ts';
import { GoNumber, nilMap, nilSlice } from './values.ts';

describe('printJson()', () => {
  it.each<[string, unknown, string]>([
    ['keys by bytes', new Map([['b', 1], ['a10', 2], ['a2', 3]]), '{"a10":2,"a2":3,"b":1}'], // oxfmt-ignore
    ['markup', '<a href="x">&</a>', String.raw`"\u003ca href=\"x\"\u003e\u0026\u003c/a\u003e"`],
    ['control characters', '\b\f\n\r\t\0\x7f\u2028', '"\\b\\f\\n\\r\\t\\u0000\x7f\\u2028"'],
    ['bytes that are no UTF-8', 'a\udcff', '"a\\ufffd"'],
    ['large and small floats', [1e6, 1e20, 1e21, 1e-6, 1e-7], '[1000000,100000000000000000000,1e+21,0.000001,1e-7]'], // oxfmt-ignore
    ['negative zero', -0, '-0'],
    ['integers', [1n, new GoNumber('uint64', 18446744073709551615n)], '[1,18446744073709551615]'],
    ['nil', [null, undefined, nilSlice(), nilMap()], '[null,null,null,null]'],
    ['byte slices', Uint8Array.from([104, 105]), '"aGk="'],
    ['durations', new Duration(1500n), '1500'],
    ['empty collections', [new Map(), []], '[{},[]]'],
    ['__proto__', new Map([['__proto__', 1]]), '{"__proto__":1}'],
  ])('prints %s', (_, value, expected) => {
    expect(printJson(value)).toBe(expected);
  });

  it('leaves markup alone on demand', () => {
    expect(printJson('<&>', { escapesHtml: false })).toBe('"<&>"');
  });

  it('indents', () => {
    const value = new Map<string, unknown>([['a', [1, new Map()]], ['b', []]]); // oxfmt-ignore
    expect(printJson(value, { indent: '  ' })).toBe(
      '{\n  "a": [\n    1,\n    {}\n  ],\n  "b": []\n}',
    );
  });

  it('keeps the order of the fields that an object names', () => {
    const version = {
      goType: 'version',
      goKind: 'struct',
      goJson: () => new StructFields([['minor', 2n], ['major', 1n]]), // oxfmt-ignore
    };
    expect(printJson(version)).toBe('{"minor":2,"major":1}');
  });

  it('shows the exported fields of other structs', () => {
    const info = {
      goType: 'info',
      goKind: 'struct',
      goFields: () => [['Major', '1'], ['hidden', 2]] as const, // oxfmt-ignore
    };
    expect(printJson([info])).toBe('[{"Major":"1"}]');
  });

  it('refuses what JSON cannot say', () => {
    expect(() => printJson(NaN)).toThrow('json: unsupported value: NaN');
    expect(() => printJson([-Infinity])).toThrow('json: unsupported value: -Inf');
    expect(() => printJson({ goType: 'func()', goKind: 'func' })).toThrow(
      'json: unsupported type: func()',
    );
  });

  it('refuses a map that contains itself', () => {
    const map = new Map<string, unknown>();
    map.set('self', map);
    expect(() => printJson(map)).toThrow(
      'json: unsupported value: encountered a cycle via map[string]interface {}',
    );
  });

  it('prints any depth', () => {
    let value: unknown = 'x';
    for (let depth = 0; depth < 50_000; depth++) value = [value];
    expect(printJson(value)).toHaveLength(100_003);
  });
});

describe('jsonFloat32()', () => {
  it('has the digits of a float32', () => {
    expect(jsonFloat32(Math.fround(0.1))).toBe('0.1');
    expect(jsonFloat32(Math.fround(1e-7))).toBe('1e-7');
  });
});

describe('parseJson()', () => {
  it('undoes printJson()', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(parseJson(printJson(toMaps(value)))).toEqual(toMaps(value));
      }),
    );
  });

  it('takes the last of duplicate keys', () => {
    expect(parseJson('{"a":1,"a":2}')).toEqual(new Map([['a', 2]]));
  });

  it('replaces halves of characters', () => {
    expect(parseJson(String.raw`"\ud800\ud83d\ude00\udcff"`)).toBe('\ufffd😀\ufffd');
  });

  it.each<[string, string]>([
    ['', 'unexpected end of JSON input'],
    ['{"a":', 'unexpected end of JSON input'],
    ['"abc', 'unexpected end of JSON input'],
    ['x', `invalid character 'x' looking for beginning of value`],
    ['é', `invalid character 'Ã' looking for beginning of value`],
    [`'a'`, String.raw`invalid character '\'' looking for beginning of value`],
    ['{a:1}', `invalid character 'a' looking for beginning of object key string`],
    ['{"a":1,}', `invalid character '}' looking for beginning of object key string`],
    ['{"a" 1}', `invalid character '1' after object key`],
    ['{"a":1 "b":2}', `invalid character '"' after object key:value pair`],
    ['[1 2]', `invalid character '2' after array element`],
    ['[1,]', `invalid character ']' looking for beginning of value`],
    ['1 2', `invalid character '2' after top-level value`],
    ['01', `invalid character '1' after top-level value`],
    ['-', `invalid character ' ' in numeric literal`],
    ['1.x', `invalid character 'x' after decimal point in numeric literal`],
    ['1e+', `invalid character ' ' in exponent of numeric literal`],
    ['trux', `invalid character 'x' in literal true (expecting 'e')`],
    ['"\n"', String.raw`invalid character '\n' in string literal`],
    [String.raw`"\q"`, `invalid character 'q' in string escape code`],
    [String.raw`"\u12x4"`, String.raw`invalid character 'x' in \u hexadecimal character escape`],
    ['['.repeat(10_001), `invalid character '[' exceeded max depth`],
    ['[1e400]', 'json: cannot unmarshal number 1e400 into Go value of type float64'],
  ])('refuses %.20s', (text, expected) => {
    expect(() => parseJson(text)).toThrow(expect.objectContaining({ message: expected }));
  });
});

function toMaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => toMaps(item));
  if (typeof value !== 'object' || value === null) return value;
  return new Map(Object.entries(value).map(([key, child]) => [key, toMaps(child)]));
}
