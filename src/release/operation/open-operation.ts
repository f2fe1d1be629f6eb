import { HelmError, createUlid, isUlid, newestUlid } from '../../base/index.ts';
import type { KubeClient } from '../../kube/index.ts';
import type { Composition } from '../application/format-application.ts';
import { readRelease } from '../find-release.ts';
import type { ReleaseHistory } from '../list-versions.ts';
import { listVersionObjects, versionsOf } from '../list-versions.ts';
import { awaitLock } from '../lock/await-lock.ts';
import { systemTime } from '../lock/lease-time.ts';
import { Lease, endOfCreations } from '../lock/lease.ts';
import { releaseChanged } from '../lock/lock-errors.ts';
import { takeLock } from '../lock/take-lock.ts';
import { clampLease } from '../parse-release.ts';
import { isMissingKind } from '../missing-kind.ts';
import type { ReleaseVersion } from '../release-version.ts';
import type { Operation, Release } from '../release.ts';
import { createRelease } from './create-release.ts';
import type { OpenOperationOptions } from './operation-options.ts';
import { defaultLeaseSeconds } from './operation-options.ts';
import { ReleaseOperation } from './release-operation.ts';
import { removeRelease } from './remove-release.ts';

interface LockedRelease {
  readonly release: Release;
  readonly operation: Operation;
  readonly versions: readonly ReleaseVersion[];
  /** When the lock was asked for, in monotonic time. */
  readonly takenAt: number;
  readonly isNew: boolean;
  /** What its Application was told to consist of. */
  readonly described?: Composition | undefined;
  /** From whom it was taken over. */
  readonly abandoned?: Held | undefined;
}

type Held = Release & { readonly operation: Operation };

/**
 * Takes the lock of a release; `install` and `adopt` make one where there is none. What another
 * operation has left behind is put right first.
 */
export async function openOperation(
  client: KubeClient,
  options: OpenOperationOptions,
): Promise<ReleaseOperation> {
  const locked = await new Opening(client, options).lock();
  const { release, operation, takenAt, isNew } = locked;
  const time = options.leaseTime ?? systemTime;
  const { signal } = options;
  const lease = new Lease(client, release, { operation, time, takenAt, signal });
  const { versions, abandoned, described } = locked;
  const { bringsApplication = false, next } = options;
  const lateFor = abandoned === undefined ? undefined : findLateTime(abandoned, release);
  const parts = { client, lease, isNew, next, lateFor, versions, bringsApplication, described };
  const opened = new ReleaseOperation(parts);
  try {
    await opened.settle();
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** The way to a lock. */
class Opening {
  readonly #client: KubeClient;
  readonly #options: OpenOperationOptions;
  readonly #patience: number;

  constructor(client: KubeClient, options: OpenOperationOptions) {
    this.#client = client;
    this.#options = options;
    this.#patience = this.#monotonic() + (options.waitForLock ?? 0);
  }

  async lock(): Promise<LockedRelease> {
    const { known } = this.#options;
    let found =
      known === undefined ? await this.#read() : known === 'missing' ? undefined : known.release;
    for (;;) {
      this.#options.signal?.throwIfAborted();
      const locked = found === undefined ? await this.#create() : await this.#take(found);
      if (locked !== undefined) return locked;
      found = await this.#read();
    }
  }

  async #create(): Promise<LockedRelease | undefined> {
    const { kind, namespace, name, bringsApplication, signal } = this.#options;
    if (kind !== 'install' && kind !== 'adopt') throw notFound(name);
    const takenAt = this.#monotonic();
    const operation = this.#operation();
    const wanted = { namespace, name, bringsApplication };
    const { composition, onTerminating } = this.#options;
    const options = { composition, onTerminating, signal };
    const created = await createRelease(this.#client, wanted, operation, options);
    return created && { ...created, operation, takenAt, versions: [], isNew: true };
  }

  /** Undefined when all has to be looked at again. */
  async #take(found: Release): Promise<LockedRelease | undefined> {
    if (found.problem !== undefined) throw unreadable(found);
    const { signal } = this.#options;
    if (found.isDeleted) {
      await removeRelease(this.#client, found, { signal });
      return undefined;
    }
    const free = found.operation === undefined ? found : await this.#await(found, found.operation);
    if (free === undefined) return undefined;
    this.#requireUnchanged(free);
    const takenAt = this.#monotonic();
    const operation = this.#operation(free);
    const [release, versions] = await Promise.all([
      takeLock(this.#client, free, operation, { signal }),
      this.#listVersions(free),
    ]);
    if (release === undefined) return undefined;
    const locked = { release, operation, takenAt, versions: versions(release), isNew: false };
    return { ...locked, abandoned: isHeld(free) ? free : undefined };
  }

  /** The release whose lock may be taken over; undefined when it was given back. */
  async #await(found: Release, operation: Operation): Promise<Release | undefined> {
    const awaited = await awaitLock(
      this.#client,
      { ...found, operation },
      {
        time: this.#time,
        patience: this.#patience,
        onWait: this.#options.onWait,
        signal: this.#options.signal,
      },
    );
    if (awaited.how === 'given-back') return undefined;
    this.#options.onTakeOver?.(awaited.release.operation ?? operation);
    return awaited.release;
  }

  /**
   * The versions of a release that nobody has locked since it was seen: nobody else writes any, so
   * that they need not be listed after the lock is taken.
   */
  async #listVersions(free: Release): Promise<(locked: Release) => readonly ReleaseVersion[]> {
    const { known, namespace, name, signal } = this.#options;
    if (isHistoryOf(known, free)) return () => known.versions;
    const objects = await listVersionObjects(this.#client, namespace, name, { signal });
    return (locked) => versionsOf(locked, objects);
  }

  #requireUnchanged(release: Release): void {
    const { current, latest } = release;
    const { known } = this.#options;
    if (known === undefined) return;
    const before = known === 'missing' ? undefined : known.release;
    if (before?.current !== current || before?.latest?.name !== latest?.name) {
      throw releaseChanged(release);
    }
  }

  async #read(): Promise<Release | undefined> {
    const { namespace, name, signal } = this.#options;
    try {
      return await readRelease(this.#client, namespace, name, { signal });
    } catch (error) {
      if (isMissingKind(error)) return undefined;
      throw error;
    }
  }

  /** Who takes over makes the version that was to come, unless it is there. */
  #operation(free?: Release): Operation {
    const { kind, holder, process, leaseSeconds = defaultLeaseSeconds } = this.#options;
    const { now, random } = this.#client.time;
    const startedAt = now();
    const id = createUlid({ now: startedAt, random, after: free && newestUlidOf(free) });
    return {
      id,
      version: (free && inheritedOf(free)) ?? id,
      kind,
      holder,
      ...(process === undefined ? {} : { process }),
      startedAt,
      renewedAt: startedAt,
      leaseSeconds: clampLease(leaseSeconds),
      fence: (free?.fence ?? 0) + 1,
    };
  }

  get #time(): typeof systemTime {
    return this.#options.leaseTime ?? systemTime;
  }

  #monotonic(): number {
    return this.#time.monotonic();
  }
}

/** Versions are named by operations, and their names tell their order, whatever clocks say. */
function newestUlidOf({ latest, operation }: Release): string | undefined {
  return newestUlid([latest?.name, operation?.id, operation?.version]);
}

function inheritedOf({ operation }: Release): string | undefined {
  return operation !== undefined && isUlid(operation.version) ? operation.version : undefined;
}

function isHeld(release: Release): release is Held {
  return release.operation !== undefined;
}

/** Servers tell whole seconds. */
const second = 1000;

/** How long after the lock was taken what its holder before has sent may still be created, in milliseconds. */
function findLateTime(abandoned: Held, taken: Release): number {
  const end = endOfCreations(abandoned.writtenAt, abandoned.operation);
  return end === undefined ? 0 : Math.max(0, end.getTime() + second - taken.writtenAt.getTime());
}

function isHistoryOf(
  known: OpenOperationOptions['known'],
  release: Release,
): known is ReleaseHistory {
  return typeof known === 'object' && known.release === release;
}

function notFound(name: string): HelmError {
  return new HelmError('ReleaseNotFound', 'release: not found', {
    hint: `there is no release "${name}" here; list those there are with: helm list`,
  });
}

function unreadable({ name, problem = '' }: Release): HelmError {
  return new HelmError('CorruptRelease', `cannot read the release "${name}": ${problem}`, {
    hint: 'somebody has changed its Release object: put it right with kubectl edit',
  });
}
