import { createUlid, newestUlid } from '../../base/index.ts';
import type { ClientTime, ObjectReference } from '../../kube/index.ts';
import type { Composition } from '../application/format-application.ts';
import type { NewVersion } from '../format-version.ts';
import type { Chunk } from '../payload/chunk.ts';
import { secretNameOf } from '../payload/chunk.ts';
import type { EncodedPayload } from '../payload/encode-payload.ts';
import type {
  ApplyMethod,
  DeployedChart,
  HookOutcome,
  ReleaseVersion,
  VersionOrigin,
} from '../release-version.ts';
import type { Operation, Release } from '../release.ts';
import { listRemains, without } from './list-inventory.ts';

/** What an operation is about to deploy. */
export interface VersionDraft extends Composition {
  readonly chart: DeployedChart;
  /** What it says until its outcome is known. */
  readonly description: string;
  readonly user: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly permissions?: readonly string[];
  readonly payload: EncodedPayload;
  readonly applyMethod?: ApplyMethod;
  /** How many versions to keep, this one included; 0 keeps all. */
  readonly historyMax: number;
  /** What a version that is adopted was before. */
  readonly past?: AdoptedPast;
}

export interface AdoptedPast {
  readonly sequence: number;
  readonly phase: 'deployed' | 'superseded' | 'failed' | 'uninstalled';
  readonly createdAt: Date;
  readonly firstDeployedAt: Date;
  readonly deletedAt: Date | undefined;
  readonly hookRuns: readonly HookOutcome[];
}

export interface DraftSurroundings {
  readonly release: Release;
  readonly versions: readonly ReleaseVersion[];
  readonly operation: Operation;
  readonly time: ClientTime;
  /** What the draft's payload is stored as. */
  readonly chunks: readonly Chunk[];
}

export function createVersion(draft: VersionDraft, surroundings: DraftSurroundings): NewVersion {
  const { release, versions, operation, time, chunks } = surroundings;
  const parent = versions.at(-1);
  const now = time.now();
  const { past } = draft;
  return {
    name: (past === undefined ? operation.version : ulidAfter(versions, time)).toLowerCase(),
    release: release.name,
    namespace: release.namespace,
    labels: draft.labels ?? {},
    sequence: past?.sequence ?? nextSequence(release, parent),
    parent: parent?.name.toUpperCase(),
    chart: draft.chart,
    description: draft.description,
    user: draft.user,
    createdAt: past?.createdAt ?? now,
    firstDeployedAt: past?.firstDeployedAt ?? parent?.firstDeployedAt ?? now,
    operation: originOf(operation),
    inventory: draft.inventory,
    stale: listStale(draft, release, versions),
    payload: chunks.map(({ part, digest, data }) => ({
      part,
      secret: secretNameOf(release.name, digest),
      digest,
      size: data.length,
    })),
    permissions: draft.permissions ?? [],
    applyMethod: draft.applyMethod ?? 'ssa',
    phase: past?.phase ?? 'pending',
    deletedAt: past?.deletedAt,
    hookRuns: past?.hookRuns ?? [],
  };
}

function originOf({ id, kind, fence, holder }: Operation): VersionOrigin {
  return { id, kind, fence, holder };
}

/** The order of versions is their sequence, and a new ULID follows whichever there is. */
export function ulidAfter(
  versions: readonly ReleaseVersion[],
  { now, random }: ClientTime,
): string {
  return createUlid({ now: now(), random, after: newestUlid(versions.map(({ name }) => name)) });
}

function nextSequence({ latest }: Release, parent: ReleaseVersion | undefined): number {
  const told = latest === undefined || latest.phase === 'pending' ? 0 : latest.sequence;
  return Math.max(told, parent?.sequence ?? 0) + 1;
}

function listStale(
  draft: VersionDraft,
  { current }: Release,
  versions: readonly ReleaseVersion[],
): readonly ObjectReference[] {
  const deployed = versions.find(({ name }) => name === current)?.inventory ?? [];
  return without(listRemains(versions, current), [...draft.inventory, ...deployed]);
}
