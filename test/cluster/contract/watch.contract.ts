import { beforeEach, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import type { Query } from './api-client.ts';
import { admin, createNamespace, failure, must, mustList } from './contract.ts';
import { createKind } from './custom-kind.ts';
import { configMap, idlePod } from './objects.ts';
import { Watch, summarize } from './watching.ts';

let namespace: string;
let secrets: string;
let pods: string;

beforeEach(async () => {
  namespace = await createNamespace('watch');
  secrets = collection('v1', 'secrets', namespace);
  pods = collection('v1', 'pods', namespace);
});

function named(name: string, labels: object = {}): object {
  return { metadata: { name, labels } };
}

async function currentVersion(): Promise<string> {
  return (await mustList(admin.get(secrets))).metadata.resourceVersion;
}

function watchSecrets(query: Query = {}): Promise<Watch> {
  return Watch.open(admin, secrets, query);
}

/** Creates, changes and deletes one Secret. */
async function liveAndDie(name: string): Promise<void> {
  await must(admin.post(secrets, named(name)));
  await must(admin.mergePatch(`${secrets}/${name}`, { metadata: { labels: { a: '1' } } }));
  await must(admin.delete(`${secrets}/${name}`));
}

describe('a watch', () => {
  test('tells of what is added, modified and deleted', async () => {
    const watch = await watchSecrets({ resourceVersion: await currentVersion() });
    await liveAndDie('x');
    expect(summarize(await watch.take(3))).toEqual(['ADDED x', 'MODIFIED x', 'DELETED x']);
  });

  test('carries the whole object, with kind', async () => {
    const watch = await watchSecrets({ resourceVersion: await currentVersion() });
    const created = await must(admin.post(secrets, named('x')));
    expect(await watch.next()).toEqual({ type: 'ADDED', object: created });
  });

  test('gives a deleted object the version of its deletion', async () => {
    const created = await must(admin.post(secrets, named('x')));
    const { resourceVersion } = created.metadata;
    const watch = await watchSecrets({ resourceVersion });
    await must(admin.delete(`${secrets}/x`));
    const { object } = await watch.next();
    expect(object.metadata.uid).toBe(created.metadata.uid);
    expect(Number(object.metadata.resourceVersion)).toBeGreaterThan(Number(resourceVersion));
  });

  test('without a version begins with what is there', async () => {
    await must(admin.post(secrets, named('a')));
    await must(admin.post(secrets, named('b')));
    const watch = await watchSecrets();
    expect(summarize(await watch.take(2)).toSorted()).toEqual(['ADDED a', 'ADDED b']);
    await must(admin.post(secrets, named('c')));
    expect(summarize([await watch.next()])).toEqual(['ADDED c']);
  });

  test('from version 0 begins with what is there', async () => {
    await must(admin.post(secrets, named('a')));
    await must(admin.get(`${secrets}/a`));
    const watch = await watchSecrets({ resourceVersion: '0' });
    expect(summarize([await watch.next()])).toEqual(['ADDED a']);
  });

  test('goes on after the version it is given', async () => {
    const first = await must(admin.post(secrets, named('a')));
    await must(admin.post(secrets, named('b')));
    const watch = await watchSecrets({ resourceVersion: first.metadata.resourceVersion });
    expect(summarize([await watch.next()])).toEqual(['ADDED b']);
  });

  test('gives every change a higher version', async () => {
    const watch = await watchSecrets({ resourceVersion: await currentVersion() });
    await liveAndDie('x');
    await liveAndDie('y');
    const versions = (await watch.take(6)).map(({ object }) =>
      Number(object.metadata.resourceVersion),
    );
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    expect(new Set(versions).size).toBe(6);
  });

  test('of one object follows its name', async () => {
    const query = { fieldSelector: 'metadata.name=x', resourceVersion: await currentVersion() };
    const watch = await watchSecrets(query);
    await must(admin.post(secrets, named('other')));
    await must(admin.post(secrets, named('x')));
    expect(summarize([await watch.next()])).toEqual(['ADDED x']);
  });

  test('spans all namespaces without one in the path', async () => {
    const query = { resourceVersion: await currentVersion(), labelSelector: `own=${namespace}` };
    const watch = await Watch.open(admin, collection('v1', 'secrets'), query);
    await must(admin.post(secrets, named('x', { own: namespace })));
    expect(summarize([await watch.next()])).toEqual(['ADDED x']);
  });

  test('ends when its time is up', async () => {
    const watch = await watchSecrets({
      resourceVersion: await currentVersion(),
      timeoutSeconds: 1,
    });
    await must(admin.post(secrets, named('x')));
    expect(summarize(await watch.drain())).toEqual(['ADDED x']);
  });

  test('can be had as metadata alone', async () => {
    const accept = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1';
    const query = { resourceVersion: await currentVersion() };
    const watch = await Watch.open(admin, secrets, query, { headers: { accept } });
    await must(admin.post(secrets, { ...named('x'), stringData: { a: '1' } }));
    const { object } = await watch.next();
    expect(object).toMatchObject({ kind: 'PartialObjectMetadata', metadata: { name: 'x' } });
    expect(object.data).toBeUndefined();
  });

  test('can be had as tables, the columns in the first alone', async () => {
    const accept = 'application/json;as=Table;g=meta.k8s.io;v=v1';
    const query = { resourceVersion: await currentVersion() };
    const watch = await Watch.open(admin, secrets, query, { headers: { accept } });
    await must(admin.post(secrets, named('x')));
    await must(admin.post(secrets, named('y')));
    const [first, second] = await watch.take(2);
    expect(first?.object).toMatchObject({
      kind: 'Table',
      rows: [{ cells: ['x', 'Opaque', 0, expect.anything()] }],
    });
    expect(first?.object).toHaveProperty('columnDefinitions.0.name', 'Name');
    expect(second?.object).toHaveProperty('columnDefinitions', null);
  });
});

describe('a watch with a selector', () => {
  const chosen = { tier: 'web' };

  test('tells of nothing else', async () => {
    const query = { labelSelector: 'tier=web', resourceVersion: await currentVersion() };
    const watch = await watchSecrets(query);
    await must(admin.post(secrets, named('other', { tier: 'data' })));
    await must(admin.post(secrets, named('x', chosen)));
    expect(summarize([await watch.next()])).toEqual(['ADDED x']);
  });

  test('sees an object come when it begins to match', async () => {
    await must(admin.post(secrets, named('x')));
    const query = { labelSelector: 'tier=web', resourceVersion: await currentVersion() };
    const watch = await watchSecrets(query);
    await must(admin.mergePatch(`${secrets}/x`, { metadata: { labels: chosen } }));
    expect(summarize([await watch.next()])).toEqual(['ADDED x']);
  });

  test('sees an object go when it no longer matches, as it last was', async () => {
    await must(admin.post(secrets, named('x', chosen)));
    const query = { labelSelector: 'tier=web', resourceVersion: await currentVersion() };
    const watch = await watchSecrets(query);
    const patched = await must(
      admin.mergePatch(`${secrets}/x`, { metadata: { labels: { tier: 'data' } } }),
    );
    const { type, object } = await watch.next();
    expect(type).toBe('DELETED');
    expect(object.metadata.labels).toEqual(chosen);
    expect(object.metadata.resourceVersion).toBe(patched.metadata.resourceVersion);
  });

  test('of fields sees objects come and go with them', async () => {
    await must(admin.post(pods, idlePod('x')));
    const { metadata } = await mustList(admin.get(pods));
    const query = {
      fieldSelector: 'status.phase=Succeeded',
      resourceVersion: metadata.resourceVersion,
    };
    const watch = await Watch.open(admin, pods, query);
    const status = `${pods}/x/status`;
    await must(admin.mergePatch(status, { status: { phase: 'Succeeded' } }));
    expect(summarize([await watch.next()])).toEqual(['ADDED x']);
    await must(admin.mergePatch(status, { status: { phase: 'Failed' } }));
    expect(summarize([await watch.next()])).toEqual(['DELETED x']);
  });
});

describe('a watch from before the kind was there', () => {
  test('is told that it is too old, and ends', async () => {
    const kind = await createKind();
    const watch = await Watch.open(admin, kind.path(namespace), { resourceVersion: '1' });
    const events = await watch.drain();
    expect(events).toMatchObject([
      {
        type: 'ERROR',
        object: {
          kind: 'Status',
          status: 'Failure',
          code: 410,
          reason: 'Expired',
          message: expect.stringMatching(/^too old resource version: 1 \(\d+\)$/) as string,
        },
      },
    ]);
  });
});

describe('bookmarks', () => {
  test('end the list that a watch begins with, where asked for', async () => {
    await must(admin.post(secrets, named('a')));
    await must(admin.post(secrets, named('b')));
    const watch = await watchSecrets({
      sendInitialEvents: true,
      resourceVersionMatch: 'NotOlderThan',
      allowWatchBookmarks: true,
    });
    const events = await watch.take(3);
    expect(summarize(events.slice(0, 2)).toSorted()).toEqual(['ADDED a', 'ADDED b']);
    expect(events[2]).toMatchObject({
      type: 'BOOKMARK',
      object: {
        kind: 'Secret',
        metadata: {
          resourceVersion: expect.stringMatching(/^\d+$/) as string,
          annotations: { 'k8s.io/initial-events-end': 'true' },
        },
      },
    });
    await must(admin.post(secrets, named('c')));
    expect(summarize([await watch.next()])).toEqual(['ADDED c']);
  });

  test('need a match rule where they end a list', async () => {
    const answer = await admin.get(secrets, { watch: true, sendInitialEvents: true });
    expect(answer).toMatchObject(
      failure(
        422,
        'Invalid',
        'ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: sendInitialEvents requires setting resourceVersionMatch to NotOlderThan',
      ),
    );
  });
});

describe('a bad watch', () => {
  test('has a version that is no number', async () => {
    expect(await admin.get(secrets, { watch: true, resourceVersion: 'x' })).toMatchObject({
      status: 500,
      body: {
        message:
          'resourceVersion: Invalid value: "x": strconv.ParseUint: parsing "x": invalid syntax',
      },
    });
  });

  test('is not had of a kind that is not served', async () => {
    expect(await admin.get(collection('v1', 'nothings', namespace), { watch: true })).toMatchObject(
      failure(404, 'NotFound', 'the server could not find the requested resource'),
    );
  });
});

describe('many watches', () => {
  test('of one collection each hear everything', async () => {
    const resourceVersion = await currentVersion();
    const watches = await Promise.all(
      Array.from({ length: 20 }, () => watchSecrets({ resourceVersion })),
    );
    await must(admin.post(secrets, named('x')));
    await must(admin.delete(`${secrets}/x`));
    for (const watch of watches) {
      expect(summarize(await watch.take(2))).toEqual(['ADDED x', 'DELETED x']);
    }
  });

  test('of several kinds hear their own', async () => {
    const resourceVersion = await currentVersion();
    const maps = collection('v1', 'configmaps', namespace);
    const own = { resourceVersion, fieldSelector: 'metadata.name=mine' };
    const [secretWatch, mapWatch] = await Promise.all([
      Watch.open(admin, secrets, own),
      Watch.open(admin, maps, own),
    ]);
    await must(admin.post(maps, configMap('mine')));
    await must(admin.post(secrets, named('mine')));
    expect((await secretWatch.next()).object.kind).toBe('Secret');
    expect((await mapWatch.next()).object.kind).toBe('ConfigMap');
  });
});
