import { beforeAll, describe, expect, test } from 'vitest';
import type { KubeClient } from '../../../src/kube/index.ts';
import { createObject, deleteObject, isApiError } from '../../../src/kube/index.ts';
import { ensureCrds, findHistory, formatRole, loadPayload } from '../../../src/release/index.ts';
import { createNamespace, untilAllowed } from '../contract/contract.ts';
import { releaseClientOf } from './clients.ts';
import { deploy, draftOf, open, payloadOf } from './operations.ts';

let namespace: string;
let admin: KubeClient;

beforeAll(async () => {
  namespace = await createNamespace('rights');
  admin = releaseClientOf(namespace);
  await ensureCrds(admin);
  await createObject(admin, formatRole(namespace));
  await createObject(admin, {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'RoleBinding',
    metadata: { name: 'alice', namespace },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'helm' },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'alice' }],
  });
  await untilAllowed('alice', { namespace, verb: 'get', group: 'helm.sh', resource: 'releases' });
});

describe('who has the role that we print', () => {
  test('can do all that there is to do with records', async () => {
    const alice = releaseClientOf(namespace, { user: 'alice', sleep: async () => undefined });
    await deploy(alice, 'install');
    await deploy(alice);
    // Somebody leaves something behind.
    const left = await open(alice, 'upgrade', {
      leaseTime: { monotonic: () => 0, after: () => () => undefined },
    });
    expect(left.operation.fence).toBe(3);
    const version = await deploy(alice);
    expect(await loadPayload(alice, version)).toEqual(payloadOf());
    await (await open(alice, 'delete')).finishDelete();
    expect(await findHistory(alice, namespace, 'web')).toBeUndefined();
  });
});

describe('who has not', () => {
  test('is told, and changes nothing', async () => {
    const bob = releaseClientOf(namespace, { user: 'bob' });
    const error: unknown = await open(bob, 'install').catch((reason: unknown) => reason);
    expect(isApiError(error, 403)).toBe(true);
  });
});

test('a payload that lost a Secret is corrupt, and other versions are not', async () => {
  const first = await deploy(admin, 'install');
  const operation = await open(admin, 'upgrade');
  const second = await operation.begin(draftOf({ payload: { values: { a: 1 } } }));
  await operation.commit(second, 'done');
  const name = second.payload.at(-1)?.secret ?? '';
  await deleteObject(admin, { apiVersion: 'v1', kind: 'Secret', namespace, name });
  await expect(loadPayload(admin, second)).rejects.toMatchObject({
    code: 'CorruptRelease',
    message: `cannot read version 2 of the release "web": the Secret "${name}" is missing`,
  });
  expect(await loadPayload(admin, first)).toEqual(payloadOf());
});
