import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { definitionVersion } from './define-kind.ts';
import { crdDefinitions } from './definitions.ts';

/** A cluster takes definitions for new by their version alone: with a digest, count that up, too. */
test('definitions that change have another version', () => {
  const digest = createHash('sha256').update(JSON.stringify(crdDefinitions)).digest('hex');
  expect({ definitionVersion, digest }).toEqual({
    definitionVersion: 6,
    digest: '4388e6c4767ce2b91fb95053ac853cac5528464506f43db24519a64e0948c7ba',
  });
});
