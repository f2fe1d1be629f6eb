import { HelmError } from '../base/index.ts';
import type { Cluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { Plan } from '../plan/index.ts';
import type { ReleaseHistory, ReleaseVersion } from '../release/index.ts';
import { parseDocuments } from '../render/index.ts';
import { loadRenderedContents, objectsOf } from '../rendering/index.ts';
import { requireReadable } from '../reports/index.ts';
import { ownerOf } from './propose-version.ts';
import type { Survey } from './survey.ts';
import { planRelease, surveyRelease } from './survey.ts';

/** What is deployed, and what it takes to bring the cluster back to it. */
export interface DeployedSurvey {
  readonly history: ReleaseHistory;
  readonly survey: Survey;
  readonly plan: Plan;
}

/** Compares the cluster with what was deployed; writes nothing. */
export async function surveyDeployed(
  context: ActionContext,
  cluster: Cluster,
  name: string,
): Promise<DeployedSurvey> {
  const history = await requireReadable(context, cluster, name, { wantsInventory: true });
  const version = requireDeployed(history);
  const { manifest } = await loadRenderedContents(cluster.client, version, context);
  const { namespace } = cluster;
  const survey = await surveyRelease(context, cluster, {
    name,
    namespace,
    objects: objectsOf(parseDocuments(manifest)),
    history,
    recorded: version.inventory,
  });
  return { history, survey, plan: planRelease(survey, ownerOf(history)) };
}

/** In Helm's words. */
function requireDeployed({ release, versions }: ReleaseHistory): ReleaseVersion {
  const version = versions.find(({ name }) => name === release.current);
  if (version !== undefined) return version;
  throw new HelmError('NothingDeployed', `"${release.name}" has no deployed releases`, {
    hint: 'nothing can have changed since: upgrade it, or roll it back',
  });
}
