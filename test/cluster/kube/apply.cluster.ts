import { beforeEach, describe, expect, test } from 'vitest';
import type { KubeClient, KubeObject } from '../../../src/kube/index.ts';
import {
  adoptObject,
  applyObject,
  createObject,
  findConflicts,
  findObject,
  findOwners,
  requireObject,
} from '../../../src/kube/index.ts';
import { createNamespace } from '../contract/contract.ts';
import { createKind } from '../contract/custom-kind.ts';
import { accessOf, clientOf } from './clients.ts';

let namespace: string;
let client: KubeClient;

beforeEach(async () => {
  namespace = await createNamespace('apply');
  client = clientOf(accessOf(undefined, { namespace }));
});

const reference = { apiVersion: 'v1', kind: 'ConfigMap', name: 'x' };

function configMap(data: Readonly<Record<string, string>>): KubeObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x', namespace }, data };
}

async function refusalOf(applying: Promise<KubeObject>): Promise<unknown> {
  return applying.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('applyObject()', () => {
  test('creates, changes and removes fields', async () => {
    await applyObject(client, configMap({ a: '1', b: '2' }));
    const applied = await applyObject(client, configMap({ a: '3' }));
    expect(applied['data']).toEqual({ a: '3' });
    expect(findOwners(applied.metadata.managedFields ?? [], ['f:data', 'f:a'])).toMatchObject([
      { manager: 'helm', operation: 'Apply' },
    ]);
  });

  test('changes nothing when nothing changed', async () => {
    const first = await applyObject(client, configMap({ a: '1' }));
    const second = await applyObject(client, configMap({ a: '1' }));
    expect(second).toEqual(first);
    expect(await applyObject(client, second)).toEqual(first);
  });

  test('names fields and managers in conflict, until it is forced', async () => {
    await applyObject(client, configMap({ a: '1', b: '1' }), { fieldManager: 'first' });
    const refusal = await refusalOf(applyObject(client, configMap({ a: '2', b: '2' })));
    expect(refusal).toMatchObject({
      code: 'KubeConflict',
      message: `cannot apply ConfigMap "x" in namespace "${namespace}": Apply failed with 2 conflicts: conflicts with "first"`,
      details: ['.data.a: conflict with "first"', '.data.b: conflict with "first"'],
    });
    expect(findConflicts(refusal)).toMatchObject([
      { manager: 'first', field: '.data.a' },
      { manager: 'first', field: '.data.b' },
    ]);
    const forced = await applyObject(client, configMap({ a: '2', b: '2' }), { isForced: true });
    expect(forced['data']).toEqual({ a: '2', b: '2' });
  });

  test('knows an updating manager from an applying one', async () => {
    await createObject(client, configMap({ a: '1' }), { fieldManager: 'kubectl-create' });
    const refusal = await refusalOf(applyObject(client, configMap({ a: '2' })));
    expect(findConflicts(refusal)).toMatchObject([
      { manager: 'kubectl-create', field: '.data.a', operation: 'Update' },
    ]);
  });

  test('is only tried in a dry run', async () => {
    const tried = await applyObject(client, configMap({ a: '1' }), { dryRun: true });
    expect(tried['data']).toEqual({ a: '1' });
    expect(await findObject(client, reference)).toBeUndefined();
  });

  test('reports unknown fields where asked to', async () => {
    const wrong = { ...configMap({}), speck: 1 };
    const refusal = await refusalOf(applyObject(client, wrong, { fieldValidation: 'Strict' }));
    expect(refusal).toMatchObject({ statusCode: expect.any(Number) as number });
  });

  test('finds a kind that was just defined', async () => {
    await client.resources.fetch();
    const kind = await createKind();
    client.resources.invalidate();
    const object = { ...kind.object('thing', { spec: { size: 3 } }) };
    const applied = await applyObject(client, {
      ...object,
      metadata: { ...object.metadata, namespace },
    });
    expect(applied['spec']).toEqual({ size: 3 });
  });
});

describe('adoptObject()', () => {
  test('lets the next apply remove what Helm 3 and kubectl left', async () => {
    await createObject(client, configMap({ old: '1', kept: '1' }));
    await applyObject(client, configMap({ kept: '1' }));
    const before = await requireObject(client, reference);
    expect(before['data']).toEqual({ old: '1', kept: '1' });

    const adopted = await adoptObject(client, reference);
    expect(adopted.metadata.managedFields).toMatchObject([{ manager: 'helm', operation: 'Apply' }]);
    expect(adopted['data']).toEqual(before['data']);
    const applied = await applyObject(client, configMap({ kept: '1' }));
    expect(applied['data']).toEqual({ kept: '1' });
  });

  test('changes nothing where there is nothing to take over', async () => {
    const applied = await applyObject(client, configMap({ a: '1' }));
    expect(await adoptObject(client, reference)).toEqual(applied);
  });
});
