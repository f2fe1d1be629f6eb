import { afterAll, expect, test } from 'vitest';
import { createNamespace } from '../cluster/contract/contract.ts';
import type { Fault, SeenRequest } from '../support/fault-proxy.ts';
import { checkRecovery } from './check-recovery.ts';
import { deedOf } from './deeds.ts';
import { createRandom } from './random.ts';
import { ReleasePool } from './release-pool.ts';
import { writeSampleCharts } from './sample-chart.ts';
import { Stage } from './stage.ts';

const upgrades = 200;
const probability = 0.1;
const seed = 4_102_444;

/** Busy, broken and restarting servers, and the network between. */
const common: readonly Fault[] = [
  { status: 429, headers: { 'retry-after': '1' } },
  { status: 500 },
  { status: 503 },
  { status: 504 },
  { reset: 'before' },
  { reset: 'after' },
  { reset: 'before', delay: 1000 },
  { reset: 'after', delay: 1000 },
];

const stage = await Stage.open();
const chart = writeSampleCharts(stage.directory);
const namespaces = await Promise.all(Array.from({ length: 8 }, () => createNamespace('faults')));
const pool = new ReleasePool(stage, namespaces, chart);
const environment = { HELM_LEASE_SECONDS: '2' };
const undisturbed = await countRequests();
const tally = { converged: 0, failures: [] as string[], requests: 0, faults: 0 };

afterAll(async () => {
  await stage.close();
  const { converged, failures, requests, faults } = tally;
  process.stdout.write(
    `${faults} faults: ${converged} upgrades converged, ${failures.length} failed and were put right; ` +
      `${requests} requests, undisturbed it would be ${undisturbed} each\n${failures.join('')}`,
  );
});

async function countRequests(): Promise<number> {
  const place = await pool.take('upgrade');
  const helm = stage.launch(deedOf('upgrade', place).args, { environment });
  await helm.ended;
  return helm.requests.length;
}

/** Some faults make sense for some requests only. */
function faultsOf({ method, isWatch }: SeenRequest): readonly Fault[] {
  if (isWatch) return [...common.filter(isNoticed), { status: 410 }, { cutAfter: 100 }];
  if (method === 'GET') return [...common, { cutAfter: 20 }];
  return method === 'POST' ? common : [...common, { status: 409 }];
}

/** A watch has no end after which it could be cut. */
function isNoticed(fault: Fault): boolean {
  return !('reset' in fault) || fault.reset === 'before';
}

test.concurrent.each(Array.from({ length: upgrades }, (_, index) => index + 1))(
  'upgrade %d through a bad network converges, or fails and is put right by the next command',
  async (number) => {
    const random = createRandom(seed + number);
    const place = await pool.take('upgrade');
    const { release, sight: before } = place;
    const deed = deedOf('upgrade', place);
    const helm = stage.launch(deed.args, {
      environment,
      onRequest: (request) => {
        if (random() >= probability) return undefined;
        tally.faults += 1;
        const faults = faultsOf(request);
        return faults[Math.floor(random() * faults.length)];
      },
    });
    const run = await helm.ended;
    tally.requests += helm.requests.length;
    if (run.code === 0) {
      tally.converged += 1;
      pool.give(release, await checkRecovery({ release, before, died: deed, next: deed, run }));
      return;
    }
    expect(run).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Error: /m) as string });
    tally.failures.push(run.stderr);
    const next = await stage.helm(deed.args, { environment });
    const recovery = { release, before, died: deed, next: deed, run: next };
    pool.give(release, await checkRecovery(recovery));
  },
);

test('all that takes at most three times the requests', () => {
  expect(tally.requests / upgrades).toBeLessThanOrEqual(3 * undisturbed);
});
