/** Writes that arrive late: after their holder is dead or asleep, and another command has committed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, test, vi } from 'vitest';
import { createNamespace } from '../cluster/contract/contract.ts';
import type { SeenRequest } from '../support/fault-proxy.ts';
import type { HelmRun } from '../support/run-helm.ts';
import { checkRecovery } from './check-recovery.ts';
import type { Deed, DeedPlace } from './deeds.ts';
import { deedOf, deployedGeneration } from './deeds.ts';
import { quantiles, report } from './measurements.ts';
import { createRandom } from './random.ts';
import { ReleasePool } from './release-pool.ts';
import { sampleObjects, writeSampleCharts } from './sample-chart.ts';
import { scale } from './scale.ts';
import type { HelmProcess } from './stage.ts';
import { Stage } from './stage.ts';
import { look } from './witness.ts';

const seed = 7_202_611;
const maxAttempts = 5;
const stage = await Stage.open();
const chart = writeSampleCharts(stage.directory);
const namespaces = await Promise.all(Array.from({ length: 8 }, () => createNamespace('delay')));
const pool = new ReleasePool(stage, namespaces, chart);
/** What is created has an end by leases that servers' clocks can tell. */
const leaseSeconds = Math.max(4, scale.leaseSeconds);
const environment = { HELM_LEASE_SECONDS: String(leaseSeconds) };
const writesOfUpgrade = await countWrites();
const tally = {
  runs: 0,
  refused: 0,
  harmless: 0,
  stale: 0,
  recoveries: [] as number[],
};

afterAll(async () => {
  await stage.close();
  const { runs, refused, harmless, recoveries } = tally;
  report('delays', {
    'writes that arrived late': runs,
    'by at least ms': scale.minDelay,
    'and at most ms': scale.maxDelay,
    'lease s': leaseSeconds,
    'refused by the server': refused,
    'without effect': harmless,
    'stale objects after a commit': tally.stale,
    ...quantiles('next command', recoveries),
  });
});

function isWrite({ method, url }: SeenRequest): boolean {
  return method !== 'GET' && !url.includes('dryRun=All') && !/\/self\w+reviews\b/.test(url);
}

/** How many writes come after the lock, which is the first. */
async function countWrites(): Promise<number> {
  const helm = stage.launch(deedOf('upgrade', await pool.take('upgrade')).args);
  await helm.ended;
  return helm.requests.filter(isWrite).length - 1;
}

interface Case {
  /** Which write arrives late, from 1. */
  readonly write: number;
  readonly end: 'killed' | 'stopped';
  /** The same command again, or one to what was deployed before. */
  readonly next: 'again' | 'back';
  readonly delay: number;
}

function nextDeed(place: DeedPlace, died: Deed, next: Case['next']): Deed {
  if (next === 'again') return died;
  const { release, sight } = place;
  const wanted = deployedGeneration(sight) ?? 1;
  const args = ['upgrade', release.name, place.chart(wanted), '--namespace', release.namespace];
  return { verb: 'upgrade', args, wanted };
}

interface Late {
  readonly helm: HelmProcess;
  readonly late: Promise<SeenRequest>;
  /** Lets the write go, unless it is to come even later. */
  readonly release: () => void;
}

/** A command that ends, or sleeps, with a write that is held back. */
function launchLate(args: readonly string[], { write, end, delay }: Case): Late {
  const late = Promise.withResolvers<SeenRequest>();
  const released = Promise.withResolvers<undefined>();
  let writes = 0;
  const helm = stage.launch(args, {
    environment,
    onRequest: async (request, _, child) => {
      // The lock itself comes first.
      if (!isWrite(request) || (writes += 1) !== write + 1) return undefined;
      child.kill(end === 'killed' ? 'SIGKILL' : 'SIGSTOP');
      late.resolve(request);
      await Promise.all([sleep(delay), released.promise]);
      return { reset: 'after' };
    },
  });
  return { helm, late: late.promise, release: () => released.resolve(undefined) };
}

async function arriveLate(each: Case): Promise<void> {
  const place = await pool.take('upgrade');
  const { release, sight: before } = place;
  const died = deedOf('upgrade', place);
  const { helm, late, release: letGo } = launchLate(died.args, each);
  const request = await Promise.race([late, failEarly(helm)]);
  const next = nextDeed(place, died, each.next);
  const start = performance.now();
  const run = await succeed(next.args);
  tally.recoveries.push(Math.round(performance.now() - start));
  letGo();
  await vi.waitUntil(() => request.status !== undefined, { timeout: each.delay + 60_000 });
  tally.runs += 1;
  if (each.end === 'stopped') helm.child.kill('SIGCONT');
  await helm.ended;
  await countStale(place, next);
  pool.give(release, await checkRecovery({ release, before, died, next, run }));
  tally[(request.status ?? 0) >= 400 ? 'refused' : 'harmless'] += 1;
}

/** What is there that nobody wants, whatever else is wrong. */
async function countStale({ release }: DeedPlace, { wanted }: Deed): Promise<void> {
  const expected = wanted === 'nothing' ? [] : sampleObjects(release, wanted);
  const { objects } = await look(release);
  tally.stale += objects.filter((name) => !expected.includes(name)).length;
}

/** A command that ends without the write that is to be held back tells why. */
async function failEarly({ ended }: HelmProcess): Promise<never> {
  const { code, signal, stdout, stderr } = await ended;
  throw new Error(`ended before its write (${code ?? signal}):\n${stdout}${stderr}`);
}

/** A server that is too busy to renew a lock in time is no matter of what arrives late. */
async function succeed(args: readonly string[]): Promise<HelmRun> {
  for (let attempt = 1; ; attempt++) {
    const run = await stage.helm(args, { environment });
    const isBusy = /does not answer in time|is in progress/.test(run.stderr);
    if (run.code === 0) return run;
    if (!isBusy || attempt === maxAttempts)
      throw new Error(`helm ${args.join(' ')}: ${run.stderr}`);
  }
}

describe('a write that arrives late', () => {
  const random = createRandom(seed);
  const cases = Array.from({ length: scale.delays }, (_, index): Case => ({
    write: (index % writesOfUpgrade) + 1,
    end: index % 3 === 2 ? 'stopped' : 'killed',
    next: Math.floor(index / writesOfUpgrade) % 2 === 0 ? 'back' : 'again',
    delay: Math.round(scale.minDelay + random() * (scale.maxDelay - scale.minDelay)),
  }));
  test.concurrent.each(cases)(
    'write $write by $delay ms of one that was $end changes nothing after the commit of $next',
    arriveLate,
  );
});
