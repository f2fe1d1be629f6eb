import { withCluster } from '../cluster/connect-cluster.ts';
import type { ActionContext } from '../context.ts';
import { desireFromStored } from '../deploy/desire-from-stored.ts';
import { loadContent } from '../releases/release-content.ts';
import { requireHistory } from '../releases/require-history.ts';
import type { RollbackOptions } from '../rollback.ts';
import { chooseVersion } from '../rollback.ts';
import type { DiffResult } from './diff-result.ts';
import { describeSurvey } from './diff-result.ts';

export type DiffRollbackOptions = Pick<
  RollbackOptions,
  'name' | 'version' | 'forcesConflicts' | 'takesOwnership' | 'scripts'
>;

/** What a rollback would do; nothing is done. */
export async function diffRollback(
  context: ActionContext,
  options: DiffRollbackOptions,
): Promise<DiffResult> {
  return withCluster(context, async (cluster) => {
    const history = await requireHistory(context, cluster, options.name);
    const version = chooseVersion(history, options);
    const content = await loadContent(cluster.client, version, context);
    const revision = (history.versions.at(-1)?.sequence ?? 0) + 1;
    const { scripts = {} } = options;
    const request = { history, target: { version, content }, revision, scripts, choices: options };
    return desireFromStored(context, cluster, request, ({ survey }) =>
      describeSurvey(context, cluster, survey, history),
    );
  });
}
