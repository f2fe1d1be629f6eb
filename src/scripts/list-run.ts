import { EventBus, Lifecycle } from '../events/index.ts';
import type { ActionContext } from '../context/index.ts';

/** Lists releases between the events that programs may answer; no chart takes part. */
export async function withListEvents<T>(
  { handlers, signal }: ActionContext,
  act: () => Promise<T>,
): Promise<T> {
  const bus = new EventBus(() => performance.now());
  for (const handler of handlers) bus.on(handler);
  const values = new Map<string, unknown>();
  const nothing = { release: undefined, capabilities: undefined, top: undefined };
  const lifecycle = new Lifecycle('list', {
    bus,
    context: { ...nothing, values, findings: [] },
    signal,
  });
  await lifecycle.emit('pre-list');
  const result = await lifecycle.perform('list', act);
  await lifecycle.emit('post-list');
  return result;
}
