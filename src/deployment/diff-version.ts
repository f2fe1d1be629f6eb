import type { Cluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { ObjectChange } from '../plan/index.ts';
import { describeChanges, previewPlan } from '../plan/index.ts';
import type { ProposedVersion } from './propose-version.ts';
import { loadRecordedObjects } from './recorded-objects.ts';

/** What would be done to the objects of a release. */
export interface DiffResult {
  readonly name: string;
  readonly namespace: string;
  /** In the order in which they would be done; what stays as it is is among them. */
  readonly changes: readonly ObjectChange[];
  readonly hasChanges: boolean;
}

/** What a plan changes, by the word of the server, which tries every change without making it. */
export async function diffVersion(
  context: ActionContext,
  cluster: Cluster,
  { survey, plan, history }: Pick<ProposedVersion, 'survey' | 'plan' | 'history'>,
): Promise<DiffResult> {
  const { name, namespace, options } = survey;
  const { forceConflicts = false, applyMethod } = options;
  const recorded =
    applyMethod === 'csa' ? await loadRecordedObjects(context, cluster, history) : undefined;
  const { signal } = context;
  const preview = await previewPlan(cluster.client, plan, { forceConflicts, recorded, signal });
  const changes = describeChanges(preview);
  return { name, namespace, changes, hasChanges: changes.some(isChange) };
}

function isChange({ action }: ObjectChange): boolean {
  return action !== 'unchanged' && action !== 'keep';
}
