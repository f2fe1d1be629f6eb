import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, failure, must, mustList } from './contract.ts';
import { namesOf } from './kube-object.ts';
import { configMap, idlePod, secret } from './objects.ts';

let namespace: string;
let maps: string;
let pods: string;

beforeAll(async () => {
  namespace = await createNamespace('list');
  maps = collection('v1', 'configmaps', namespace);
  pods = collection('v1', 'pods', namespace);
  const labels = {
    api: { app: 'web', tier: 'back' },
    page: { app: 'web', tier: 'front' },
    store: { app: 'data' },
  };
  for (const [name, own] of Object.entries(labels)) {
    await must(admin.post(maps, configMap({ name, labels: own })));
  }
  await must(admin.post(pods, idlePod('one')));
  await must(admin.post(pods, idlePod('two')));
});

async function namesIn(path: string, query: Record<string, string> = {}): Promise<string[]> {
  const names = namesOf(await mustList(admin.get(path, query)));
  return names.filter((name) => name !== 'kube-root-ca.crt');
}

describe('list', () => {
  test('has its own kind, and items in the order of their names', async () => {
    const list = await mustList(admin.get(pods));
    expect(list).toMatchObject({ kind: 'PodList', apiVersion: 'v1' });
    expect(list.metadata.resourceVersion).toMatch(/^\d+$/);
    expect(namesOf(list)).toEqual(['one', 'two']);
  });

  test('leaves kind and apiVersion out of the items', async () => {
    const [first] = (await mustList(admin.get(pods))).items;
    expect(first).not.toHaveProperty('kind');
    expect(first).not.toHaveProperty('apiVersion');
  });

  test('has an empty array where there is nothing', async () => {
    const list = await mustList(admin.get(collection('v1', 'services', namespace)));
    expect(list.items).toEqual([]);
  });

  test('is empty in a namespace that does not exist', async () => {
    expect((await mustList(admin.get(collection('v1', 'pods', 'nowhere')))).items).toEqual([]);
  });

  test('spans all namespaces without one in the path', async () => {
    const other = await createNamespace('list-other');
    await must(admin.post(collection('v1', 'pods', other), idlePod('three')));
    const list = await mustList(admin.get(collection('v1', 'pods')));
    const found = list.items.map(({ metadata }) => [metadata.namespace, metadata.name]);
    expect(found).toEqual(
      expect.arrayContaining([
        [namespace, 'one'],
        [other, 'three'],
      ]),
    );
  });

  test('can carry metadata alone', async () => {
    const accept = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1';
    const { body } = await admin.get(pods, {}, { headers: { accept } });
    expect(body).toMatchObject({
      kind: 'PartialObjectMetadataList',
      apiVersion: 'meta.k8s.io/v1',
      items: [{ metadata: { name: 'one' } }, { metadata: { name: 'two' } }],
    });
    expect(body).not.toHaveProperty('items.0.spec');
  });
});

describe('label selectors', () => {
  test.each([
    ['app=web', ['api', 'page']],
    ['app==web', ['api', 'page']],
    ['app!=web', ['store']],
    ['app=web,tier=back', ['api']],
    ['tier', ['api', 'page']],
    ['!tier', ['store']],
    ['tier in (front, back)', ['api', 'page']],
    ['tier notin (front)', ['api', 'store']],
    ['app=web,tier!=front', ['api']],
    ['app=nothing', []],
  ])('%s chooses %j', async (labelSelector, names) => {
    expect(await namesIn(maps, { labelSelector })).toEqual(names);
  });

  test('must be well formed', async () => {
    expect(await admin.get(maps, { labelSelector: 'a=b=c' })).toMatchObject(
      failure(400, 'BadRequest', `found '=', expected: ',' or 'end of string'`),
    );
  });
});

describe('field selectors', () => {
  test.each([
    ['metadata.name=one', ['one']],
    ['metadata.name!=one', ['two']],
    ['status.phase=Pending', ['one', 'two']],
    ['status.phase!=Pending', []],
    ['spec.nodeName=', ['one', 'two']],
    ['metadata.name=two,status.phase=Pending', ['two']],
  ])('%s chooses %j of the Pods', async (fieldSelector, names) => {
    expect(await namesIn(pods, { fieldSelector })).toEqual(names);
  });

  test('choose Secrets by type', async () => {
    const secrets = collection('v1', 'secrets', namespace);
    await must(admin.post(secrets, secret('typed', { type: 'example.com/sort' })));
    await must(admin.post(secrets, secret('opaque')));
    expect(await namesIn(secrets, { fieldSelector: 'type=example.com/sort' })).toEqual(['typed']);
  });

  test('choose across namespaces', async () => {
    const fieldSelector = `metadata.namespace=${namespace},metadata.name=one`;
    expect(await namesIn(collection('v1', 'pods'), { fieldSelector })).toEqual(['one']);
  });

  test.each([
    [
      'configmaps',
      '"data.a" is not a known field selector: only "metadata.name", "metadata.namespace"',
    ],
    ['pods', 'field label not supported: data.a'],
  ])('know a few fields of %s only', async (plural, message) => {
    const path = collection('v1', plural, namespace);
    expect(await admin.get(path, { fieldSelector: 'data.a=1' })).toMatchObject(
      failure(400, 'BadRequest', expect.stringContaining(message) as string),
    );
  });

  test('must be well formed', async () => {
    expect(await admin.get(pods, { fieldSelector: 'metadata.name' })).toMatchObject(
      failure(
        400,
        'BadRequest',
        `invalid selector: 'metadata.name'; can't understand 'metadata.name'`,
      ),
    );
  });
});

describe('limit', () => {
  test('gives pages that go on where the last one ended', async () => {
    const query = { labelSelector: 'app', limit: '2' };
    const first = await mustList(admin.get(maps, query));
    expect(namesOf(first)).toEqual(['api', 'page']);
    const next = first.metadata.continue ?? '';
    expect(next).not.toBe('');
    const second = await mustList(admin.get(maps, { ...query, continue: next }));
    expect(namesOf(second)).toEqual(['store']);
    expect(second.metadata.continue).toBeUndefined();
    expect(second.metadata.resourceVersion).toBe(first.metadata.resourceVersion);
  });

  test('says how many are left, where no selector is in the way', async () => {
    const first = await mustList(admin.get(pods, { limit: 1 }));
    expect(first.metadata.remainingItemCount).toBe(1);
  });

  test('shows every page as of the first one', async () => {
    const place = collection('v1', 'configmaps', await createNamespace('list-pages'));
    for (const name of ['a', 'b', 'c']) await must(admin.post(place, configMap(name)));
    const first = await mustList(admin.get(place, { limit: 2 }));
    await must(admin.post(place, configMap('bb')));
    const query = { limit: 10, continue: first.metadata.continue ?? '' };
    const rest = namesOf(await mustList(admin.get(place, query)));
    expect(rest).toContain('c');
    expect(rest).not.toContain('bb');
  });

  test('refuses a token it did not give', async () => {
    expect(await admin.get(pods, { limit: 1, continue: 'nonsense' })).toMatchObject(
      failure(400, 'BadRequest', expect.stringContaining('continue key is not valid') as string),
    );
  });
});

describe('resourceVersion of a list', () => {
  test('may be any that the server has reached', async () => {
    const { metadata } = await mustList(admin.get(pods));
    const query = {
      resourceVersion: metadata.resourceVersion,
      resourceVersionMatch: 'NotOlderThan',
    };
    expect(await namesIn(pods, query)).toEqual(['one', 'two']);
  });

  test('must be a number', async () => {
    expect(await admin.get(pods, { resourceVersion: 'x' })).toMatchObject(
      failure(
        400,
        'BadRequest',
        'invalid resource version: resourceVersion: Invalid value: "x": strconv.ParseUint: parsing "x": invalid syntax',
      ),
    );
  });

  test('must be there to be matched', async () => {
    expect(await admin.get(pods, { resourceVersionMatch: 'Exact' })).toMatchObject(
      failure(
        422,
        'Invalid',
        'ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided',
      ),
    );
  });

  test('must not lie in the future', async () => {
    const answer = await admin.get(pods, { resourceVersion: '999999999999' });
    expect(answer).toMatchObject(
      failure(
        504,
        'Timeout',
        expect.stringMatching(
          /^Timeout: Too large resource version: 999999999999, current: \d+$/,
        ) as string,
      ),
    );
    expect(answer).toMatchObject({
      body: { details: { causes: [{ reason: 'ResourceVersionTooLarge' }], retryAfterSeconds: 1 } },
    });
    expect(answer.headers['retry-after']).toBe('1');
  });
});
