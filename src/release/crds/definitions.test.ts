import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { definitionVersion } from './define-kind.ts';
import { crdDefinitions } from './definitions.ts';

/** A cluster takes definitions for new by their version alone: with a digest, count that up, too. */
test('definitions that change have another version', () => {
  const digest = createHash('sha256').update(JSON.stringify(crdDefinitions)).digest('hex');
  expect({ definitionVersion, digest }).toEqual({
    definitionVersion: 2,
    digest: 'feac8403a70be7d69ad2819720c65aa5142646f4f2886c19c2eb2781474b1845',
  });
});
