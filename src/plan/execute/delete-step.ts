import type { KubeClient } from '../../kube/index.ts';
import type { Step } from '../plan.ts';
import { deleteSeen } from './delete-seen.ts';
import type { ExecuteOptions } from './execute-plan.ts';
import type { ExecutedStep } from './executed-plan.ts';

/** Deletes this very object: one that has come in its place is somebody else's. */
export async function deleteStep(
  client: KubeClient,
  step: Step,
  { propagation = 'Background', signal }: ExecuteOptions,
): Promise<ExecutedStep> {
  const { action, reference, live } = step;
  if (action !== 'delete' || live === undefined) return { step, outcome: 'kept', reference };
  // Asked for as it was found: its recorded version may be served no more.
  await deleteSeen(client, live, { propagation, signal });
  return { step, outcome: 'deleted', reference };
}
