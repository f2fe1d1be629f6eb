/** Records that somebody removes or damages: a clear error or a repair, and never a lost object. */
import { beforeAll, describe, test } from 'vitest';
import { releaseClientOf } from '../release/clients.ts';
import { openScene } from './scene.ts';
import { damages } from './damages.ts';
import type { Place } from './victim.ts';
import { awaitCollector, expectNothingLost, installVictim, removals } from './victim.ts';

let place: Place;

beforeAll(async () => {
  const scene = await openScene('damage');
  place = { scene, client: releaseClientOf(scene.namespace) };
  await scene.helm('init');
  await awaitCollector(place);
}, 120_000);

describe('records that are damaged', () => {
  test.each(Object.keys(damages))('%s', { timeout: 120_000 }, async (title) => {
    const victim = await installVictim(place);
    await damages[title]?.(place, victim);
    await expectNothingLost(place, victim);
  });
});

describe('records that are removed', () => {
  test.each(Object.keys(removals))('%s', { timeout: 120_000 }, async (title) => {
    const victim = await installVictim(place);
    await removals[title]?.(place, victim);
    await expectNothingLost(place, victim);
  });
});
