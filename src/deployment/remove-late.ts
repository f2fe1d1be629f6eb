import type { ActionContext } from '../context/index.ts';
import type { ObjectReference } from '../kube/index.ts';
import { keyOf } from '../kube/index.ts';
import { executePlan, fetchLive } from '../plan/index.ts';
import type { ReleaseOperation } from '../release/index.ts';
import type { Survey } from './survey.ts';
import { inventoryOf, planRelease } from './survey.ts';

/**
 * A second look before the commit, by whoever has taken over: removes what arrived meanwhile of what
 * somebody else was about to create, and nobody wants. What was sent a moment ago is waited for.
 */
export async function removeLate(
  { logger, signal }: ActionContext,
  operation: ReleaseOperation,
  survey: Survey,
): Promise<void> {
  const wanted = new Set(inventoryOf(survey).map(keyOf));
  const isUnwanted = (reference: ObjectReference): boolean => !wanted.has(keyOf(reference));
  const recorded = operation.inventory().filter(isUnwanted);
  if (recorded.length === 0) return;
  const { lateFor } = operation;
  if (lateFor > 0 && operation.interrupted().some(isUnwanted)) {
    logger.info(`waiting ${Math.ceil(lateFor / 1000)}s for what may still arrive of it`);
    await operation.client.time.sleep(lateFor, AbortSignal.any([signal, operation.signal]));
  }
  const live = await fetchLive(operation.client, recorded, { signal });
  const plan = planRelease({ ...survey, objects: [], recorded, live });
  await executePlan(operation.client, plan, { part: 'prune', signal });
}
