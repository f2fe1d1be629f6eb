import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, failure, must, uniqueName } from './contract.ts';
import { configMap } from './objects.ts';

let maps: string;

beforeAll(async () => {
  const namespace = await createNamespace('apply-invalid');
  maps = collection('v1', 'configmaps', namespace);
});

describe('apply', () => {
  test('needs a manager', async () => {
    const answer = await admin.request('PATCH', `${maps}/x`, {
      contentType: 'application/apply-patch+yaml',
      body: configMap('x'),
    });
    expect(answer).toMatchObject(
      failure(
        422,
        'Invalid',
        'PatchOptions.meta.k8s.io "" is invalid: fieldManager: Required value: is required for apply patch',
      ),
    );
  });

  test('needs a manager whose name is not too long', async () => {
    const manager = 'm'.repeat(129);
    expect(await admin.apply(`${maps}/x`, configMap('x'), { manager })).toMatchObject(
      failure(
        422,
        'Invalid',
        'PatchOptions.meta.k8s.io "" is invalid: fieldManager: Too long: may not be more than 128 bytes',
      ),
    );
  });

  test('needs a manager whose name can be printed', async () => {
    const answer = await admin.apply(`${maps}/x`, configMap('x'), { manager: 'a\nb' });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        message:
          'PatchOptions.meta.k8s.io "" is invalid: fieldManager: Invalid value: "a\\nb": invalid character U+000A (at position 1)',
      },
    });
  });

  test('alone may be forced', async () => {
    await must(admin.post(maps, configMap('forced')));
    const query = { force: true };
    expect(await admin.mergePatch(`${maps}/forced`, {}, { query })).toMatchObject(
      failure(
        422,
        'Invalid',
        'PatchOptions.meta.k8s.io "" is invalid: force: Forbidden: may not be specified for non-apply patch',
      ),
    );
  });

  test.each([
    [
      'an object',
      '[1]',
      'error decoding YAML: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal array into Go value of type map[string]interface {}',
    ],
    [
      'well-formed YAML',
      'a: [',
      'error decoding YAML: error converting YAML to JSON: yaml: line 1: did not find expected node content',
    ],
    ['a body', '', 'invalid object type: /, Kind='],
    ['an apiVersion', { kind: 'ConfigMap' }, 'invalid object type: /, Kind=ConfigMap'],
    ['a kind', { apiVersion: 'v1' }, 'invalid object type: /v1, Kind='],
    [
      'the version of the path',
      { ...configMap('x'), apiVersion: 'v2' },
      'invalid object type: /v2, Kind=ConfigMap',
    ],
    [
      'the kind of the path',
      { ...configMap('x'), kind: 'Secret' },
      'invalid object type: /v1, Kind=Secret',
    ],
  ])('needs %s', async (_, body, message) => {
    const answer = await admin.apply(`${maps}/x`, body, { manager: 'one' });
    expect(answer).toMatchObject(failure(400, 'BadRequest', message));
  });

  test('needs a name to create', async () => {
    const name = uniqueName('map');
    const answer = await admin.apply(`${maps}/${name}`, configMap({}), { manager: 'one' });
    expect(answer).toMatchObject(
      failure(
        400,
        'BadRequest',
        `the name of the object (${name} based on URL) was undeterminable: name must be provided`,
      ),
    );
  });

  test('needs the name of the path', async () => {
    const answer = await admin.apply(`${maps}/x`, configMap('y'), { manager: 'one' });
    expect(answer).toMatchObject(
      failure(
        400,
        'BadRequest',
        'the name of the object (y) does not match the name on the URL (x)',
      ),
    );
  });

  test('needs the namespace of the path', async () => {
    const object = configMap({ name: 'x', namespace: 'default' });
    const answer = await admin.apply(`${maps}/x`, object, { manager: 'one' });
    expect(answer).toMatchObject(
      failure(
        400,
        'BadRequest',
        'the namespace of the provided object does not match the namespace sent on the request',
      ),
    );
  });

  test('refuses a field that the kind does not have', async () => {
    const object = { ...configMap('x'), zork: 1 };
    expect(await admin.apply(`${maps}/x`, object, { manager: 'one' })).toMatchObject({
      status: 500,
      body: {
        message:
          'failed to create typed patch object (/x; /v1, Kind=ConfigMap): .zork: field not declared in schema',
      },
    });
  });

  test.each([
    ['data', 'text', '.data: expected map, got &{text}'],
    ['data', { a: 1 }, '.data.a: expected string, got &value.valueUnstructured{Value:1}'],
  ])('refuses %s of another type: %j', async (field, value, message) => {
    const object = { ...configMap('x'), [field]: value };
    expect(await admin.apply(`${maps}/x`, object, { manager: 'one' })).toMatchObject({
      status: 500,
      body: {
        message: `failed to create typed patch object (/x; /v1, Kind=ConfigMap): ${message}`,
      },
    });
  });

  test('warns of a key that stands twice', async () => {
    const name = uniqueName('map');
    const yaml = `{apiVersion: v1, kind: ConfigMap, metadata: {name: ${name}}, data: {a: "1", a: "2"}}`;
    const answer = await admin.apply(`${maps}/${name}`, yaml, { manager: 'one' });
    expect(answer).toMatchObject({ status: 201, body: { data: { a: '2' } } });
    expect(answer.headers.warning).toBe('299 - "line 1: key \\"a\\" already set in map"');
  });

  test('refuses what is invalid', async () => {
    expect(
      await admin.apply(`${maps}/x`, configMap('x', { 'a b': '1' }), { manager: 'one' }),
    ).toMatchObject({ status: 422, body: { reason: 'Invalid' } });
  });

  test('refuses another uid than that of the object', async () => {
    const name = uniqueName('map');
    await must(admin.post(maps, configMap(name)));
    const uid = '00000000-0000-4000-8000-000000000000';
    expect(
      await admin.apply(`${maps}/${name}`, configMap({ name, uid }), { manager: 'one' }),
    ).toMatchObject(
      failure(
        422,
        'Invalid',
        `ConfigMap "${name}" is invalid: metadata.uid: Invalid value: "${uid}": field is immutable`,
      ),
    );
  });

  test('refuses to create an object of a given uid', async () => {
    const name = uniqueName('map');
    const uid = '00000000-0000-4000-8000-000000000000';
    expect(
      await admin.apply(`${maps}/${name}`, configMap({ name, uid }), { manager: 'one' }),
    ).toMatchObject(
      failure(
        409,
        'Conflict',
        `Operation cannot be fulfilled on configmaps "${name}": uid mismatch: the provided object specified uid ${uid}, and no existing object was found`,
      ),
    );
  });

  test('refuses a resourceVersion that is not the last', async () => {
    const name = uniqueName('map');
    await must(admin.post(maps, configMap(name)));
    const object = configMap({ name, resourceVersion: '1' }, { a: '1' });
    expect(await admin.apply(`${maps}/${name}`, object, { manager: 'one' })).toMatchObject({
      status: 409,
      body: { reason: 'Conflict' },
    });
  });

  test('refuses a namespace that does not exist', async () => {
    const path = `${collection('v1', 'configmaps', 'nowhere')}/x`;
    expect(await admin.apply(path, configMap('x'), { manager: 'one' })).toMatchObject(
      failure(404, 'NotFound', 'namespaces "nowhere" not found'),
    );
  });
});
