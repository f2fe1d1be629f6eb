import { beforeEach, describe, expect, test } from 'vitest';
import type { KubeClient, KubeObject } from '../../src/kube/index.ts';
import { createObject, findObject, requireObject } from '../../src/kube/index.ts';
import { executePlan, isPlanFailure } from '../../src/plan/index.ts';
import { createNamespace } from '../contract/contract.ts';
import { defineKind } from '../contract/custom-kind.ts';
import { accessOf, clientOf } from '../kube/clients.ts';
import { planFor, recordOf, summaryOf } from './planning.ts';

let namespace: string;
let client: KubeClient;

beforeEach(async () => {
  namespace = await createNamespace('plan');
  client = clientOf(accessOf(undefined, { namespace }));
});

function configMap(name: string, data: Readonly<Record<string, string>> = {}): KubeObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data };
}

const reference = (name: string) => ({ apiVersion: 'v1', kind: 'ConfigMap', name });

async function refusalOf(act: Promise<unknown>): Promise<unknown> {
  return act.then(
    () => undefined,
    (error: unknown) => error,
  );
}

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
    const refusal = await refusalOf(executePlan(client, plan));
    expect(refusal).toMatchObject({
      code: 'ForeignObject',
      message: `ConfigMap "mine" in namespace "${namespace}" exists and cannot be imported into the current release: invalid ownership metadata; label validation error: missing key "app.kubernetes.io/managed-by": must be set to "Helm"; annotation validation error: missing key "meta.helm.sh/release-name": must be set to "web"; annotation validation error: missing key "meta.helm.sh/release-namespace": must be set to "${namespace}"`,
      details: [
        `ConfigMap "theirs" in namespace "${namespace}" exists and cannot be imported into the current release: invalid ownership metadata; annotation validation error: key "meta.helm.sh/release-name" must equal "web": current value is "other"`,
      ],
    });
    expect((await requireObject(client, reference('mine')))['data']).toBeUndefined();
    const taken = await planFor(client, [configMap('mine', { x: '1' })], { takesOwnership: true });
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

function serviceAccount(name: string): KubeObject {
  return { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name } };
}

function service(name: string): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name },
    spec: { selector: { app: name }, ports: [{ port: 80, name: 'http', targetPort: 'http' }] },
  };
}

function deployment(name: string): KubeObject {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name },
    spec: {
      replicas: 1,
      selector: { matchLabels: { app: name } },
      template: {
        metadata: { labels: { app: name } },
        spec: {
          containers: [
            {
              name: 'app',
              image: 'nginx',
              ports: [{ containerPort: 80, name: 'http' }],
              env: [{ name: 'A', value: 'b' }],
            },
          ],
        },
      },
    },
  };
}
