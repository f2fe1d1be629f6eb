import { HelmError } from '../../base/index.ts';
import type { ReleaseHistory, ReleaseVersion } from '../../release/index.ts';
import { withCluster } from '../cluster/connect-cluster.ts';
import type { ActionContext } from '../context.ts';
import { surveyRelease } from '../deploy/survey.ts';
import { loadRenderedContents } from '../releases/release-content.ts';
import { requireHistory } from '../releases/require-history.ts';
import type { DiffResult } from './diff-result.ts';
import { describeSurvey } from './diff-result.ts';

/** What it would take to bring the cluster back to what was deployed; nothing is done. */
export async function diffDrift(context: ActionContext, name: string): Promise<DiffResult> {
  return withCluster(context, async (cluster) => {
    const history = await requireHistory(context, cluster, name);
    const version = requireDeployed(history);
    const { manifest } = await loadRenderedContents(cluster.client, version, context);
    const { namespace } = cluster;
    const { inventory: recorded } = version;
    const survey = await surveyRelease(context, cluster, { name, namespace, manifest, recorded });
    return describeSurvey(context, cluster, survey, history);
  });
}

/** In Helm's words. */
function requireDeployed({ release, versions }: ReleaseHistory): ReleaseVersion {
  const version = versions.find(({ name }) => name === release.current);
  if (version !== undefined) return version;
  throw new HelmError('NothingDeployed', `"${release.name}" has no deployed releases`, {
    hint: 'nothing can have changed since: upgrade it, or roll it back',
  });
}
