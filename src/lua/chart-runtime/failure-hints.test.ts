import { expect, test } from 'vitest';
import { hintFor } from './failure-hints.ts';

test.each([
  "attempt to add a 'string' with a 'string'",
  "attempt to add a 'string' with a 'nil'",
  "attempt to add a 'number' with a 'string'",
])('tells how texts are joined: %s', (message) => {
  expect(hintFor(message)).toEqual({ hint: 'texts are joined with .. instead of +' });
});

test('says nothing to a sum of other things', () => {
  expect(hintFor("attempt to add a 'table' with a 'number'")).toEqual({});
});
