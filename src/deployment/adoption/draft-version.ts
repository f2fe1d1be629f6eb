import { isHelmError } from '../../base/index.ts';
import { loadFiles, packSource } from '../../chart/index.ts';
import type { ObjectReference } from '../../kube/index.ts';
import { parseManifest } from '../../kube/index.ts';
import { desiredReference, placeObjects } from '../../plan/index.ts';
import type { AdoptedPast, VersionDraft } from '../../release/index.ts';
import { chartFilesOf, encodePayload } from '../../release/index.ts';
import type { Cluster } from '../../connection/index.ts';
import type { ActionContext } from '../../context/index.ts';
import { aboutChart } from '../about-chart.ts';
import type { HelmRevision } from './read-helm-history.ts';

/** A revision of Helm's as a version of ours, with all it holds. */
export type AdoptedVersion = VersionDraft & { readonly past: AdoptedPast };

/** Of several revisions that say so, the newest is the one that is deployed. */
export async function draftVersions(
  context: ActionContext,
  cluster: Cluster,
  revisions: readonly HelmRevision[],
): Promise<readonly AdoptedVersion[]> {
  const deployed = revisions.findLast(({ release }) => release.status === 'deployed');
  return Promise.all(
    revisions.map((revision) =>
      draftVersion(context, cluster, revision, { isDeployed: revision === deployed }),
    ),
  );
}

async function draftVersion(
  context: ActionContext,
  cluster: Cluster,
  { record, release }: HelmRevision,
  { isDeployed }: { readonly isDeployed: boolean },
): Promise<AdoptedVersion> {
  const chart = loadFiles(chartFilesOf(release.chart), { acceptsAnyForm: true });
  const { data, digest } = packSource(chart);
  const { values, manifest, notes, status } = release;
  const hooks = release.hooks.map(({ path, manifest: text }) => ({ path, manifest: text }));
  const { name, version, appVersion } = chart.metadata;
  const createdAt = release.lastDeployedAt ?? release.firstDeployedAt ?? context.clock.now();
  return {
    chart: { name, version, appVersion, reference: '', digest: `sha256:${digest}` },
    description: release.description,
    user: '',
    labels: record.labels,
    inventory: await listObjectsOf(context, cluster, manifest),
    payload: encodePayload({ chart: data, values, manifest, hooks, notes }),
    about: aboutChart(chart.metadata),
    historyMax: 0,
    past: {
      sequence: release.revision,
      phase: phaseOf(status, isDeployed),
      createdAt,
      firstDeployedAt: release.firstDeployedAt ?? createdAt,
      hookRuns: release.hooks.flatMap(({ name: hook, path, lastRun }) =>
        lastRun === undefined ? [] : [{ name: hook, path, ...lastRun }],
      ),
    },
  };
}

/** What was begun and not ended has failed. */
function phaseOf(status: string, isDeployed: boolean): AdoptedPast['phase'] {
  if (isDeployed) return 'deployed';
  if (status === 'deployed' || status === 'superseded') return 'superseded';
  return status === 'uninstalled' ? 'uninstalled' : 'failed';
}

/** Objects of kinds that the cluster has no more are none. */
async function listObjectsOf(
  { signal }: ActionContext,
  { client, namespace }: Cluster,
  manifest: string,
): Promise<readonly ObjectReference[]> {
  const placed = parseManifest(manifest).map(async (object) => {
    try {
      return await placeObjects(client, [object], { namespace, signal });
    } catch (error) {
      if (isHelmError(error, 'KindNotFound')) return [];
      throw error;
    }
  });
  return (await Promise.all(placed)).flat().map(({ object }) => desiredReference(object));
}
