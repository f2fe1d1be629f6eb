import type { ObjectChange, Plan } from '../../plan/index.ts';
import { describeChanges, previewPlan } from '../../plan/index.ts';
import { ownerReferenceOf } from '../../release/index.ts';
import type { Cluster } from '../cluster/connect-cluster.ts';
import type { ActionContext } from '../context.ts';
import type { Survey } from '../deploy/survey.ts';
import { planSurveyed } from '../deploy/survey.ts';
import type { ReleaseHistory } from '../../release/index.ts';

/** What would be done to the objects of a release. */
export interface DiffResult {
  readonly name: string;
  readonly namespace: string;
  /** In the order in which they would be done; what stays as it is is among them. */
  readonly changes: readonly ObjectChange[];
  readonly hasChanges: boolean;
}

/** By the word of the server, which tries every change without making it. */
export async function describeSurvey(
  { signal }: ActionContext,
  { client }: Cluster,
  survey: Survey,
  history: ReleaseHistory | undefined,
): Promise<DiffResult> {
  const owner = history && ownerReferenceOf(history.release);
  const plan: Plan = planSurveyed(survey, owner);
  const { forcesConflicts = false } = survey.choices;
  const changes = describeChanges(await previewPlan(client, plan, { forcesConflicts, signal }));
  const { name, namespace } = survey;
  return { name, namespace, changes, hasChanges: changes.some(isChange) };
}

function isChange({ action }: ObjectChange): boolean {
  return action !== 'unchanged' && action !== 'keep';
}
