import { describe, expect, test } from 'vitest';
import type { KubeObject } from '../../kube/index.ts';
import { checkByDefinition } from './check-by-definition.ts';

const spec = {
  type: 'object',
  required: ['size', 'mode'],
  properties: {
    size: { type: 'integer', minimum: 1, exclusiveMinimum: true },
    mode: { type: 'string', default: 'fast', enum: ['fast', 'slow'] },
    port: { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] },
    free: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
    labels: { type: 'object', additionalProperties: { type: 'string' } },
    items: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
    template: { type: 'object', 'x-kubernetes-embedded-resource': true },
  },
};

const definition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'things.example.com' },
  spec: {
    group: 'example.com',
    names: { kind: 'Thing' },
    versions: [
      {
        name: 'v1',
        schema: {
          openAPIV3Schema: {
            type: 'object',
            required: ['metadata', 'spec'],
            properties: { metadata: { type: 'object' }, spec },
          },
        },
      },
    ],
  },
};

function fieldsOf(content: object, version = 'v1'): readonly string[] {
  const object: KubeObject = {
    apiVersion: `example.com/${version}`,
    kind: 'Thing',
    metadata: { name: 'one' },
    ...content,
  };
  const problem = checkByDefinition(definition, object);
  return (problem?.fields ?? []).map(({ field, message }) => `${field}: ${message}`);
}

describe('checkByDefinition()', () => {
  test.each([
    ['what fits', { size: 2 }],
    ['numbers and names alike', { size: 2, port: 'http' }],
    ['anything where anything may be', { size: 2, free: { a: { b: [1] } } }],
    ['labels', { size: 2, labels: { 'a/b': 'c' } }],
    ['objects in objects', { size: 2, template: { apiVersion: 'v1', kind: 'A', metadata: {} } }],
    ['a null, which is nothing', { size: 2, mode: null, unknown: null }],
  ])('takes %s', (_, content) => {
    expect(fieldsOf({ spec: content })).toEqual([]);
  });

  test.each([
    ['a field that there is not', { size: 2, sise: 3 }, '.spec.sise: field not declared in schema'],
    [
      'one in a list',
      { size: 2, items: [{ name: 'a' }, { nmae: 'b' }] },
      '.spec.items[1].nmae: field not declared in schema',
    ],
    ['a wrong type', { size: 'two' }, '.spec.size: got string, want integer'],
    ['a number at an open end', { size: 1 }, '.spec.size: exclusiveMinimum: got 1, want 1'],
    [
      'a word that is not among them',
      { size: 2, mode: 'so so' },
      ".spec.mode: value must be one of 'fast', 'slow'",
    ],
    ['what is missing and has no default', {}, ".spec: missing property 'size'"],
    ['a value of a map', { size: 2, labels: { a: 1 } }, '.spec.labels.a: got number, want string'],
  ])('finds %s', (_, content, problem) => {
    expect(fieldsOf({ spec: content })).toEqual([problem]);
  });

  test('leaves versions without a schema to the server', () => {
    expect(fieldsOf({ anything: 1 }, 'v2')).toEqual([]);
  });
});
