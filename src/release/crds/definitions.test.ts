import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { definitionVersion } from './define-kind.ts';
import { crdDefinitions } from './definitions.ts';

/** A cluster takes definitions for new by their version alone: with a digest, count that up, too. */
test('definitions that change have another version', () => {
  const digest = createHash('sha256').update(JSON.stringify(crdDefinitions)).digest('hex');
  expect({ definitionVersion, digest }).toEqual({
    definitionVersion: 4,
    digest: '38613287b90c86e05ca7ecdbdb5a32a5294e613c1b89b53d11bd0a7ac5a67d41',
  });
});
