import { beforeEach, expect, test } from 'vitest';
import type { KubeClient, KubeObject } from '../../../src/kube/index.ts';
import {
  createObject,
  deleteObject,
  observeObject,
  observeObjects,
  patchObject,
} from '../../../src/kube/index.ts';
import { createNamespace } from '../contract/contract.ts';
import { accessOf, clientOf } from './clients.ts';

let namespace: string;
let client: KubeClient;

beforeEach(async () => {
  namespace = await createNamespace('observe');
  client = clientOf(accessOf(undefined, { namespace }));
});

function secret(name: string): KubeObject {
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace } };
}

const secrets = { apiVersion: 'v1', kind: 'Secret' };

async function change(name: string): Promise<void> {
  const patch = { metadata: { labels: { changed: 'yes' } } };
  await patchObject(client, { ...secrets, name }, patch, { type: 'merge' });
}

test('observeObjects() tells the state, then what happens', async () => {
  await createObject(client, secret('a'));
  const seen: string[] = [];
  for await (const observation of observeObjects(client, secrets)) {
    if (observation.type === 'state') {
      seen.push(`state ${observation.objects.map(({ metadata }) => metadata.name).join()}`);
      await createObject(client, secret('b'));
      await change('a');
      await deleteObject(client, { ...secrets, name: 'b' });
    } else seen.push(`${observation.type} ${observation.object.metadata.name ?? ''}`);
    if (seen.length === 4) break;
  }
  expect(seen).toEqual(['state a', 'changed b', 'changed a', 'removed b']);
});

test('observeObjects() goes on through the end of its connections', async () => {
  const seen: string[] = [];
  const lifetime = { seconds: 1, grace: 5000 };
  const startedAt = Date.now();
  for await (const observation of observeObjects(client, secrets, { lifetime })) {
    if (observation.type === 'state') {
      // After three connections have come and gone.
      setTimeout(() => void createObject(client, secret('late')), 3500);
    } else seen.push(`${observation.type} ${observation.object.metadata.name ?? ''}`);
    if (seen.length === 1) break;
  }
  expect(seen).toEqual(['changed late']);
  expect(Date.now() - startedAt).toBeGreaterThan(3000);
});

test('observeObject() tells of one object, and of its absence', async () => {
  const seen: (string | undefined)[] = [];
  await createObject(client, secret('other'));
  for await (const object of observeObject(client, { ...secrets, name: 'x' })) {
    seen.push(object?.metadata.labels?.['changed'] ?? object?.metadata.name);
    if (seen.length === 1) {
      await createObject(client, secret('x'));
      await change('other');
      await change('x');
      await deleteObject(client, { ...secrets, name: 'x' });
    }
    if (seen.length === 4) break;
  }
  expect(seen).toEqual([undefined, 'x', 'yes', undefined]);
});
