import type { KubeClient, KubeObject } from '../kube/index.ts';
import type { WaitOptions } from '../plan/index.ts';
import { waitForObjects } from '../plan/index.ts';
import type { ChartRun } from '../scripts/index.ts';
import { handlerJudge } from '../scripts/index.ts';

/** Waits until objects are ready; handlers of `wait` may know better than the built-in rules. */
export async function waitForRelease(
  client: KubeClient,
  run: ChartRun,
  objects: readonly KubeObject[],
  options: WaitOptions & { readonly namespace: string },
): Promise<void> {
  const isAnswered = run.hasHandlers('wait') || run.hasHandlers('ready');
  const judge = isAnswered ? handlerJudge(run, options.namespace) : undefined;
  await waitForObjects(client, objects, { ...options, ...(judge === undefined ? {} : { judge }) });
  await run.emit('ready');
}
