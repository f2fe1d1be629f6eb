import { HelmError } from '../base/index.ts';
import type { HelmRecord, ReleaseHistory, ReleaseVersion } from '../release/index.ts';
import { findHistory, findUnexpectedHistory, findVersion } from '../release/index.ts';
import type { Cluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import { placeInventories } from './helm-history/place-inventories.ts';
import { readHelmHistory, requireOneDriver } from './helm-history/read-helm-history.ts';
import { listHelmReleases } from './list-helm-releases.ts';

type Find = typeof findHistory;

/** A release that has to be there, and to be ours. */
export async function requireHistory(
  context: ActionContext,
  cluster: Cluster,
  name: string,
): Promise<ReleaseHistory> {
  const { own, records } = await findBoth(context, cluster, name);
  if (own !== undefined && !isHalfAdopted(own)) return own;
  throw records.length > 0 ? notAdopted(name, cluster.namespace) : releaseNotFound(name);
}

export interface OwnOptions {
  /** There is hardly one: this is about a new release. */
  readonly isUnexpected?: boolean;
}

/** A release of ours, if there is one; one that is still Helm's is an error. */
export async function findOwnHistory(
  context: ActionContext,
  cluster: Cluster,
  name: string,
  { isUnexpected = false }: OwnOptions = {},
): Promise<ReleaseHistory | undefined> {
  const find = isUnexpected ? findUnexpectedHistory : findHistory;
  const { own, records } = await findBoth(context, cluster, name, find);
  const isHelms = own === undefined || isHalfAdopted(own);
  if (isHelms && records.length > 0) throw notAdopted(name, cluster.namespace);
  return own;
}

export interface ReadableOptions {
  readonly find?: Find;
  /** Finds out which objects each version has, where that is not recorded. */
  readonly wantsInventory?: boolean;
}

/** A release to look at, which has to be there: ours, or as Helm 3 or 4 has recorded it. */
export async function requireReadable(
  context: ActionContext,
  cluster: Cluster,
  name: string,
  options: ReadableOptions = {},
): Promise<ReleaseHistory> {
  const history = await findReadable(context, cluster, name, options);
  if (history !== undefined) return history;
  throw releaseNotFound(name);
}

/** The same, if there is one. */
export async function findReadable(
  context: ActionContext,
  cluster: Cluster,
  name: string,
  { find, wantsInventory = false }: ReadableOptions = {},
): Promise<ReleaseHistory | undefined> {
  const { own, records } = await findBoth(context, cluster, name, find);
  if (own !== undefined && (records.length === 0 || !isHalfAdopted(own))) return own;
  if (records.length === 0) return undefined;
  requireOneDriver(name, records);
  const history = await readHelmHistory(context, cluster, records);
  return wantsInventory ? placeInventories(context, cluster, history) : history;
}

interface Both {
  readonly own: ReleaseHistory | undefined;
  readonly records: readonly HelmRecord[];
}

/** What we keep under a name, and what Helm does. That both do is said whatever is asked for. */
async function findBoth(
  context: ActionContext,
  cluster: Cluster,
  name: string,
  find: Find = findHistory,
): Promise<Both> {
  const { client, namespace } = cluster;
  const { signal, logger } = context;
  const [own, { all: records }] = await Promise.all([
    find(client, namespace, name, { signal }),
    listHelmReleases(context, cluster, { namespace, name }),
  ]);
  if (own !== undefined && !isHalfAdopted(own) && records.length > 0) {
    const revisions = records.map(({ revision }) => revision);
    logger.warn(
      `Helm 3 or 4 keeps a release "${name}", too (revision ${Math.max(...revisions)}): this is about ours. ` +
        `helm adopt ${name} removes the records of Helm, helm unadopt ${name} goes back to them`,
    );
  }
  return { own, records };
}

/** In Helm's words. */
export function releaseNotFound(name: string): HelmError {
  return new HelmError('ReleaseNotFound', 'release: not found', {
    hint: `there is no release "${name}" in this namespace; list those there are with: helm list --all-namespaces`,
  });
}

/** The version that a user means; without a word, the newest. */
export function requireVersion({ versions }: ReleaseHistory, reference?: string): ReleaseVersion {
  const version =
    reference === undefined || reference === '0'
      ? versions.at(-1)
      : findVersion(versions, reference);
  if (version !== undefined) return version;
  throw new HelmError('ReleaseNotFound', 'release: not found', {
    hint:
      reference === undefined
        ? 'nothing was ever recorded of it: install it anew'
        : `there is no version "${reference}"; list those there are with: helm history`,
  });
}

/** An adoption that was interrupted has not told of any version yet. */
export function isHalfAdopted({ release: { latest }, versions }: ReleaseHistory): boolean {
  if (latest !== undefined || versions.length === 0) return false;
  return versions.every(({ operation }) => operation.kind === 'adopt');
}

function notAdopted(name: string, namespace: string): HelmError {
  return new HelmError('NotAdopted', `the release "${name}" was made by Helm 3 or 4`, {
    hint: `take it over, with its history and without touching what runs: helm adopt ${name} --namespace ${namespace}; or add --adopt to this command (HELM_ADOPT=auto does it always)`,
  });
}
