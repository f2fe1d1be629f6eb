import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../object.ts';
import { FieldSet, formatFieldPath } from './field-set.ts';

const element = fc.oneof(
  fc.stringMatching(/^[a-z]{1,3}$/).map((name) => `f:${name}`),
  fc.stringMatching(/^[a-z]{1,2}$/).map((name) => `k:{"name":"${name}"}`),
  fc.integer({ min: 0, max: 3 }).map((value) => `v:${value}`),
);
const paths = fc.array(fc.array(element, { minLength: 1, maxLength: 3 }), { maxLength: 8 });
const sets = paths.map((list) => FieldSet.of(...list));

function texts(set: FieldSet): string[] {
  return [...set.paths()].map((path) => path.join(' ')).toSorted();
}

describe('FieldSet', () => {
  it('survives being written as fieldsV1 and read back', () => {
    fc.assert(
      fc.property(sets, (set) => {
        expect(texts(FieldSet.fromFieldsV1(set.toFieldsV1()))).toEqual(texts(set));
      }),
    );
  });

  it('does to paths what sets do to members', () => {
    fc.assert(
      fc.property(sets, sets, (a, b) => {
        const inB = new Set(texts(b));
        expect(texts(a.union(b))).toEqual([...new Set([...texts(a), ...inB])].toSorted());
        expect(texts(a.intersection(b))).toEqual(texts(a).filter((path) => inB.has(path)));
        expect(texts(a.difference(b))).toEqual(texts(a).filter((path) => !inB.has(path)));
      }),
    );
  });

  it('writes an element that is owned and has owned parts with a dot', () => {
    const set = FieldSet.of(['f:data'], ['f:data', 'f:a']);
    expect(set.toFieldsV1()).toEqual({ 'f:data': { '.': {}, 'f:a': {} } });
  });

  it('orders fields before keys before values', () => {
    const set = FieldSet.of(['v:1'], ['k:{"name":"a"}'], ['f:z'], ['f:a']);
    expect(Object.keys(set.toFieldsV1())).toEqual(['f:a', 'f:z', 'k:{"name":"a"}', 'v:1']);
  });

  it('drops what lies below with the recursive difference alone', () => {
    const set = FieldSet.of(['f:status', 'f:phase'], ['f:spec', 'f:a']);
    const status = FieldSet.of(['f:status']);
    expect(texts(set.difference(status))).toEqual(['f:spec f:a', 'f:status f:phase']);
    expect(texts(set.recursiveDifference(status))).toEqual(['f:spec f:a']);
  });

  it('leaves out kinds of elements that it does not know', () => {
    const fields: JsonObject = { 'x:later': {}, 'f:a': {} };
    expect(texts(FieldSet.fromFieldsV1(fields))).toEqual(['f:a']);
  });
});

describe('formatFieldPath()', () => {
  it('names fields, keys, values and indexes', () => {
    const path = ['f:spec', 'f:ports', 'k:{"port":80,"protocol":"TCP"}', 'f:name', 'v:"x"', 'i:2'];
    expect(formatFieldPath(path)).toBe('.spec.ports[port=80,protocol="TCP"].name[="x"][2]');
  });
});
