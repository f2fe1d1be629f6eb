import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { defaultLimits } from '../../src/kube/transport/limits.ts';
import { createNamespace } from '../cluster/contract/contract.ts';
import type { SeenRequest } from '../support/fault-proxy.ts';
import { checkRecovery } from './check-recovery.ts';
import type { Recovery } from './check-recovery.ts';
import { deedOf } from './deeds.ts';
import type { DeedPlace } from './deeds.ts';
import { ReleasePool } from './release-pool.ts';
import { writeSampleCharts } from './sample-chart.ts';
import { Stage } from './stage.ts';
import type { HelmProcess } from './stage.ts';

const stage = await Stage.open();
const chart = writeSampleCharts(stage.directory);
const namespaces = await Promise.all(Array.from({ length: 4 }, () => createNamespace('sleep')));
const pool = new ReleasePool(stage, namespaces, chart);
const workOfHolder = await countWork();

afterAll(() => stage.close());

/** A lock, a renewal or a commit. */
function isOnRelease({ method, url }: SeenRequest): boolean {
  return method === 'PATCH' && /\/releases\/[^/]*$/.test(url.replace(/\?.*/, ''));
}

/** Which requests of an upgrade come between lock and commit, by their numbers from 1. */
async function countWork(): Promise<readonly number[]> {
  const place = await pool.take('upgrade');
  const helm = stage.launch(deedOf('upgrade', place).args);
  await helm.ended;
  const lock = helm.requests.findIndex(isOnRelease) + 1;
  const commit = helm.requests.findLastIndex(isOnRelease) + 1;
  return helm.requests.map((_, index) => index + 1).filter((n) => n >= lock && n < commit);
}

/**
 * Waits until a process has sent all that it had begun to send. What is stopped between asking its
 * lease and the wire is sent when it wakes: that no client can help.
 */
async function fallSilent({ requests }: HelmProcess): Promise<void> {
  let heard = 0;
  while (heard < requests.length) {
    heard = requests.length;
    await delay(100);
  }
}

/** Has a holder sleep past its lease and another command take over; then wakes it, and lets it end. */
async function sleepThrough(
  place: DeedPlace,
  number: number,
  { isSilent }: { readonly isSilent: boolean },
): Promise<{ readonly written: readonly SeenRequest[]; readonly recovery: Recovery }> {
  const environment = { HELM_LEASE_SECONDS: '1' };
  const asleep = Promise.withResolvers<undefined>();
  const died = deedOf('upgrade', place);
  const holder = stage.launch(died.args, {
    environment,
    onRequest: (_, count, child) => {
      // From that request on it hears nothing more, until it sleeps.
      if (isSilent) return count < number ? undefined : asleep.promise;
      if (count === number) child.kill('SIGSTOP');
      return undefined;
    },
  });
  await expect
    .poll(() => holder.requests.length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(number);
  if (isSilent) await fallSilent(holder);
  holder.child.kill('SIGSTOP');
  asleep.resolve(undefined);

  const next = deedOf(number % 2 === 0 ? 'upgrade --install' : 'rollback', place);
  const run = await stage.helm(next.args, { environment });
  const recovery = { release: place.release, before: place.sight, died, next, run };
  await checkRecovery(recovery);

  const heard = holder.requests.length;
  holder.child.kill('SIGCONT');
  const { code, stderr } = await holder.ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(/stopped working on the release .* made version \d+/);
  const written = holder.requests
    .slice(heard)
    .filter(({ method, status = 500 }) => method !== 'GET' && status < 300);
  return { written, recovery };
}

test.concurrent.each(workOfHolder)(
  'a holder that sleeps past its lease, from request %d on, writes nothing when it wakes',
  async (number) => {
    const place = await pool.take('upgrade');
    const { written, recovery } = await sleepThrough(place, number, { isSilent: true });
    expect(written).toEqual([]);
    pool.give(place.release, await checkRecovery(recovery));
  },
);

test.concurrent.each(workOfHolder)(
  'a holder that is stopped amid request %d sends no more than it had begun, and the next command puts it right',
  async (number) => {
    const place = await pool.take('upgrade');
    const { written, recovery } = await sleepThrough(place, number, { isSilent: false });
    expect(written.filter(isOnRelease)).toEqual([]);
    expect(written.length).toBeLessThan(defaultLimits.parallel);
    const run = await stage.helm(recovery.next.args);
    pool.give(place.release, await checkRecovery({ ...recovery, run }));
  },
);
