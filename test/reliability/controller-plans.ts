/** Fault plans: what breaks at which write of which deed, and what is there when one was carried out. */
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { inject } from 'vitest';
import { createNamespace } from '../cluster/contract/contract.ts';
import { releaseClientOf } from '../cluster/release/clients.ts';
import type { Fault, SeenRequest } from '../support/fault-proxy.ts';
import type { Sight } from './controller-asker.ts';
import { Asker } from './controller-asker.ts';
import type { Deed } from './controller-deeds.ts';
import type { Decide, StagedController, StageOptions } from './controller-stage.ts';
import { isWrite, startStaged } from './controller-stage.ts';

/** How a write fails, and what becomes of the controller that sent it. */
export interface Breakage {
  readonly isCrash?: boolean;
  /** The next controller begins with what was there before the deed. */
  readonly isStale?: boolean;
  readonly isCut?: boolean;
  readonly isForgotten?: boolean;
  readonly fault?: Fault;
  /** Milliseconds for which nothing is answered. */
  readonly outage?: number;
}

export const breakages: Readonly<Record<string, Breakage>> = {
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
};

export interface Plan {
  readonly deed: Deed;
  readonly write: number;
  readonly breakage: Breakage;
}

/** What is there before a deed, and once it is answered. */
export interface Sights {
  readonly before: Sight;
  readonly after: Sight;
}

/** A namespace where a deed is done; disposing of it ends who works there. */
export class Place {
  readonly asker: Asker;
  readonly namespace: string;
  readonly #running: StagedController[] = [];

  private constructor(namespace: string) {
    this.namespace = namespace;
    this.asker = new Asker(releaseClientOf(namespace), namespace);
  }

  static async open(prefix: string): Promise<Place> {
    return new Place(await createNamespace(prefix));
  }

  async start(options: Omit<StageOptions, 'namespace'> = {}): Promise<StagedController> {
    const staged = await startStaged({ ...options, namespace: this.namespace });
    this.#running.push(staged);
    return staged;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#running.map(({ stop }) => stop()));
  }
}

/** Does a deed undisturbed, and counts what the controller writes for it. */
export async function countWrites(deed: Deed): Promise<number> {
  await using place = await Place.open('count');
  let writes = 0;
  let isCounting = false;
  await place.start({
    decide: (request) => {
      if (isCounting && isWrite(request)) writes += 1;
      return undefined;
    },
  });
  await deed.prepare(place.asker);
  isCounting = true;
  await deed.act(place.asker);
  await deed.settle(place.asker);
  return writes;
}

/** Does a deed while it goes wrong as planned; after a crash, another controller takes over. */
export async function carryOut({ deed, write, breakage }: Plan): Promise<Sights> {
  await using place = await Place.open('plan');
  const { asker } = place;
  const gate = Promise.withResolvers<undefined>();
  const crashed = Promise.withResolvers<undefined>();
  let count = Number.NEGATIVE_INFINITY;
  let isDownUntil = 0;
  let isForgotten = false;
  const decide = async (request: SeenRequest): Promise<Fault | undefined> => {
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
  };
  const first = await place.start({ decide });
  await deed.prepare(asker);
  const before = await asker.look();
  count = 0;
  const past = breakage.isStale === true ? { decide: await rememberPast(place.namespace) } : {};
  await deed.act(asker);
  gate.resolve(undefined);
  void crashed.promise.then(async () => {
    first.crash();
    await place.start(past);
  });
  await deed.settle(asker);
  return { before, after: await asker.look() };
}

/** The kinds that a controller knows by watching. All others it asks for as they are. */
const watchedKinds = ['helmrequests', 'releases'];

/** Milliseconds for which a controller acts on what was before. */
const staleFor = 2000;

/** What the server says now is what the next controller gets to hear, before it may watch. */
async function rememberPast(namespace: string): Promise<Decide> {
  const lists = new Map<string, string>();
  for (const kind of watchedKinds) lists.set(kind, await list(namespace, kind));
  return async (request) => {
    const [, kind = ''] = /\/helm\.sh\/v3\/namespaces\/[^/]+\/([a-z]+)\?/.exec(request.url) ?? [];
    const body = lists.get(kind);
    if (request.method !== 'GET' || body === undefined) return undefined;
    if (!request.isWatch) return { status: 200, body };
    lists.delete(kind);
    await delay(staleFor);
    return undefined;
  };
}

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
