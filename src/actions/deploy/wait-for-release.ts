import type { KubeClient, KubeObject } from '../../kube/index.ts';
import type { Judge, WaitOptions } from '../../plan/index.ts';
import { waitForObjects } from '../../plan/index.ts';
import type { ChartOperation } from '../lifecycle/chart-operation.ts';
import { LiveObjects } from '../lifecycle/live-objects.ts';

/** Waits until objects are ready; handlers of `wait` may know better than the built-in rules. */
export async function waitForRelease(
  client: KubeClient,
  events: ChartOperation,
  objects: readonly KubeObject[],
  options: WaitOptions & { readonly namespace: string },
): Promise<void> {
  const judge = events.hasHandlers('wait') ? judgeByHandlers(events, options) : undefined;
  await waitForObjects(client, objects, { ...options, ...(judge === undefined ? {} : { judge }) });
  await events.emit('ready');
}

const statuses = { ready: 'Current', waiting: 'InProgress', failed: 'Failed' } as const;

/** Events of one operation come one after another, however many objects change at once. */
function judgeByHandlers(
  events: ChartOperation,
  { namespace }: { readonly namespace: string },
): Judge {
  const shown = new LiveObjects(events.context, namespace);
  let turn: Promise<unknown> = Promise.resolve();
  const ask: Judge = async (object, builtIn) => {
    shown.show(object);
    await events.emit('wait');
    const { readiness, reason = builtIn.message } = shown.find(object) ?? {};
    return readiness === undefined ? builtIn : { status: statuses[readiness], message: reason };
  };
  return (object, builtIn) => {
    const answer = turn.then(() => ask(object, builtIn));
    turn = answer.catch(() => undefined);
    return answer;
  };
}
