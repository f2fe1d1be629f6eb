import { describe, expect, test } from 'vitest';
import type { Hook } from '../../render/index.ts';
import { isDeletedBy, selectHooks } from './select-hooks.ts';

function hook(name: string, own: Partial<Hook> = {}): Hook {
  return {
    name,
    kind: 'Job',
    path: `${name}.yaml`,
    content: '',
    object: new Map(),
    events: ['pre-install'],
    weight: 0,
    deletePolicies: [],
    outputLogPolicies: [],
    ...own,
  };
}

describe('selectHooks()', () => {
  test('takes those of the event, by weight and then by name', () => {
    const hooks = [
      hook('b'),
      hook('a'),
      hook('Z'),
      hook('late', { weight: 5 }),
      hook('early', { weight: -5 }),
      hook('other', { events: ['post-install'] }),
    ];
    expect(selectHooks(hooks, 'pre-install').map(({ name }) => name)).toEqual([
      'early',
      'Z',
      'a',
      'b',
      'late',
    ]);
  });

  test('keeps the order of kinds among equals', () => {
    const hooks = [hook('a', { kind: 'Secret' }), hook('a', { kind: 'Job' })];
    expect(selectHooks(hooks, 'pre-install').map(({ kind }) => kind)).toEqual(['Secret', 'Job']);
  });
});

describe('isDeletedBy()', () => {
  test.each<[readonly string[], boolean, boolean]>([
    [[], true, false],
    [['hook-succeeded'], false, true],
    [['before-hook-creation', 'hook-succeeded'], true, true],
  ])('with the policies %j', (deletePolicies, before, after) => {
    const each = hook('a', { deletePolicies });
    expect(isDeletedBy(each, 'before-hook-creation')).toBe(before);
    expect(isDeletedBy(each, 'hook-succeeded')).toBe(after);
    expect(isDeletedBy(each, 'hook-failed')).toBe(false);
  });

  test('is never true of a definition', () => {
    const each = hook('a', { kind: 'CustomResourceDefinition' });
    expect(isDeletedBy(each, 'before-hook-creation')).toBe(false);
  });
});
