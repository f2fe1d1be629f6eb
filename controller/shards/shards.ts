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
    return this.#held.has(shardOf(uid, this.#options.count));
  }

  /** Claims and renews until the signal ends it, then gives everything back. */
  async run(): Promise<void> {
    const { signal, leaseSeconds } = this.#options;
    const { time } = this.#client;
    while (!signal.aborted) {
      for (let shard = 0; shard < this.#options.count; shard++) await this.#claim(shard);
      const pause = (leaseSeconds * 1000) / renewalsPerLease;
      await time.sleep(pause * (0.9 + time.random() / 5), signal).catch(() => undefined);
    }
    await Promise.all([...this.#held.keys()].map((shard) => this.#giveBack(shard)));
  }

  async #claim(shard: number): Promise<void> {
    const isHeld = this.#held.has(shard);
    if (!isHeld && !(await this.#isPatient())) return;
    const now = this.#now();
    try {
      const answer = await claimLease(
        this.#client,
        this.#claimOf(shard),
        this.#sights.get(shard),
        now,
      );
      if (answer.sight === undefined) this.#sights.delete(shard);
      else this.#sights.set(shard, answer.sight);
      if (answer.isHeld) this.#hold(shard, now);
      else this.#lose(shard);
    } catch (error) {
      if (!isHelmError(error)) throw error;
      this.#options.logger.warn(`cannot renew the lease of shard ${shard}: ${error.message}`);
      const since = this.#held.get(shard);
      if (since !== undefined && now - since > (this.#options.leaseSeconds * 1000 * 2) / 3)
        this.#lose(shard);
    }
  }

  /** Whoever has a share lets others go first. */
  async #isPatient(): Promise<boolean> {
    const { time } = this.#client;
    const pause = this.#held.size * 300 * time.random();
    if (pause > 0) await time.sleep(pause, this.#options.signal).catch(() => undefined);
    return !this.#options.signal.aborted;
  }

  #hold(shard: number, now: number): void {
    const isNew = !this.#held.has(shard);
    this.#held.set(shard, now);
    if (isNew) this.#options.onChange(shard, true);
  }

  #lose(shard: number): void {
    if (this.#held.delete(shard)) this.#options.onChange(shard, false);
  }

  async #giveBack(shard: number): Promise<void> {
    this.#lose(shard);
    await releaseLease(this.#client, this.#claimOf(shard));
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
