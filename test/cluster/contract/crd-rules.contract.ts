/** Validation rules of custom resources, in CEL. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiResponse } from './api-client.ts';
import { admin, createNamespace, must, uniqueName } from './contract.ts';
import type { CustomKind } from './custom-kind.ts';
import { createKind, defineKind, definitions } from './custom-kind.ts';

const rulesKey = 'x-kubernetes-validations';

const spec = {
  type: 'object',
  [rulesKey]: [
    { rule: 'self.min <= self.max', message: 'min must not be above max' },
    {
      rule: "!has(self.name) || self.name != 'forbidden'",
      reason: 'FieldValueForbidden',
      fieldPath: '.name',
    },
    {
      rule: 'self.max < 100',
      messageExpression: "'max of %d is 100 or more'.format([self.max])",
    },
    { rule: '!has(self.pinned) || self.pinned == oldSelf.pinned', message: 'pinned is immutable' },
  ],
  properties: {
    min: { type: 'integer', default: 0 },
    max: { type: 'integer', default: 10 },
    name: {
      type: 'string',
      maxLength: 20,
      [rulesKey]: [{ rule: "self.startsWith('f') || self.size() > 2" }],
    },
    pinned: { type: 'string' },
    port: { 'x-kubernetes-int-or-string': true, [rulesKey]: [{ rule: 'self < 1000' }] },
    tags: {
      type: 'array',
      maxItems: 10,
      items: {
        type: 'string',
        maxLength: 10,
        [rulesKey]: [{ rule: "self != 'bad'", message: 'no bad tags' }],
      },
    },
    parts: {
      type: 'array',
      maxItems: 5,
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name'],
      items: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', maxLength: 10 },
          size: {
            type: 'integer',
            [rulesKey]: [{ rule: 'self >= oldSelf', message: 'may not shrink' }],
          },
        },
      },
    },
    labels: {
      type: 'object',
      maxProperties: 5,
      additionalProperties: { type: 'string', maxLength: 10, [rulesKey]: [{ rule: "self != ''" }] },
    },
    since: { type: 'string', format: 'date-time' },
    nested: {
      type: 'object',
      [rulesKey]: [{ rule: 'self.a == self.b' }],
      properties: { a: { type: 'integer' }, b: { type: 'integer' } },
    },
    once: {
      type: 'string',
      maxLength: 10,
      [rulesKey]: [
        {
          rule: "oldSelf.hasValue() || self == 'first'",
          optionalOldSelf: true,
          message: 'must be first at first',
        },
      ],
    },
  },
};

let kind: CustomKind;
let path: string;

beforeAll(async () => {
  kind = await createKind({
    whole: {
      type: 'object',
      [rulesKey]: [
        { rule: "self.metadata.name.startsWith('x')", message: 'name must start with x' },
      ],
      properties: {
        spec,
        status: {
          type: 'object',
          properties: {
            phase: { type: 'string', maxLength: 10, [rulesKey]: [{ rule: "self != 'Wrong'" }] },
          },
        },
      },
    },
    subresources: { status: {} },
  });
  path = kind.path(await createNamespace('crd-rules'));
});

function create(fields: object, name: string = uniqueName('x')): Promise<ApiResponse> {
  return admin.post(path, kind.object(name, { spec: fields }));
}

function causesOf({ body }: ApiResponse): readonly string[] {
  const { details } = body as {
    details?: { causes?: { reason: string; message: string; field: string }[] };
  };
  return (details?.causes ?? []).map(
    ({ reason, message, field }) => `${field} ${reason} ${message}`,
  );
}

describe('a rule', () => {
  test.each([
    [{ min: 11 }, 'spec FieldValueInvalid Invalid value: min must not be above max'],
    [
      { name: 'forbidden' },
      "spec.name FieldValueForbidden Forbidden: failed rule: !has(self.name) || self.name != 'forbidden'",
    ],
    [{ max: 100 }, 'spec FieldValueInvalid Invalid value: max of 100 is 100 or more'],
    [
      { name: 'ab' },
      'spec.name FieldValueInvalid Invalid value: "ab": failed rule: self.startsWith(\'f\') || self.size() > 2',
    ],
    [
      { port: 'http' },
      'spec.port FieldValueInvalid Invalid value: "": \'no such overload\': call arguments did not match a supported operator, function or macro signature for rule: self < 1000',
    ],
    [{ port: 5000 }, 'spec.port FieldValueInvalid Invalid value: 5000: failed rule: self < 1000'],
    [{ tags: ['good', 'bad'] }, 'spec.tags[1] FieldValueInvalid Invalid value: "bad": no bad tags'],
    [
      { labels: { a: '' } },
      'spec.labels[a] FieldValueInvalid Invalid value: "": failed rule: self != \'\'',
    ],
    [
      { nested: { a: 1 } },
      'spec.nested FieldValueInvalid Invalid value: "object": no such key: b evaluating rule: self.a == self.b',
    ],
    [
      { nested: { a: 1, b: 2 } },
      'spec.nested FieldValueInvalid Invalid value: failed rule: self.a == self.b',
    ],
    [
      { once: 'second' },
      'spec.once FieldValueInvalid Invalid value: "second": must be first at first',
    ],
  ])('refuses %j', async (fields, cause) => {
    const answer = await create(fields);
    expect(answer.status).toBe(422);
    expect(causesOf(answer)).toEqual([cause]);
  });

  test.each([
    [{}],
    [{ min: 3, max: 4, name: 'fine', port: 80, tags: ['good'], labels: { a: 'b' } }],
    [{ nested: { a: 1, b: 1 }, once: 'first', pinned: 'here' }],
  ])('allows %j', async (fields) => {
    expect((await create(fields)).status).toBe(201);
  });

  test('is about the whole object at its root', async () => {
    const answer = await create({}, uniqueName('y'));
    expect(answer.status).toBe(422);
    expect(causesOf(answer)).toEqual([
      '<nil> FieldValueInvalid Invalid value: name must start with x',
    ]);
    expect((answer.body as { message: string }).message).toContain(
      'is invalid: <nil>: Invalid value: name must start with x',
    );
  });

  test('is not asked about an object whose form is wrong', async () => {
    const answer = await create({ min: 'many', name: 'ab' });
    expect(answer.status).toBe(422);
    expect(causesOf(answer)).toEqual([
      'spec.min FieldValueTypeInvalid Invalid value: "string": spec.min in body must be of type integer: "string"',
      '<nil> FieldValueInvalid Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
    ]);
  });

  test('is made of the status too', async () => {
    const { metadata } = await must(create({}));
    const target = `${path}/${metadata.name}/status`;
    const answer = await admin.mergePatch(target, { status: { phase: 'Wrong' } });
    expect(answer.status).toBe(422);
    expect(causesOf(answer)).toEqual([
      'status.phase FieldValueInvalid Invalid value: "Wrong": failed rule: self != \'Wrong\'',
    ]);
  });
});

describe('a transition rule', () => {
  test('compares with what was there', async () => {
    const { metadata } = await must(create({ pinned: 'here' }));
    const answer = await admin.mergePatch(`${path}/${metadata.name}`, {
      spec: { pinned: 'there' },
    });
    expect(answer.status).toBe(422);
    expect(causesOf(answer)).toEqual(['spec FieldValueInvalid Invalid value: pinned is immutable']);
    expect((await admin.mergePatch(`${path}/${metadata.name}`, { spec: { max: 11 } })).status).toBe(
      200,
    );
  });

  test('finds items by their keys', async () => {
    const parts = [
      { name: 'a', size: 1 },
      { name: 'b', size: 5 },
    ];
    const { metadata } = await must(create({ parts }));
    const target = `${path}/${metadata.name}`;
    const shrunk = {
      spec: {
        parts: [
          { name: 'b', size: 4 },
          { name: 'c', size: 1 },
        ],
      },
    };
    const answer = await admin.mergePatch(target, shrunk);
    expect(answer.status).toBe(422);
    expect(causesOf(answer)).toEqual([
      'spec.parts[0].size FieldValueInvalid Invalid value: 4: may not shrink',
    ]);
    const grown = {
      spec: {
        parts: [
          { name: 'b', size: 6 },
          { name: 'c', size: 1 },
        ],
      },
    };
    expect((await admin.mergePatch(target, grown)).status).toBe(200);
  });

  test('may be asked although nothing was there', async () => {
    const { metadata } = await must(create({ once: 'first' }));
    expect(
      (await admin.mergePatch(`${path}/${metadata.name}`, { spec: { once: 'second' } })).status,
    ).toBe(200);
  });
});

describe('what was there before a rule', () => {
  test('is left alone, with a warning, until it changes', async () => {
    const other = await createKind({
      spec: {
        type: 'object',
        properties: { a: { type: 'string', maxLength: 10 }, b: { type: 'string' } },
      },
    });
    const place = other.path('default');
    await must(admin.post(place, other.object('old', { spec: { a: 'odd', b: '1' } })));
    const schema = '/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/a';
    const rules = [{ rule: "self != 'odd'", message: 'a is odd' }];
    await must(
      admin.jsonPatch(`${definitions}/${other.name}`, [
        { op: 'add', path: `${schema}/${rulesKey}`, value: rules },
      ]),
    );
    await expect
      .poll(
        async () =>
          (await admin.post(place, other.object(uniqueName('new'), { spec: { a: 'odd' } }))).status,
        { timeout: 30_000 },
      )
      .toBe(422);
    const { status, headers } = await admin.mergePatch(`${place}/old`, { spec: { b: '2' } });
    expect(status).toBe(200);
    expect(headers.warning).toBe('299 - "spec.a: Invalid value: \\"odd\\": a is odd"');
  });
});

describe('a definition', () => {
  function define(properties: object, rules: readonly object[] = []): Promise<ApiResponse> {
    const { body } = defineKind([{ spec: { type: 'object', [rulesKey]: rules, properties } }]);
    return admin.post(definitions, body);
  }

  const text = { type: 'string' };
  const at = 'spec.validation.openAPIV3Schema.properties[spec]';
  const shown = (rule: string, rest: object = {}): string =>
    JSON.stringify({
      Rule: rule,
      Message: '',
      MessageExpression: '',
      Reason: null,
      FieldPath: '',
      OptionalOldSelf: null,
      ...rest,
    });

  test.each([
    [
      'no field of that name',
      { a: text },
      { rule: 'self.b == 1' },
      `${at}.${rulesKey}[0].rule FieldValueInvalid Invalid value: ${shown('self.b == 1')}: compilation failed: ERROR: <input>:1:5: undefined field 'b'\n | self.b == 1\n | ....^`,
    ],
    [
      'wrong types',
      { a: text },
      { rule: 'self.a == 1' },
      `${at}.${rulesKey}[0].rule FieldValueInvalid Invalid value: ${shown('self.a == 1')}: compilation failed: ERROR: <input>:1:8: found no matching overload for '_==_' applied to '(string, int)'\n | self.a == 1\n | .......^`,
    ],
    [
      'bad syntax',
      { a: text },
      { rule: 'self.a ==' },
      `${at}.${rulesKey}[0].rule FieldValueInvalid Invalid value: ${shown('self.a ==')}: compilation failed: ERROR: <input>:1:10: Syntax error: mismatched input '<EOF>' expecting {'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}\n | self.a ==\n | .........^`,
    ],
    [
      'what is no bool',
      { a: text },
      { rule: 'self.a' },
      `${at}.${rulesKey}[0].rule FieldValueInvalid Invalid value: ${shown('self.a')}: cel expression must evaluate to a bool`,
    ],
    [
      'a wrong pattern',
      { a: text },
      { rule: "self.a.matches('[')" },
      `${at}.${rulesKey}[0].rule FieldValueInvalid Invalid value: ${shown("self.a.matches('[')")}: compilation failed: ERROR: <input>:1:16: invalid matches argument\n | self.a.matches('[')\n | ...............^`,
    ],
    [
      'no rule',
      {},
      { rule: ' ' },
      `${at}.${rulesKey}[0].rule FieldValueRequired Required value: rule is not specified`,
    ],
    [
      'an empty message',
      {},
      { rule: 'true', message: ' ' },
      `${at}.${rulesKey}[0].message FieldValueInvalid Invalid value: " ": must be non-empty if specified`,
    ],
    [
      'a message of two lines',
      {},
      { rule: 'true', message: 'a\nb' },
      `${at}.${rulesKey}[0].message FieldValueInvalid Invalid value: "a\\nb": must not contain line breaks`,
    ],
    [
      'a rule of two lines without a message',
      {},
      { rule: 'true &&\ntrue' },
      `${at}.${rulesKey}[0].message FieldValueRequired Required value: message must be specified if rule contains line breaks`,
    ],
    [
      'an unknown reason',
      {},
      { rule: 'true', reason: 'Because' },
      `${at}.${rulesKey}[0].reason FieldValueNotSupported Unsupported value: "Because": supported values: "FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"`,
    ],
    [
      'a path to nowhere',
      { a: text },
      { rule: 'true', fieldPath: '.b' },
      `${at}.${rulesKey}[0].fieldPath FieldValueInvalid Invalid value: ".b": must be a valid path`,
    ],
    [
      'a message that is no text',
      {},
      { rule: 'true', messageExpression: '1' },
      `${at}.${rulesKey}[0].messageExpression FieldValueInvalid Invalid value: ${shown('true', { MessageExpression: '1' })}: messageExpression must evaluate to a string`,
    ],
    [
      'an optional old self that is not used',
      {},
      { rule: 'true', optionalOldSelf: true },
      `${at}.${rulesKey}[0].optionalOldSelf FieldValueInvalid Invalid value: true: may not be set if oldSelf is not used in rule`,
    ],
    [
      'too much',
      { a: { type: 'array', items: text } },
      { rule: 'self.a.all(x, self.a.all(y, x == y))' },
      `${at}.${rulesKey}[0].rule FieldValueForbidden Forbidden: estimated rule cost exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)`,
    ],
  ])('is refused for %s', async (_, properties, rule, cause) => {
    const answer = await define(properties, [rule]);
    expect(answer.status).toBe(422);
    expect(causesOf(answer)).toContain(cause);
  });

  test('names the rules that together cost too much', async () => {
    const answer = await define({
      a: {
        type: 'array',
        items: {
          type: 'array',
          items: {
            type: 'array',
            items: { type: 'string', [rulesKey]: [{ rule: "self.matches('^a+$')" }] },
          },
        },
      },
    });
    expect(answer.status).toBe(422);
    const deep = `${at}.properties[a].items.items.items.${rulesKey}[0].rule`;
    expect(causesOf(answer)).toEqual([
      `${deep} FieldValueForbidden Forbidden: estimated rule cost exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)`,
      `${deep} FieldValueForbidden Forbidden: contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema`,
      `spec.validation.openAPIV3Schema FieldValueForbidden Forbidden: ${rulesKey} estimated rule cost total for entire OpenAPIv3 schema exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)`,
    ]);
  });

  test('may not compare items that can not be told apart', async () => {
    const items = { type: 'string', maxLength: 5, [rulesKey]: [{ rule: 'self == oldSelf' }] };
    const answer = await define({ a: { type: 'array', maxItems: 3, items } });
    expect(answer.status).toBe(422);
    expect(causesOf(answer)).toEqual([
      `${at}.properties[a].items.${rulesKey}[0].rule FieldValueInvalid Invalid value: "self == oldSelf": oldSelf cannot be used on the uncorrelatable portion of the schema within ${at}.properties[a]`,
    ]);
  });
});
