import { HelmError } from '../../base/index.ts';
import { connectCluster } from '../../connection/index.ts';
import type { ActionContext } from '../../context/index.ts';
import type { DiffResult } from '../../deployment/index.ts';
import { diffVersion, ownerOf, planRelease, surveyRelease } from '../../deployment/index.ts';
import type { ReleaseHistory, ReleaseVersion } from '../../release/index.ts';
import { parseDocuments } from '../../render/index.ts';
import { loadRenderedContents, objectsOf } from '../../rendering/index.ts';
import { requireReadable } from '../../reports/index.ts';

/** What it would take to bring the cluster back to what was deployed; nothing is done. */
export async function diffDrift(context: ActionContext, name: string): Promise<DiffResult> {
  using cluster = connectCluster(context);
  const history = await requireReadable(context, cluster, name, { wantsInventory: true });
  const version = requireDeployed(history);
  const { manifest } = await loadRenderedContents(cluster.client, version, context);
  const objects = objectsOf(parseDocuments(manifest));
  const { namespace } = cluster;
  const survey = await surveyRelease(context, cluster, {
    name,
    namespace,
    objects,
    history,
    recorded: version.inventory,
  });
  const plan = planRelease(survey, ownerOf(history));
  return await diffVersion(context, cluster, { survey, plan });
}

/** In Helm's words. */
function requireDeployed({ release, versions }: ReleaseHistory): ReleaseVersion {
  const version = versions.find(({ name }) => name === release.current);
  if (version !== undefined) return version;
  throw new HelmError('NothingDeployed', `"${release.name}" has no deployed releases`, {
    hint: 'nothing can have changed since: upgrade it, or roll it back',
  });
}
