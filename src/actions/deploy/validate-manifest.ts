import type { Cluster } from '../cluster/connect-cluster.ts';
import type { ActionContext } from '../context.ts';
import type { SurveyInput } from './survey.ts';
import { planSurveyed, requireOwnObjects, surveyRelease } from './survey.ts';

/** Whether a manifest could be installed, as far as a cluster tells without doing it. */
export async function validateManifest(
  context: ActionContext,
  cluster: Cluster,
  input: Omit<SurveyInput, 'recorded' | 'verb'>,
): Promise<void> {
  const survey = await surveyRelease(context, cluster, { ...input, verb: 'install', recorded: [] });
  requireOwnObjects('install', planSurveyed(survey));
}
