import { beforeEach, describe, expect, test } from 'vitest';
import type { KubeClient, KubeObject } from '../../../src/kube/index.ts';
import {
  applyObject,
  createObject,
  deleteObject,
  findObject,
  patchObject,
  referenceOf,
  requireObject,
} from '../../../src/kube/index.ts';
import { executePlan, isPlanFailure, requireOwned } from '../../../src/plan/index.ts';
import { createNamespace, eventually } from '../contract/contract.ts';
import { defineKind } from '../contract/custom-kind.ts';
import { accessOf, clientOf } from '../kube/clients.ts';
import { planFor, recordOf, summaryOf } from './planning.ts';
import { configMap, deployment, refusalOf, secret, service, serviceAccount } from './samples.ts';

let namespace: string;
let client: KubeClient;

beforeEach(async () => {
  namespace = await createNamespace('plan');
  client = clientOf(accessOf(undefined, { namespace }));
});

const reference = (name: string) => ({ apiVersion: 'v1', kind: 'ConfigMap', name });

describe('executePlan()', () => {
  test('creates, changes and deletes, and leaves what is as it should be', async () => {
    const first = await planFor(client, [configMap('a', { x: '1' }), configMap('b', { x: '1' })]);
    expect(summaryOf(first)).toEqual(['create ConfigMap a', 'create ConfigMap b']);
    await executePlan(client, first);
    const second = await planFor(client, [configMap('a', { x: '1' }), configMap('c')], {
      recorded: recordOf(first),
    });
    expect(summaryOf(second)).toEqual([
      'unchanged ConfigMap a',
      'create ConfigMap c',
      'delete ConfigMap b',
    ]);
    const { steps } = await executePlan(client, second);
    expect(steps.map(({ outcome }) => outcome).sort()).toEqual(['created', 'deleted', 'unchanged']);
    expect(await findObject(client, reference('b'))).toBeUndefined();
    const third = await planFor(client, [configMap('a', { y: '1' })]);
    expect(summaryOf(third)).toEqual(['change ConfigMap a']);
    await executePlan(client, third);
    expect((await requireObject(client, reference('a')))['data']).toEqual({ y: '1' });
  });

  test('has nothing to do for an object that was just applied', async () => {
    const manifest = [deployment('web'), service('web')];
    await executePlan(client, await planFor(client, manifest));
    expect(summaryOf(await planFor(client, manifest))).toEqual([
      'unchanged Service web',
      'unchanged Deployment web',
    ]);
  });

  test('does not touch what belongs to nobody or to another release', async () => {
    await createObject(client, configMap('mine'));
    await executePlan(client, await planFor(client, [configMap('theirs')], { release: 'other' }));
    const plan = await planFor(client, [configMap('mine', { x: '1' }), configMap('theirs')]);
    const refusal = await refusalOf((async () => requireOwned(plan))());
    expect(refusal).toMatchObject({
      code: 'ForeignObject',
      message: `ConfigMap "mine" in namespace "${namespace}" exists and cannot be imported into the current release: invalid ownership metadata; label validation error: missing key "app.kubernetes.io/managed-by": must be set to "Helm"; annotation validation error: missing key "meta.helm.sh/release-name": must be set to "web"; annotation validation error: missing key "meta.helm.sh/release-namespace": must be set to "${namespace}"`,
      details: [
        `ConfigMap "theirs" in namespace "${namespace}" exists and cannot be imported into the current release: invalid ownership metadata; annotation validation error: key "meta.helm.sh/release-name" must equal "web": current value is "other"`,
      ],
    });
    const taken = await planFor(client, [configMap('mine', { x: '1' })], { takeOwnership: true });
    await executePlan(client, taken);
    expect(await requireObject(client, reference('mine'))).toMatchObject({
      metadata: { labels: { 'helm.sh/release': 'web' } },
      data: { x: '1' },
    });
  });

  test('knows what it did when something fails', async () => {
    const wrong = { ...configMap('b'), speck: 1 };
    const plan = await planFor(client, [serviceAccount('a'), wrong]);
    const refusal = await refusalOf(executePlan(client, plan));
    expect(isPlanFailure(refusal) && refusal.executed.steps).toMatchObject([
      { outcome: 'created', reference: { name: 'a' } },
      { outcome: 'failed', reference: { name: 'b' }, error: { isHelmError: true } },
    ]);
  });

  test('removes what a Secret was given as text', async () => {
    await executePlan(client, await planFor(client, [secret('a', { x: '1', y: '2' })]));
    await executePlan(client, await planFor(client, [secret('a', { y: '2' })]));
    const live = await requireObject(client, { ...reference('a'), kind: 'Secret' });
    expect(live['data']).toEqual({ y: 'Mg==' });
    expect(summaryOf(await planFor(client, [secret('a', { y: '2' })]))).toEqual([
      'unchanged Secret a',
    ]);
  });

  test('takes over what Helm 3 wrote, so that it can be removed', async () => {
    const { metadata } = configMap('a');
    const annotations = {
      'meta.helm.sh/release-name': 'web',
      'meta.helm.sh/release-namespace': namespace,
    };
    const labels = { 'app.kubernetes.io/managed-by': 'Helm' };
    await createObject(client, {
      ...configMap('a', { x: '1', y: '1' }),
      metadata: { ...metadata, labels, annotations },
    });
    await executePlan(client, await planFor(client, [configMap('a', { y: '2' })]));
    expect((await requireObject(client, reference('a')))['data']).toEqual({ y: '2' });
  });

  test('lists all conflicts before it writes anything', async () => {
    const first = await planFor(client, [configMap('a', { x: '1' }), configMap('b', { x: '1' })]);
    await executePlan(client, first);
    const theirs = { ...configMap('b', { x: '2' }), metadata: { name: 'b', namespace } };
    await applyObject(client, theirs, { fieldManager: 'other', isForced: true });
    const desired = [configMap('a', { x: '3' }), configMap('b', { x: '3' })];
    const second = await planFor(client, desired);
    const refusal = await refusalOf(executePlan(client, second));
    expect(refusal).toMatchObject({
      code: 'KubeConflict',
      message: expect.stringContaining('conflict with "other"') as string,
      hint: expect.stringContaining('--force-conflicts') as string,
      executed: { steps: [] },
    });
    await executePlan(client, second, { forceConflicts: true });
    expect((await requireObject(client, reference('b')))['data']).toEqual({ x: '3' });
  });

  test('makes an object anew for an immutable field only if the object says so', async () => {
    await executePlan(client, await planFor(client, [deployment('web')]));
    const changed = await planFor(client, [deployment('web', { app: 'other' })]);
    expect(await refusalOf(executePlan(client, changed))).toMatchObject({
      code: 'KubeInvalid',
      message: expect.stringMatching(
        /spec\.selector: Invalid value: .* field is immutable/,
      ) as string,
      hint: expect.stringContaining('helm.sh/recreate: on-immutable-change') as string,
    });
    const annotations = { 'helm.sh/recreate': 'on-immutable-change' };
    const allowed = await planFor(client, [deployment('web', { app: 'other', annotations })]);
    const { steps } = await executePlan(client, allowed);
    expect(steps).toMatchObject([
      {
        outcome: 'recreated',
        object: { spec: { selector: { matchLabels: { app: 'other' } } } },
      },
    ]);
  });

  test('waits for an object that is on its way out', async () => {
    await executePlan(client, await planFor(client, [deployment('web')]));
    const present = await requireObject(client, {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      name: 'web',
    });
    await deleteObject(client, referenceOf(present), { propagation: 'Foreground' });
    const plan = await planFor(client, [deployment('web')]);
    const { steps } = await executePlan(client, plan);
    expect(steps[0]?.object?.metadata.uid).not.toBe(present.metadata.uid);
    expect(steps[0]?.object?.metadata.deletionTimestamp).toBeUndefined();
  });

  test('does not delete an object that has come in the place of another', async () => {
    const first = await planFor(client, [configMap('a')]);
    await executePlan(client, first);
    const removal = await planFor(client, [], { recorded: recordOf(first) });
    expect(summaryOf(removal)).toEqual(['delete ConfigMap a']);
    await deleteObject(client, reference('a'));
    await createObject(client, configMap('a'));
    await executePlan(client, removal);
    expect(await findObject(client, reference('a'))).toBeDefined();
  });

  test('deletes what was recorded in a version that is served no more', async () => {
    await executePlan(client, await planFor(client, [deployment('web')]));
    const recorded = [{ apiVersion: 'apps/v1beta1', kind: 'Deployment', namespace, name: 'web' }];
    const { steps } = await executePlan(client, await planFor(client, [], { recorded }));
    expect(steps).toMatchObject([{ outcome: 'deleted' }]);
    const current = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };
    await eventually(async () => expect(await findObject(client, current)).toBeUndefined());
  });

  test('has nothing to delete of a kind that is gone', async () => {
    const recorded = [{ apiVersion: 'example.com/v1', kind: 'Gone', namespace, name: 'x' }];
    expect(summaryOf(await planFor(client, [], { recorded }))).toEqual([]);
  });

  test('can apply and prune apart', async () => {
    const first = await planFor(client, [configMap('a')]);
    await executePlan(client, first);
    const plan = await planFor(client, [configMap('b')], { recorded: recordOf(first) });
    const applied = await executePlan(client, plan, { part: 'apply' });
    expect(applied.steps.map(({ outcome }) => outcome)).toEqual(['created']);
    expect(await findObject(client, reference('a'))).toBeDefined();
    const pruned = await executePlan(client, plan, { part: 'prune' });
    expect(pruned.steps.map(({ outcome }) => outcome)).toEqual(['deleted']);
    expect(await findObject(client, reference('a'))).toBeUndefined();
  });

  test('lets the owner go and come with the policy to keep an object', async () => {
    const owning = await createObject(client, configMap('owner'));
    const { name = '', uid = '' } = owning.metadata;
    const owner = { apiVersion: 'v1', kind: 'ConfigMap', name, uid };
    const kept = {
      ...configMap('a'),
      metadata: { name: 'a', annotations: { 'helm.sh/resource-policy': 'keep' } },
    };
    const ownersAfter = async (object: KubeObject) => {
      await executePlan(client, await planFor(client, [object], { owner }));
      return (await requireObject(client, reference('a'))).metadata.ownerReferences;
    };
    expect(await ownersAfter(configMap('a'))).toEqual([owner]);
    expect(await ownersAfter(kept)).toBeUndefined();
    expect(await ownersAfter(configMap('a'))).toEqual([owner]);
  });

  test('leaves to an autoscaler how many replicas there are', async () => {
    await executePlan(client, await planFor(client, [deployment('web', { replicas: 2 })]));
    const web = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };
    await patchObject(
      client,
      web,
      { spec: { replicas: 5 } },
      {
        type: 'merge',
        subresource: 'scale',
        fieldManager: 'kube-controller-manager',
      },
    );
    const same = await planFor(client, [deployment('web', { replicas: 2 })]);
    expect(same.steps).toMatchObject([
      { action: 'unchanged', yielded: [{ field: '.spec.replicas', subresource: 'scale' }] },
    ]);
    const other = [deployment('web', { replicas: 3, image: 'example.com/web:2' })];
    await executePlan(client, await planFor(client, other));
    expect((await requireObject(client, web))['spec']).toMatchObject({ replicas: 5 });
    const forced = await planFor(client, other, { forceConflicts: true });
    await executePlan(client, forced, { forceConflicts: true });
    expect((await requireObject(client, web))['spec']).toMatchObject({ replicas: 3 });
  });

  test('says of a namespace that it is being deleted', async () => {
    const held = { ...configMap('held'), metadata: { name: 'held', finalizers: ['a.b/hold'] } };
    await createObject(client, held);
    await deleteObject(client, { apiVersion: 'v1', kind: 'Namespace', name: namespace });
    const refusal = await refusalOf(executePlan(client, await planFor(client, [configMap('a')])));
    await patchObject(
      client,
      reference('held'),
      { metadata: { finalizers: null } },
      { type: 'merge' },
    );
    expect(refusal).toMatchObject({
      code: 'KubeForbidden',
      hint: 'the namespace is being deleted: wait until it is gone, or choose another',
    });
  });

  test('says that it was interrupted', async () => {
    const controller = new AbortController();
    const plan = await planFor(client, [serviceAccount('a'), configMap('b'), configMap('c')]);
    const refusal = await refusalOf(
      executePlan(client, plan, {
        signal: controller.signal,
        onProgress: ({ type }) => {
          if (type === 'end') controller.abort();
        },
      }),
    );
    expect(refusal).toMatchObject({ code: 'Interrupted', details: [] });
    expect(isPlanFailure(refusal) && refusal.executed.steps[0]?.outcome).toBe('created');
  });

  test('creates what gets its name from the server', async () => {
    const generated = { ...configMap(''), metadata: { generateName: 'a-' } };
    const { steps } = await executePlan(client, await planFor(client, [generated]));
    expect(steps).toMatchObject([
      { outcome: 'created', reference: { name: expect.stringMatching(/^a-./) as string } },
    ]);
  });

  test('makes kinds before the objects of these kinds', async () => {
    const { kind, body } = defineKind([{}]);
    const object = kind.object('one', { spec: { size: 1 } });
    const plan = await planFor(client, [object, body as KubeObject]);
    await executePlan(client, plan);
    expect(await requireObject(client, { ...object, name: 'one' })).toMatchObject({
      spec: { size: 1 },
    });
  });

  test('makes namespaces before what is in them', async () => {
    const name = `${namespace}-more`;
    const object = { ...configMap('a'), metadata: { name: 'a', namespace: name } };
    const space: KubeObject = { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
    await executePlan(client, await planFor(client, [object, space]));
    expect(await findObject(client, { ...reference('a'), namespace: name })).toBeDefined();
  });
});
