import { requireRights } from '../../plan/index.ts';
import type { Cluster } from '../cluster/connect-cluster.ts';
import type { ActionContext } from '../context.ts';
import type { DeployVerb } from './carry-out.ts';
import { recordRights } from './record-rights.ts';
import type { Survey } from './survey.ts';
import { planSurveyed, requireOwnObjects } from './survey.ts';

/** All that can be known to fail before anything is written does so here. Returns the user. */
export async function preflight(
  { signal }: ActionContext,
  cluster: Cluster,
  { verb, survey }: { readonly verb: DeployVerb; readonly survey: Survey },
): Promise<string> {
  const plan = planSurveyed(survey);
  requireOwnObjects(verb, plan);
  const more = recordRights(survey.namespace);
  const [user] = await Promise.all([
    cluster.findUser(),
    requireRights(cluster.client, plan, { more, signal }),
  ]);
  return user;
}
