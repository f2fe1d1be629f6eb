import { describe, expect, test } from 'vitest';
import type { KubeObject } from '../../kube/index.ts';
import { mergePatchOf } from './merge-patch.ts';
import { mergeThreeWays } from './merge-three-ways.ts';

const containers = { 'k:{"name":"app"}': {}, 'k:{"name":"side"}': {}, 'k:{"name":"mesh"}': {} };

function podOf(names: readonly string[], apiVersion = 'v1'): KubeObject {
  const fieldsV1 = { 'f:spec': { 'f:containers': containers } };
  return {
    apiVersion,
    kind: 'Pod',
    metadata: { name: 'web', managedFields: [{ manager: 'helm', operation: 'Update', fieldsV1 }] },
    spec: { containers: names.map((name) => ({ name })) },
  };
}

function mapOf(data: Readonly<Record<string, string>>, apiVersion = 'v1'): KubeObject {
  return { apiVersion, kind: 'Map', metadata: { name: 'web' }, data };
}

describe('mergeThreeWays()', () => {
  test('removes what was recorded, sets what is desired, and leaves what is others’', () => {
    const recorded = mapOf({ gone: 'a', kept: 'a' });
    const desired = mapOf({ kept: 'a', added: 'a' });
    const live = mapOf({ gone: 'theirs', kept: 'theirs', other: 'theirs' });
    const merged = mergeThreeWays({ recorded, desired, live });
    expect(merged['data']).toEqual({ kept: 'a', added: 'a', other: 'theirs' });
  });

  test('tells the items of a list by their keys', () => {
    const merged = mergeThreeWays({
      recorded: podOf(['app', 'side']),
      desired: podOf(['app']),
      live: podOf(['app', 'side', 'mesh']),
    });
    expect(merged['spec']).toEqual({ containers: [{ name: 'app' }, { name: 'mesh' }] });
  });

  test('changes of a custom kind only what the manifest has changed', () => {
    const apiVersion = 'example.com/v1';
    const recorded = mapOf({ same: 'a', gone: 'a' }, apiVersion);
    const desired = mapOf({ same: 'a', added: 'a' }, apiVersion);
    const live = mapOf({ same: 'theirs', gone: 'a', other: 'theirs' }, apiVersion);
    const merged = mergeThreeWays({ recorded, desired, live });
    expect(merged['data']).toEqual({ same: 'theirs', added: 'a', other: 'theirs' });
  });

  test('removes nothing where nothing is recorded', () => {
    const live = mapOf({ other: 'theirs' });
    const merged = mergeThreeWays({ recorded: undefined, desired: mapOf({ a: 'b' }), live });
    expect(merged['data']).toEqual({ other: 'theirs', a: 'b' });
  });
});

describe('mergePatchOf()', () => {
  test('has what is new and other, and null for what goes', () => {
    const before = { same: 1, gone: 1, deep: { other: 1, same: 1 }, list: [1] };
    const after = { same: 1, deep: { other: 2, same: 1 }, list: [1, 2], added: { a: 1 } };
    expect(mergePatchOf(before, after)).toEqual({
      gone: null,
      deep: { other: 2 },
      list: [1, 2],
      added: { a: 1 },
    });
    expect(mergePatchOf(after, after)).toBeUndefined();
  });
});
