import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, failure } from './contract.ts';

let maps: string;
let deployments: string;

beforeAll(async () => {
  const namespace = await createNamespace('bad-body');
  maps = collection('v1', 'configmaps', namespace);
  deployments = collection('apps/v1', 'deployments', namespace);
});

const dryRun = { dryRun: 'All' };
const unrecognized = 'the object provided is unrecognized (must be of type ConfigMap): ';
const noKind = `${unrecognized}couldn't get version/kind; json parse error: `;
const noName =
  'ConfigMap "" is invalid: metadata.name: Required value: name or generateName is required';

describe('a body in JSON', () => {
  test.each([
    [
      '{"kind":1}',
      `${noKind}json: cannot unmarshal number into Go struct field .kind of type string ({"kind":1})`,
    ],
    ['nul', `${noKind}invalid character ' ' in literal null (expecting 'l') (6e756c)`],
    ['{"a":01}', `${noKind}invalid character '1' after object key:value pair ({"a":01})`],
    [
      '{"kind":"ConfigMap","apiVersion":"a/b/c"}',
      `${unrecognized}unexpected GroupVersion string: a/b/c ({"kind":"ConfigMap","apiVersio ...)`,
    ],
  ])('that is %s is refused', async (body, message) => {
    expect(await admin.post(maps, body, { query: dryRun })).toMatchObject(
      failure(400, 'BadRequest', message),
    );
  });

  test.each(['[', '{"a":'])('that nests too deep is refused: %s', async (bracket) => {
    const { status, body } = await admin.post(maps, bracket.repeat(10_001), { query: dryRun });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      message: expect.stringContaining(`'${bracket.charAt(0)}' exceeded max depth`) as string,
    });
  });

  test('that is null has no fields', async () => {
    expect(await admin.post(maps, 'null', { query: dryRun })).toMatchObject(
      failure(422, 'Invalid', noName),
    );
  });

  test.each([
    ['ConfigMapList', 'converting (v1.ConfigMapList) to (core.ConfigMap): unknown conversion'],
    ['List', 'converting (v1.List) to (core.ConfigMap): unknown conversion'],
    ['Status', 'converting (v1.Status) to (core.ConfigMap): unknown conversion'],
  ])('of the kind %s is refused', async (kind, message) => {
    expect(await admin.post(maps, { apiVersion: 'v1', kind }, { query: dryRun })).toMatchObject(
      failure(
        400,
        'BadRequest',
        `${kind} in version "v1" cannot be handled as a ConfigMap: ${message}`,
      ),
    );
  });
});

describe('a body in YAML', () => {
  const contentType = 'application/yaml';

  test('that is empty has no fields', async () => {
    expect(await admin.post(maps, '', { contentType, query: dryRun })).toMatchObject(
      failure(422, 'Invalid', noName),
    );
  });

  test.each([
    [
      '- a',
      `${noKind}json: cannot unmarshal array into Go value of type struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" } (2d2061)`,
    ],
    [
      'kind: ConfigMap\napiVersion: v1\nmetadata: {name: yes}\ndata: {a: 1}',
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: json: cannot unmarshal number into Go struct field ConfigMap.data of type string',
    ],
  ])('that is %j is refused', async (body, message) => {
    expect(await admin.post(maps, body, { contentType, query: dryRun })).toMatchObject(
      failure(400, 'BadRequest', message),
    );
  });

  const twice =
    'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x}\ndata:\n  a: "1"\n  a: "2"\nzork: 1\n';

  test('with a key twice gets a warning', async () => {
    const { status, headers } = await admin.post(maps, twice, { contentType, query: dryRun });
    expect(status).toBe(201);
    expect(headers.warning).toBe(
      '299 - "line 6: key \\"a\\" already set in map", 299 - "unknown field \\"zork\\""',
    );
  });

  test('with a key twice is refused where fields are checked', async () => {
    const query = { ...dryRun, fieldValidation: 'Strict' };
    expect(await admin.post(maps, twice, { contentType, query })).toMatchObject(
      failure(
        400,
        'BadRequest',
        'ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: yaml: unmarshal errors:\n  line 6: key "a" already set in map, unknown field "zork"',
      ),
    );
  });

  test('has its unknown fields named in order', async () => {
    const body =
      'kind: Deployment\napiVersion: apps/v1\nmetadata: {name: x}\nspec: {zork: 1, a: 2}';
    const query = { ...dryRun, fieldValidation: 'Strict' };
    expect(await admin.post(deployments, body, { contentType, query })).toMatchObject(
      failure(
        400,
        'BadRequest',
        'Deployment in version "v1" cannot be handled as a Deployment: strict decoding error: unknown field "spec.a", unknown field "spec.zork"',
      ),
    );
  });
});

describe('a content type', () => {
  const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x' } };

  test.each(['application/JSON', 'application/json;', 'application/json; charset="utf-8"'])(
    'may be written %s',
    async (contentType) => {
      expect(await admin.post(maps, map, { contentType, query: dryRun })).toMatchObject({
        status: 201,
      });
    },
  );

  test.each(['application/json;;', 'application/json; charset'])(
    'may not be written %s',
    async (contentType) => {
      expect(await admin.post(maps, map, { contentType, query: dryRun })).toMatchObject({
        status: 415,
        body: { reason: 'UnsupportedMediaType' },
      });
    },
  );
});
