import { describe, expect, test } from 'vitest';
import { int64 } from '../../go/index.ts';
import { withSharedGlobal } from './globals.ts';
import type { LuaChart } from './lua-chart.ts';
import { mergeChanges } from './merge-changes.ts';

/** Maps all the way down. */
function values(data: Readonly<Record<string, unknown>>): Map<string, unknown> {
  return new Map(
    Object.entries(data).map(([key, value]) => [
      key,
      value !== null && typeof value === 'object' && value.constructor === Object
        ? values(value as Record<string, unknown>)
        : value,
    ]),
  );
}

function chart(number: number, name: string, children: readonly number[] = []): LuaChart {
  return {
    number,
    name,
    path: name,
    turn: 0,
    depth: 0,
    scripts: new Map(),
    children,
    libraries: [],
  };
}

describe('withSharedGlobal()', () => {
  const tree = [chart(1, 'web', [2, 3]), chart(2, 'a', [4]), chart(3, 'b'), chart(4, 'deep')];

  test('leaves values without globals alone, but for the tables of subcharts', () => {
    expect(withSharedGlobal(values({ x: 1 }), tree)).toEqual(
      values({ x: 1, a: { deep: {} }, b: {} }),
    );
  });

  test('gives every chart the globals of all, the nearest to the top first', () => {
    const shared = withSharedGlobal(
      values({
        global: { x: 'top' },
        a: { global: { x: 'a', y: 'a' }, deep: { global: { y: 'deep', z: 'deep' } } },
        b: { n: 1, global: { z: 'b' } },
      }),
      tree,
    );
    const global = { x: 'top', y: 'a', z: 'deep' };
    expect(shared).toEqual(
      values({ global, a: { global, deep: { global } }, b: { n: 1, global } }),
    );
  });
});

describe('mergeChanges()', () => {
  test('gives the original itself when nothing changed', () => {
    const original = values({ a: int64(1n) });
    expect(mergeChanges(original, values({ a: 1 }), values({ a: 1 }))).toBe(original);
  });

  test('keeps what did not change as it was, and its order', () => {
    const list = [int64(1n)];
    const original = values({ b: { x: int64(1n), y: 2 }, a: list });
    const before = values({ a: [1], b: { x: 1, y: 2 } });
    const after = values({ a: [1], b: { x: 1, y: 3 } });
    const merged = mergeChanges(original, before, after) as Map<string, unknown>;
    expect(merged).toEqual(values({ b: { x: int64(1n), y: 3 }, a: list }));
    expect(merged.get('a')).toBe(list);
    expect([...merged.keys()]).toEqual(['b', 'a']);
  });

  test('adds, removes and replaces', () => {
    const before = values({ gone: 1, kept: [1, { a: 1 }], kind: { a: 1 } });
    const after = values({ kept: [1, { a: 2 }], kind: 'text', added: { b: null } });
    expect(mergeChanges(before, before, after)).toEqual(after);
  });

  test('adds to each chart only what was changed in the shared globals', () => {
    const original = values({ global: { x: 1 }, a: { global: { x: 1, own: 2 } } });
    const before = values({ global: { x: 1, own: 2 }, a: { global: { x: 1, own: 2 } } });
    const after = values({ global: { x: 5, own: 2 }, a: { global: { x: 5, own: 2 } } });
    expect(mergeChanges(original, before, after)).toEqual(
      values({ global: { x: 5 }, a: { global: { x: 5, own: 2 } } }),
    );
  });

  test('does not confuse a map with a list', () => {
    expect(mergeChanges(values({ a: [] }), values({ a: [] }), values({ a: {} }))).toEqual(
      values({ a: {} }),
    );
  });
});
