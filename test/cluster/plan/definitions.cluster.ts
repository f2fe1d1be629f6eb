import { beforeEach, describe, expect, test } from 'vitest';
import type { KubeClient, KubeObject } from '../../../src/kube/index.ts';
import { applyObject, requireObject } from '../../../src/kube/index.ts';
import type { InstallDefinitionsOptions } from '../../../src/plan/index.ts';
import { installDefinitions } from '../../../src/plan/index.ts';
import { createNamespace } from '../contract/contract.ts';
import { defineKind } from '../contract/custom-kind.ts';
import { accessOf, clientOf } from '../kube/clients.ts';
import { planFor } from './planning.ts';
import { refusalOf } from './samples.ts';

let namespace: string;
let client: KubeClient;

beforeEach(async () => {
  namespace = await createNamespace('definitions');
  client = clientOf(accessOf(undefined, { namespace }));
});

async function install(
  body: object,
  policy: InstallDefinitionsOptions['policy'] = 'create',
): Promise<readonly string[]> {
  const manifest = [{ object: body as KubeObject, source: { file: 'crds/x.yaml' } }];
  const installed = await installDefinitions(client, manifest, { policy, namespace });
  return installed.map(({ outcome }) => outcome);
}

describe('installDefinitions()', () => {
  test('returns when the kinds can be used', async () => {
    const { kind, body } = defineKind([{}]);
    expect(await install(body)).toEqual(['created']);
    const metadata = { name: 'one', namespace };
    const object = await applyObject(client, { ...kind.object('one'), metadata });
    expect(object.kind).toBe(kind.kind);
  });

  test('leaves those that are there, unless they are to be upgraded', async () => {
    const { kind, body } = defineKind([{}]);
    const more = { ...body, metadata: { name: kind.name, labels: { more: 'yes' } } };
    await install(body);
    expect(await install(more)).toEqual(['unchanged']);
    expect(await install(more, 'upgrade')).toEqual(['changed']);
    const reference = {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      name: kind.name,
    };
    expect((await requireObject(client, reference)).metadata.labels).toEqual({ more: 'yes' });
    expect(await install(more, 'upgrade')).toEqual(['unchanged']);
  });
});

describe('placeObjects()', () => {
  test('refuses kinds that nobody has defined, in the words of Helm', async () => {
    const kind = { apiVersion: 'nobody.example.com/v1', kind: 'Unheard' };
    const objects = ['one', 'two'].map((name) => ({ ...kind, metadata: { name } }));
    const refusal = await refusalOf(planFor(client, objects));
    const words = 'from "": no matches for kind "Unheard" in version "nobody.example.com/v1"';
    expect(refusal).toMatchObject({
      code: 'KindNotFound',
      message: `resource mapping not found for name: "one" namespace: "" ${words}`,
      details: [`resource mapping not found for name: "two" namespace: "" ${words}`],
      hint: 'ensure CRDs are installed first',
    });
  });
});
