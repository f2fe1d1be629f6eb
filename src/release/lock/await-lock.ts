import type { KubeClient, KubeObject } from '../../kube/index.ts';
import { observeObject } from '../../kube/index.ts';
import { isProcessGone } from '../../processes/index.ts';
import { releaseKind } from '../kinds.ts';
import { parseRelease } from '../parse-release.ts';
import type { Operation, Release } from '../release.ts';
import type { LeaseTime } from './lease-time.ts';
import { releaseLocked } from './lock-errors.ts';
import { isLongAbandoned } from './server-clock.ts';

export interface AwaitLockOptions {
  readonly time: LeaseTime;
  /** Until when a holder who lives is waited for, in monotonic time. */
  readonly patience: number;
  readonly onWait?: ((wait: LockWait) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Somebody else works on the release, and is waited for. */
export interface LockWait {
  readonly name: string;
  readonly operation: Operation;
  /** Until when one who lives is waited for. */
  readonly until: Date;
  /** Until when it is known whether the holder lives. */
  readonly certainAt: Date;
}

/** How it came that the lock may be had: its holder gave it back, or lives no more. */
export type AwaitedLock =
  | { readonly how: 'given-back'; readonly release: Release | undefined }
  | { readonly how: 'abandoned'; readonly release: Release };

/**
 * The part of a lease, from the first look, in which a renewal proves nothing: the holder may have sent
 * it with its last breath. One who lives renews again soon.
 */
const lastBreath = 1 / 15;

type Held = Release & { readonly operation: Operation };

/**
 * Watches the holder of a lock: until it is given back, or is not renewed for a whole lease. A holder
 * who renews lives, and is an error, `ReleaseLocked`, once patience is at its end.
 */
export async function awaitLock(
  client: KubeClient,
  first: Held,
  options: AwaitLockOptions,
): Promise<AwaitedLock> {
  const { signal } = options;
  if (isGone(first)) return { how: 'abandoned', release: first };
  if (await isLongAbandoned(client, first, first.operation, { signal })) {
    return { how: 'abandoned', release: first };
  }
  options.onWait?.(waitOf(client, first, options));
  const stop = new AbortController();
  const end = signal === undefined ? stop.signal : AbortSignal.any([stop.signal, signal]);
  const { namespace, name } = first;
  const observation = observeObject(client, { ...releaseKind, namespace, name }, { signal: end });
  try {
    return await observe(client, first, observation, options);
  } finally {
    stop.abort();
  }
}

/** A holder on this very machine whose process has ended will not come back. */
function isGone({ operation: { process } }: Held): boolean {
  return process !== undefined && isProcessGone(process);
}

function waitOf(
  client: KubeClient,
  { name, operation }: Held,
  { time, patience }: AwaitLockOptions,
): LockWait {
  const now = client.time.now().getTime();
  const certainAt = now + operation.leaseSeconds * 1000;
  const until = Math.max(now + patience - time.monotonic(), certainAt);
  return { name, operation, until: new Date(until), certainAt: new Date(certainAt) };
}

/** Between two looks at a process of this machine. */
const processPause = 500;

async function observe(
  client: KubeClient,
  first: Held,
  observation: AsyncGenerator<KubeObject | undefined>,
  { time, patience, signal }: AwaitLockOptions,
): Promise<AwaitedLock> {
  let seen = first;
  const start = time.monotonic();
  let seenAt = start;
  let isAlive = false;
  let pending: ReturnType<typeof observation.next> | undefined;
  for (;;) {
    const leaseEnd = seenAt + seen.operation.leaseSeconds * 1000;
    const until = isAlive ? Math.min(leaseEnd, patience) : leaseEnd;
    const left = until - time.monotonic();
    const isNear = seen.operation.process !== undefined && left > processPause;
    pending ??= observation.next();
    const next = await nextWithin(client, pending, isNear ? processPause : left, signal);
    if (next !== 'nothing') pending = undefined;
    else if (isGone(seen)) return { how: 'abandoned', release: seen };
    else if (isNear) continue;
    if (next === 'nothing') {
      if (until === leaseEnd) return { how: 'abandoned', release: seen };
      throw releaseLocked(seen, seen.operation, client.time.now());
    }
    const release = next.object && parseRelease(next.object);
    if (release?.operation === undefined) return { how: 'given-back', release };
    const { operation } = release;
    const isSame = operation.id === seen.operation.id;
    const isRenewed = operation.renewedAt.getTime() !== seen.operation.renewedAt.getTime();
    seen = { ...release, operation };
    // A label that somebody changed is no sign of life.
    if (isSame && !isRenewed) continue;
    seenAt = time.monotonic();
    isAlive ||= !isSame || seenAt - start > operation.leaseSeconds * 1000 * lastBreath;
    if (isAlive && seenAt >= patience) throw releaseLocked(seen, seen.operation, client.time.now());
  }
}

async function nextWithin(
  client: KubeClient,
  next: Promise<IteratorResult<KubeObject | undefined>>,
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<{ readonly object: KubeObject | undefined } | 'nothing'> {
  const stop = new AbortController();
  const sleep = client.time.sleep(Math.max(0, milliseconds), stop.signal);
  // One of them wins; the other one ends later, in an error that nobody needs.
  for (const promise of [sleep, next]) promise.catch(() => undefined);
  try {
    const winner = await Promise.race([next, sleep.then(() => 'nothing' as const)]);
    signal?.throwIfAborted();
    if (winner === 'nothing') return 'nothing';
    return { object: winner.done === true ? undefined : winner.value };
  } finally {
    stop.abort();
  }
}
