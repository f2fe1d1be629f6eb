import type { KubeClient, KubeObject, ReadOptions } from '../kube/index.ts';
import { listObjects } from '../kube/index.ts';
import { phaseLabel, versionKind } from './kinds.ts';
import type { ListReleasesOptions } from './list-releases.ts';
import { listReleases } from './list-releases.ts';
import type { ReleaseHistory } from './list-versions.ts';
import { findHistory, versionsOf } from './list-versions.ts';
import { summarize } from './operation/summarize.ts';
import { unlessKindMissing } from './missing-kind.ts';
import { checkPayload, listPayloadSecrets } from './payload/check-payload.ts';
import type { PayloadSecrets } from './payload/check-payload.ts';
import type { ReleaseVersion } from './release-version.ts';
import type { Release } from './release.ts';

/**
 * Releases; one whose newest version cannot be used has a problem. Three lists at once tell, and none
 * has a payload in it.
 */
export async function listCheckedReleases(
  client: KubeClient,
  options: ListReleasesOptions = {},
): Promise<readonly Release[]> {
  const { releases, objects, secrets } = await listAll(
    client,
    `${phaseLabel}!=superseded`,
    options,
  );
  const byOwner = groupByOwner(objects);
  const checked = await Promise.all(
    releases.map(async (release) => {
      const versions = versionsOf(release, byOwner.get(release.uid) ?? []);
      const isSound = findProblem({ release, versions }, secrets) === undefined;
      return isSound ? withPending(release, versions) : lookAgain(client, release, options);
    }),
  );
  return checked.filter((release) => release !== undefined);
}

/** What is under way is the newest, even before its operation has said so. */
function withPending(release: Release, versions: readonly ReleaseVersion[]): Release {
  const pending = versions.findLast(({ phase }) => phase === 'pending');
  return pending === undefined ? release : { ...release, latest: summarize(pending) };
}

/** Every version of every release. */
export async function listAllVersions(
  client: KubeClient,
  options: ListReleasesOptions = {},
): Promise<readonly ReleaseVersion[]> {
  const { releases, objects, secrets } = await listAll(client, '', options);
  const byOwner = groupByOwner(objects);
  return releases
    .flatMap((release) => versionsOf(release, byOwner.get(release.uid) ?? []))
    .map((version) => checkPayload(version, secrets));
}

/** A release with its versions, of which those whose payload is not all there are corrupt. */
export async function findCheckedHistory(
  client: KubeClient,
  namespace: string,
  name: string,
  options: ReadOptions = {},
): Promise<ReleaseHistory | undefined> {
  const listing = listPayloadSecrets(client, { ...options, namespace, release: name });
  // Its failure is told when it is awaited, and is none where there is no release.
  listing.catch(() => undefined);
  const history = await findHistory(client, namespace, name, options);
  if (history === undefined) return undefined;
  const secrets = await listing;
  const { release, versions } = history;
  return { release, versions: versions.map((version) => checkPayload(version, secrets)) };
}

interface Lists {
  readonly releases: readonly Release[];
  readonly objects: readonly KubeObject[];
  readonly secrets: PayloadSecrets | undefined;
}

async function listAll(
  client: KubeClient,
  phases: string,
  options: ListReleasesOptions,
): Promise<Lists> {
  const others = Promise.all([
    listVersionObjectsOf(client, phases, options),
    listPayloadSecrets(client, options),
  ]);
  // What is wrong with all three is told of the releases.
  others.catch(() => undefined);
  const releases = await listReleases(client, options);
  const [objects, secrets] = await others;
  return { releases, objects, secrets };
}

async function listVersionObjectsOf(
  client: KubeClient,
  phases: string,
  { namespace, labelSelector = '', signal }: ListReleasesOptions,
): Promise<readonly KubeObject[]> {
  const selectors = [phases, labelSelector].filter((selector) => selector !== '').join();
  const listing = listObjects(
    client,
    { ...versionKind, namespace, allNamespaces: namespace === undefined },
    { signal, labelSelector: selectors === '' ? undefined : selectors },
  );
  const { items } = await unlessKindMissing(listing, { items: [], resourceVersion: '' });
  return items;
}

function groupByOwner(objects: readonly KubeObject[]): ReadonlyMap<string, readonly KubeObject[]> {
  const groups = new Map<string, KubeObject[]>();
  for (const object of objects) {
    for (const { uid } of object.metadata.ownerReferences ?? []) {
      const group = groups.get(uid);
      if (group === undefined) groups.set(uid, [object]);
      else group.push(object);
    }
  }
  return groups;
}

function findProblem(
  { release, versions }: ReleaseHistory,
  secrets: PayloadSecrets | undefined,
): string | undefined {
  const { latest } = release;
  if (release.problem !== undefined || latest === undefined) return release.problem;
  const newest = versions.find(({ name }) => name === latest.name);
  if (newest === undefined) return `the version "${latest.name}" is missing`;
  return checkPayload(newest, secrets).problem;
}

/** The lists were of different moments: what looks wrong may only be new. */
async function lookAgain(
  client: KubeClient,
  release: Release,
  { signal }: ReadOptions,
): Promise<Release | undefined> {
  const { namespace, name } = release;
  const history = await findHistory(client, namespace, name, { signal });
  const secrets = await listPayloadSecrets(client, { namespace, release: name, signal });
  if (history === undefined) return undefined;
  const problem = findProblem(history, secrets);
  return { ...withPending(history.release, history.versions), problem };
}
