import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiResponse } from './api-client.ts';
import { admin, createNamespace, must, uniqueName } from './contract.ts';
import { createKind } from './custom-kind.ts';
import type { CustomKind } from './custom-kind.ts';
import type { KubeObject } from './kube-object.ts';
import { fieldsOf } from './managers.ts';

const text = { type: 'string' };
const part = {
  type: 'object',
  properties: { name: text, zone: { ...text, default: 'here' }, size: text },
};

const spec = {
  type: 'object',
  properties: {
    plain: { type: 'array', items: text },
    atomic: { type: 'array', 'x-kubernetes-list-type': 'atomic', items: text },
    set: { type: 'array', 'x-kubernetes-list-type': 'set', items: text },
    parts: {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name'],
      items: { ...part, required: ['name'] },
    },
    zones: {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name', 'zone'],
      items: { ...part, required: ['name'] },
    },
    map: { type: 'object', additionalProperties: text },
    whole: { type: 'object', 'x-kubernetes-map-type': 'atomic', additionalProperties: text },
    free: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
  },
};

let kind: CustomKind;
let path: string;

beforeAll(async () => {
  kind = await createKind({ spec });
  path = kind.path(await createNamespace('crd-apply'));
});

function apply(name: string, fields: object, manager: string): Promise<ApiResponse> {
  return admin.apply(`${path}/${name}`, kind.object(name, { spec: fields }), { manager });
}

/** Two managers apply to one object; the answer to the second. */
async function applyBoth(first: object, second: object): Promise<ApiResponse> {
  const name = uniqueName('x');
  await must(apply(name, first, 'one'));
  return apply(name, second, 'two');
}

async function specAfter(first: object, second: object): Promise<unknown> {
  return (await must(applyBoth(first, second))).spec;
}

function conflictAt(field: string): object {
  return {
    status: 409,
    body: { message: `Apply failed with 1 conflict: conflict with "one": ${field}` },
  };
}

describe('applying a custom object', () => {
  test('creates it, and owns what was applied', async () => {
    const applied: KubeObject = await must(apply(uniqueName('x'), { map: { a: '1' } }, 'one'));
    expect(fieldsOf(applied, 'one Apply')).toEqual({
      'f:spec': { 'f:map': { 'f:a': {} } },
    });
  });

  test.each(['plain', 'atomic'])('holds a %s list whole', async (field) => {
    const answer = await applyBoth({ [field]: ['a'] }, { [field]: ['b'] });
    expect(answer).toMatchObject(conflictAt(`.spec.${field}`));
  });

  test('joins a set', async () => {
    const answer = await must(applyBoth({ set: ['a', 'b'] }, { set: ['b', 'c'] }));
    expect(answer.spec).toEqual({ set: ['a', 'b', 'c'] });
    expect(fieldsOf(answer, 'two Apply')).toEqual({
      'f:spec': { 'f:set': { 'v:"b"': {}, 'v:"c"': {} } },
    });
  });

  test('removes from a set what is no longer applied', async () => {
    const name = uniqueName('x');
    await must(apply(name, { set: ['a', 'b'] }, 'one'));
    await must(apply(name, { set: ['b', 'c'] }, 'two'));
    expect((await must(apply(name, { set: [] }, 'one'))).spec).toEqual({ set: ['b', 'c'] });
  });

  test('joins a list by its key', async () => {
    const joined = await specAfter(
      { parts: [{ name: 'a', size: '1' }] },
      { parts: [{ name: 'b', size: '2' }] },
    );
    expect(joined).toMatchObject({
      parts: [
        { name: 'a', size: '1' },
        { name: 'b', size: '2' },
      ],
    });
  });

  test('conflicts over a field of a list item', async () => {
    const answer = await applyBoth(
      { parts: [{ name: 'a', size: '1' }] },
      { parts: [{ name: 'a', size: '2' }] },
    );
    expect(answer).toMatchObject(conflictAt('.spec.parts[name="a"].size'));
  });

  test('joins a list by two keys, one of them with a default', async () => {
    const joined = await specAfter(
      { zones: [{ name: 'a' }] },
      {
        zones: [
          { name: 'a', zone: 'there' },
          { name: 'a', zone: 'here', size: '1' },
        ],
      },
    );
    expect(joined).toMatchObject({
      zones: [
        { name: 'a', zone: 'there' },
        { name: 'a', zone: 'here', size: '1' },
      ],
    });
  });

  test('joins a map key by key', async () => {
    expect(await specAfter({ map: { a: '1' } }, { map: { b: '2' } })).toEqual({
      map: { a: '1', b: '2' },
    });
  });

  test('holds an atomic map whole', async () => {
    const answer = await applyBoth({ whole: { a: '1' } }, { whole: { b: '2' } });
    expect(answer).toMatchObject(conflictAt('.spec.whole'));
  });

  test('joins maps of unknown fields, and holds their lists whole', async () => {
    expect(await specAfter({ free: { a: { b: 1 } } }, { free: { a: { c: 2 } } })).toEqual({
      free: { a: { b: 1, c: 2 } },
    });
    expect(await applyBoth({ free: { l: [1] } }, { free: { l: [2] } })).toMatchObject(
      conflictAt('.spec.free.l'),
    );
  });

  test('refuses a field that the schema does not name', async () => {
    const name = uniqueName('x');
    expect(await apply(name, { zork: 1 }, 'one')).toMatchObject({
      status: 500,
      body: {
        message: `failed to create typed patch object (/${name}; ${kind.apiVersion()}, Kind=${kind.kind}): .spec.zork: field not declared in schema`,
      },
    });
  });

  test('owns what it does not know in a kind that keeps everything', async () => {
    const open = await createKind();
    const place = open.path('default');
    const name = uniqueName('x');
    const object = open.object(name, { spec: { any: { thing: [1] } } });
    const applied = await must(admin.apply(`${place}/${name}`, object, { manager: 'one' }));
    expect(fieldsOf(applied, 'one Apply')).toEqual({
      'f:spec': { 'f:any': { '.': {}, 'f:thing': {} } },
    });
    await must(admin.delete(`${place}/${name}`));
  });

  test('owns any field of a kind that names none and keeps all', async () => {
    const whole = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
    const open = await createKind({ whole });
    const place = open.path('default');
    const name = uniqueName('x');
    const object = open.object(name, { status: { conditions: [] }, zork: 1 });
    const applied = await must(admin.apply(`${place}/${name}`, object, { manager: 'one' }));
    expect(fieldsOf(applied, 'one Apply')).toEqual({
      'f:status': { '.': {}, 'f:conditions': {} },
      'f:zork': {},
    });
    await must(admin.delete(`${place}/${name}`));
  });
});
