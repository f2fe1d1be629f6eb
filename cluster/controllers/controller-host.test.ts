import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { ManualClock } from '../manual-clock.ts';
import { Store } from '../storage/store.ts';
import type { Controller } from './controller.ts';
import { ControllerHost } from './controller-host.ts';

/** Changes what it looks at whenever it looks at it, and counts. */
function restless(): { clock: ManualClock; looks: () => number; host: ControllerHost } {
  const store = new Store();
  const clock = new ManualClock();
  const host = new ControllerHost(store, clock, (error) => {
    throw error;
  });
  let count = 0;
  const touch = (): void => {
    const metadata = { name: 'one', labels: { count: String(count) } };
    store.update('/things', 'one', { apiVersion: 'v1', kind: 'Thing', metadata });
  };
  const controller: Controller = {
    name: 'restless',
    watches: { '/things': () => ['one'] },
    reconcile() {
      count += 1;
      touch();
    },
  };
  host.start(controller);
  touch();
  onTestFinished(() => host.stop());
  return { clock, host, looks: () => count };
}

test('a controller that never settles lets others have their turn', async () => {
  const { looks } = restless();
  await turn();
  await turn();
  const before = looks();
  expect(before).toBeGreaterThan(0);
  await turn();
  expect(looks() - before).toBeLessThan(200);
});

test('and waits for the clock once it was looked at often enough', () => {
  const { clock, host, looks } = restless();
  host.settle();
  expect(looks()).toBe(500);
  clock.advance(1000);
  host.settle();
  expect(looks()).toBeGreaterThan(500);
});
