import type { Cluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { SurveyInput } from './survey.ts';
import { planRelease, requireOwnObjects, surveyRelease } from './survey.ts';

/** Whether objects could be installed, as far as a cluster tells without doing it. */
export async function checkInstallable(
  context: ActionContext,
  cluster: Cluster,
  input: Pick<SurveyInput, 'name' | 'namespace' | 'objects'>,
): Promise<void> {
  const survey = await surveyRelease(context, cluster, { ...input, verb: 'install' });
  requireOwnObjects('install', planRelease(survey));
}
