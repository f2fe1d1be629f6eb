import { afterAll, describe, expect, test, vi } from 'vitest';
import { createNamespace, eventually } from '../cluster/contract/contract.ts';
import type { SeenRequest } from '../support/fault-proxy.ts';
import { checkRecovery } from './check-recovery.ts';
import type { Cut } from './cut.ts';
import { cutAt, cutInTime } from './cut.ts';
import type { Deed, Verb } from './deeds.ts';
import { deedOf, verbs } from './deeds.ts';
import { createRandom } from './random.ts';
import type { HelmRun } from '../support/run-helm.ts';
import { quantiles, report } from './measurements.ts';
import { ReleasePool } from './release-pool.ts';
import type { Generation } from './sample-chart.ts';
import { sampleName, writeSampleCharts } from './sample-chart.ts';
import { scale } from './scale.ts';
import { shapes } from './shapes/shapes.ts';
import { Stage } from './stage.ts';
import { findStrays } from './sweep.ts';
import { Turnstile } from './turnstile.ts';
import type { ReleaseName } from './witness.ts';
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
const pool = new ReleasePool(stage, namespaces, chart);
const variants = Array.from({ length: scale.charts }, (_, variant) => variant);
const requests = await countRequests();
const { hasElsewhere } = stage;
const work = new Turnstile(scale.workers);
const tally = { died: 0, survived: 0, here: [] as number[], elsewhere: [] as number[] };

afterAll(async () => {
  await stage.close();
  report('kills', {
    'processes that died': tally.died,
    'that were quicker': tally.survived,
    charts: scale.charts,
    'lease s': scale.leaseSeconds,
    'recoveries on the same machine': tally.here.length,
    ...quantiles('same machine', tally.here),
    'recoveries from another machine': tally.elsewhere.length,
    ...quantiles('another machine', tally.elsewhere),
  });
});

type RequestsOfVerbs = Readonly<Record<Verb, readonly SeenRequest[]>>;

/** What each verb asks, undisturbed, for each chart. Makes the kinds known on the way. */
async function countRequests(): Promise<readonly RequestsOfVerbs[]> {
  const namespace = await createNamespace('crash');
  await stage.must(['install', 'first', chart(1), '--namespace', namespace]);
  const counted: RequestsOfVerbs[] = [];
  for (const variant of variants) {
    counted.push(await countRequestsOf({ namespace, name: sampleName(0, variant) }, variant));
  }
  return counted;
}

async function countRequestsOf(release: ReleaseName, variant: number): Promise<RequestsOfVerbs> {
  const counted: Partial<Record<Verb, readonly SeenRequest[]>> = {};
  for (const verb of verbs) {
    const place = {
      release,
      chart: (generation: Generation) => chart(generation, variant),
      sight: await look(release),
    };
    const helm = stage.launch(deedOf(verb, place).args);
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
  readonly variant?: number;
  /** The next command is one of another machine. */
  readonly isElsewhere?: boolean;
}

async function dieAndRecover({ verb, next, cut, variant = 0, isElsewhere }: Case): Promise<void> {
  const place = await work.pass(() => pool.take(verb, variant));
  const { release, sight: before } = place;
  const environment = { HELM_LEASE_SECONDS: String(scale.leaseSeconds) };
  const died = deedOf(verb, place);
  const end = await work.pass(() => die(died, cut, environment));
  const deed = next === verb && end.signal === 'SIGKILL' ? died : deedOf(next, place);
  const recover = async (): Promise<HelmRun> => {
    const start = performance.now();
    const run = await stage.helm(deed.args, { environment, isElsewhere: isElsewhere === true });
    const time = Math.round(performance.now() - start);
    if (end.signal === 'SIGKILL') tally[isElsewhere === true ? 'elsewhere' : 'here'].push(time);
    return run;
  };
  // Whoever waits for a lease keeps nobody from working.
  const run = isElsewhere === true ? await recover() : await work.pass(recover);
  const sight = await checkRecovery({ release, before, died, next: deed, run });
  pool.give(release, sight);
}

async function die(deed: Deed, cut: Cut, environment: Record<string, string>): Promise<HelmRun> {
  const helm = stage.launch(deed.args, { onRequest: cutAt(cut), environment });
  const end = await helm.ended;
  // What is on its way when a process dies arrives long before anybody starts another one.
  const isStill = (): boolean => helm.requests.every(({ isUnderWay }) => !isUnderWay);
  await vi.waitUntil(isStill, { timeout: 30_000 });
  if (end.signal !== 'SIGKILL') expect(end).toMatchObject({ code: 0 });
  tally[end.signal === 'SIGKILL' ? 'died' : 'survived'] += 1;
  return end;
}

describe.each(verbs)('%s', (verb) => {
  const [same = verb, ...others] = successors[verb];
  const numbers = Array.from(requests[0]?.[verb] ?? [], (_, index) => index + 1);
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
    const variant = Math.floor(index / verbs.length) % scale.charts;
    const isElsewhere = hasElsewhere && pick([...Array(scale.elsewhere).keys()]) === 0;
    const [moment, next] = [random(), pick(successors[verb])];
    const percent = Math.round(moment * 100);
    return { verb, next, variant, isElsewhere, moment, percent, title: shapes[variant]?.title };
  });
  test.concurrent.each(cases)(
    '$verb of $title, when $percent % are done, is put right by $next',
    ({ moment, ...given }) => {
      const cut = cutInTime(requests[given.variant]?.[given.verb] ?? [], moment);
      return dieAndRecover({ ...given, cut });
    },
  );
});

test('after all that, the cluster has nothing that belongs to no release', async () => {
  await eventually(async () => expect(await findStrays()).toEqual([]));
});
