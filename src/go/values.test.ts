import { describe, expect, test } from 'vitest';
import { GoMap, GoMapView } from './values.ts';

describe('GoMapView', () => {
  test('shares its entries with the map behind it', () => {
    const backing = new Map<string, unknown>([['a', 1]]);
    const view = new GoMapView('common.Values', backing);
    view.set('b', 2);
    backing.delete('a');
    expect([...view]).toEqual([['b', 2]]);
    expect([...view.keys()]).toEqual(['b']);
    expect([...view.values()]).toEqual([2]);
    expect([view.size, view.has('a'), view.get('b')]).toEqual([1, false, 2]);
    expect(new Map(view)).toEqual(backing);
  });

  test('has a type of its own', () => {
    const view = new GoMapView('common.Values', new Map());
    expect(view).toBeInstanceOf(GoMap);
    expect(view.goType).toBe('common.Values');
  });
});
