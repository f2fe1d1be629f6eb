import { expect, test } from 'vitest';
import { findRecord } from './records.ts';

test.each([
  ['{"a":1}', { a: 1 }],
  ['[1]', undefined],
  ['null', undefined],
  ['"a"', undefined],
  ['{', undefined],
])('findRecord() of %s', (text, record) => {
  expect(findRecord(text)).toEqual(record);
});
