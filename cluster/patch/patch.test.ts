import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../object.ts';
import { objectsAt } from '../object.ts';
import { BuiltinTypeTable } from '../schema/builtin-type-table.ts';
import { PatchFailure, applyJsonPatch } from './json-patch.ts';
import { applyMergePatch } from './merge-patch.ts';
import { StrategicPatchError, applyStrategicPatch } from './strategic-merge.ts';

describe('applyJsonPatch()', () => {
  const document = { a: { b: [1, 2] }, 'x/y': 1 };

  it.each([
    [[{ op: 'add', path: '/a/b/-', value: 3 }], { a: { b: [1, 2, 3] }, 'x/y': 1 }],
    [[{ op: 'add', path: '/a/b/0', value: 0 }], { a: { b: [0, 1, 2] }, 'x/y': 1 }],
    [[{ op: 'remove', path: '/a/b/1' }], { a: { b: [1] }, 'x/y': 1 }],
    [[{ op: 'replace', path: '/x~1y', value: 2 }], { a: { b: [1, 2] }, 'x/y': 2 }],
    [[{ op: 'move', from: '/x~1y', path: '/z' }], { a: { b: [1, 2] }, z: 1 }],
    [[{ op: 'copy', from: '/a/b', path: '/c' }], { a: { b: [1, 2] }, 'x/y': 1, c: [1, 2] }],
    [[{ op: 'test', path: '/a/b/0', value: 1 }], document],
  ])('does %j', (operations, expected) => {
    expect(applyJsonPatch(document, operations)).toEqual(expected);
    expect(document).toEqual({ a: { b: [1, 2] }, 'x/y': 1 });
  });

  it.each([
    [{ op: 'remove', path: '/missing' }],
    [{ op: 'replace', path: '/a/b/9', value: 1 }],
    [{ op: 'add', path: '/__proto__/x', value: 1 }],
    [{ op: 'add', value: 1 }],
    [{ op: 'add', path: '/a/b/9', value: 1 }],
    [{ op: 'add', path: '/missing/deeper', value: 1 }],
    [{ op: 'test', path: '/a/b/0', value: 9 }],
    [{ op: 'explode', path: '/a' }],
  ])('refuses %j', (operation) => {
    expect(() => applyJsonPatch(document, [operation])).toThrow(PatchFailure);
  });
});

describe('applyMergePatch()', () => {
  it('merges maps, removes by null and replaces the rest', () => {
    const document = { a: { b: 1, c: 2 }, list: [1, 2] };
    expect(applyMergePatch(document, { a: { b: null, d: 3 }, list: [3] })).toEqual({
      a: { c: 2, d: 3 },
      list: [3],
    });
  });
});

describe('applyStrategicPatch()', () => {
  const type = new BuiltinTypeTable().require('core.v1.Pod');
  const pod: JsonObject = {
    spec: {
      containers: [
        { name: 'a', image: 'a:1', env: [{ name: 'X', value: '1' }] },
        { name: 'b', image: 'b:1' },
      ],
      tolerations: [{ key: 'old' }],
    },
  };

  function patch(spec: JsonObject): JsonObject[] {
    return objectsAt(applyStrategicPatch(pod, { spec }, type), 'spec', 'containers');
  }

  it('merges list items by their key', () => {
    const [a, b] = patch({ containers: [{ name: 'b', image: 'b:2' }] });
    expect([a?.['image'], b?.['image']]).toEqual(['a:1', 'b:2']);
  });

  it('puts new items first, unless an order is given', () => {
    const names = (spec: JsonObject): unknown[] => patch(spec).map(({ name }) => name);
    const added = { name: 'c', image: 'c:1' };
    expect(names({ containers: [added] })).toEqual(['c', 'a', 'b']);
    const order = [{ name: 'a' }, { name: 'c' }, { name: 'b' }];
    expect(names({ '$setElementOrder/containers': order, containers: [added] })).toEqual([
      'a',
      'c',
      'b',
    ]);
  });

  it('deletes and replaces by directive', () => {
    expect(patch({ containers: [{ name: 'a', $patch: 'delete' }] })).toEqual([
      { name: 'b', image: 'b:1' },
    ]);
    const replaced = patch({ containers: [{ $patch: 'replace' }, { name: 'c', image: 'c:1' }] });
    expect(replaced).toEqual([{ name: 'c', image: 'c:1' }]);
  });

  it('replaces lists without a merge key whole', () => {
    const patched = applyStrategicPatch(pod, { spec: { tolerations: [{ key: 'new' }] } }, type);
    expect(patched).toMatchObject({ spec: { tolerations: [{ key: 'new' }] } });
  });

  it('needs the key of an item', () => {
    expect(() => patch({ containers: [{ image: 'x' }] })).toThrow(StrategicPatchError);
  });
});
