import { connectCluster } from '../../connection/index.ts';
import type { ActionContext } from '../../context/index.ts';
import type { DiffResult, PlanOutput, RollbackOptions } from '../../deployment/index.ts';
import {
  chooseVersion,
  diffVersion,
  freezePlan,
  nextSequence,
  proposeStored,
  savePlan,
} from '../../deployment/index.ts';
import { loadContent, startStored } from '../../rendering/index.ts';
import { requireReadable } from '../../reports/index.ts';

export interface DiffRollbackOptions
  extends
    PlanOutput,
    Pick<RollbackOptions, 'version' | 'forceConflicts' | 'takeOwnership' | 'scripts'> {}

/** What a rollback would do; nothing is done. */
export async function diffRollback(
  context: ActionContext,
  name: string,
  options: DiffRollbackOptions = {},
): Promise<DiffResult> {
  using cluster = connectCluster(context);
  const history = await requireReadable(context, cluster, name, { wantsInventory: true });
  const version = chooseVersion(history, options);
  const stored = { version, content: await loadContent(cluster.client, version, context) };
  const { scripts } = options;
  const start = { operation: 'rollback', revision: nextSequence(history), scripts } as const;
  await using run = await startStored(context, cluster, stored, start);
  await run.emit('chart-loaded');
  const proposed = await proposeStored(context, cluster, run, { history, stored, options });
  const { out, showSecrets } = options;
  const result = await diffVersion(context, cluster, proposed);
  if (out === undefined) return result;
  const verb = 'rollback';
  savePlan(out, await freezePlan(context, cluster, proposed, { verb, version, showSecrets }));
  return result;
}
