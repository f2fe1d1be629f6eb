import type { KubeClient } from '../../kube/index.ts';
import type { Marks } from '../../plan/index.ts';
import { runHooks } from '../../plan/index.ts';
import type { Hook, HookEvent } from '../../render/index.ts';
import type { DeployOptions } from './deploy-options.ts';
import { defaultTimeout } from './deploy-options.ts';

export interface HookWork {
  readonly hooks: readonly Hook[];
  readonly marks: Marks;
  readonly options: Pick<DeployOptions, 'skipsHooks' | 'timeout' | 'takesOwnership' | 'onProgress'>;
  readonly signal: AbortSignal;
}

/** Runs the hooks of a point in Helm's sequence, unless the user wants none. */
export async function runHooksAt(
  client: KubeClient,
  event: HookEvent,
  { hooks, marks, options, signal }: HookWork,
): Promise<void> {
  if (options.skipsHooks === true) return;
  const { timeout = defaultTimeout, takesOwnership = false, onProgress } = options;
  await runHooks(
    client,
    { hooks, event },
    {
      ...{ marks, timeout, takesOwnership, signal },
      onProgress: (progress) => onProgress?.({ type: 'hook', event: progress }),
    },
  );
}
