import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { definitionVersion } from './define-kind.ts';
import { crdDefinitions } from './definitions.ts';

/** A cluster takes definitions for new by their version alone: with a digest, count that up, too. */
test('definitions that change have another version', () => {
  const digest = createHash('sha256').update(JSON.stringify(crdDefinitions)).digest('hex');
  expect({ definitionVersion, digest }).toEqual({
    definitionVersion: 7,
    digest: '74a399e0aab36606f2236d4bae1aa12ee5cd7aba5cac8ac6c68a48c00f93d8ca',
  });
});
