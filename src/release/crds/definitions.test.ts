import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { definitionVersion } from './define-kind.ts';
import { crdDefinitions } from './definitions.ts';

/** A cluster takes definitions for new by their version alone: with a digest, count that up, too. */
test('definitions that change have another version', () => {
  const digest = createHash('sha256').update(JSON.stringify(crdDefinitions)).digest('hex');
  expect({ definitionVersion, digest }).toEqual({
    definitionVersion: 5,
    digest: 'a04cd1497d5802de38aa9498ae6def500c2f7bad2ce1d846cce64885f5d8db19',
  });
});
