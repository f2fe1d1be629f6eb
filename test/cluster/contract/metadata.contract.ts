import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, failure, must, uniqueName } from './contract.ts';
import { configMap, service } from './objects.ts';

const subdomain =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
const keyName =
  "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
const labelValue =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";

let maps: string;
let services: string;

beforeAll(async () => {
  const namespace = await createNamespace('metadata');
  maps = collection('v1', 'configmaps', namespace);
  services = collection('v1', 'services', namespace);
});

describe('a name', () => {
  test.each([
    ['with a capital', 'Upper', subdomain],
    ['with an underscore', 'under_score', subdomain],
    ['that begins with a dash', '-dash', subdomain],
    ['that ends with a dot', 'dot.', subdomain],
    ['of 254 characters', 'x'.repeat(254), 'must be no more than 253 characters'],
  ])('%s is refused', async (_, name, message) => {
    expect(await admin.post(maps, configMap(name))).toMatchObject(
      failure(
        422,
        'Invalid',
        `ConfigMap "${name}" is invalid: metadata.name: Invalid value: "${name}": ${message}`,
      ),
    );
  });

  test.each(['a', 'a.b', '0', 'a-b.c-d'])('%s is taken', async (name) => {
    expect(await admin.post(maps, configMap(name))).toMatchObject({ status: 201 });
  });

  test('of a Service has at most 63 characters', async () => {
    const name = 'a'.repeat(64);
    expect(await admin.post(services, service(name))).toMatchObject(
      failure(
        422,
        'Invalid',
        `Service "${name}" is invalid: metadata.name: Invalid value: "${name}": must be no more than 63 characters`,
      ),
    );
  });

  test('that is made up is refused with what it was made of', async () => {
    const answer = await admin.post(maps, configMap({ generateName: 'Up-' }));
    expect(answer).toMatchObject({
      status: 422,
      body: {
        details: {
          causes: [
            { field: 'metadata.generateName', message: `Invalid value: "Up-": ${subdomain}` },
            { field: 'metadata.name' },
          ],
        },
      },
    });
  });
});

describe('metadata', () => {
  test.each([
    ['labels', { 'a b': 'c' }, 'metadata.labels', 'a b', keyName],
    ['labels', { a: 'b c' }, 'metadata.labels', 'b c', labelValue],
    [
      'labels',
      { a: 'b'.repeat(64) },
      'metadata.labels',
      'b'.repeat(64),
      'must be no more than 63 bytes',
    ],
    ['annotations', { 'a b': 'c' }, 'metadata.annotations', 'a b', keyName],
    [
      'finalizers',
      ['nope'],
      'metadata.finalizers[0]',
      'nope',
      'name is neither a standard finalizer name nor is it fully qualified',
    ],
  ])('with %s %j is refused', async (field, content, path, value, message) => {
    expect(await admin.post(maps, configMap({ name: 'x', [field]: content }))).toMatchObject(
      failure(
        422,
        'Invalid',
        `ConfigMap "x" is invalid: ${path}: Invalid value: "${value}": ${message}`,
      ),
    );
  });

  test('keeps any text in annotations', async () => {
    const annotations = { 'example.com/note': 'any text:\n\t"✓"' };
    const name = uniqueName('x');
    const created = await must(admin.post(maps, configMap({ name, annotations })));
    expect(created.metadata.annotations).toEqual(annotations);
  });

  test('keeps the time of creation', async () => {
    const name = uniqueName('x');
    const created = await must(admin.post(maps, configMap(name)));
    const creationTimestamp = '2001-01-01T00:00:00Z';
    const patched = await must(
      admin.mergePatch(`${maps}/${name}`, { metadata: { creationTimestamp } }),
    );
    expect(patched.metadata.creationTimestamp).toBe(created.metadata.creationTimestamp);
  });

  test('is not marked as deleted but by a delete', async () => {
    const name = uniqueName('x');
    await must(admin.post(maps, configMap(name)));
    const deletionTimestamp = '2001-01-01T00:00:00Z';
    expect(
      await admin.mergePatch(`${maps}/${name}`, { metadata: { deletionTimestamp } }),
    ).toMatchObject(
      failure(
        422,
        'Invalid',
        `ConfigMap "${name}" is invalid: metadata.deletionTimestamp: Invalid value: "2001-01-01T00:00:00Z": field is immutable`,
      ),
    );
  });
});
