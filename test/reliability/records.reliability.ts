/** Every combination of records that somebody removes: nothing that runs is ever lost, and all can be put right. */
import { beforeAll, test } from 'vitest';
import { openScene } from '../cluster/lifecycle/scene.ts';
import type { Place } from '../cluster/lifecycle/victim.ts';
import {
  awaitCollector,
  expectNothingLost,
  installVictim,
  removals,
} from '../cluster/lifecycle/victim.ts';
import { releaseClientOf } from '../cluster/release/clients.ts';

let place: Place;

beforeAll(async () => {
  const scene = await openScene('records');
  place = { scene, client: releaseClientOf(scene.namespace) };
  await scene.helm('init');
  await awaitCollector(place);
}, 120_000);

function subsetsOf(names: readonly string[]): readonly (readonly string[])[] {
  return names.reduce<readonly (readonly string[])[]>(
    (subsets, name) => [...subsets, ...subsets.map((subset) => [...subset, name])],
    [[]],
  );
}

const subsets = subsetsOf(Object.keys(removals)).slice(1);

test.each(subsets.map((subset) => [subset.join(', '), subset] as const))(
  'without %s',
  { timeout: 300_000 },
  async (_title, subset) => {
    const victim = await installVictim(place);
    for (const each of subset) await removals[each]?.(place, victim);
    await expectNothingLost(place, victim);
  },
);
