import { beforeEach, describe, expect, test } from 'vitest';
import type { KubeClient, KubeObject } from '../../../src/kube/index.ts';
import { applyObject, findObject } from '../../../src/kube/index.ts';
import type { Plan } from '../../../src/plan/index.ts';
import { describeChanges, executePlan, previewPlan } from '../../../src/plan/index.ts';
import { createNamespace } from '../contract/contract.ts';
import { defineKind } from '../contract/custom-kind.ts';
import { accessOf, clientOf } from '../kube/clients.ts';
import { planFor, summaryOf } from './planning.ts';
import { configMap, deployment, refusalOf, secret } from './samples.ts';

let namespace: string;
let client: KubeClient;

beforeEach(async () => {
  namespace = await createNamespace('preview');
  client = clientOf(accessOf(undefined, { namespace }));
});

async function preview(...objects: readonly KubeObject[]): Promise<Plan> {
  return previewPlan(client, await planFor(client, objects));
}

async function install(...objects: readonly KubeObject[]): Promise<void> {
  await executePlan(client, await planFor(client, objects));
}

describe('previewPlan()', () => {
  test('tells the fields that change, by the word of the server', async () => {
    await install(deployment('web'), secret('s', { a: 'one' }));
    const plan = await preview(
      deployment('web', { image: 'example.com/web:2' }),
      secret('s', { a: 'two' }),
    );
    expect(summaryOf(plan)).toEqual(['change Secret s', 'change Deployment web']);
    expect(describeChanges(plan).map(({ fields }) => fields)).toEqual([
      [{ field: '.data.a', from: '-------- (3 bytes)', to: '++++++++ (3 bytes)' }],
      [
        {
          field: '.spec.template.spec.containers[name="app"].image',
          from: 'example.com/web:1',
          to: 'example.com/web:2',
        },
      ],
    ]);
    const live = await findObject(client, { apiVersion: 'v1', kind: 'Secret', name: 's' });
    expect(live?.['data']).toEqual({ a: 'b25l' });
  });

  test('agrees with what the manifest tells', async () => {
    await install(deployment('web'));
    const annotations = { note: 'x' };
    const manifest = [deployment('web', { image: 'example.com/web:2', replicas: 3, annotations })];
    const plan = await planFor(client, manifest);
    const [previewed] = (await previewPlan(client, plan)).steps;
    expect(previewed?.fields).toHaveLength(3);
    expect(plan.steps[0]?.fields).toEqual(
      expect.arrayContaining([...(previewed?.fields ?? [])]) as object[],
    );
  });

  test('finds that nothing changes where the manifest could not tell', async () => {
    const limits = (cpu: string): KubeObject => ({
      apiVersion: 'v1',
      kind: 'LimitRange',
      metadata: { name: 'l' },
      spec: { limits: [{ type: 'Container', max: { cpu } }] },
    });
    await install(limits('1000m'));
    expect(summaryOf(await planFor(client, [limits('1000m')]))).toEqual(['change LimitRange l']);
    expect(summaryOf(await preview(limits('1000m')))).toEqual(['unchanged LimitRange l']);
  });

  test('names conflicts, and what would become of the fields', async () => {
    await install(configMap('a', { x: '1' }));
    const theirs = { ...configMap('a', { x: '2' }), metadata: { name: 'a', namespace } };
    await applyObject(client, theirs, { fieldManager: 'other', isForced: true });
    const { steps } = await preview(configMap('a', { x: '3' }));
    expect(steps).toMatchObject([
      {
        action: 'change',
        fields: [{ field: '.data.x', from: '2', to: '3' }],
        conflicts: [{ manager: 'other', field: '.data.x' }],
      },
    ]);
  });

  test('plans to make anew what is immutable and says so', async () => {
    await install(deployment('web'));
    const refusal = await refusalOf(preview(deployment('web', { app: 'x' })));
    expect(refusal).toMatchObject({ hint: expect.stringContaining('helm.sh/recreate') as string });
    const annotations = { 'helm.sh/recreate': 'on-immutable-change' };
    const plan = await preview(deployment('web', { app: 'x', annotations }));
    expect(summaryOf(plan)).toEqual(['recreate Deployment web']);
  });

  test('bears with kinds and namespaces that are not there yet', async () => {
    const { kind, body } = defineKind([{}]);
    const name = `${namespace}-more`;
    const plan = await preview(
      body as KubeObject,
      kind.object('one'),
      { apiVersion: 'v1', kind: 'Namespace', metadata: { name } },
      { ...configMap('a'), metadata: { name: 'a', namespace: name } },
    );
    expect(plan.steps.map(({ action }) => action)).toEqual(Array(4).fill('create'));
  });
});
