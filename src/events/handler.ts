import { HelmError } from '../base/index.ts';
import type { EventContext } from './context.ts';
import type { OptionalEvent } from './descriptions.ts';
import type { EmittedEvent } from './lifecycle.ts';

export interface Handler {
  readonly event: OptionalEvent;
  readonly place: Place;
  /** From 0 to 1, lower first. It orders the handlers of one place. */
  readonly weight: number;
  /** For `--trace-events` and errors. */
  readonly origin: Origin;
  readonly run: (context: EventContext, event: EmittedEvent) => Promise<void> | void;
}

export interface HandlerOptions extends Pick<Handler, 'event' | 'run'> {
  /** For `--trace-events` and errors. */
  readonly name: string;
  /** Of several handlers of programs, from 0 to 1, lower first. */
  readonly weight?: number;
}

/**
 * A handler of a program's own: it runs after those of every chart.
 *
 * @example
 * const handlers = [createHandler({ event: 'post-render', name: 'labels', run: addLabels })];
 * await install(createContext({ handlers }), options);
 */
export function createHandler({ event, name, weight = 0.5, run }: HandlerOptions): Handler {
  return { event, place: afterCharts, weight, origin: { name }, run };
}

/** Whose turn it is, depth first: lower first. What is in one chart has one place. */
export interface Place {
  readonly order: number;
}

export const afterCharts: Place = { order: Number.POSITIVE_INFINITY };

export interface Origin {
  /** The chart, or what else the handler belongs to. */
  readonly name: string;
  readonly file?: string;
  readonly line?: number;
}

export function checkWeight(weight: number): void {
  if (weight >= 0 && weight <= 1) return;
  throw new HelmError('InvalidWeight', `weight must be a number from 0 to 1, not ${weight}`);
}

/** In the order in which they run; handlers that nothing tells apart stay as they came. */
export function inOrder(handlers: readonly Handler[]): Handler[] {
  return handlers.toSorted((a, b) =>
    a.place.order === b.place.order ? a.weight - b.weight : a.place.order - b.place.order,
  );
}
