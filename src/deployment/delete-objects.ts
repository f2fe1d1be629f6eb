import type { KubeClient } from '../kube/index.ts';
import type { Plan } from '../plan/index.ts';
import { awaitAbsence, deleteHooks, executePlan } from '../plan/index.ts';
import type { ChartRun } from '../scripts/index.ts';
import type { DeleteOptions } from './delete-release.ts';
import { defaultTimeout } from './deploy-options.ts';
import type { HookWork } from './run-hooks-at.ts';
import { runHooksAt } from './run-hooks-at.ts';

export interface ObjectDeletion extends HookWork {
  readonly plan: Plan;
  readonly run: ChartRun | undefined;
  readonly options: DeleteOptions;
}

/** Deletes all that a release has in the cluster, between its hooks, which go last. */
export async function deleteObjects(client: KubeClient, deletion: ObjectDeletion): Promise<void> {
  const { hooks, marks, run, signal } = deletion;
  await runHooksAt(client, 'pre-delete', deletion);
  const execute = (): Promise<void> => execution(client, deletion);
  await (run === undefined ? execute() : run.perform('delete', execute));
  await runHooksAt(client, 'post-delete', deletion);
  await deleteHooks(client, hooks, { marks, signal });
}

async function execution(
  client: KubeClient,
  { plan, options, signal }: ObjectDeletion,
): Promise<void> {
  const { timeout = defaultTimeout, propagation = 'Background', onProgress } = options;
  await executePlan(client, plan, {
    timeout,
    propagation,
    signal,
    onProgress: (event) => onProgress?.({ type: 'step', event }),
  });
  if (options.wait !== true) return;
  const objects = plan.steps.flatMap(({ action, live }) =>
    action === 'delete' && live !== undefined ? [live] : [],
  );
  await awaitAbsence(client, objects, { timeout, signal });
}
