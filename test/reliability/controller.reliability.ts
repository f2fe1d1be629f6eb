/**
 * Fault plans for the controller, in the manner of Sieve: whatever breaks at whichever write of whichever
 * deed, what was asked for comes to be, nothing is deleted that should stay, and no version is made
 * that nobody asked for.
 */
import { afterAll, describe, expect, test } from 'vitest';
import type { Deed } from './controller-deeds.ts';
import { deeds } from './controller-deeds.ts';
import type { Plan } from './controller-plans.ts';
import { breakages, carryOut, countWrites, Place } from './controller-plans.ts';
import { setUp, withoutRivals } from './controller-stage.ts';
import { report } from './measurements.ts';
import { scale } from './scale.ts';

await setUp();
const tally = { plans: 0 };
const writes: Record<string, number> = {};
const plans: (readonly [string, Plan])[] = [];
for (const deed of deeds) {
  const count = await countWrites(deed);
  writes[`writes of ${deed.name}`] = count;
  for (let write = 1; write <= count; write++) {
    for (const [name, breakage] of Object.entries(breakages)) {
      plans.push([`${deed.name}, write ${write}: ${name}`, { deed, write, breakage }]);
    }
  }
}

afterAll(() => report('controller-faults', { 'plans that held': tally.plans, ...writes }));

describe('a controller that, at a write of a deed,', () => {
  const chosen = plans.filter((_, index) => index % scale.planStride === 0);
  test.concurrent.each(chosen)('%s', async (_, plan) => {
    const { deed } = plan;
    const { before, after } = await carryOut(plan);
    expect(after, 'what was asked for, and no other version').toMatchObject(deed.leaves);
    if (deed.keepsObject) expect(after.uid, 'the same object').toBe(before.uid);
    tally.plans += 1;
  });
});

const named = deeds.map((deed) => [deed.name, deed] as const);

describe('two controllers that both believe to be the one', () => {
  test.concurrent.each(named)('do it once: %s', async (_, deed: Deed) => {
    await using place = await Place.open('two');
    const { asker } = place;
    await place.start();
    await place.start({ decide: withoutRivals });
    await deed.prepare(asker);
    const before = await asker.look();
    await deed.act(asker);
    await deed.settle(asker);
    const after = await asker.look();
    expect(after, 'what was asked for, and no other version').toMatchObject(deed.leaves);
    if (deed.keepsObject) expect(after.uid, 'the same object').toBe(before.uid);
    tally.plans += 1;
  });
});

const day = 86_400_000;

describe('a controller whose clock is wrong', () => {
  const cases = deeds.flatMap((deed) => [
    [deed.name, 'a day early', -day, deed] as const,
    [deed.name, 'a day late', day, deed] as const,
  ]);
  test.concurrent.each(cases)('does it: %s, %s', async (_name, _when, offset, deed) => {
    await using place = await Place.open('clock');
    const { asker } = place;
    const wrong = await place.start({ clock: { now: () => new Date(Date.now() + offset) } });
    await deed.prepare(asker);
    const before = await asker.look();
    // Another one takes over in the middle, with a clock that is right.
    wrong.crash();
    await place.start();
    await deed.act(asker);
    await deed.settle(asker);
    const after = await asker.look();
    expect(after, 'what was asked for, and no other version').toMatchObject(deed.leaves);
    if (deed.keepsObject) expect(after.uid, 'the same object').toBe(before.uid);
    tally.plans += 1;
  });
});
