import type { KubeClient } from '../../kube/index.ts';
import { isApiError, listObjects, patchObject, releaseLabel } from '../../kube/index.ts';
import { formatOutcome } from '../format-version.ts';
import { secretKind, versionKind } from '../kinds.ts';
import type { ReleaseVersion } from '../release-version.ts';
import type { Operation, Phase, Release } from '../release.ts';
import { deleteVersion } from './prune-history.ts';

/**
 * Puts right what operations that ended early have left: stores the outcomes that only the release
 * told, and discards versions whose payload was never complete, for then nothing else was begun.
 * Returns the versions that stay.
 */
export async function settleVersions(
  client: KubeClient,
  release: Release,
  versions: readonly ReleaseVersion[],
  operation: Operation,
): Promise<readonly ReleaseVersion[]> {
  if (isHalfAdopted(release, versions, operation)) {
    await Promise.all(versions.map((version) => deleteVersion(client, version)));
    return [];
  }
  const unsettled = versions.filter(({ isSettled }) => !isSettled);
  if (unsettled.length === 0) return versions;
  const secrets = await listSecretNames(client, release);
  const settled = new Map(
    await Promise.all(
      unsettled.map(async (version) => {
        const isWhole = version.payload.every(({ secret }) => secrets.has(secret));
        const isBegun = isWhole && !isLate(version, versions);
        return [version, await settle(client, release, version, { isBegun, operation })] as const;
      }),
    ),
  );
  return versions
    .map((version) => (settled.has(version) ? settled.get(version) : version))
    .filter((version) => version !== undefined);
}

/**
 * Whether its record arrived after somebody else had taken over and its number: who made it waited for
 * that, and has begun nothing.
 */
function isLate(
  { sequence, operation }: ReleaseVersion,
  versions: readonly ReleaseVersion[],
): boolean {
  return versions.some(
    (other) => other.sequence === sequence && other.operation.fence > operation.fence,
  );
}

/** History is adopted as a whole or not at all. */
function isHalfAdopted(
  { current }: Release,
  versions: readonly ReleaseVersion[],
  { kind }: Operation,
): boolean {
  if (kind !== 'adopt' || current !== undefined) return false;
  return versions.every((version) => version.operation.kind === 'adopt');
}

async function settle(
  client: KubeClient,
  release: Release,
  version: ReleaseVersion,
  { isBegun, operation }: { readonly isBegun: boolean; readonly operation: Operation },
): Promise<ReleaseVersion | undefined> {
  const { latest } = release;
  const isTold = latest?.name === version.name && latest.phase === version.phase;
  const isInterrupted = version.phase === 'failed' && !isTold;
  if (isInterrupted && !isBegun) {
    await deleteVersion(client, version);
    return undefined;
  }
  const description = isInterrupted
    ? `Interrupted; ${operation.holder} came after it`
    : version.description;
  await storeOutcome(client, version, version.phase, description);
  return { ...version, description, isSettled: true };
}

/** Writes an outcome into a version; one that is gone needs none. */
export async function storeOutcome(
  client: KubeClient,
  version: ReleaseVersion,
  phase: Phase,
  description: string,
): Promise<void> {
  const { namespace, name, hookRuns } = version;
  const deletedAt = phase === 'uninstalled' ? (version.deletedAt ?? client.time.now()) : undefined;
  const patch = formatOutcome({ phase, description, hookRuns, deletedAt });
  try {
    await patchObject(client, { ...versionKind, namespace, name }, patch, { type: 'merge' });
  } catch (error) {
    if (!isApiError(error, 404)) throw error;
  }
}

async function listSecretNames(
  client: KubeClient,
  { namespace, name }: Release,
): Promise<ReadonlySet<string>> {
  const { items } = await listObjects(
    client,
    { ...secretKind, namespace },
    { labelSelector: `${releaseLabel}=${name}`, isMetadataOnly: true },
  );
  return new Set(items.map(({ metadata }) => metadata.name ?? ''));
}
