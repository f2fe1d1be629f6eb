import type { KubeClient, KubeObject } from '../../kube/index.ts';
import type { WaitOptions } from '../../plan/index.ts';
import { waitForObjects } from '../../plan/index.ts';
import type { ChartOperation } from '../lifecycle/chart-operation.ts';
import { handlerJudge } from '../lifecycle/handler-judge.ts';

/** Waits until objects are ready; handlers of `wait` may know better than the built-in rules. */
export async function waitForRelease(
  client: KubeClient,
  events: ChartOperation,
  objects: readonly KubeObject[],
  options: WaitOptions & { readonly namespace: string },
): Promise<void> {
  const isAnswered = events.hasHandlers('wait') || events.hasHandlers('ready');
  const judge = isAnswered ? handlerJudge(events, options.namespace) : undefined;
  await waitForObjects(client, objects, { ...options, ...(judge === undefined ? {} : { judge }) });
  await events.emit('ready');
}
