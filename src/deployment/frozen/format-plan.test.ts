import { describe, expect, test } from 'vitest';
import { isHelmError } from '../../base/index.ts';
import { formatPlan, parsePlan } from './format-plan.ts';
import type { FrozenPlan } from './frozen-plan.ts';

const plan: FrozenPlan = {
  verb: 'upgrade',
  name: 'web',
  namespace: 'shop',
  cluster: 'uid:1',
  createdAt: '2026-01-02T03:04:05.000Z',
  release: { uid: 'u', current: 'a', latest: 'b', sequence: 3 },
  chart: {
    name: 'web',
    version: '1',
    appVersion: '',
    reference: './web',
    digest: 'd',
    package: '',
  },
  values: { id: 9_007_199_254_740_993n, nested: { list: [1, 'two', null] } },
  documents: [
    { path: 'web/templates/a.yaml', text: 'kind: ConfigMap\n' },
    { path: 'web/templates/b.yaml', object: 'Secret/b', sealed: 'sha256:0' },
  ],
  hooks: [],
  notes: 'thank you',
  objects: [
    { apiVersion: 'v1', kind: 'ConfigMap', namespace: 'shop', name: 'a', action: 'create' },
    {
      apiVersion: 'v1',
      kind: 'Secret',
      namespace: 'shop',
      name: 'b',
      action: 'change',
      uid: 'x',
      digest: 'y',
    },
  ],
  options: { forceConflicts: true, takeOwnership: false },
  salt: 's',
};

function codeOf(text: string): string {
  try {
    parsePlan(text);
    return 'accepted';
  } catch (error) {
    if (!isHelmError(error)) throw error;
    return error.code;
  }
}

describe('a plan as text', () => {
  test('is read as it was written, large numbers included', () => {
    expect(parsePlan(formatPlan(plan))).toEqual(plan);
  });

  test('may be laid out anew', () => {
    const text = formatPlan(plan);
    expect(codeOf(text.replaceAll(/\n\s*/g, ''))).toBe('accepted');
  });

  test('is refused wherever a character of it is another', () => {
    const text = formatPlan(plan);
    const start = text.indexOf('"plan"');
    const letters = [...text.matchAll(/[a-zA-Z0-9]/g)].filter(({ index }) => index > start);
    for (const { index } of letters) {
      const other = text[index] === '1' ? '2' : '1';
      const changed = text.slice(0, index) + other + text.slice(index + 1);
      expect(['PlanEdited', 'InvalidPlan'], changed.slice(index - 20, index + 5)).toContain(
        codeOf(changed),
      );
    }
  });

  test.each([
    '',
    '[]',
    'null',
    '{',
    '{"format":"helm.sh/plan.v1"}',
    '{"format":"helm.sh/plan.v2"}',
  ])('is not %s', (text) => {
    expect(codeOf(text)).toBe('InvalidPlan');
  });
});
