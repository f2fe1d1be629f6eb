/**
 * Fault plans for the controller, in the manner of Sieve: whatever breaks at whichever write of whichever
 * deed, what was asked for comes to be, nothing is deleted that should stay, and no version is made
 * that nobody asked for.
 */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { request as httpsRequest } from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, inject, test } from 'vitest';
import { createNamespace } from '../cluster/contract/contract.ts';
import { releaseClientOf } from '../cluster/release/clients.ts';
import type { Fault, SeenRequest } from '../support/fault-proxy.ts';
import type { Deed } from './controller-deeds.ts';
import { Asker, deeds } from './controller-deeds.ts';
import type { Decide, StagedController } from './controller-stage.ts';
import { isWrite, setUp, startStaged, withoutRivals } from './controller-stage.ts';
import { report } from './measurements.ts';
import { scale } from './scale.ts';

const home = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'helm-controller-')));
await setUp(home);
const tally = { plans: 0 };
const writes: Record<string, number> = {};

afterAll(() => {
  rmSync(home, { recursive: true, force: true });
  report('controller-faults', { 'plans that held': tally.plans, ...writes });
});

/** How a write fails, and what becomes of the controller that sent it. */
const faults = {
  'crashes before it': { isCrash: true, fault: { reset: 'before' } },
  'crashes after it': { isCrash: true, fault: { reset: 'after' } },
  'crashes after it, and the next sees what was before': {
    isCrash: true,
    fault: { reset: 'after' },
    isStale: true,
  },
  'crashes before it, and the next sees what was before': {
    isCrash: true,
    fault: { reset: 'before' },
    isStale: true,
  },
  'loses it': { fault: { reset: 'before' } },
  'loses the answer': { fault: { reset: 'after' } },
  'is told of a conflict': { fault: { status: 409 } },
  'is told to come later': { fault: { status: 429, headers: { 'retry-after': '1' } } },
  'loses its watches': { isCut: true },
  'loses its watches, and what happened meanwhile': { isCut: true, isForgotten: true },
  'finds nobody for a while': { fault: { reset: 'before' }, outage: 1500 },
} as const satisfies Record<string, Breakage>;

interface Breakage {
  readonly isCrash?: boolean;
  readonly isStale?: boolean;
  readonly isCut?: boolean;
  readonly isForgotten?: boolean;
  readonly fault?: Fault;
  readonly outage?: number;
}

interface Plan {
  readonly deed: Deed;
  readonly write: number;
  readonly breakage: Breakage;
}

/** One place where a deed is done; disposing of it ends who works there. */
async function openPlace(prefix: string) {
  const namespace = await createNamespace(prefix);
  const asker = new Asker(releaseClientOf(namespace), namespace);
  const running: StagedController[] = [];
  const start = async (decide: Decide = () => undefined): Promise<StagedController> => {
    const staged = await startStaged({ namespace, home, decide });
    running.push(staged);
    return staged;
  };
  return {
    namespace,
    asker,
    start,
    [Symbol.asyncDispose]: async () => {
      await Promise.all(running.map(({ stop }) => stop()));
    },
  };
}

/** Does a deed undisturbed, and counts what the controller writes for it. */
async function countWrites(deed: Deed): Promise<number> {
  await using place = await openPlace('count');
  let writes = 0;
  let isCounting = false;
  await place.start((request) => {
    if (isCounting && isWrite(request)) writes += 1;
    return undefined;
  });
  await deed.prepare(place.asker);
  isCounting = true;
  const before = await place.asker.findMap();
  await deed.act(place.asker);
  await deed.check(place.asker, before);
  return writes;
}

async function carryOut({ deed, write, breakage }: Plan): Promise<void> {
  await using place = await openPlace('plan');
  const { asker } = place;
  const gate = Promise.withResolvers<undefined>();
  let count = Number.NEGATIVE_INFINITY;
  let isDownUntil = 0;
  let isForgotten = false;
  const first = await place.start(async (request) => {
    if (performance.now() < isDownUntil) return { reset: 'before' };
    if (isForgotten && request.isWatch) {
      isForgotten = false;
      return { status: 410 };
    }
    if (!isWrite(request)) return undefined;
    if (count >= 0) await gate.promise;
    count += 1;
    if (count !== write) return undefined;
    if (breakage.outage !== undefined) isDownUntil = performance.now() + breakage.outage;
    if (breakage.isForgotten === true) isForgotten = true;
    if (breakage.isCut === true || breakage.outage !== undefined) first.proxy.cutWatches();
    if (breakage.isCrash === true) crashed.resolve(undefined);
    return breakage.fault;
  });
  const crashed = Promise.withResolvers<undefined>();
  await deed.prepare(asker);
  const before = await asker.findMap();
  count = 0;
  const past = breakage.isStale === true ? await rememberPast(place.namespace) : undefined;
  await deed.act(asker);
  gate.resolve(undefined);
  void crashed.promise.then(async () => {
    first.crash();
    await place.start(past);
  });
  await deed.check(asker, before);
  tally.plans += 1;
}

const kinds = ['helmrequests', 'releases', 'releaseversions'];

/** What the server says now of our kinds is what the next controller gets to hear, before it may watch. */
async function rememberPast(namespace: string): Promise<Decide> {
  const lists = new Map<string, string>();
  for (const kind of kinds) lists.set(kind, await list(namespace, kind));
  const late = new Set(kinds);
  return async (request: SeenRequest): Promise<Fault | undefined> => {
    const kind = /\/apis\/helm\.sh\/v3\/namespaces\/[^/]+\/([a-z]+)\?/.exec(request.url)?.[1] ?? '';
    if (request.method !== 'GET' || !late.has(kind)) return undefined;
    if (request.isWatch) {
      late.delete(kind);
      await new Promise((resolve) => setTimeout(resolve, staleFor));
      return undefined;
    }
    return { status: 200, body: lists.get(kind) ?? '' };
  };
}

/** Milliseconds for which a controller acts on what was before. */
const staleFor = 2000;

async function list(namespace: string, kind: string): Promise<string> {
  const { url, ca, adminToken } = inject('contractServer');
  const address = `${url}/apis/helm.sh/v3/namespaces/${namespace}/${kind}`;
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${adminToken}` };
    const request = httpsRequest(address, { ca, headers }, (answer) => resolve(text(answer)));
    request.on('error', reject);
    request.end();
  });
}

const plans: (readonly [string, Plan])[] = [];
for (const deed of deeds) {
  const count = await countWrites(deed);
  writes[`writes of ${deed.name}`] = count;
  for (let write = 1; write <= count; write++) {
    for (const [name, breakage] of Object.entries(faults)) {
      plans.push([`${deed.name}, write ${write}: ${name}`, { deed, write, breakage }]);
    }
  }
}

describe('a controller that, at a write of a deed,', () => {
  const chosen = plans.filter((_, index) => index % scale.planStride === 0);
  test.concurrent.each(chosen)('%s', async (_, plan) => carryOut(plan));
});

describe('two controllers that both believe to be the one', () => {
  test.concurrent.each(deeds.map((deed) => [deed.name, deed] as const))(
    'do it once: %s',
    async (_, deed) => {
      await using place = await openPlace('two');
      const { asker } = place;
      await place.start();
      await place.start(withoutRivals);
      await deed.prepare(asker);
      const before = await asker.findMap();
      await deed.act(asker);
      await deed.check(asker, before);
      tally.plans += 1;
    },
  );
});

const day = 86_400_000;

describe('a controller whose clock is wrong', () => {
  const cases = deeds.flatMap((deed) => [
    [deed.name, 'a day early', -day, deed] as const,
    [deed.name, 'a day late', day, deed] as const,
  ]);
  test.concurrent.each(cases)('does it: %s, %s', async (_name, _when, offset, deed) => {
    const namespace = await createNamespace('clock');
    const asker = new Asker(releaseClientOf(namespace), namespace);
    const clock = { now: () => new Date(Date.now() + offset) };
    const wrong = await startStaged({ namespace, home, clock });
    await deed.prepare(asker);
    const before = await asker.findMap();
    // Another one takes over in the middle, with a clock that is right.
    wrong.crash();
    const right = await startStaged({ namespace, home });
    await deed.act(asker);
    await deed.check(asker, before);
    await right.stop();
    tally.plans += 1;
  });
});
