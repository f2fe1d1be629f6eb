import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReleaseVersion } from '../release-version.ts';
import type { Phase } from '../release.ts';
import { sampleVersion } from '../testing/sample-version.ts';
import { changeLabels } from './change-labels.ts';
import { listInventory } from './list-inventory.ts';
import { chooseDropped } from './prune-history.ts';

function versionsOf(count: number): readonly ReleaseVersion[] {
  return Array.from({ length: count }, (_, index) =>
    sampleVersion({ name: `v${index + 1}`, sequence: index + 1 }),
  );
}

describe('chooseDropped()', () => {
  function dropped(count: number, current: string | undefined, most: number): readonly number[] {
    return chooseDropped(versionsOf(count), current, most).map(({ sequence }) => sequence);
  }

  test('takes the oldest, but not what is deployed', () => {
    expect(dropped(11, 'v10', 10)).toEqual([1]);
    expect(dropped(12, 'v1', 10)).toEqual([2, 3]);
    expect(dropped(10, 'v9', 10)).toEqual([]);
    expect(dropped(3, 'v1', 1)).toEqual([2]);
    expect(dropped(12, 'v11', 0)).toEqual([]);
  });

  test('never takes the newest or what is deployed, and no more than it has to', () => {
    const count = fc.nat({ max: 30 });
    fc.assert(
      fc.property(count, count, fc.nat({ max: 12 }), (versions, current, most) => {
        const gone = dropped(versions, `v${current}`, most);
        expect(gone).not.toContain(current);
        expect(gone).not.toContain(versions);
        if (most > 0)
          expect(versions - gone.length).toBeGreaterThanOrEqual(Math.min(versions, most));
        if (most > 1) expect(versions - gone.length).toBeLessThanOrEqual(Math.max(most, 0));
      }),
    );
  });
});

describe('listInventory()', () => {
  function version(name: string, phase: Phase, objects: string, stale = ''): ReleaseVersion {
    const reference = (object: string): ReleaseVersion['inventory'][number] => ({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      namespace: 'shop',
      name: object,
    });
    const listed = (words: string): ReleaseVersion['inventory'] =>
      words.split(' ').filter(Boolean).map(reference);
    return sampleVersion({ name, phase, inventory: listed(objects), stale: listed(stale) });
  }

  function names(versions: readonly ReleaseVersion[], current?: string): string {
    return listInventory(versions, current)
      .map(({ name }) => name)
      .join(' ');
  }

  test('is what is deployed, and what failed after it', () => {
    const versions = [
      version('v1', 'superseded', 'a b'),
      version('v2', 'deployed', 'b c'),
      version('v3', 'failed', 'c d', 'e'),
    ];
    expect(names(versions, 'v2')).toBe('b c d e');
    expect(names(versions.slice(0, 2), 'v2')).toBe('b c');
  });

  test('is all that failed where nothing was ever deployed', () => {
    expect(names([version('v1', 'failed', 'a'), version('v2', 'failed', 'b')])).toBe('a b');
  });

  test('is nothing of what was uninstalled', () => {
    const uninstalled = version('v1', 'uninstalled', 'a');
    expect(names([uninstalled])).toBe('');
    expect(names([uninstalled, version('v2', 'failed', 'b')])).toBe('b');
  });
});

test('changeLabels() removes what is no longer wanted', () => {
  expect(changeLabels({ a: '1', b: '1' }, { b: '2', c: '2' })).toEqual({ a: null, b: '2', c: '2' });
});
