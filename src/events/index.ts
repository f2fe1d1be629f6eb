/**
 * The lifecycle: every event there is, which command emits it, what its context holds and what a
 * handler may change. An operation is a `Lifecycle`, a walk along its sequence; handlers (Lua,
 * hook annotations, programs) register on the `EventBus`, core events have exactly one
 * implementation. Pure: the clock is handed in, and nothing here knows what a handler does.
 */
export { eventDescriptions } from './descriptions.ts';
export type { CoreEvent, EventName, OptionalEvent, Part } from './descriptions.ts';
export { lastChange, nextChange, partsHeld, sequences } from './sequences.ts';
export type { Operation } from './sequences.ts';
export { describeEvents } from './describe-events.ts';
export { requireChartEvent } from './event-name.ts';
export type {
  CapabilityFacts,
  ChartContext,
  ChartFacts,
  ContextFile,
  ContextObject,
  DependencyFacts,
  EventContext,
  Finding,
  Readiness,
  ReleaseFacts,
} from './context.ts';
export { EventBus } from './event-bus.ts';
export type { Observer } from './event-bus.ts';
export { afterCharts, createHandler } from './handler.ts';
export type { Handler, HandlerOptions, Origin } from './handler.ts';
export { Lifecycle } from './lifecycle.ts';
export type { EmittedEvent } from './lifecycle.ts';
