import { describe, expect, test } from 'vitest';
import type { KubeObject, ObjectMeta, ObjectReference } from '../kube/index.ts';
import { keyOf, referenceOf } from '../kube/index.ts';
import type { PlanInput } from './build-plan.ts';
import { buildPlan } from './build-plan.ts';
import { markObject } from './marks.ts';

const identity = { release: 'web', namespace: 'shop' };

function object(kind: string, name: string, own: ObjectMeta = {}): KubeObject {
  const apiVersion = kind === 'Deployment' ? 'apps/v1' : 'v1';
  return { apiVersion, kind, metadata: { name, namespace: 'shop', ...own } };
}

interface Situation extends Partial<Omit<PlanInput, 'desired' | 'live'>> {
  readonly desired?: readonly KubeObject[];
  readonly live?: readonly KubeObject[];
}

function planOf({ desired = [], live = [], ...own }: Situation) {
  return buildPlan({
    identity,
    recorded: [],
    ...own,
    desired: desired.map((each) => ({ object: markObject(each, identity) })),
    live: new Map(live.map((each) => [keyOf(referenceOf(each)), each])),
  });
}

function actionsOf(situation: Situation): readonly string[] {
  return planOf(situation).steps.map(
    ({ action, reference }) => `${action} ${reference.kind} ${reference.name}`,
  );
}

const mine = (each: KubeObject): KubeObject => markObject(each, identity);
const theirs = (each: KubeObject): KubeObject => markObject(each, { ...identity, release: 'x' });

describe('buildPlan()', () => {
  test('creates what is not there, in the order of Helm', () => {
    const desired = ['Deployment', 'ConfigMap', 'Gadget', 'Service', 'Namespace', 'Secret'].map(
      (kind) => object(kind, 'a'),
    );
    expect(actionsOf({ desired })).toEqual([
      'create Namespace a',
      'create Secret a',
      'create ConfigMap a',
      'create Service a',
      'create Deployment a',
      'create Gadget a',
    ]);
  });

  test('deletes what is recorded and not desired, in the order of deletion', () => {
    const live = ['ConfigMap', 'Service', 'Deployment'].map((kind) => mine(object(kind, 'a')));
    expect(actionsOf({ live, recorded: live.map(referenceOf) })).toEqual([
      'delete Service a',
      'delete Deployment a',
      'delete ConfigMap a',
    ]);
  });

  test('has nothing to do for what is recorded and gone', () => {
    expect(actionsOf({ recorded: [referenceOf(object('ConfigMap', 'a'))] })).toEqual([]);
  });

  test('leaves alone what was never recorded', () => {
    expect(actionsOf({ live: [mine(object('ConfigMap', 'a'))] })).toEqual([]);
  });

  test('keeps what says so, and what is not its own any more', () => {
    const policy = { annotations: { 'helm.sh/resource-policy': ' Keep' } };
    const live = [mine(object('ConfigMap', 'a', policy)), theirs(object('ConfigMap', 'b'))];
    const { steps } = planOf({ live, recorded: live.map(referenceOf) });
    expect(steps).toMatchObject([
      { action: 'keep', keptBy: 'policy' },
      { action: 'keep', keptBy: 'owner' },
    ]);
  });

  test.each<[string, (each: KubeObject) => KubeObject, boolean, boolean]>([
    ['nobody', (each) => each, false, true],
    ['nobody, but is recorded', (each) => each, true, false],
    ['another release', theirs, false, true],
    ['another release, but is recorded', theirs, true, true],
    ['the release', mine, false, false],
  ])('knows whether an object is foreign that belongs to %s', (_, mark, isRecorded, isForeign) => {
    const live = [mark(object('ConfigMap', 'a'))];
    const desired = [object('ConfigMap', 'a')];
    const recorded = isRecorded ? live.map(referenceOf) : [];
    const [step] = planOf({ desired, live, recorded }).steps;
    expect(step?.foreign !== undefined).toBe(isForeign);
    const [taken] = planOf({ desired, live, recorded, takeOwnership: true }).steps;
    expect(taken).not.toHaveProperty('foreign');
  });

  test('makes anew what is being deleted', () => {
    const live = [mine(object('ConfigMap', 'a', { deletionTimestamp: '2026-01-01T00:00:00Z' }))];
    expect(actionsOf({ desired: [object('ConfigMap', 'a')], live })).toEqual([
      'recreate ConfigMap a',
    ]);
  });

  test('does not delete an object that two groups serve', () => {
    const old: ObjectReference = {
      apiVersion: 'extensions/v1beta1',
      kind: 'Ingress',
      namespace: 'shop',
      name: 'a',
    };
    const ingress = {
      ...object('Ingress', 'a', { uid: 'u' }),
      apiVersion: 'networking.k8s.io/v1',
    };
    const live = [mine(ingress), { ...mine(ingress), apiVersion: old.apiVersion }];
    const desired = [ingress];
    expect(actionsOf({ desired, live, recorded: [old] })).toEqual(['change Ingress a']);
  });

  test('deletes under no other version of the API what is desired', () => {
    const live = [mine({ ...object('Deployment', 'a'), apiVersion: 'apps/v1' })];
    const recorded = [{ ...referenceOf(object('Deployment', 'a')), apiVersion: 'apps/v1beta1' }];
    const desired = [object('Deployment', 'a')];
    expect(actionsOf({ desired, live, recorded })).toEqual(['change Deployment a']);
  });

  test('creates each object whose name the server gives', () => {
    const generated = {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { generateName: 'a-', namespace: 'shop' },
    };
    expect(actionsOf({ desired: [generated, generated] })).toEqual([
      'create ConfigMap a-*',
      'create ConfigMap a-*',
    ]);
  });
});
