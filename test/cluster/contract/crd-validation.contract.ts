import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiResponse } from './api-client.ts';
import { admin, createNamespace, failure, must, uniqueName } from './contract.ts';
import { createKind } from './custom-kind.ts';
import type { CustomKind } from './custom-kind.ts';

const spec = {
  type: 'object',
  required: ['size'],
  properties: {
    size: { type: 'integer', minimum: 1, maximum: 9 },
    ratio: { type: 'number', exclusiveMinimum: true, minimum: 0 },
    title: { type: 'string', minLength: 2, maxLength: 4 },
    code: { type: 'string', pattern: '^[a-z]+$' },
    colour: { type: 'string', enum: ['red', 'blue'] },
    since: { type: 'string', format: 'date-time' },
    port: { 'x-kubernetes-int-or-string': true },
    open: { type: 'boolean' },
    note: { type: 'string', nullable: true },
    list: { type: 'array', minItems: 1, maxItems: 2, items: { type: 'string' } },
    unique: { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'string' } },
    parts: {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name'],
      items: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' }, size: { type: 'integer', default: 7 } },
      },
    },
    labels: { type: 'object', additionalProperties: { type: 'string' }, maxProperties: 2 },
    free: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
    defaulted: { type: 'string', default: 'given' },
    nested: {
      type: 'object',
      default: {},
      properties: {
        depth: { type: 'integer', default: 3 },
        inner: { type: 'object', properties: { level: { type: 'integer', default: 5 } } },
      },
    },
    either: {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'string' } },
      oneOf: [{ required: ['a'] }, { required: ['b'] }],
    },
    object: {
      type: 'object',
      'x-kubernetes-embedded-resource': true,
      'x-kubernetes-preserve-unknown-fields': true,
    },
  },
};

let kind: CustomKind;
let path: string;

beforeAll(async () => {
  kind = await createKind({ spec, subresources: { status: {} } });
  path = kind.path(await createNamespace('crd-validation'));
});

function create(fields: object, query: Record<string, string> = {}): Promise<ApiResponse> {
  const object = kind.object(uniqueName('x'), { spec: { size: 1, ...fields } });
  return admin.post(path, object, { query });
}

async function specAfter(fields: object): Promise<object> {
  return (await must(create(fields))).spec as object;
}

describe('validation', () => {
  test.each([
    ['size', undefined, 'spec.size: Required value'],
    [
      'size',
      'big',
      'spec.size: Invalid value: "string": spec.size in body must be of type integer: "string"',
    ],
    [
      'size',
      1.5,
      'spec.size: Invalid value: "number": spec.size in body must be of type integer: "number"',
    ],
    [
      'size',
      0,
      'spec.size: Invalid value: 0: spec.size in body should be greater than or equal to 1',
    ],
    [
      'size',
      10,
      'spec.size: Invalid value: 10: spec.size in body should be less than or equal to 9',
    ],
    ['ratio', 0, 'spec.ratio: Invalid value: 0: spec.ratio in body should be greater than 0'],
    [
      'title',
      'x',
      'spec.title: Invalid value: "x": spec.title in body should be at least 2 chars long',
    ],
    ['title', 'xxxxx', 'spec.title: Too long: may not be more than 4 bytes'],
    ['code', 'A1', 'spec.code: Invalid value: "A1": spec.code in body should match \'^[a-z]+$\''],
    ['colour', 'green', 'spec.colour: Unsupported value: "green": supported values: "red", "blue"'],
    [
      'since',
      'today',
      'spec.since: Invalid value: "today": spec.since in body must be of type date-time: "today"',
    ],
    [
      'port',
      true,
      'spec.port: Invalid value: "boolean": spec.port in body must be of type integer,string: "boolean"',
    ],
    [
      'open',
      'yes',
      'spec.open: Invalid value: "string": spec.open in body must be of type boolean: "string"',
    ],
    ['list', [], 'spec.list: Invalid value: 0: spec.list in body should have at least 1 items'],
    ['list', ['a', 'b', 'c'], 'spec.list: Too many: 3: must have at most 2 items'],
    [
      'list',
      [1],
      'spec.list[0]: Invalid value: "integer": spec.list[0] in body must be of type string: "integer"',
    ],
    ['unique', ['a', 'a'], 'spec.unique[1]: Duplicate value: "a"'],
    ['parts', [{ name: 'a' }, { name: 'a' }], 'spec.parts[1]: Duplicate value: {"name":"a"}'],
    ['parts', [{}], 'spec.parts[0].name: Required value'],
    [
      'labels',
      { a: 1 },
      'spec.labels.a: Invalid value: "integer": spec.labels.a in body must be of type string: "integer"',
    ],
    ['either', {}, '"spec.either" must validate one and only one schema (oneOf). Found none valid'],
    [
      'nested',
      { depth: 'x' },
      'spec.nested.depth: Invalid value: "string": spec.nested.depth in body must be of type integer: "string"',
    ],
  ])('refuses %s %j', async (field, value, message) => {
    const name = uniqueName('x');
    const object = kind.object(name, { spec: { size: 1, [field]: value } });
    const answer = await admin.post(path, object);
    expect(answer).toMatchObject({ status: 422, body: { reason: 'Invalid' } });
    expect((answer.body as { message: string }).message).toContain(message);
  });

  test.each([
    ['port', 80],
    ['port', 'web'],
    ['note', null],
    ['since', '2030-01-02T03:04:05Z'],
    ['labels', { a: '1', b: '2' }],
    ['either', { a: '1' }],
    ['ratio', 0.5],
  ])('allows %s %j', async (field, value) => {
    expect(await specAfter({ [field]: value })).toMatchObject({ [field]: value });
  });

  test('names the object, its group and every cause, in any order', async () => {
    const name = uniqueName('x');
    const answer = await admin.post(path, kind.object(name, { spec: { size: 0, title: 'x' } }));
    expect(answer).toMatchObject(
      failure(
        422,
        'Invalid',
        expect.stringMatching(
          `^${kind.kind}.${kind.group} "${name}" is invalid: \\[spec\\..*, spec\\..*\\]$`,
        ) as string,
      ),
    );
    const { details } = answer.body as {
      details: { causes: { reason: string; field: string }[] };
    };
    expect(details).toMatchObject({ name, group: kind.group, kind: kind.kind });
    expect(details.causes.map(({ reason, field }) => `${field} ${reason}`).toSorted()).toEqual([
      'spec.size FieldValueInvalid',
      'spec.title FieldValueInvalid',
    ]);
  });

  test('is made of updates and patches too', async () => {
    const created = await must(create({}));
    const object = `${path}/${created.metadata.name}`;
    const message = 'spec.size: Invalid value: 10';
    const updated = await admin.put(object, { ...created, spec: { size: 10 } });
    expect(updated.status).toBe(422);
    expect(updated.text).toContain(message);
    const patched = await admin.mergePatch(object, { spec: { size: 10 } });
    expect(patched.status).toBe(422);
    expect(patched.text).toContain(message);
  });
});

describe('pruning', () => {
  test('drops what the schema does not name', async () => {
    expect(await specAfter({ zork: 1, nested: { zork: 2, depth: 1 } })).toEqual({
      size: 1,
      defaulted: 'given',
      nested: { depth: 1 },
    });
  });

  test('keeps everything where the schema says so', async () => {
    const free = { zork: { deep: [1, 'two', null] } };
    expect(await specAfter({ free })).toMatchObject({ free });
  });

  test('keeps an embedded object, with the metadata that it knows', async () => {
    const object = { apiVersion: 'v1', kind: 'X', metadata: { name: 'x' }, spec: { a: 1 } };
    expect(await specAfter({ object })).toMatchObject({ object });
  });

  test('needs apiVersion and kind of an embedded object', async () => {
    const answer = await create({ object: { metadata: {} } });
    expect(answer).toMatchObject({ status: 422 });
    expect(answer.text).toContain('spec.object.apiVersion: Required value');
    expect(answer.text).toContain('spec.object.kind: Required value');
  });

  test('warns of what it drops', async () => {
    const { headers } = await create({ zork: 1 }, { fieldValidation: 'Warn' });
    expect(headers.warning).toBe('299 - "unknown field \\"spec.zork\\""');
  });

  test('is an error where the client is strict', async () => {
    expect(await create({ zork: 1, quux: 2 }, { fieldValidation: 'Strict' })).toMatchObject(
      failure(
        400,
        'BadRequest',
        `${kind.kind} in version "v1" cannot be handled as a ${kind.kind}: strict decoding error: unknown field "spec.quux", unknown field "spec.zork"`,
      ),
    );
  });

  test('is silent where the client ignores it', async () => {
    const { status, headers } = await create({ zork: 1 }, { fieldValidation: 'Ignore' });
    expect(status).toBe(201);
    expect(headers.warning).toBeUndefined();
  });
});

describe('defaulting', () => {
  test('fills in what is not there, also in a default', async () => {
    expect(await specAfter({})).toEqual({ size: 1, defaulted: 'given', nested: { depth: 3 } });
  });

  test('fills in objects that are there, and those alone', async () => {
    expect(await specAfter({ nested: { inner: {} } })).toMatchObject({
      nested: { depth: 3, inner: { level: 5 } },
    });
  });

  test('fills in the items of lists', async () => {
    expect(await specAfter({ parts: [{ name: 'a' }, { name: 'b', size: 1 }] })).toMatchObject({
      parts: [
        { name: 'a', size: 7 },
        { name: 'b', size: 1 },
      ],
    });
  });

  test('replaces null where null is not allowed', async () => {
    expect(await specAfter({ defaulted: null })).toMatchObject({ defaulted: 'given' });
  });

  test('comes back when an update drops the field', async () => {
    const created = await must(create({ defaulted: 'mine' }));
    const object = `${path}/${created.metadata.name}`;
    const patched = await must(admin.mergePatch(object, { spec: { defaulted: null } }));
    expect(patched).toMatchObject({ spec: { defaulted: 'given' } });
  });

  test('is seen by those who read an object from before it', async () => {
    const other = await createKind({
      spec: { type: 'object', properties: { a: { type: 'string' } } },
    });
    const place = other.path('default');
    await must(admin.post(place, other.object('old', { spec: {} })));
    const definition = `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${other.name}`;
    const schema = '/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/a';
    await must(
      admin.jsonPatch(definition, [{ op: 'add', path: `${schema}/default`, value: 'new' }]),
    );
    await expect
      .poll(async () => (await must(admin.get(`${place}/old`))).spec, { timeout: 30_000 })
      .toEqual({ a: 'new' });
  });
});

describe('metadata of a custom object', () => {
  test('is validated as that of any other', async () => {
    const answer = await admin.post(path, kind.object('Wrong', { spec: { size: 1 } }));
    expect(answer).toMatchObject({ status: 422 });
    expect(answer.text).toContain('a lowercase RFC 1123 subdomain must consist of');
  });

  test('is not kept where it is unknown', async () => {
    const name = uniqueName('x');
    const object = { ...kind.object(name, { spec: { size: 1 } }), metadata: { name, zork: 1 } };
    const created = await must(admin.post(path, object));
    expect(created.metadata).not.toHaveProperty('zork');
  });
});
