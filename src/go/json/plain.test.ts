import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GoNumber, nilSlice } from '../values.ts';
import { fromPlain, toPlain } from './plain.ts';

describe('toPlain()', () => {
  it('makes objects of maps and numbers of numbers', () => {
    const value = new Map<string, unknown>([
      ['a', [1n, 2.5, new GoNumber('int64', 3n)]],
      ['b', nilSlice()],
    ]);
    expect(toPlain(value)).toEqual({ a: [1, 2.5, 3], b: null });
  });

  it('has __proto__ as a property of its own and leaves prototypes alone', () => {
    const plain = toPlain(new Map([['__proto__', new Map([['polluted', true]])]])) as object;
    expect(Object.getPrototypeOf(plain)).toBe(Object.prototype);
    expect(JSON.stringify(plain)).toBe('{"__proto__":{"polluted":true}}');
    expect({}).not.toHaveProperty('polluted');
  });

  it('bears any depth', () => {
    let value: unknown = 'x';
    for (let depth = 0; depth < 50_000; depth++) value = new Map([['a', [value]]]);
    expect(fromPlain(toPlain(value))).toBeInstanceOf(Map);
  });
});

describe('fromPlain()', () => {
  it('is undone by toPlain()', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(toPlain(fromPlain(value))).toEqual(value);
      }),
    );
  });

  it('keeps __proto__', () => {
    expect(fromPlain(JSON.parse('{"__proto__":1}'))).toEqual(new Map([['__proto__', 1]]));
  });
});
