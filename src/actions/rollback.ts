import { connectCluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { RollbackOptions } from '../deployment/index.ts';
import { adoptFirst, restoreVersion } from '../deployment/index.ts';
import type { ReleaseReport } from '../reports/index.ts';

export type { RollbackOptions };

/** Brings a release back to an older version, exactly as it was recorded. */
export async function rollback(
  context: ActionContext,
  name: string,
  options: RollbackOptions = {},
): Promise<ReleaseReport> {
  using cluster = connectCluster(context);
  const isRehearsal = (options.dryRun ?? 'none') !== 'none';
  await using held = isRehearsal
    ? undefined
    : await adoptFirst(context, cluster, name, { ...options, next: 'rollback' });
  return await restoreVersion(context, cluster, name, { ...options, held });
}
