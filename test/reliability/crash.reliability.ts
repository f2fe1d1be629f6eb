import { afterAll, describe, expect, test, vi } from 'vitest';
import { createNamespace, eventually } from '../cluster/contract/contract.ts';
import type { SeenRequest } from '../support/fault-proxy.ts';
import { checkRecovery } from './check-recovery.ts';
import type { Cut } from './cut.ts';
import { cutAt, cutInTime } from './cut.ts';
import type { Deed, Verb } from './deeds.ts';
import { deedOf, verbs } from './deeds.ts';
import { createRandom } from './random.ts';
import { ReleasePool } from './release-pool.ts';
import { writeSampleCharts } from './sample-chart.ts';
import { scale } from './scale.ts';
import { Stage } from './stage.ts';
import { findStrays } from './sweep.ts';
import { look } from './witness.ts';

const randomMoments = scale.kills;
const seed = 20_260_727;

/** What comes next: the same command again, or another. */
const successors: Readonly<Record<Verb, readonly Deed['verb'][]>> = {
  install: ['install', 'upgrade --install', 'delete'],
  upgrade: ['upgrade', 'rollback', 'upgrade --install', 'delete'],
  rollback: ['rollback', 'upgrade', 'upgrade --install', 'delete'],
  delete: ['delete', 'install', 'rollback', 'upgrade --install'],
};

const stage = await Stage.open();
const chart = writeSampleCharts(stage.directory, scale.charts);
const namespaces = await Promise.all(Array.from({ length: 8 }, () => createNamespace('crash')));
const pool = new ReleasePool(stage, namespaces, chart, scale.charts);
const requests = await countRequests();
const tally = { died: 0, survived: 0, recoveries: [] as number[] };

afterAll(async () => {
  await stage.close();
  const { died, survived, recoveries } = tally;
  recoveries.sort((a, b) => a - b);
  const at = (part: number): string =>
    `${recoveries[Math.floor(recoveries.length * part)] ?? 0} ms`;
  const counts = verbs.map((verb) => `${verb} ${requests[verb].length}`).join(', ');
  process.stdout.write(
    `requests: ${counts}; ${died} processes died, ${survived} were quicker; ` +
      `recovery: median ${at(0.5)}, p95 ${at(0.95)}, longest ${at(0.9999)}\n`,
  );
});

/** What each verb asks, undisturbed. Makes the kinds known on the way. */
async function countRequests(): Promise<Readonly<Record<Verb, readonly SeenRequest[]>>> {
  const release = { namespace: await createNamespace('crash'), name: 'clean' };
  await stage.must(['install', 'first', chart(1), '--namespace', release.namespace]);
  const counted: Partial<Record<Verb, readonly SeenRequest[]>> = {};
  for (const verb of verbs) {
    const { args } = deedOf(verb, { release, chart, sight: await look(release) });
    const helm = stage.launch(args);
    const { code, stderr } = await helm.ended;
    if (code !== 0) throw new Error(stderr);
    counted[verb] = helm.requests;
  }
  return counted as Record<Verb, readonly SeenRequest[]>;
}

interface Case {
  readonly verb: Verb;
  readonly next: Deed['verb'];
  readonly cut: Cut;
}

async function dieAndRecover({ verb, next, cut }: Case): Promise<void> {
  const place = await pool.take(verb);
  const { release, sight: before } = place;
  const environment = { HELM_LEASE_SECONDS: String(scale.leaseSeconds) };
  const died = deedOf(verb, place);
  const helm = stage.launch(died.args, { onRequest: cutAt(cut), environment });
  const end = await helm.ended;
  // What is on its way when a process dies arrives long before anybody starts another one.
  const isStill = (): boolean => helm.requests.every(({ isUnderWay }) => !isUnderWay);
  await vi.waitUntil(isStill, { timeout: 30_000 });
  if (end.signal !== 'SIGKILL') expect(end).toMatchObject({ code: 0 });
  tally[end.signal === 'SIGKILL' ? 'died' : 'survived'] += 1;
  const deed = next === verb && end.signal === 'SIGKILL' ? died : deedOf(next, place);
  const start = performance.now();
  const run = await stage.helm(deed.args, { environment });
  tally.recoveries.push(Math.round(performance.now() - start));
  pool.give(release, await checkRecovery({ release, before, died, next: deed, run }));
}

describe.each(verbs)('%s', (verb) => {
  const [same = verb, ...others] = successors[verb];
  const numbers = Array.from(requests[verb], (_, index) => index + 1);
  const cases = numbers.flatMap((request) =>
    (['unheard', 'unanswered'] as const).map((how, variant) => {
      const other = others[Math.floor(request / 2) % others.length] ?? same;
      return { request, how, next: (request + variant) % 2 === 0 ? same : other };
    }),
  );
  test.concurrent.each(cases)(
    'that dies with request $request, which is $how, is put right by $next',
    ({ request, how, next }) => dieAndRecover({ verb, next, cut: { request, how } }),
  );
});

describe('a process that dies at any moment', () => {
  const random = createRandom(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const cases = Array.from({ length: randomMoments }, (_, index) => {
    const verb = verbs[index % verbs.length] ?? 'install';
    const moment = random();
    return { verb, next: pick(successors[verb]), moment, percent: Math.round(moment * 100) };
  });
  test.concurrent.each(cases)(
    '$verb, when $percent % are done, is put right by $next',
    ({ verb, next, moment }) =>
      dieAndRecover({ verb, next, cut: cutInTime(requests[verb], moment) }),
  );
});

test('after all that, the cluster has nothing that belongs to no release', async () => {
  await eventually(async () => expect(await findStrays()).toEqual([]));
});
