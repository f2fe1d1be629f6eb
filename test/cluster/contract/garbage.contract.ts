import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, eventually, failure, must, uniqueName } from './contract.ts';
import type { KubeObject } from './kube-object.ts';
import { configMap } from './objects.ts';

let namespace: string;
let maps: string;

beforeAll(async () => {
  namespace = await createNamespace('garbage');
  maps = collection('v1', 'configmaps', namespace);
});

function referenceTo(owner: KubeObject, more: object = {}): object {
  const { apiVersion, kind, metadata } = owner;
  return { apiVersion, kind, name: metadata.name, uid: metadata.uid, ...more };
}

function create(name: string, metadata: object = {}): Promise<KubeObject> {
  return must(admin.post(maps, configMap({ name, ...metadata })));
}

/** An owner and what it owns. */
async function createFamily(more: object = {}): Promise<{ owner: string; child: string }> {
  const owner = await create(uniqueName('owner'));
  const child = await create(uniqueName('child'), { ownerReferences: [referenceTo(owner, more)] });
  return {
    owner: `${maps}/${owner.metadata.name}`,
    child: `${maps}/${child.metadata.name}`,
  };
}

function waitUntilGone(path: string): Promise<void> {
  return eventually(async () => {
    expect((await admin.get(path)).status).toBe(404);
  });
}

describe('deleting an owner', () => {
  test('deletes what it owns, in the background', async () => {
    const { owner, child } = await createFamily();
    expect(await admin.delete(owner, { propagationPolicy: 'Background' })).toMatchObject({
      status: 200,
      body: { kind: 'Status', status: 'Success' },
    });
    expect(await admin.get(owner)).toMatchObject({ status: 404 });
    await waitUntilGone(child);
  });

  test('does so by default', async () => {
    const { owner, child } = await createFamily();
    await must(admin.delete(owner));
    await waitUntilGone(child);
  });

  test('takes the policy from the query too', async () => {
    const { owner, child } = await createFamily();
    const query = { propagationPolicy: 'Orphan' };
    await must(admin.delete(owner, undefined, { query }));
    await waitUntilGone(owner);
    expect((await must(admin.get(child))).metadata.ownerReferences).toBeUndefined();
  });

  test('reaches grandchildren', async () => {
    const owner = await create(uniqueName('owner'));
    const child = await create(uniqueName('child'), { ownerReferences: [referenceTo(owner)] });
    const grandchild = await create(uniqueName('grandchild'), {
      ownerReferences: [referenceTo(child)],
    });
    await must(admin.delete(`${maps}/${owner.metadata.name}`));
    await waitUntilGone(`${maps}/${grandchild.metadata.name}`);
  });

  test('reaches objects of other kinds', async () => {
    const owner = await create(uniqueName('owner'));
    const secrets = collection('v1', 'secrets', namespace);
    const name = uniqueName('child');
    await must(admin.post(secrets, { metadata: { name, ownerReferences: [referenceTo(owner)] } }));
    await must(admin.delete(`${maps}/${owner.metadata.name}`));
    await waitUntilGone(`${secrets}/${name}`);
  });

  test('leaves what another owner holds, less the reference', async () => {
    const first = await create(uniqueName('owner'));
    const second = await create(uniqueName('owner'));
    const child = await create(uniqueName('child'), {
      ownerReferences: [referenceTo(first), referenceTo(second)],
    });
    await must(admin.delete(`${maps}/${first.metadata.name}`));
    await eventually(async () => {
      const { metadata } = await must(admin.get(`${maps}/${child.metadata.name}`));
      expect(metadata.ownerReferences).toEqual([referenceTo(second)]);
    });
  });
});

describe('the policy Foreground', () => {
  test('keeps the owner until what blocks it is gone', async () => {
    const owner = await create(uniqueName('owner'));
    const child = await create(uniqueName('child'), {
      ownerReferences: [referenceTo(owner, { blockOwnerDeletion: true })],
      finalizers: ['example.com/hold'],
    });
    const ownerPath = `${maps}/${owner.metadata.name}`;
    const childPath = `${maps}/${child.metadata.name}`;
    const deleted = await must(admin.delete(ownerPath, { propagationPolicy: 'Foreground' }));
    expect(deleted.metadata.finalizers).toEqual(['foregroundDeletion']);
    expect(deleted.metadata.deletionTimestamp).toBeDefined();

    await eventually(async () => {
      expect((await must(admin.get(childPath))).metadata.deletionTimestamp).toBeDefined();
    });
    expect(await admin.get(ownerPath)).toMatchObject({ status: 200 });
    await must(admin.mergePatch(childPath, { metadata: { finalizers: null } }));
    await waitUntilGone(ownerPath);
  });

  test('does not wait for what does not block it', async () => {
    const owner = await create(uniqueName('owner'));
    const child = await create(uniqueName('child'), {
      ownerReferences: [referenceTo(owner)],
      finalizers: ['example.com/hold'],
    });
    const childPath = `${maps}/${child.metadata.name}`;
    await must(admin.delete(`${maps}/${owner.metadata.name}`, { propagationPolicy: 'Foreground' }));
    await waitUntilGone(`${maps}/${owner.metadata.name}`);
    await must(admin.mergePatch(childPath, { metadata: { finalizers: null } }));
    await waitUntilGone(childPath);
  });

  test('deletes an owner of nothing', async () => {
    const owner = await create(uniqueName('owner'));
    const path = `${maps}/${owner.metadata.name}`;
    await must(admin.delete(path, { propagationPolicy: 'Foreground' }));
    await waitUntilGone(path);
  });
});

describe('the policy Orphan', () => {
  test('leaves what was owned, less the reference', async () => {
    const { owner, child } = await createFamily();
    const deleted = await must(admin.delete(owner, { propagationPolicy: 'Orphan' }));
    expect(deleted.metadata.finalizers).toEqual(['orphan']);
    await waitUntilGone(owner);
    expect((await must(admin.get(child))).metadata.ownerReferences).toBeUndefined();
  });
});

describe('a policy', () => {
  test('must be one that is known', async () => {
    const { metadata } = await create(uniqueName('owner'));
    expect(
      await admin.delete(`${maps}/${metadata.name}`, { propagationPolicy: 'Sideways' }),
    ).toMatchObject(
      failure(
        422,
        'Invalid',
        'DeleteOptions.meta.k8s.io "" is invalid: propagationPolicy: Unsupported value: "Sideways": supported values: "Foreground", "Background", "Orphan", "nil"',
      ),
    );
  });
});

describe('an owner reference', () => {
  test('to what is not there makes garbage', async () => {
    const owner = await create(uniqueName('owner'));
    await must(admin.delete(`${maps}/${owner.metadata.name}`));
    const child = await create(uniqueName('child'), { ownerReferences: [referenceTo(owner)] });
    await waitUntilGone(`${maps}/${child.metadata.name}`);
  });

  test('to an object of that name but another uid makes garbage', async () => {
    const owner = await create(uniqueName('owner'));
    const uid = '00000000-0000-4000-8000-000000000000';
    const child = await create(uniqueName('child'), {
      ownerReferences: [referenceTo(owner, { uid })],
    });
    await waitUntilGone(`${maps}/${child.metadata.name}`);
    expect(await admin.get(`${maps}/${owner.metadata.name}`)).toMatchObject({ status: 200 });
  });

  test.each([
    ['apiVersion', 'version must not be empty'],
    ['kind', 'must not be empty'],
    ['name', 'must not be empty'],
    ['uid', 'must not be empty'],
  ])('needs its %s', async (field, message) => {
    const owner = await create(uniqueName('owner'));
    const ownerReferences = [referenceTo(owner, { [field]: '' })];
    expect(await admin.post(maps, configMap({ name: 'x', ownerReferences }))).toMatchObject(
      failure(
        422,
        'Invalid',
        `ConfigMap "x" is invalid: metadata.ownerReferences.${field}: Invalid value: "": ${message}`,
      ),
    );
  });

  test('is the only one that controls', async () => {
    const one = await create(uniqueName('owner'));
    const two = await create(uniqueName('owner'));
    const ownerReferences = [one, two].map((owner) => referenceTo(owner, { controller: true }));
    const answer = await admin.post(maps, configMap({ name: 'x', ownerReferences }));
    expect(answer).toMatchObject({ status: 422 });
    expect(answer.text).toContain('Only one reference can have Controller set to true');
  });
});

test('owners in a circle go together', async () => {
  const first = await create(uniqueName('circle'));
  const owned = (owner: KubeObject): object => ({
    ownerReferences: [referenceTo(owner, { blockOwnerDeletion: true })],
  });
  const second = await create(uniqueName('circle'), owned(first));
  const third = await create(uniqueName('circle'), owned(second));
  const paths = [first, second, third].map(({ metadata }) => `${maps}/${metadata.name}`);
  const [path = ''] = paths;
  await must(admin.mergePatch(path, { metadata: owned(third) }));
  await must(admin.delete(path, { propagationPolicy: 'Foreground' }));
  await Promise.all(paths.map(waitUntilGone));
});

test('Pods that control each other go with one of them', async () => {
  const pods = collection('v1', 'pods', namespace);
  const containers = [{ name: 'main', image: 'main:1' }];
  const [first, second] = await Promise.all(
    ['first', 'second'].map((name) =>
      must(admin.post(pods, { metadata: { name: uniqueName(name) }, spec: { containers } })),
    ),
  );
  if (!first || !second) throw new Error('There are two');
  const paths = [first, second].map(({ metadata }) => `${pods}/${metadata.name}`);
  const [firstPath = '', secondPath = ''] = paths;
  const controlledBy = (pod: KubeObject): object => ({
    metadata: { ownerReferences: [referenceTo(pod, { controller: true })] },
  });
  await must(admin.mergePatch(firstPath, controlledBy(second)));
  await must(admin.mergePatch(secondPath, controlledBy(first)));
  await must(admin.delete(firstPath, { propagationPolicy: 'Foreground', gracePeriodSeconds: 0 }));
  for (const path of paths) await waitUntilGone(path);
});
