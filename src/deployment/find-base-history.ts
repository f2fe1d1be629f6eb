import type { Cluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { ReleaseHistory } from '../release/index.ts';
import { findOwnHistory, findReadable } from '../reports/index.ts';

interface BaseRequest {
  readonly name: string;
  readonly adopt?: boolean | undefined;
  /** Nothing is to be done. */
  readonly dryRun: boolean;
  /** Without one, the release is installed. */
  readonly install?: boolean | undefined;
}

/**
 * What a command that changes a release goes on from, if there is something: our own. A rehearsal takes nothing over,
 * and goes on from what Helm has recorded where the command itself would adopt it.
 */
export async function findBaseHistory(
  context: ActionContext,
  cluster: Cluster,
  { name, adopt = false, dryRun, install = false }: BaseRequest,
): Promise<ReleaseHistory | undefined> {
  if (!adopt || !dryRun) {
    return findOwnHistory(context, cluster, name, { isUnexpected: install });
  }
  return findReadable(context, cluster, name, { wantsInventory: true });
}
