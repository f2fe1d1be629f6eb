import type { HelmError } from '../../base/index.ts';
import { isHelmError } from '../../base/index.ts';
import type { KubeClient } from '../../kube/index.ts';
import type { Hook, HookEvent } from '../../render/index.ts';
import { deleteAndWait } from './delete-hooks.ts';
import { readHookLogs } from './hook-logs.ts';
import type { HookOptions, HookRun } from './hook-run.ts';
import { HookFailure } from './hook-run.ts';
import { runHook } from './run-hook.ts';
import type { DeletePolicy } from './select-hooks.ts';
import { isDeletedBy, selectHooks } from './select-hooks.ts';

/**
 * Runs the hooks of an event one after another, each to its end, and deletes those afterwards whose
 * policies say so. Rejects with `HookFailure` at the first that fails.
 */
export async function runHooks(
  client: KubeClient,
  { hooks, event }: { readonly hooks: readonly Hook[]; readonly event: HookEvent },
  options: HookOptions,
): Promise<readonly HookRun[]> {
  const runs: HookRun[] = [];
  for (const hook of selectHooks(hooks, event)) {
    options.onProgress?.({ type: 'begin', hook, event });
    const startedAt = client.time.now();
    const { objects, error } = await runHook(client, { hook, event }, options);
    const phase = error === undefined ? 'Succeeded' : 'Failed';
    const run: HookRun = { hook, phase, startedAt, completedAt: client.time.now(), objects };
    runs.push(run);
    options.onProgress?.({ type: 'end', hook, run });
    if (error !== undefined) throw await explainFailure(client, error, runs, options);
  }
  for (const run of runs.toReversed()) await tellLogs(client, run, options);
  await options.beforeCleanUp?.(runs);
  for (const run of runs.toReversed()) await cleanUp(client, run, options);
  return runs;
}

/** What goes wrong in cleaning up must not hide what went wrong before. */
async function explainFailure(
  client: KubeClient,
  error: HelmError,
  runs: readonly HookRun[],
  options: HookOptions,
): Promise<HelmError> {
  if (options.signal?.aborted === true) return error;
  const troubles: string[] = [];
  const tolerate = async (act: () => Promise<void> | undefined): Promise<void> => {
    try {
      await act();
    } catch (trouble) {
      if (!isHelmError(trouble)) throw trouble;
      troubles.push(`while cleaning up: ${trouble.message}`);
    }
  };
  for (const run of runs.slice(-1)) await tolerate(() => tellLogs(client, run, options));
  await tolerate(() => options.beforeCleanUp?.(runs));
  for (const run of runs.toReversed()) await tolerate(() => cleanUp(client, run, options));
  return new HookFailure(error, runs, troubles);
}

async function tellLogs(client: KubeClient, run: HookRun, options: HookOptions): Promise<void> {
  const { hook, objects } = run;
  if (!hook.outputLogPolicies.includes(policyOf(run))) return;
  for (const log of await readHookLogs(client, objects, options)) {
    options.onProgress?.({ type: 'log', hook, log });
  }
}

async function cleanUp(client: KubeClient, run: HookRun, options: HookOptions): Promise<void> {
  if (!isDeletedBy(run.hook, policyOf(run))) return;
  for (const object of run.objects) await deleteAndWait(client, object, options);
}

function policyOf({ phase }: HookRun): DeletePolicy {
  return phase === 'Failed' ? 'hook-failed' : 'hook-succeeded';
}
