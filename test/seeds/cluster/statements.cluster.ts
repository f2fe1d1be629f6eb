import { beforeAll, describe, test } from 'vitest';
import { statements } from '../statements.ts';
import { clusterEvidence } from './evidence.ts';
import type { Life } from './live-through.ts';
import { liveThrough } from './live-through.ts';

let life: Life;

beforeAll(async () => {
  life = await liveThrough();
}, 180_000);

// What each has to show is asserted in `clusterEvidence`, a function for each statement.
describe('the proposal, in the life of a release', () => {
  test.for(statements.filter(([number]) => number in clusterEvidence))('%i (%s) %s', ([number]) =>
    clusterEvidence[number]?.(life),
  );
});
