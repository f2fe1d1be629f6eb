import type { Cluster } from '../connection/index.ts';
import { connectCluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { WholeVersion } from '../deployment/index.ts';
import {
  claimPlan,
  disownObjects,
  fetchOwned,
  formatRecords,
  loadVersions,
  lockRelease,
  recordRights,
  recordedElsewhere,
  requireRelease,
  writeRecords,
} from '../deployment/index.ts';
import { keyOf, referenceOf } from '../kube/index.ts';
import { requireRights } from '../plan/index.ts';
import type { HelmRecord } from '../release/index.ts';
import { deleteHelmRecord, loadHelmRecord } from '../release/index.ts';
import { listHelmReleases } from '../reports/index.ts';

export interface UnadoptOptions {
  /** Only finds out what would be done, and whether it may. */
  readonly dryRun?: boolean;
  /** Milliseconds to wait for somebody else who works on the release. */
  readonly waitForLock?: number;
}

export interface UnadoptResult {
  readonly name: string;
  readonly namespace: string;
  /** How many revisions Helm now has. */
  readonly versions: number;
  /** How many objects of the cluster were untied from our records. */
  readonly objects: number;
}

/**
 * Turns a release of ours back into one of Helm 4, with its history. What runs is not touched: objects
 * lose the label and the owner that tie them to our records, which then go.
 */
export async function unadopt(
  context: ActionContext,
  name: string,
  options: UnadoptOptions = {},
): Promise<UnadoptResult> {
  using cluster = connectCluster(context);
  const { client, namespace } = cluster;
  const { signal } = context;
  const history = await requireRelease(context, cluster, { ...options, name });
  const versions = await loadVersions(context, cluster, history);
  const records = formatRecords(context, versions);
  const present = await findReplaceable(context, cluster, name, versions);
  const owned = await fetchOwned(context, cluster, versions);
  const live = new Map(owned.map((object) => [keyOf(referenceOf(object)), object]));
  await requireRights(client, claimPlan(live), { more: recordRights(namespace), signal });
  const result = { name, namespace, versions: records.length };
  if (options.dryRun === true) return { ...result, objects: owned.length };
  const { waitForLock } = options;
  const request = { kind: 'unadopt', name, namespace, history, waitForLock } as const;
  await using operation = await lockRelease(context, cluster, request);
  await Promise.all(present.map((record) => deleteHelmRecord(operation.client, record, context)));
  await writeRecords(operation, records);
  const objects = await disownObjects(operation, owned, signal);
  await operation.finishReturn();
  return { ...result, objects };
}

/** Records that an adoption has kept, or an unadoption that was interrupted has written. */
async function findReplaceable(
  context: ActionContext,
  cluster: Cluster,
  name: string,
  versions: readonly WholeVersion[],
): Promise<readonly HelmRecord[]> {
  const { namespace, client } = cluster;
  const { all } = await listHelmReleases(context, cluster, { namespace, name });
  await Promise.all(
    all.map(async (record) => {
      const { revision } = record;
      const own = versions.find(({ version }) => version.sequence === revision);
      const { manifest } = await loadHelmRecord(client, record, context);
      if (own?.content.manifest !== manifest) throw recordedElsewhere(name, revision);
    }),
  );
  return all;
}
