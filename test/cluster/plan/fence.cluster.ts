import { beforeEach, describe, expect, test } from 'vitest';
import type { KubeClient, KubeObject } from '../../../src/kube/index.ts';
import {
  applyObject,
  deleteObject,
  findObject,
  isApiError,
  patchObject,
  referenceOf,
  requireObject,
} from '../../../src/kube/index.ts';
import { executePlan } from '../../../src/plan/index.ts';
import { createNamespace } from '../contract/contract.ts';
import { accessOf, clientOf } from '../kube/clients.ts';
import { planFor, recordOf } from './planning.ts';
import { configMap } from './samples.ts';

let namespace: string;
let client: KubeClient;

beforeEach(async () => {
  namespace = await createNamespace('fence');
  client = clientOf(accessOf(undefined, { namespace }));
});

function placed(data: Readonly<Record<string, string>>, name = 'a'): KubeObject {
  return { ...configMap(name, data), metadata: { name, namespace } };
}

async function conflictOf(act: Promise<unknown>): Promise<boolean> {
  return act.then(
    () => false,
    (error: unknown) => isApiError(error, 409),
  );
}

describe('applyObject() of what was seen', () => {
  test('makes an object only where there is none', async () => {
    const made = await applyObject(client, placed({ x: '1' }), { seen: 'absent' });
    expect(made['data']).toEqual({ x: '1' });
    const late = applyObject(client, placed({ x: '2' }), { seen: 'absent' });
    expect(await conflictOf(late)).toBe(true);
  });

  test('changes an object only as it was', async () => {
    const made = await applyObject(client, placed({ x: '1' }));
    const changed = await applyObject(client, placed({ x: '2' }), { seen: made.metadata });
    const late = applyObject(client, placed({ x: '3' }), { seen: made.metadata });
    expect(await conflictOf(late)).toBe(true);
    await deleteObject(client, referenceOf(changed));
    const later = applyObject(client, placed({ x: '4' }), { seen: changed.metadata });
    expect(await conflictOf(later)).toBe(true);
    expect(await findObject(client, referenceOf(changed))).toBeUndefined();
  });
});

describe('executePlan()', () => {
  test('looks again where others changed an object meanwhile', async () => {
    const first = await planFor(client, [configMap('a', { x: '1' })]);
    await executePlan(client, first);
    const recorded = recordOf(first);
    const change = await planFor(client, [configMap('a', { x: '2' })], { recorded });
    const other = { metadata: { annotations: { other: 'yes' } } };
    await patchObject(client, referenceOf(placed({})), other, { type: 'merge' });
    await executePlan(client, change);
    const live = await requireObject(client, referenceOf(placed({})));
    expect(live).toMatchObject({ data: { x: '2' }, metadata: { annotations: { other: 'yes' } } });
    const removal = await planFor(client, [], { recorded });
    await patchObject(client, referenceOf(placed({})), { data: { y: '1' } }, { type: 'merge' });
    await executePlan(client, removal);
    expect(await findObject(client, referenceOf(placed({})))).toBeUndefined();
  });

  test('moves the version of what stays as it is, where somebody was taken over from', async () => {
    const first = await planFor(client, [configMap('a', { x: '1' })]);
    await executePlan(client, first);
    const before = await requireObject(client, referenceOf(placed({})));
    const same = await planFor(client, [configMap('a', { x: '1' })], { recorded: recordOf(first) });
    expect(same.steps).toMatchObject([{ action: 'unchanged' }]);
    await executePlan(client, same, { touches: true });
    const after = await requireObject(client, referenceOf(placed({})));
    expect(after.metadata.resourceVersion).not.toBe(before.metadata.resourceVersion);
    expect(after.metadata.annotations).toEqual(before.metadata.annotations);
    const late = applyObject(client, placed({ x: '9' }), { seen: before.metadata });
    expect(await conflictOf(late)).toBe(true);
    const again = await planFor(client, [configMap('a', { x: '1' })], {
      recorded: recordOf(first),
    });
    expect(again.steps).toMatchObject([{ action: 'unchanged' }]);
  });
});
