import { HelmError } from '../base/index.ts';
import { requireRights } from '../plan/index.ts';
import type { ReleaseHistory } from '../release/index.ts';
import { bringsApplication } from '../release/index.ts';
import type { Cluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { DeployVerb } from './deploy-options.ts';
import { recordRights } from './record-rights.ts';
import type { ProposedVersion } from './propose-version.ts';
import type { Survey } from './survey.ts';
import { inventoryOf, requireOwnObjects } from './survey.ts';

/** All that can be known to fail before anything is written does so here. Returns the user. */
export async function preflight(
  { signal }: ActionContext,
  cluster: Cluster,
  verb: DeployVerb,
  { plan, survey, history }: ProposedVersion,
): Promise<string> {
  requireNoSecondApplication(survey, history);
  requireOwnObjects(verb, plan);
  const more = recordRights(survey.namespace);
  const [user] = await Promise.all([
    cluster.findUser(),
    requireRights(cluster.client, plan, { more, signal }),
  ]);
  return user;
}

/** A release goes with its Application, and cannot have it among its objects. */
function requireNoSecondApplication(survey: Survey, history: ReleaseHistory | undefined): void {
  if (history?.release.application === undefined) return;
  if (!bringsApplication(inventoryOf(survey), history.release)) return;
  throw new HelmError(
    'ApplicationInUse',
    `cannot deploy Application/${survey.name} of the chart: the release keeps an Application of that name itself`,
    {
      hint: 'name it otherwise; or delete the release and install it anew, and it goes without its own',
    },
  );
}
