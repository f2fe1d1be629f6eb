import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bareMachine } from '../../../test/support/bare-machine.ts';
import { formatFloat } from './json-literals.ts';

type Data = null | boolean | bigint | number | string | Data[] | Map<string, Data>;

const machine = bareMachine('return (helm.encode((helm.decode(payload))))');
const echo = (json: string) => machine.call('', json);

/** JSON as the bridge writes it: keys in the order of their bytes, floats told from integers. */
function print(data: Data): string {
  if (typeof data === 'number') return formatFloat(data);
  if (typeof data === 'bigint') return String(data);
  if (Array.isArray(data)) return `[${data.map(print).join(',')}]`;
  if (!(data instanceof Map)) return JSON.stringify(data);
  const keys = [...data.keys()].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  return `{${keys.map((key) => `${JSON.stringify(key)}:${print(data.get(key) ?? null)}`).join(',')}}`;
}

const oddKeys = [
  '__proto__',
  'constructor',
  'then',
  'toString',
  '1',
  '',
  '\0',
  'a.b',
  'é',
  '😀',
  '\ue000',
];
const key = fc.oneof(fc.constantFrom(...oddKeys), fc.string({ unit: 'binary' }));
const text = fc.oneof(
  fc.constantFrom('', '\0', 'a\0b', '"\\/\b\f\n\r\t'),
  fc.string({ unit: 'binary' }),
);
const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const float = fc.double({ noDefaultInfinity: true, noNaN: true });

const { value } = fc.letrec<{ value: Data }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 6, depthSize: 'large' },
    fc.constantFrom<Data>(null, true, false, 0n, -1n, 2n ** 53n + 1n, 0, -0, 0.1, 1e300, 5e-324),
    text,
    int64,
    float,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 5 }).map((entries) => new Map(entries)),
  ),
}));

/** The value below up to 194 more levels of lists and maps. */
const deep = fc
  .tuple(value, fc.array(fc.option(key), { maxLength: 194, size: 'max' }))
  .map(([inner, levels]) =>
    levels.reduce<Data>((data, name) => (name === null ? [data] : new Map([[name, data]])), inner),
  );

describe('data that goes into Lua and comes back', () => {
  test('is unchanged, whatever it is', () => {
    fc.assert(
      fc.property(deep, (data) => {
        const json = print(data);
        expect(echo(json)).toBe(json);
      }),
      { numRuns: 1000 },
    );
  });

  test('is unchanged at depth 1000', () => {
    const json = '['.repeat(500) + '{"a":'.repeat(499) + '{}' + '}'.repeat(499) + ']'.repeat(500);
    expect(echo(json)).toBe(json);
  });

  test.each([
    ['9007199254740993', 'an integer beyond 2^53'],
    ['-9223372036854775808', 'the least integer'],
    ['9223372036854775807', 'the greatest integer'],
    ['3.0', 'a float without a fraction'],
    ['-0.0', 'negative zero'],
    ['[]', 'an empty list'],
    ['{}', 'an empty map'],
    ['null', 'null'],
    ['{"a":null}', 'null in a map'],
    ['[null,null]', 'nulls in a list'],
    ['[[],{},[[]],[{}]]', 'empty lists and maps in lists'],
    ['"\\u0000"', 'NUL'],
    ['{"__proto__":{"isAdmin":true}}', 'a prototype'],
    ['{"constructor":{"prototype":1},"then":"x"}', 'what JavaScript would look at'],
    ['{"1":"a","2":"b"}', 'keys that look like indexes'],
  ])('keeps %s: %s', (json) => {
    expect(echo(json)).toBe(json);
  });

  test.each([
    [' { "b" : 1 , "a" : [ 1 , 2 ] } ', '{"a":[1,2],"b":1}'],
    ['"\\u00e9\\ud83d\\ude00\\/"', '"é😀/"'],
    ['1e2', '100.0'],
    ['100000000000000000000', '100000000000000000000.0'],
    ['-0', '-0.0'],
    ['{"a":1,"a":2}', '{"a":2}'],
  ])('reads %s as %s', (json, canonical) => {
    expect(echo(json)).toBe(canonical);
  });
});
