import { isHelmError } from '../../base/index.ts';
import type { KubeClient, OwnerReference } from '../../kube/index.ts';
import { withUrgency } from '../../kube/index.ts';
import { readRelease } from '../find-release.ts';
import { formatLock, formatSummary } from '../format-release.ts';
import type { Operation, Release, VersionSummary } from '../release.ts';
import type { LeaseTime } from './lease-time.ts';
import { leaseLost, leaseNotRenewed } from './lock-errors.ts';
import type { ReleaseChange } from './swap-release.ts';
import { swapRelease } from './swap-release.ts';

export interface LeaseOptions {
  readonly operation: Operation;
  readonly time: LeaseTime;
  /** When the lock was asked for, in monotonic time. */
  readonly takenAt: number;
  /** Aborts when whoever holds it shall stop: a server that is gone is waited for no longer than a lease then. */
  readonly signal?: AbortSignal | undefined;
}

/** The holder stops before others start: what is under way then has time to arrive. */
const usedPart = 0.8;
/** Servers tell whole seconds: what is shorter cannot be told by their clocks. */
const shortestTold = 4;
/** What is created has at least the other part of a lease to arrive. */
const freshPart = 0.5;
const renewalsPerLease = 3;
/** Milliseconds before a renewal that failed is tried again, and how long who waits for it does. */
const pauseAfterFailure = 500;
const patience = 60_000;

interface Moment {
  readonly monotonic: number;
  readonly wall: number;
}

/**
 * The right to work on a release, as long as it is renewed. Others believe in it for a lease after
 * each renewal that they see; the holder believes in it a little shorter, counted from when it sent
 * the renewal. Who has slept longer has to renew first, and learns then whether somebody took over.
 */
export class Lease {
  readonly #client: KubeClient;
  readonly #time: LeaseTime;
  readonly #end = new AbortController();
  readonly #caller: AbortSignal | undefined;
  readonly #takenAt: number;
  #operation: Operation;
  #release: Release;
  #renewed: Moment;
  /** When the last renewal was written, by the servers' clocks. */
  #writtenAt: Date;
  #pending: VersionSummary | undefined;
  #renewal: Promise<void> | undefined;
  #cancelTimer: () => void = () => undefined;
  #cancelEnd: () => void = () => undefined;
  #isOver = false;

  constructor(client: KubeClient, release: Release, options: LeaseOptions) {
    const { operation, time, takenAt, signal } = options;
    this.#client = withUrgency(client);
    this.#release = release;
    this.#operation = operation;
    this.#time = time;
    this.#takenAt = takenAt;
    this.#writtenAt = release.writtenAt;
    this.#renewed = { monotonic: takenAt, wall: client.time.now().getTime() };
    this.#schedule(this.#length / renewalsPerLease);
    this.#caller = signal;
    if (signal?.aborted === true) this.#endSoon();
    else signal?.addEventListener('abort', this.#endSoon);
  }

  get operation(): Operation {
    return this.#operation;
  }

  /** How long ago the lock was asked for, in milliseconds. */
  get age(): number {
    return this.#time.monotonic() - this.#takenAt;
  }

  /** Aborts when somebody else has taken over, or who shall stop has waited for the server in vain. */
  get signal(): AbortSignal {
    return this.#end.signal;
  }

  /** The release as it was last written or seen. */
  get release(): Release {
    return this.#release;
  }

  /** What a list shall say of the release from the next renewal on. */
  announce(pending: VersionSummary): void {
    this.#pending = pending;
  }

  /** Tells whoever takes over which name the next version has. */
  async reserve(version: string): Promise<void> {
    const { id } = this.#operation;
    await this.#swap({
      status: { operation: { version } },
      isDone: ({ operation }) => operation?.id === id && operation.version === version,
    });
    this.#operation = { ...this.#operation, version };
  }

  /** Makes an Application the owner of the release, in place of one that is gone. */
  async belongTo(application: OwnerReference): Promise<void> {
    const isDone = (live: Release): boolean => live.application?.uid === application.uid;
    await this.#swap({ status: {}, application, isDone });
  }

  /** Resolves as long as the lease is held; rejects with `LeaseLost`. */
  async ensure(): Promise<void> {
    const giveUpAt = this.#time.monotonic() + patience;
    for (;;) {
      this.#end.signal.throwIfAborted();
      if (this.#isOver) throw new Error('The operation has ended');
      if (this.#isFresh()) return;
      try {
        await this.renew();
      } catch (error) {
        if (!isHelmError(error) || !error.retryable || this.#time.monotonic() > giveUpAt)
          throw error;
        await this.#client.time.sleep(pauseAfterFailure, this.#end.signal);
      }
    }
  }

  /** Until when, by the servers' clocks, what is created under this lease may arrive. */
  async creationsUntil(): Promise<Date | undefined> {
    if (endOfCreations(this.#writtenAt, this.operation) === undefined) return undefined;
    if (!this.#isFresh(freshPart)) await this.renew().catch(ignoreForNow);
    await this.ensure();
    return endOfCreations(this.#writtenAt, this.operation);
  }

  renew(): Promise<void> {
    this.#renewal ??= this.#renew().finally(() => (this.#renewal = undefined));
    return this.#renewal;
  }

  /** The last change: whatever it is, it gives the lock back. */
  async finish(
    change: Omit<ReleaseChange, 'isDone'>,
    isDone: ReleaseChange['isDone'],
  ): Promise<void> {
    this.#cancelTimer();
    await this.#renewal?.catch(() => undefined);
    await this.ensure();
    const { id } = this.operation;
    await this.#swap(
      {
        ...change,
        status: { ...change.status, operation: null },
        isDone: (live) => live.operation?.id !== id && isDone(live),
      },
      this.#end.signal,
    );
    this.abandon();
  }

  /** The same for an operation that another one of the same command follows: the lock stays with its holder. */
  async passOn(
    next: Operation,
    change: Omit<ReleaseChange, 'isDone'>,
    isDone: ReleaseChange['isDone'],
  ): Promise<void> {
    this.#cancelTimer();
    await this.#renewal?.catch(() => undefined);
    await this.ensure();
    const sent = this.#now();
    await this.#swap(
      {
        ...change,
        status: { ...change.status, ...formatLock(next) },
        isDone: (live) => live.operation?.id === next.id && isDone(live),
      },
      this.#end.signal,
    );
    this.#operation = next;
    this.#pending = undefined;
    this.#renewed = sent;
    this.#writtenAt = this.#release.writtenAt;
    this.#schedule(this.#length / renewalsPerLease);
  }

  /** Leaves the lock to its fate. */
  abandon(): void {
    this.#cancelTimer();
    this.#cancelEnd();
    this.#caller?.removeEventListener('abort', this.#endSoon);
    this.#isOver = true;
  }

  /** A server that is gone keeps nobody who shall stop: after a lease the lock is anybody's, given back or not. */
  readonly #endSoon = (): void => {
    this.#cancelEnd = this.#time.after(this.#length, () => {
      if (this.#isFresh()) this.#endSoon();
      else this.#end.abort(leaseNotRenewed(this.#release.name));
    });
  };

  get #length(): number {
    return this.operation.leaseSeconds * 1000;
  }

  /** Some clocks stand still while a machine sleeps, others are set: the longer time counts. */
  #isFresh(part = usedPart): boolean {
    const { monotonic, wall } = this.#now();
    const elapsed = Math.max(monotonic - this.#renewed.monotonic, wall - this.#renewed.wall);
    return elapsed < this.#length * part;
  }

  #now(): Moment {
    return {
      monotonic: this.#time.monotonic(),
      wall: this.#client.time.now().getTime(),
    };
  }

  async #renew(): Promise<void> {
    const sent = this.#now();
    const renewedAt = new Date(sent.wall).toISOString();
    const timeout = new AbortController();
    const cancel = this.#time.after(this.#length / renewalsPerLease, () =>
      timeout.abort(leaseNotRenewed(this.#release.name)),
    );
    try {
      const written = await this.#swap(
        {
          status: {
            operation: { renewedAt },
            ...(this.#pending === undefined ? {} : { latest: formatSummary(this.#pending) }),
          },
          isDone: ({ operation }) =>
            operation?.id === this.operation.id && operation.renewedAt.toISOString() === renewedAt,
        },
        timeout.signal,
      );
      this.#renewed = sent;
      if (written !== undefined) this.#writtenAt = written;
    } finally {
      cancel();
    }
  }

  /**
   * Others may change a release as well, its labels for instance; its lock is what counts. Returns when
   * it was written, where that was not found out later.
   */
  async #swap(change: ReleaseChange, signal?: AbortSignal): Promise<Date | undefined> {
    for (;;) {
      const swapped = await swapRelease(this.#client, this.#release, change, { signal });
      if (swapped !== undefined) {
        this.#release = swapped;
        return swapped.writtenAt;
      }
      const { namespace, name, uid } = this.#release;
      const found = await readRelease(this.#client, namespace, name, { signal });
      const isSame = found?.uid === uid;
      if (isSame && change.isDone(found)) {
        this.#release = found;
        return undefined;
      }
      if (!isSame || found.operation?.id !== this.operation.id) throw this.#lose(found);
      this.#release = found;
    }
  }

  #lose(found: Release | undefined): Error {
    const error = leaseLost(this.#release.name, found);
    this.#cancelTimer();
    this.#end.abort(error);
    return error;
  }

  #schedule(wait: number): void {
    this.#cancelTimer = this.#time.after(wait, () => void this.#renewInTurn());
  }

  async #renewInTurn(): Promise<void> {
    let wait = this.#length / renewalsPerLease;
    try {
      await this.renew();
    } catch (error) {
      if (!isHelmError(error)) throw error;
      wait = pauseAfterFailure;
    }
    if (!this.#isOver && !this.#end.signal.aborted) this.#schedule(wait);
  }
}

/**
 * When the last thing that a holder has sent to be created expires, by the servers' clocks; undefined
 * where it does not.
 */
export function endOfCreations(writtenAt: Date, { leaseSeconds }: Operation): Date | undefined {
  if (leaseSeconds < shortestTold || writtenAt.getTime() === 0) return undefined;
  return new Date(writtenAt.getTime() + Math.floor(leaseSeconds * usedPart) * 1000);
}

/** Whether a lease is lost, or may be renewed later, is told when it is asked for. */
function ignoreForNow(error: unknown): void {
  if (!isHelmError(error)) throw error;
}
