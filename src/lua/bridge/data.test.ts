import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GoNumber, int64 } from '../../go/index.ts';
import { bareMachine } from '../../../test/support/bare-machine.ts';
import { parseData } from './parse-data.ts';
import { printData } from './print-data.ts';

const machine = bareMachine('return (helm.encode((helm.decode(payload))))');

const scalar = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.string({ unit: 'binary' }),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.string({ unit: 'binary' }), tie('value')), { maxLength: 4 })
      .map((entries) => new Map(entries)),
  ),
}));

describe('printData() and parseData()', () => {
  test('are the inverse of each other', () => {
    fc.assert(
      fc.property(value, (data) => {
        expect(parseData(printData(data, 'exact'), 'int')).toEqual(data);
      }),
    );
  });

  test('print what Lua prints, so that an untouched value is recognised by its text', () => {
    fc.assert(
      fc.property(value, fc.constantFrom('exact' as const, 'values' as const), (data, numbers) => {
        const text = printData(data, numbers);
        expect(machine.call('', text)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  test.each<[text: string, data: unknown]>([
    ['null', null],
    ['true', true],
    ['false', false],
    ['-12', -12n],
    ['1.5', 1.5],
    ['1e+21', 1e21],
    ['""', ''],
    ['"a"', 'a'],
    ['[]', []],
    ['{}', new Map()],
    ['[null,true,false,1,"a",[],{}]', [null, true, false, 1n, 'a', [], new Map()]],
    [
      '{"a":[1,{"b":"c"}],"d":null}',
      new Map<string, unknown>([
        ['a', [1n, new Map([['b', 'c']])]],
        ['d', null],
      ]),
    ],
    [String.raw`"\""`, '"'],
    [String.raw`"\\"`, '\\'],
    [String.raw`["a","\\\"","b\n","c"]`, ['a', '\\"', 'b\n', 'c']],
    [
      String.raw`{"\"":"\u0001","x":"y"}`,
      new Map([
        ['"', '\u0001'],
        ['x', 'y'],
      ]),
    ],
  ])('agree about %s', (text, data) => {
    expect(parseData(text, 'int')).toEqual(data);
    expect(printData(data, 'exact')).toBe(text);
  });

  test('order keys by their bytes, and take undefined for null', () => {
    const map = new Map<string, unknown>([
      ['b', 1n],
      ['\u{10000}', undefined],
      ['\ue000', []],
      ['B', true],
    ]);
    expect(printData(map, 'exact')).toBe('{"B":true,"b":1,"\ue000":[],"\u{10000}":null}');
  });

  test('give Lua integers for the whole numbers of values', () => {
    expect(printData([3, 3.5, 1e21, -0, 2n, int64(4n)], 'values')).toBe('[3,3.5,1e+21,0,2,4]');
    expect(printData([3, -0, 2n, int64(4n), new GoNumber('float32', 0.5)], 'exact')).toBe(
      '[3.0,-0.0,2,4,0.5]',
    );
  });

  test('take integers as the type that is asked for', () => {
    expect(parseData('[1,2.0]', 'float64')).toEqual([1, 2]);
    expect(parseData('[1,2.0]', 'int')).toEqual([1n, 2]);
    expect(parseData('[1,2.0]', 'int64')).toEqual([int64(1n), 2]);
  });

  test.each([
    [new Map([['a', ['\udc80']]]), '.a[1]', 'is not valid UTF-8'],
    [new Map([['\udc80', 1]]), '["\\udc80"]', 'is not valid UTF-8'],
    [[Number.NaN], '[1]', 'is not finite'],
    [[() => 1], '[1]', 'is not data'],
  ])('refuse %j', (data, path, message) => {
    expect(() => printData(data, 'exact')).toThrow(
      expect.objectContaining({ path, message }) as Error,
    );
  });

  test('refuse what nests too deep', () => {
    let data: unknown = 1;
    for (let depth = 0; depth < 5000; depth++) data = [data];
    expect(() => printData(data, 'exact')).toThrow('nests deeper than 1000 levels');
  });
});
