/** An API server that is restarted at every write of an upgrade. */
import { afterAll, describe, expect, test } from 'vitest';
import { createNamespace } from '../cluster/contract/contract.ts';
import type { Fault, SeenRequest } from '../support/fault-proxy.ts';
import { checkRecovery } from './check-recovery.ts';
import { deedOf } from './deeds.ts';
import { report } from './measurements.ts';
import { ReleasePool } from './release-pool.ts';
import { writeSampleCharts } from './sample-chart.ts';
import type { OnRequest } from './stage.ts';
import { Stage } from './stage.ts';

/** As long as nobody answers, in milliseconds. */
const outage = 1500;

const stage = await Stage.open();
const chart = writeSampleCharts(stage.directory);
const namespaces = await Promise.all(Array.from({ length: 4 }, () => createNamespace('restart')));
const pool = new ReleasePool(stage, namespaces, chart);
const environment = { HELM_LEASE_SECONDS: '5' };
const writes = await countWrites();
const tally = { converged: 0, recovered: 0 };

afterAll(async () => {
  await stage.close();
  const { converged, recovered } = tally;
  report('restarts', {
    'writes of an upgrade': writes,
    'servers restarted before or after one': converged + recovered,
    'upgrades that converged': converged,
    'put right by the next command': recovered,
  });
});

function isWrite({ method, url }: SeenRequest): boolean {
  return method !== 'GET' && !url.includes('dryRun=All');
}

async function countWrites(): Promise<number> {
  const helm = stage.launch(deedOf('upgrade', await pool.take('upgrade')).args, { environment });
  await helm.ended;
  return helm.requests.filter(isWrite).length;
}

/** Nobody answers for a while, from the n-th write on. */
function restartAt(write: number, reset: 'before' | 'after'): OnRequest {
  let count = 0;
  let isDownUntil = 0;
  return (request): Fault | undefined => {
    if (performance.now() < isDownUntil) return { reset: 'before' };
    if (!isWrite(request) || (count += 1) !== write) return undefined;
    isDownUntil = performance.now() + outage;
    return { reset };
  };
}

describe('an upgrade whose server is restarted', () => {
  const cases = Array.from({ length: writes }, (_, index) => index + 1).flatMap((write) =>
    (['before', 'after'] as const).map((reset) => ({ write, reset })),
  );
  test.concurrent.each(cases)(
    '$reset write $write converges, or is put right by the next command',
    async ({ write, reset }) => {
      const place = await pool.take('upgrade');
      const { release, sight: before } = place;
      const deed = deedOf('upgrade', place);
      const first = await stage.helm(deed.args, {
        environment,
        onRequest: restartAt(write, reset),
      });
      tally[first.code === 0 ? 'converged' : 'recovered'] += 1;
      const run = first.code === 0 ? first : await stage.helm(deed.args, { environment });
      expect(run.code).toBe(0);
      const recovery = { release, before, died: deed, next: deed, run };
      pool.give(release, await checkRecovery(recovery));
    },
  );
});
