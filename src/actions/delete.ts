import { connectCluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { DeleteIfThereOptions, DeleteResult, KeptObject } from '../deployment/index.ts';
import { adoptFirst, deleteIfThere } from '../deployment/index.ts';

export type DeleteOptions = DeleteIfThereOptions;
export type { DeleteResult, KeptObject };

/** Deletes a release: its objects, then its records. */
export async function deleteRelease(
  context: ActionContext,
  name: string,
  options: DeleteOptions = {},
): Promise<DeleteResult> {
  using cluster = connectCluster(context);
  const isRehearsal = options.dryRun === true;
  await using held = isRehearsal
    ? undefined
    : await adoptFirst(context, cluster, name, { ...options, next: 'delete' });
  return await deleteIfThere(context, cluster, name, { ...options, held });
}
