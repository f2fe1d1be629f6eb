import { expect, test } from 'vitest';
import { simplifySchema } from './simplify-schema.ts';

const text = { type: 'string' };
const open = { 'x-kubernetes-preserve-unknown-fields': true };

test.each([
  [
    'that may hold anything says so',
    { ...open, type: 'object', properties: { a: text } },
    {
      type: 'object',
    },
  ],
  [
    'keeps what it says',
    { type: 'object', description: 'A', properties: { a: text } },
    {
      type: 'object',
      description: 'A',
      properties: { a: text },
    },
  ],
  [
    'loses alternatives',
    { type: 'object', anyOf: [{ required: ['a'] }], not: {} },
    {
      type: 'object',
    },
  ],
  [
    'requires nothing that may be null',
    {
      type: 'object',
      required: ['a', 'b'],
      properties: { a: { ...text, nullable: true }, b: text },
    },
    { type: 'object', required: ['b'], properties: { a: {}, b: text } },
  ],
  [
    'has no type where anything may be',
    {
      type: 'object',
      properties: {
        open: { ...open, type: 'object', properties: { a: text } },
        list: { ...open, type: 'array', items: text },
      },
    },
    { type: 'object', properties: { open, list: open } },
  ],
  [
    'is simplified in lists and maps',
    { type: 'array', items: { type: 'object', additionalProperties: { ...text, oneOf: [] } } },
    { type: 'array', items: { type: 'object', additionalProperties: text } },
  ],
])('a schema %s', (_, schema, expected) => {
  expect(simplifySchema(schema)).toEqual(expected);
});
