import { setMaxListeners } from 'node:events';
import { isHelmError } from '../src/base/index.ts';
import { connectCluster } from '../src/connection/index.ts';
import type { ActionContext } from '../src/context/index.ts';
import type { KindReference, KubeClient, KubeObject } from '../src/kube/index.ts';
import type { HelmRequest, RequestReference } from '../src/requests/index.ts';
import { parseRequest, requestKind } from '../src/requests/index.ts';
import { Metrics } from './metrics.ts';
import { defaultPermissions } from './permissions.ts';
import { BackOff } from './queue/back-off.ts';
import { WorkQueue } from './queue/work-queue.ts';
import { outageOf } from './reconcile/after-failure.ts';
import type { Outcome } from './reconcile/outcome.ts';
import { reconcile } from './reconcile/reconcile.ts';
import { tellNews } from './reconcile/tell-news.ts';
import { checkOf } from './reconcile/repair-release.ts';
import { writeStatus } from './reconcile/write-status.ts';
import { createSeal } from './seal.ts';
import { serve } from './server/serve.ts';
import { Shards } from './shards/shards.ts';
import { ChartCache } from './sources/chart-cache.ts';
import { exportTraces } from './traces/export-traces.ts';
import { HelmRecordView } from './views/helm-record-view.ts';
import { OwnedObjects } from './views/observe-owned.ts';
import { ReleaseView } from './views/release-view.ts';
import { requestKey, RequestView } from './views/request-view.ts';
import type { Watch, WatchOptions } from './views/start-watch.ts';
import { referenceTo, startWatch } from './views/start-watch.ts';
import { configMapKind, noRecords, releaseKind, secretKind } from './views/watched-kinds.ts';
import type { World } from './world.ts';

export interface ControllerOptions {
  /** `host:port` of health and metrics. */
  readonly listen: string;
  readonly shards: number;
  /** How many requests are worked on at once. */
  readonly concurrency: number;
  /** Where its Leases and its key are. */
  readonly ownNamespace: string;
  /** The one namespace whose requests are answered, and where their releases go; all without it. */
  readonly onlyNamespace?: string;
  /** What requests may grant to the scripts of charts, which run here: `cluster` without it. */
  readonly permissions?: readonly string[];
  /** Told once it works, with the address that it listens on. */
  readonly onReady?: (address: string) => void;
}

/** Reconciles HelmRequests until the context's signal ends it; locks and leases are given back then. */
export async function runController(
  context: ActionContext,
  options: ControllerOptions,
): Promise<void> {
  // Each watch and each request listens to it: many are no leak.
  setMaxListeners(0, context.signal);
  using kept = keepClients();
  const helmRecords = new HelmRecordView();
  const mayBeHelms = (release: RequestReference): boolean => helmRecords.mayKeep(release);
  const working = { ...context, clients: kept.clients, mayBeHelms };
  const cluster = connectCluster(working);
  await using exporting = exportTraces(context);
  const sealValues = await createSeal(working, cluster, options.ownNamespace);
  const world: World = {
    context: working,
    cluster,
    sealValues,
    onlyNamespace: options.onlyNamespace,
    permissions: options.permissions ?? defaultPermissions,
    charts: new ChartCache(),
    requests: new RequestView(),
    releases: new ReleaseView(),
    helmRecords,
    troubles: new BackOff(),
    tracer: exporting.tracer,
  };
  await new Controller(world, options).run();
}

/** One connection for everybody in whose name something is done, closed at the end. */
function keepClients(): Disposable & { readonly clients: Map<string, KubeClient> } {
  const clients = new Map<string, KubeClient>();
  return {
    clients,
    [Symbol.dispose]: () => {
      for (const client of clients.values()) client.close();
    },
  };
}

/** After an error that is nobody's fault but ours. */
const defectPause = 30_000;
/** Several objects that change together are one suspicion. */
const suspicionPause = 500;

class Controller {
  readonly #world: World;
  readonly #options: ControllerOptions;
  readonly #queue: WorkQueue;
  readonly #metrics = new Metrics();
  readonly #shards: Shards;
  readonly #owned: OwnedObjects;
  #isSynced = false;

  constructor(world: World, options: ControllerOptions) {
    const { context, cluster, requests, charts } = world;
    this.#world = world;
    this.#options = options;
    this.#queue = new WorkQueue({ now: context.clock.now, schedule });
    this.#shards = new Shards(cluster.client, {
      count: options.shards,
      namespace: options.ownNamespace,
      // Two of them may be in one process.
      holder: `${cluster.holder} ${Buffer.from(context.randomBytes(4)).toString('hex')}`,
      leaseSeconds: Math.ceil(context.settings.leaseSeconds * 1.5),
      logger: context.logger,
      onChange: (shard, isHeld) => this.#onShard(shard, isHeld),
      signal: context.signal,
    });
    this.#owned = new OwnedObjects(cluster.client, {
      namespace: options.onlyNamespace,
      onSuspicion: (release) => this.#suspect(release),
      onTrouble: (message) => context.logger.warn(message),
      signal: context.signal,
    });
    this.#metrics.gauge('helm_queue_depth', () => this.#queue.depth);
    this.#metrics.gauge('helm_requests', () => requests.size);
    this.#metrics.gauge('helm_shards_held', () => this.#shards.held);
    this.#metrics.gauge('helm_chart_fetches', () => charts.fetches);
  }

  /** Works until the signal ends it, or a watch can no longer go on. */
  async run(): Promise<void> {
    const { signal } = this.#world.context;
    await using server = await serve(this.#options.listen, {
      isReady: () => this.#isSynced,
      isAlive: () => !signal.aborted,
      metrics: () => this.#metrics.format(),
    });
    const watches = this.#startWatches();
    const failed = Promise.all(watches.map(({ ended }) => ended));
    await Promise.race([Promise.all(watches.map(({ synced }) => synced)), failed]);
    await this.#owned.synced();
    this.#isSynced = true;
    this.#options.onReady?.(server.address);
    const work = Array.from({ length: this.#options.concurrency }, () => this.#work());
    const shards = this.#shards.run();
    try {
      await failed;
    } finally {
      this.#queue.close();
      await Promise.allSettled([...work, shards]);
    }
  }

  #startWatches(): readonly Watch[] {
    const { cluster, context, releases, requests, helmRecords } = this.#world;
    const { onlyNamespace: namespace } = this.#options;
    const start = (
      kind: KindReference,
      own: Omit<WatchOptions, 'kind' | 'namespace' | 'signal'>,
    ): Watch => startWatch(cluster.client, { kind, namespace, signal: context.signal, ...own });
    const addUsers = (object: KubeObject): void => {
      for (const user of requests.usersOf(object.kind, referenceTo(object))) this.#add(user);
    };
    const data = {
      isMetadataOnly: true,
      onObject: (object: KubeObject) => {
        helmRecords.put(object);
        addUsers(object);
      },
      onRemoved: (object: KubeObject) => {
        helmRecords.remove(object);
        addUsers(object);
      },
    };
    return [
      start(releaseKind, {
        onObject: (object) => {
          if (releases.put(object)) this.#addRelease(referenceTo(object));
        },
        onRemoved: (object) => {
          releases.remove(object);
          this.#addRelease(referenceTo(object));
        },
      }),
      start(requestKind, {
        onObject: (object) => this.#see(parseRequest(object)),
        onRemoved: (object) => this.#forget(requestKey(referenceTo(object))),
      }),
      start(configMapKind, data),
      start(secretKind, { ...data, labelSelector: noRecords }),
    ];
  }

  async #work(): Promise<void> {
    for (;;) {
      const key = await this.#queue.take();
      if (key === undefined) return;
      const { tracer } = this.#world;
      await tracer.trace('reconcile', { 'helm.request': key }, () => this.#reconcile(key));
      this.#queue.done(key);
    }
  }

  /** A bad request hurts only itself: whatever is thrown is told, and tried again later. */
  async #reconcile(key: string): Promise<void> {
    const request = this.#world.requests.get(key);
    if (request === undefined || !this.#shards.owns(request.uid)) return;
    const { clock, logger, signal } = this.#world.context;
    const startedAt = clock.now().getTime();
    let name = 'defect';
    try {
      const outcome = await reconcile(this.#world, request);
      name = outcome.name;
      this.#world.tracer.note({ 'helm.outcome': name });
      if (outcome.findings !== undefined || outcome.changes !== undefined) {
        await this.#write(outcome.request ?? request, outcome);
      }
      if (outcome.again !== undefined) this.#queue.add(key, withJitter(this.#world, outcome.again));
    } catch (error) {
      if (signal.aborted) return;
      logger.error(describe(error), { request: key });
      this.#queue.add(key, isHelmError(error) ? suspicionPause * 4 : defectPause);
    } finally {
      const seconds = (clock.now().getTime() - startedAt) / 1000;
      this.#metrics.reconciled(name, seconds);
      logger.debug(`reconciled in ${seconds} s: ${name}`, { request: key });
    }
  }

  async #write(request: HelmRequest, outcome: Outcome): Promise<void> {
    const written = await this.#world.tracer.trace('write status', {}, () =>
      writeStatus(this.#world, request, outcome),
    );
    if (written === undefined) {
      this.#queue.add(requestKey(request), suspicionPause);
      return;
    }
    // It is in our view now, where the watch would find nothing new in it.
    if (isNews(request, written)) this.#add(written);
    await tellNews(this.#world, request, written.status);
  }

  #see(request: HelmRequest): void {
    const before = this.#world.requests.get(requestKey(request));
    this.#world.requests.put(request);
    const { releaseName: name, targetNamespace: namespace } = request.spec;
    this.#owned.note({ name, namespace }, request.status.inventory);
    if (isNews(before, request)) this.#add(request);
    for (const dependent of this.#world.requests.dependentsOf(request)) this.#add(dependent);
  }

  #forget(key: string): void {
    const request = this.#world.requests.get(key);
    this.#world.requests.remove(key);
    this.#queue.remove(key);
    if (request === undefined) return;
    this.#world.troubles.end(request.uid);
    this.#world.troubles.end(checkOf(request));
    this.#world.troubles.end(outageOf(request));
    const { releaseName: name, targetNamespace: namespace } = request.spec;
    this.#owned.forget({ name, namespace });
    this.#world.releases.clear({ name, namespace });
    this.#addRelease({ name, namespace });
  }

  #suspect(release: RequestReference): void {
    this.#world.releases.suspect(release);
    for (const request of this.#world.requests.ofRelease(release)) {
      this.#queue.add(requestKey(request), suspicionPause);
    }
  }

  #addRelease(release: RequestReference): void {
    for (const request of this.#world.requests.ofRelease(release)) this.#add(request);
  }

  #add(request: HelmRequest): void {
    this.#queue.add(requestKey(request));
  }

  #onShard(shard: number, isHeld: boolean): void {
    this.#world.context.logger.info(`shard ${shard} is ${isHeld ? 'ours now' : 'no longer ours'}`);
    if (!isHeld) return;
    for (const request of this.#world.requests.all()) {
      if (!this.#shards.owns(request.uid)) continue;
      const { releaseName: name, targetNamespace: namespace } = request.spec;
      // Nobody, or somebody else, has watched its objects until now.
      this.#world.releases.suspect({ name, namespace });
      this.#add(request);
    }
  }
}

/** Whether there is something to do that there was not before. */
function isNews(before: HelmRequest | undefined, { uid, ...now }: HelmRequest): boolean {
  return (
    before?.uid !== uid ||
    before.generation !== now.generation ||
    before.askedAt !== now.askedAt ||
    before.isBeingDeleted !== now.isBeingDeleted
  );
}

function schedule(delay: number, call: () => void): () => void {
  const timer = setTimeout(call, delay);
  return () => clearTimeout(timer);
}

/** Requests that were made together need not come back together. */
function withJitter({ cluster }: World, delay: number): number {
  return delay * (0.9 + cluster.client.time.random() / 5);
}

function describe(error: unknown): string {
  return error instanceof Error
    ? isHelmError(error)
      ? error.message
      : String(error.stack)
    : String(error);
}
