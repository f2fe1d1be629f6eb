import { HelmError } from '../base/index.ts';
import type { ReleaseHistory, ReleaseVersion } from '../release/index.ts';
import { findHistory, findVersion } from '../release/index.ts';
import type { Cluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import { listHelmReleases } from './list-helm-releases.ts';

/** A release that has to be there, and to be ours. */
export async function requireHistory(
  context: ActionContext,
  cluster: Cluster,
  name: string,
  find: typeof findHistory = findHistory,
): Promise<ReleaseHistory> {
  const { client, namespace } = cluster;
  const { signal } = context;
  const history = await find(client, namespace, name, { signal });
  if (history !== undefined && !isHalfAdopted(history)) return history;
  throw await explainAbsence(context, cluster, name);
}

/** A release of ours, if there is one; one that is still Helm's is an error. */
export async function findOwnHistory(
  context: ActionContext,
  cluster: Cluster,
  name: string,
): Promise<ReleaseHistory | undefined> {
  const { client, namespace } = cluster;
  const history = await findHistory(client, namespace, name, context);
  if (history !== undefined && !isHalfAdopted(history)) return history;
  const absence = await explainAbsence(context, cluster, name);
  if (absence.code === 'NotAdopted') throw absence;
  return history;
}

/** Points to `adopt` where the release is one of Helm's own; else Helm's words. */
export async function explainAbsence(
  context: ActionContext,
  cluster: Cluster,
  name: string,
): Promise<HelmError> {
  const { namespace } = cluster;
  const { all } = await listHelmReleases(context, cluster, { namespace, name });
  if (all.length > 0) return notAdopted(name, namespace);
  return releaseNotFound(name);
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
    hint: `take it over, with its history and without touching what runs: helm adopt ${name} --namespace ${namespace}`,
  });
}
