import { createHash } from 'node:crypto';
import { isHelmError } from '../../src/base/index.ts';
import type { Logger } from '../../src/context/index.ts';
import type { KubeClient } from '../../src/kube/index.ts';
import type { LeaseClaim, LeaseSight } from './lease.ts';
import { claimLease, releaseLease } from './lease.ts';

export interface ShardOptions {
  readonly count: number;
  /** Where the Leases are. */
  readonly namespace: string;
  readonly holder: string;
  /** How long a share outlives a replica that has died. */
  readonly leaseSeconds: number;
  readonly logger: Logger;
  /** Told of each shard that this process begins or ceases to work on. */
  readonly onChange: (shard: number, isHeld: boolean) => void;
  readonly signal: AbortSignal;
}

/** Renewed so often, a lease survives two failures. */
const renewalsPerLease = 4;
/** The part of a lease after which one that was not renewed is no longer worked by. */
const surePart = 2 / 3;

/**
 * The shards of the work, one Lease each. Every replica claims what is free, and the slower the more
 * it has, so that replicas that start together share. A shard that could not be renewed in time is
 * given up before anybody else can have it.
 */
export class Shards {
  readonly #client: KubeClient;
  readonly #options: ShardOptions;
  readonly #held = new Map<number, number>();
  readonly #sights = new Map<number, LeaseSight>();

  constructor(client: KubeClient, options: ShardOptions) {
    this.#client = client;
    this.#options = options;
  }

  get held(): number {
    return this.#held.size;
  }

  /** Whether this process works on the request of that uid. */
  owns(uid: string): boolean {
    return this.#isSure(shardOf(uid, this.#options.count));
  }

  /** Claims and renews until the signal ends it, then gives everything back. */
  async run(): Promise<void> {
    const { signal } = this.#options;
    const { time } = this.#client;
    while (!signal.aborted) {
      for (let shard = 0; shard < this.#options.count; shard++) await this.#claim(shard);
      const pause = this.#pause * (0.9 + time.random() / 5);
      await time.sleep(pause, signal).catch(() => undefined);
    }
    await Promise.all([...this.#held.keys()].map((shard) => this.#giveBack(shard)));
  }

  async #claim(shard: number): Promise<void> {
    const isHeld = this.#held.has(shard);
    if (!isHeld && !(await this.#isPatient())) return;
    const now = this.#now();
    try {
      const answer = await claimLease(this.#client, this.#claimOf(shard), {
        before: this.#sights.get(shard),
        now,
        signal: AbortSignal.any([this.#options.signal, AbortSignal.timeout(this.#pause)]),
      });
      if (answer.sight === undefined) this.#sights.delete(shard);
      else this.#sights.set(shard, answer.sight);
      if (answer.isHeld) this.#hold(shard, now);
      else this.#lose(shard);
    } catch (error) {
      if (!isHelmError(error)) throw error;
      if (this.#options.signal.aborted) return;
      this.#options.logger.warn(`cannot renew the lease of shard ${shard}: ${error.message}`);
      if (!this.#isSure(shard)) this.#lose(shard);
    }
  }

  /** Whoever has a share lets others go first. */
  async #isPatient(): Promise<boolean> {
    const { time } = this.#client;
    const pause = this.#held.size * 300 * time.random();
    if (pause > 0) await time.sleep(pause, this.#options.signal).catch(() => undefined);
    return !this.#options.signal.aborted;
  }

  /** Milliseconds between renewals, and the most that one may take: others wait for their turn. */
  get #pause(): number {
    return (this.#options.leaseSeconds * 1000) / renewalsPerLease;
  }

  /** Whether nobody else can have taken a shard since it was last renewed. */
  #isSure(shard: number): boolean {
    const since = this.#held.get(shard);
    if (since === undefined) return false;
    return this.#now() - since < this.#options.leaseSeconds * 1000 * surePart;
  }

  #hold(shard: number, now: number): void {
    const isNew = !this.#isSure(shard);
    this.#held.set(shard, now);
    if (isNew) this.#options.onChange(shard, true);
  }

  #lose(shard: number): void {
    if (this.#held.delete(shard)) this.#options.onChange(shard, false);
  }

  /** A server that does not answer is not waited for: the lease ends by itself. */
  async #giveBack(shard: number): Promise<void> {
    this.#lose(shard);
    await releaseLease(this.#client, this.#claimOf(shard), AbortSignal.timeout(this.#pause));
  }

  #claimOf(shard: number): LeaseClaim {
    const { namespace, holder, leaseSeconds: seconds } = this.#options;
    return { name: `helm-controller-${shard}`, namespace, holder, seconds };
  }

  #now(): number {
    return this.#client.time.now().getTime();
  }
}

/** The shard of a request: the same everywhere, and evenly spread. */
export function shardOf(uid: string, count: number): number {
  return createHash('sha256').update(uid).digest().readUInt32BE() % count;
}
