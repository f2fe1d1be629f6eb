import { describe, expect, it } from 'vitest';
import {
  GoComplex,
  elementTypeOf,
  goKindOf,
  goTypeOf,
  numberOf,
  underlyingTypeOf,
} from './types.ts';
import { GoMap, GoNumber, int64, typedSlice } from './values.ts';

const versions = typedSlice({ name: 'common.VersionSet', underlying: '[]string' }, ['v1']);

describe('goTypeOf()', () => {
  it('names the type as %T does', () => {
    expect(
      ['', true, 1, 1n, int64(1n), new Map(), [], new Uint8Array(), versions].map(goTypeOf),
    ).toEqual([
      'string',
      'bool',
      'float64',
      'int',
      'int64',
      'map[string]interface {}',
      '[]interface {}',
      '[]uint8',
      'common.VersionSet',
    ]);
  });

  it('is an empty interface for nothing', () => {
    expect(goTypeOf(null)).toBe('interface {}');
  });
});

describe('goKindOf()', () => {
  it('looks below the name of a type', () => {
    expect(goKindOf(versions)).toBe('slice');
    expect(goKindOf(new GoMap('common.Values'))).toBe('map');
    expect(goKindOf({ goType: 'time.Duration', goKind: 'int64' })).toBe('int64');
    expect(goKindOf(new GoComplex(0, 1))).toBe('complex128');
    expect(goKindOf(undefined)).toBe('invalid');
  });
});

describe('underlyingTypeOf()', () => {
  it('is what a named type is made of', () => {
    expect(underlyingTypeOf(versions)).toBe('[]string');
    expect(underlyingTypeOf('')).toBe('string');
  });
});

describe('elementTypeOf()', () => {
  it('is the type of the items or values', () => {
    expect(elementTypeOf('[]string')).toBe('string');
    expect(elementTypeOf('map[string][]uint8')).toBe('[]uint8');
  });
});

describe('numberOf()', () => {
  it('takes the type off a number', () => {
    expect(numberOf(new GoNumber('uint8', 7n))).toBe(7n);
    expect(numberOf('7')).toBeUndefined();
  });
});
