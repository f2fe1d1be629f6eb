import type { Cluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { ObjectChange } from '../plan/index.ts';
import { describeChanges, previewPlan } from '../plan/index.ts';
import type { ProposedVersion } from './propose-version.ts';

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
  { signal }: ActionContext,
  { client }: Cluster,
  { survey, plan }: Pick<ProposedVersion, 'survey' | 'plan'>,
): Promise<DiffResult> {
  const { name, namespace, options } = survey;
  const { forceConflicts = false } = options;
  const changes = describeChanges(await previewPlan(client, plan, { forceConflicts, signal }));
  return { name, namespace, changes, hasChanges: changes.some(isChange) };
}

function isChange({ action }: ObjectChange): boolean {
  return action !== 'unchanged' && action !== 'keep';
}
