import { describe, expect, test } from 'vitest';
import type { KubeObject, ObjectMeta } from '../kube/index.ts';
import { explainForeign, isKept, isOfAnother, markObject } from './marks.ts';

const owner = { apiVersion: 'helm.sh/v3', kind: 'Release', name: 'web', uid: 'u' };
const marks = { release: 'web', namespace: 'shop', owner };

function object(metadata: ObjectMeta): KubeObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x', ...metadata } };
}

describe('markObject()', () => {
  test('adds the marks of Helm and an owner', () => {
    const labels = { app: 'web', 'app.kubernetes.io/managed-by': 'nobody' };
    expect(markObject(object({ namespace: 'shop', labels }), marks).metadata).toEqual({
      name: 'x',
      namespace: 'shop',
      labels: { app: 'web', 'app.kubernetes.io/managed-by': 'Helm', 'helm.sh/release': 'web' },
      annotations: {
        'meta.helm.sh/release-name': 'web',
        'meta.helm.sh/release-namespace': 'shop',
      },
      ownerReferences: [owner],
    });
  });

  test.each<[string, ObjectMeta]>([
    ['of the cluster', {}],
    ['in another namespace', { namespace: 'other' }],
    [
      'that is to be kept',
      { namespace: 'shop', annotations: { 'helm.sh/resource-policy': 'keep' } },
    ],
  ])('gives no owner to an object %s', (_, metadata) => {
    expect(markObject(object(metadata), marks).metadata).not.toHaveProperty('ownerReferences');
  });

  test('leaves the owners that a chart gives', () => {
    const other = { ...owner, name: 'other', uid: 'v' };
    const own = object({ namespace: 'shop', ownerReferences: [other] });
    expect(markObject(own, marks).metadata.ownerReferences).toEqual([other, owner]);
  });

  test('bears with labels that are null', () => {
    const own = object({ labels: null as unknown as Record<string, string> });
    expect(markObject(own, marks).metadata.labels).toHaveProperty('helm.sh/release');
  });
});

describe('explainForeign()', () => {
  test('has nothing to say of what was marked', () => {
    expect(explainForeign(markObject(object({}), marks), marks)).toBeUndefined();
  });

  test('uses the words of Helm', () => {
    const other = markObject(object({}), { release: 'other', namespace: 'shop' });
    expect(explainForeign(other, marks)).toBe(
      'invalid ownership metadata; annotation validation error: key "meta.helm.sh/release-name" must equal "web": current value is "other"',
    );
    expect(explainForeign(object({}), marks)).toBe(
      'invalid ownership metadata; label validation error: missing key "app.kubernetes.io/managed-by": must be set to "Helm"; annotation validation error: missing key "meta.helm.sh/release-name": must be set to "web"; annotation validation error: missing key "meta.helm.sh/release-namespace": must be set to "shop"',
    );
  });
});

test.each<[ObjectMeta, boolean]>([
  [{}, false],
  [{ annotations: { 'meta.helm.sh/release-name': 'web' } }, false],
  [{ annotations: { 'meta.helm.sh/release-name': 'other' } }, true],
  [{ annotations: { 'meta.helm.sh/release-namespace': 'other' } }, true],
])('isOfAnother() of %j is %j', (metadata, expected) => {
  expect(isOfAnother(object(metadata), marks)).toBe(expected);
});

test.each<[unknown, boolean]>([
  ['keep', true],
  [' KEEP ', true],
  ['delete', false],
  [true, false],
  [undefined, false],
])('isKept() by the policy %j is %j', (policy, expected) => {
  const annotations = { 'helm.sh/resource-policy': policy as string };
  expect(isKept(object({ annotations }))).toBe(expected);
});
