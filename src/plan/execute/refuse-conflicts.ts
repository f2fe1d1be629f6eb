import { isHelmError } from '../../base/index.ts';
import type { HelmError } from '../../base/index.ts';
import type { KubeClient, KubeObject } from '../../kube/index.ts';
import { findConflicts, isApiError } from '../../kube/index.ts';
import { isFormer } from '../fields/former-managers.ts';
import type { Plan } from '../plan.ts';
import type { TryOptions } from '../preview/try-apply.ts';
import { tryApply } from '../preview/try-apply.ts';
import { PlanFailure } from './executed-plan.ts';
import { explainRefusal } from './explain-refusal.ts';

/** Refuses a plan before its first write for conflicts that it foresees and the server confirms. */
export async function refuseConflicts(
  client: KubeClient,
  { steps }: Plan,
  options: TryOptions,
): Promise<void> {
  const suspects = steps.flatMap(({ action, desired, conflicts }) =>
    action === 'change' && conflicts.length > 0 && desired !== undefined ? [desired] : [],
  );
  const refusals = await Promise.all(
    suspects.map((desired) => findRefusal(client, desired, options)),
  );
  const [first, ...others] = refusals.filter((refusal) => isHelmError(refusal));
  if (first !== undefined) throw new PlanFailure({ steps: [] }, [first, ...others]);
}

/** Whatever else is wrong shows when it is applied. */
async function findRefusal(
  client: KubeClient,
  desired: KubeObject,
  options: TryOptions,
): Promise<HelmError | undefined> {
  try {
    await tryApply(client, desired, options);
    return undefined;
  } catch (error) {
    if (!isApiError(error)) throw error;
    const conflicts = findConflicts(error) ?? [];
    return conflicts.every(isFormer) ? undefined : explainRefusal(error);
  }
}
