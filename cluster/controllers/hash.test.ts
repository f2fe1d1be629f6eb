import { describe, expect, it } from 'vitest';
import { canonicalJson, nameHash } from './hash.ts';

describe('nameHash()', () => {
  it('is made of letters that names may have', () => {
    expect(nameHash('a template')).toMatch(/^[bcdfghjklmnpqrstvwxz2456789]+$/);
    expect(nameHash('a template')).not.toBe(nameHash('another'));
  });
});

describe('canonicalJson()', () => {
  it('does not depend on the order of keys', () => {
    expect(canonicalJson({ b: [{ d: 1, c: null }], a: 'x' })).toBe(
      canonicalJson({ a: 'x', b: [{ c: null, d: 1 }] }),
    );
  });

  it('depends on the order of lists', () => {
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
  });
});
