import type { KubeClient } from '../kube/index.ts';
import { reword } from '../base/index.ts';
import type { HookProgress, HookRun, Marks } from '../plan/index.ts';
import { isHookFailure, runHooks } from '../plan/index.ts';
import type { HookOutcome } from '../release/index.ts';
import type { Hook, HookEvent } from '../render/index.ts';
import type { DeployOptions } from './deploy-options.ts';
import { defaultTimeout } from './deploy-options.ts';

export interface HookWork {
  readonly hooks: readonly Hook[];
  readonly marks: Marks;
  readonly options: Pick<
    DeployOptions,
    'noHooks' | 'timeout' | 'takeOwnership' | 'failFast' | 'onProgress'
  >;
  readonly signal: AbortSignal;
  /** Told what came of each hook. */
  readonly onHookRun?: (outcome: HookOutcome) => void;
}

/** Runs the hooks of a point in Helm's sequence, unless the user wants none. */
export async function runHooksAt(
  client: KubeClient,
  event: HookEvent,
  { hooks, marks, options, signal, onHookRun }: HookWork,
): Promise<void> {
  if (options.noHooks === true) return;
  const { timeout = defaultTimeout, takeOwnership = false, failFast = false, onProgress } = options;
  const choices = {
    marks,
    timeout,
    takeOwnership,
    failFast,
    signal,
    onProgress: (progress: HookProgress) => {
      onProgress?.({ type: 'hook', event: progress });
      if (progress.type === 'end') onHookRun?.(outcomeOf(progress.run));
    },
  };
  try {
    await runHooks(client, { hooks, event }, choices);
  } catch (error) {
    throw isHookFailure(error) ? reword(error, inHelmsWords(event, error.message)) : error;
  }
}

/** What is recorded of a hook's run. */
export function outcomeOf({ hook, phase, startedAt, completedAt }: HookRun): HookOutcome {
  return { name: hook.name, path: hook.path, phase, startedAt, completedAt };
}

function inHelmsWords(event: HookEvent, message: string): string {
  if (event.endsWith('-install')) return `failed ${event}: ${message}`;
  return event.endsWith('-upgrade') ? `${event} hooks failed: ${message}` : message;
}
