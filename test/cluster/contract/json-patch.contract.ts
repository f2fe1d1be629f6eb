import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, failure, must, uniqueName } from './contract.ts';
import { configMap, idlePod } from './objects.ts';

const rejection = failure(
  422,
  'Invalid',
  'the server rejected our request due to an error in our request',
);

let maps: string;
let pods: string;

beforeAll(async () => {
  const namespace = await createNamespace('json-patch');
  maps = collection('v1', 'configmaps', namespace);
  pods = collection('v1', 'pods', namespace);
});

async function createMap(data: Record<string, string>): Promise<string> {
  const name = uniqueName('map');
  await must(admin.post(maps, configMap(name, data)));
  return `${maps}/${name}`;
}

describe('JSON patch', () => {
  test('adds, replaces and removes', async () => {
    const path = await createMap({ kept: '1', changed: '2', removed: '3' });
    const patched = await must(
      admin.jsonPatch(path, [
        { op: 'add', path: '/data/added', value: '4' },
        { op: 'replace', path: '/data/changed', value: '5' },
        { op: 'remove', path: '/data/removed' },
      ]),
    );
    expect(patched.data).toEqual({ kept: '1', changed: '5', added: '4' });
  });

  test('moves and copies', async () => {
    const path = await createMap({ from: '1', source: '2' });
    const patched = await must(
      admin.jsonPatch(path, [
        { op: 'move', from: '/data/from', path: '/data/to' },
        { op: 'copy', from: '/data/source', path: '/data/copy' },
      ]),
    );
    expect(patched.data).toEqual({ to: '1', source: '2', copy: '2' });
  });

  test('reaches keys with slashes and tildes by their escapes', async () => {
    const path = await createMap({});
    const annotations = { 'example.com/a': '1' };
    await must(admin.mergePatch(path, { metadata: { annotations } }));
    const patched = await must(
      admin.jsonPatch(path, [
        { op: 'replace', path: '/metadata/annotations/example.com~1a', value: '2' },
      ]),
    );
    expect(patched.metadata.annotations).toEqual({ 'example.com/a': '2' });
  });

  test('reaches list items by index and by the place after the last', async () => {
    const name = uniqueName('pod');
    const tolerations = [{ key: 'a', operator: 'Exists' }];
    await must(admin.post(pods, idlePod(name, { tolerations })));
    const patched = await must(
      admin.jsonPatch(`${pods}/${name}`, [
        { op: 'replace', path: '/spec/containers/0/image', value: 'example.com/web:2' },
        { op: 'add', path: '/spec/tolerations/-', value: { key: 'b', operator: 'Exists' } },
      ]),
    );
    expect(patched).toMatchObject({ spec: { containers: [{ image: 'example.com/web:2' }] } });
    const { tolerations: patchedOnes } = patched.spec as { tolerations: { key: string }[] };
    expect(patchedOnes.at(-1)).toMatchObject({ key: 'b' });
  });

  test('goes ahead where its test holds', async () => {
    const path = await createMap({ a: '1' });
    const patched = await must(
      admin.jsonPatch(path, [
        { op: 'test', path: '/data/a', value: '1' },
        { op: 'replace', path: '/data/a', value: '2' },
      ]),
    );
    expect(patched.data).toEqual({ a: '2' });
  });

  test('changes nothing where its test fails', async () => {
    const path = await createMap({ a: '1' });
    const answer = await admin.jsonPatch(path, [
      { op: 'replace', path: '/data/b', value: '2' },
      { op: 'test', path: '/data/a', value: 'x' },
    ]);
    expect(answer).toMatchObject(rejection);
    expect((await must(admin.get(path))).data).toEqual({ a: '1' });
  });

  test.each([
    ['remove what is not there', { op: 'remove', path: '/data/b' }],
    ['go where there is nothing', { op: 'add', path: '/a/b/c', value: '1' }],
    ['do what is no operation', { op: 'explode', path: '/data/a' }],
    ['do without a path', { op: 'add', value: '1' }],
    ['leave nothing', { op: 'add', path: '', value: {} }],
  ])('cannot %s', async (_, operation) => {
    const path = await createMap({ a: '1' });
    expect(await admin.jsonPatch(path, [operation])).toMatchObject(rejection);
  });

  test('puts a key that is not there where it is to replace one', async () => {
    const path = await createMap({ a: '1' });
    const patched = await must(
      admin.jsonPatch(path, [{ op: 'replace', path: '/data/b', value: '2' }]),
    );
    expect(patched.data).toEqual({ a: '1', b: '2' });
  });

  test.each([
    [1, 'json: cannot unmarshal number into Go value of type handlers.jsonPatchOp'],
    [
      { op: 'add', path: 1 },
      'json: cannot unmarshal number into Go struct field jsonPatchOp.path of type string',
    ],
  ])('must be made of operations, not %j', async (operation, message) => {
    const path = await createMap({ a: '1' });
    expect(await admin.jsonPatch(path, [operation])).toMatchObject(
      failure(400, 'BadRequest', `error decoding patch: ${message}`),
    );
  });

  test.each([
    ['kind', 'Zork', 'no kind "Zork" is registered for version "v1"'],
    ['apiVersion', 'v9', 'no kind "ConfigMap" is registered for version "v9"'],
  ])('cannot change the %s', async (field, value, why) => {
    const path = await createMap({ a: '1' });
    const answer = await admin.jsonPatch(path, [{ op: 'replace', path: `/${field}`, value }]);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      reason: 'Invalid',
      message: expect.stringContaining(why) as string,
    });
  });

  test('must be a list of operations', async () => {
    const path = await createMap({ a: '1' });
    expect(await admin.jsonPatch(path, { data: { a: '2' } })).toMatchObject(
      failure(
        400,
        'BadRequest',
        'error decoding patch: json: cannot unmarshal object into Go value of type []handlers.jsonPatchOp',
      ),
    );
  });

  test('honours a resourceVersion that it sets', async () => {
    const path = await createMap({ a: '1' });
    const answer = await admin.jsonPatch(path, [
      { op: 'replace', path: '/metadata/resourceVersion', value: '1' },
      { op: 'replace', path: '/data/a', value: '2' },
    ]);
    expect(answer).toMatchObject({ status: 409, body: { reason: 'Conflict' } });
  });
});

describe('JSON merge patch', () => {
  test('merges maps, and removes what it gives as null', async () => {
    const path = await createMap({ kept: '1', changed: '2', removed: '3' });
    const patched = await must(
      admin.mergePatch(path, { data: { changed: '4', added: '5', removed: null } }),
    );
    expect(patched.data).toEqual({ kept: '1', changed: '4', added: '5' });
  });

  test('ignores null for what is not there', async () => {
    const path = await createMap({ a: '1' });
    const before = await must(admin.get(path));
    const patched = await must(admin.mergePatch(path, { data: { b: null } }));
    expect(patched.metadata.resourceVersion).toBe(before.metadata.resourceVersion);
  });

  test('replaces lists whole', async () => {
    const name = uniqueName('map');
    const finalizers = ['example.com/a', 'example.com/b'];
    await must(admin.post(maps, configMap({ name, finalizers })));
    const path = `${maps}/${name}`;
    const patched = await must(
      admin.mergePatch(path, { metadata: { finalizers: ['example.com/c'] } }),
    );
    expect(patched.metadata.finalizers).toEqual(['example.com/c']);
    await must(admin.mergePatch(path, { metadata: { finalizers: null } }));
  });

  test('is refused when it sets a resourceVersion that is not the last', async () => {
    const path = await createMap({ a: '1' });
    expect(
      await admin.mergePatch(path, { metadata: { resourceVersion: '1' }, data: { a: '2' } }),
    ).toMatchObject({ status: 409, body: { reason: 'Conflict' } });
  });

  test('is refused when it changes the name', async () => {
    const path = await createMap({});
    const name = path.split('/').at(-1) ?? '';
    expect(await admin.mergePatch(path, { metadata: { name: 'other' } })).toMatchObject(
      failure(
        400,
        'BadRequest',
        `the name of the object (other) does not match the name on the URL (${name})`,
      ),
    );
  });

  test('is refused when it changes the uid', async () => {
    const path = await createMap({});
    const uid = '00000000-0000-4000-8000-000000000000';
    const name = path.split('/').at(-1) ?? '';
    expect(await admin.mergePatch(path, { metadata: { uid } })).toMatchObject(
      failure(
        422,
        'Invalid',
        `ConfigMap "${name}" is invalid: metadata.uid: Invalid value: "${uid}": field is immutable`,
      ),
    );
  });

  test('is refused when it makes the object invalid', async () => {
    const path = await createMap({});
    const answer = await admin.mergePatch(path, { data: { 'a b': 'x' } });
    expect(answer).toMatchObject({
      status: 422,
      body: { details: { causes: [{ reason: 'FieldValueInvalid', field: 'data[a b]' }] } },
    });
  });

  test('is refused when it puts a value of another type', async () => {
    const path = await createMap({});
    expect(await admin.mergePatch(path, { data: { a: 1 } })).toMatchObject(
      failure(
        422,
        'Invalid',
        expect.stringMatching(
          /^ "" is invalid: patch: Invalid value: ".*": json: cannot unmarshal number into Go struct field ConfigMap\.data of type string$/,
        ) as string,
      ),
    );
  });

  test('does not create', async () => {
    expect(await admin.mergePatch(`${maps}/absent`, { data: {} })).toMatchObject(
      failure(404, 'NotFound', 'configmaps "absent" not found'),
    );
  });
});
