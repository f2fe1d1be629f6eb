import { describe, expect, test } from 'vitest';
import type { KubeObject } from '../../kube/index.ts';
import { referenceOf } from '../../kube/index.ts';
import type { Step } from '../plan.ts';
import { describeChanges } from './describe-changes.ts';

function secret(data: Readonly<Record<string, string>>): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'x', uid: 'u', resourceVersion: '1' },
    data,
  };
}

function describeOne(step: Partial<Step>) {
  const reference = referenceOf(secret({}));
  const base = { action: 'change', reference, fields: [], conflicts: [] } as const;
  const [change] = describeChanges({ steps: [{ ...base, ...step }] });
  return change;
}

describe('describeChanges()', () => {
  test('masks secrets, and tells the same from others', () => {
    const live = secret({ same: 'c2VjcmV0', other: 'MTIz' });
    const preview = secret({ same: 'c2VjcmV0', other: 'MTI0', more: 'MQ==' });
    const change = describeOne({ live, desired: preview, preview });
    expect(change?.fields).toEqual([
      { field: '.data.other', from: '-------- (3 bytes)', to: '++++++++ (3 bytes)' },
      { field: '.data.more', to: '++++++++ (1 bytes)' },
    ]);
    expect(change?.before).toMatchObject({
      data: { same: '******** (6 bytes)', other: '-------- (3 bytes)' },
    });
    expect(JSON.stringify(change)).not.toMatch(/c2VjcmV0|MTI/);
  });

  test('shows what comes and what goes, without noise', () => {
    const created = describeOne({ action: 'create', desired: secret({ a: 'MQ==' }) });
    expect(created).toMatchObject({ after: { metadata: { name: 'x' } } });
    expect(created?.after?.metadata).toEqual({ name: 'x' });
    expect(created).not.toHaveProperty('before');
    const deleted = describeOne({ action: 'delete', live: secret({}) });
    expect(deleted).toHaveProperty('before');
    expect(deleted).not.toHaveProperty('after');
  });

  test('shows the same on both sides of what is kept', () => {
    const kept = describeOne({ action: 'keep', keptBy: 'policy', live: secret({ a: 'MQ==' }) });
    expect(kept?.before).toEqual(kept?.after);
    expect(kept?.fields).toEqual([]);
  });
});
