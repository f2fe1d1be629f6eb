import { EventBus, Lifecycle } from '../events/index.ts';
import type { Operation } from '../events/index.ts';
import type { ScriptOptions } from './script-options.ts';

/**
 * Reads the chart of an operation, as its first event. The scripts that answer the others are in that
 * very chart, so only an observer hears of it.
 */
export async function readChart<T>(
  operation: Operation,
  options: ScriptOptions | undefined,
  read: () => Promise<T> | T,
): Promise<T> {
  const observer = options?.observer;
  if (observer === undefined) return read();
  const bus = new EventBus(() => performance.now());
  bus.observe(observer);
  const nothing = { release: undefined, capabilities: undefined, findings: [], top: undefined };
  const context = { ...nothing, values: new Map<string, unknown>() };
  return new Lifecycle(operation, { bus, context }).perform('read-chart', read);
}
