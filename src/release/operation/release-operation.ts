import { isHelmError, newestUlid } from '../../base/index.ts';
import type { KubeClient, ObjectReference } from '../../kube/index.ts';
import { guardWrites } from '../../kube/index.ts';
import { lacksApplication, restoreApplication } from '../application/restore-application.ts';
import type { Composition } from '../application/format-application.ts';
import { describeApplication } from '../application/update-application.ts';
import { deriveVersion } from '../derive-version.ts';
import { formatSummary, ownerReferenceOf } from '../format-release.ts';
import { formatVersion } from '../format-version.ts';
import type { Lease } from '../lock/lease.ts';
import { sealPiece } from '../payload/chunk.ts';
import { findPayloadKey } from '../payload/find-key.ts';
import { writeChunks } from '../payload/write-chunks.ts';
import type { ReleaseVersion } from '../release-version.ts';
import type { Operation, OperationKind, Phase, Release } from '../release.ts';
import { changeLabels } from './change-labels.ts';
import { listInterrupted, listInventory } from './list-inventory.ts';
import { deleteVersion, pruneHistory } from './prune-history.ts';
import { recordVersion } from './record-version.ts';
import { removeRelease } from './remove-release.ts';
import { settleVersions, storeOutcome } from './settle-versions.ts';
import { summarize } from './summarize.ts';
import { tolerate } from './tolerate.ts';
import type { VersionDraft } from './version-draft.ts';
import { createVersion, ulidAfter } from './version-draft.ts';

export interface OperationParts {
  readonly client: KubeClient;
  readonly lease: Lease;
  readonly versions: readonly ReleaseVersion[];
  /** The release is new with this operation. */
  readonly isNew: boolean;
  /** What the same command does afterwards, under the same lock. */
  readonly next?: OperationKind | undefined;
  /** Somebody was taken over from: how long what they have sent may still be created, in milliseconds. */
  readonly lateFor?: number | undefined;
  /** It is going to have an Application of its name among its objects. */
  readonly bringsApplication?: boolean;
  /** What its Application was told to consist of when it was made. */
  readonly described?: Composition | undefined;
}

/**
 * Work on a release by one who holds its lock. It ends with exactly one of `commit`, `fail`, `keep`
 * and `finishDelete`, or else with `close`, which gives the lock back and leaves all as it was.
 */
export class ReleaseOperation {
  /** Writes only as long as the lock is held. */
  readonly client: KubeClient;
  readonly #plain: KubeClient;
  readonly #lease: Lease;
  readonly #isNew: boolean;
  readonly #lateFor: number | undefined;
  readonly #bringsApplication: boolean;
  readonly #described: Composition | undefined;
  readonly #next: OperationKind | undefined;
  #versions: readonly ReleaseVersion[];
  #payloadKey: Uint8Array | undefined;
  #hasEnded = false;

  constructor(parts: OperationParts) {
    const { client, lease, versions, isNew } = parts;
    const { lateFor, bringsApplication = false } = parts;
    this.#lateFor = lateFor;
    this.#plain = client;
    this.#lease = lease;
    this.#isNew = isNew;
    this.#bringsApplication = bringsApplication;
    this.#described = parts.described;
    this.#next = parts.next;
    this.#versions = versions;
    const beforeAttempt = (): Promise<void> => lease.ensure();
    const creationsUntil = (): Promise<Date | undefined> => lease.creationsUntil();
    this.client = guardWrites(client, { beforeAttempt, creationsUntil, signal: lease.signal });
  }

  get operation(): Operation {
    return this.#lease.operation;
  }

  get release(): Release {
    return this.#lease.release;
  }

  /** Oldest first. */
  get versions(): readonly ReleaseVersion[] {
    return this.#versions;
  }

  /** Aborts when somebody else has taken over. */
  get signal(): AbortSignal {
    return this.#lease.signal;
  }

  /** Whether writes of somebody who stopped half-way may still be on their way. */
  get isSuccessor(): boolean {
    const { current } = this.release;
    return this.#lateFor !== undefined || listInterrupted(this.#versions, current).length > 0;
  }

  /** Milliseconds until nothing arrives any more of what somebody who was taken over from has sent. */
  get lateFor(): number {
    return Math.max(0, (this.#lateFor ?? 0) - this.#lease.age);
  }

  /** All that the release may have in the cluster. */
  inventory(): readonly ObjectReference[] {
    return listInventory(this.#versions, this.release.current);
  }

  /** What somebody who was taken over from may have been about to create. */
  interrupted(): readonly ObjectReference[] {
    const interrupted = listInterrupted(this.#versions, this.release.current);
    return interrupted.flatMap(({ inventory }) => inventory);
  }

  /** Puts right what operations before it have left. */
  async settle(): Promise<void> {
    const { client, release, versions, operation } = this;
    this.#versions = await settleVersions(client, release, versions, operation);
    const isMissing = !this.#isNew && lacksApplication(release, this.#versions, operation);
    if (isMissing && !this.#bringsApplication) await this.#restoreApplication();
  }

  /** Records what is about to be deployed. Nothing may be written to the cluster before. */
  async begin(draft: VersionDraft): Promise<ReleaseVersion> {
    if (draft.past === undefined) await this.#reserveName();
    const { client, release, operation } = this;
    const others = this.#versions;
    this.#payloadKey ??= (await findPayloadKey(client, others)) ?? draft.payload.key;
    const key = this.#payloadKey;
    const chunks = draft.payload.pieces.map((piece) => sealPiece(piece, key));
    const surroundings = { release, versions: others, operation, time: client.time, chunks };
    const object = formatVersion(createVersion(draft, surroundings), ownerReferenceOf(release));
    const version = await recordVersion(client, object, operation);
    this.#versions = [...others, version];
    if (version.phase === 'pending') this.#lease.announce(summarize(version));
    const describe = (): Promise<boolean> => describeApplication(client, this.release, draft);
    const [isThere] = await Promise.all([
      draft === this.#described || describe(),
      writeChunks(client, chunks, version, others),
    ]);
    if (!isThere && (await this.#restoreApplication())) await describe();
    const { current } = release;
    this.#versions = await pruneHistory(client, this.#versions, current, draft.historyMax);
    return version;
  }

  /** Makes a version the one that is deployed. */
  async commit(version: ReleaseVersion, description: string): Promise<Release> {
    const before = this.#versions.find(({ name }) => name === this.release.current);
    const deployed: ReleaseVersion = { ...version, phase: 'deployed', description };
    const newest = this.#versions.at(-1);
    const latest = newest === undefined || newest.name === version.name ? deployed : newest;
    await this.#finish(
      { current: version.name, latest: formatSummary(summarize(latest)) },
      (live) => live.current === version.name,
      version,
    );
    await tolerate([
      this.#store(version, 'deployed', description),
      ...(before === undefined || before.name === version.name
        ? []
        : [this.#store(before, 'superseded', before.description)]),
    ]);
    return this.release;
  }

  /** Records that what was begun was not deployed. What it left is in the next inventory. */
  async fail(description: string): Promise<Release> {
    const version = this.#versions.at(-1);
    if (version?.operation.id !== this.operation.id) {
      await this.close();
      return this.release;
    }
    const latest = summarize({ ...version, phase: 'failed', description });
    await this.#finish(
      { latest: formatSummary(latest) },
      (live) => live.latest?.name === version.name && live.latest.phase === 'failed',
      version,
    );
    await tolerate([this.#store(version, 'failed', description)]);
    return this.release;
  }

  /** Records that nothing of the release is left in the cluster, and keeps its history. */
  async keep(description: string): Promise<Release> {
    const last = this.#versions.findLast(({ name }) => name === this.release.current);
    const version = last ?? this.#versions.at(-1);
    if (version === undefined) return this.finishDelete();
    const latest = summarize({ ...version, phase: 'uninstalled', description });
    await this.#finish(
      { current: null, latest: formatSummary(latest) },
      (live) => live.latest?.phase === 'uninstalled',
    );
    await tolerate([this.#store(version, 'uninstalled', description)]);
    return this.release;
  }

  /** Removes the records of a release of which nothing is left in the cluster. */
  async finishDelete(): Promise<Release> {
    await this.#finish({ current: null, isDeleted: true }, (live) => live.isDeleted);
    await removeRelease(this.#plain, this.release);
    return this.release;
  }

  /** Removes the records of a release that is kept elsewhere now; what is in the cluster stays. */
  async finishReturn(): Promise<Release> {
    const versions = this.#versions;
    await this.#finish({ current: null, isDeleted: true }, (live) => live.isDeleted);
    await tolerate(versions.map((version) => deleteVersion(this.#plain, version)));
    await removeRelease(this.#plain, this.release, { propagation: 'Orphan' });
    return this.release;
  }

  /** What goes on under the lock of this operation once it has ended. */
  succeed(): ReleaseOperation {
    const versions = this.#versions.map((version) => deriveVersion(version, this.release));
    const parts = { client: this.#plain, lease: this.#lease, versions, isNew: false };
    return new ReleaseOperation(parts);
  }

  /** Whether its end is still to come. */
  get isOpen(): boolean {
    return !this.#hasEnded;
  }

  /** Gives the lock back, if it is still held; whoever opened an operation calls it in any case. */
  async close(): Promise<void> {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    try {
      if (this.#isNew && this.#versions.length === 0) await this.finishDelete();
      else await this.#lease.finish({ status: this.#correction() }, () => true);
    } catch (error) {
      // The lease ends by itself.
      if (!isHelmError(error)) throw error;
    } finally {
      this.#lease.abandon();
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** The name that came with the lock is of no use where there is such a version, or a newer one. */
  async #reserveName(): Promise<void> {
    const name = this.operation.version;
    const newest = newestUlid([name, ...this.#versions.map((version) => version.name)]);
    const isFree = this.#versions.every((version) => version.name !== name.toLowerCase());
    if (isFree && newest === name) return;
    await this.#lease.reserve(ulidAfter(this.#versions, this.client.time));
  }

  /** Gives the release its Application back; tells whether that was possible. */
  async #restoreApplication(): Promise<boolean> {
    const application = await restoreApplication(this.client, this.release);
    if (application !== undefined) await this.#lease.belongTo(application);
    return application !== undefined;
  }

  /** Versions that were left behind are told of at last; but a history is adopted as a whole. */
  #correction(): Readonly<Record<string, unknown>> {
    if (this.operation.kind === 'adopt') return {};
    const newest = this.#versions.at(-1);
    const { latest } = this.release;
    if (newest === undefined || newest.phase === 'corrupt') return {};
    if (newest.name === latest?.name && latest.phase !== 'pending') return {};
    const derived = deriveVersion(newest, { ...this.release, operation: undefined });
    return { latest: formatSummary(summarize(derived)) };
  }

  async #finish(
    status: Readonly<Record<string, unknown>>,
    isDone: (live: Release) => boolean,
    version?: ReleaseVersion,
  ): Promise<void> {
    const labels = version && changeLabels(this.release.labels, version.labels);
    const change = { status, ...(labels === undefined ? {} : { labels }) };
    if (this.#next === undefined) await this.#lease.finish(change, isDone);
    else await this.#lease.passOn(this.#follow(this.#next), change, isDone);
    this.#hasEnded = true;
  }

  /** An operation of the same holder that comes right after this one. */
  #follow(kind: OperationKind): Operation {
    const { time } = this.client;
    const id = ulidAfter(this.#versions, time);
    const now = time.now();
    const fence = this.operation.fence + 1;
    return { ...this.operation, id, kind, fence, version: id, startedAt: now, renewedAt: now };
  }

  /** Only repeats what the release says: the next operation does what got lost. */
  #store(version: ReleaseVersion, phase: Phase, description: string): Promise<void> {
    return storeOutcome(this.#plain, version, phase, description);
  }
}
