import type { KubeClient, KubeObject, ReadOptions } from '../kube/index.ts';
import { listObjects, releaseLabel } from '../kube/index.ts';
import { deriveVersion } from './derive-version.ts';
import { findRelease } from './find-release.ts';
import { versionKind } from './kinds.ts';
import { unlessKindMissing } from './missing-kind.ts';
import { parseVersion } from './parse-version.ts';
import type { HelmDriver } from './helm-records/helm-record.ts';
import type { ReleaseVersion } from './release-version.ts';
import type { Release } from './release.ts';

export interface ReleaseHistory {
  readonly release: Release;
  /** Oldest first. */
  readonly versions: readonly ReleaseVersion[];
  /** Where Helm 3 or 4 keeps it, if it is theirs. */
  readonly driver?: HelmDriver;
}

/** A release with its versions, of one moment; undefined where there is none. */
export async function findHistory(
  client: KubeClient,
  namespace: string,
  name: string,
  options: ReadOptions = {},
): Promise<ReleaseHistory | undefined> {
  const listing = unlessKindMissing(listVersionObjects(client, namespace, name, options), []);
  // Its failure is told when it is awaited, and is none where there is no release.
  listing.catch(() => undefined);
  const release = await findRelease(client, namespace, name, options);
  if (release === undefined) return undefined;
  const versions = versionsOf(release, await listing);
  const { latest } = release;
  const isOlder = latest !== undefined && !versions.some((each) => each.name === latest.name);
  return { release, versions: isOlder ? await listVersions(client, release, options) : versions };
}

/** The same for who expects none: its versions are asked for only if there is a release. */
export async function findUnexpectedHistory(
  client: KubeClient,
  namespace: string,
  name: string,
  options: ReadOptions = {},
): Promise<ReleaseHistory | undefined> {
  const release = await findRelease(client, namespace, name, options);
  return release && { release, versions: await listVersions(client, release, options) };
}

/** The versions of a release, oldest first, corrupt ones among them. */
export async function listVersions(
  client: KubeClient,
  release: Release,
  options: ReadOptions = {},
): Promise<readonly ReleaseVersion[]> {
  return versionsOf(
    release,
    await listVersionObjects(client, release.namespace, release.name, options),
  );
}

/** The objects that are or were versions of a release of that name. */
export async function listVersionObjects(
  client: KubeClient,
  namespace: string,
  name: string,
  options: ReadOptions,
): Promise<readonly KubeObject[]> {
  const labelSelector = `${releaseLabel}=${name}`;
  const list = await listObjects(
    client,
    { ...versionKind, namespace },
    { ...options, labelSelector },
  );
  return list.items;
}

/** A version is of the release that owns it, whatever it says. */
function requireOf({ name }: Release, version: ReleaseVersion): ReleaseVersion {
  if (version.release === name) return version;
  const problem = version.problem ?? 'spec.release is another release';
  return { ...version, release: name, phase: 'corrupt', problem };
}

/** Versions of an earlier release of that name await their garbage collection. */
export function versionsOf(
  release: Release,
  objects: readonly KubeObject[],
): readonly ReleaseVersion[] {
  return objects
    .filter(({ metadata }) => metadata.ownerReferences?.some(({ uid }) => uid === release.uid))
    .map((object) => deriveVersion(requireOf(release, parseVersion(object)), release))
    .sort((one, other) => one.sequence - other.sequence || (one.name < other.name ? -1 : 1));
}
