import type { EventContext } from './context.ts';
import type { OptionalEvent } from './descriptions.ts';
import { checkWeight, inOrder } from './handler.ts';
import type { Handler } from './handler.ts';
import type { EmittedEvent } from './lifecycle.ts';

/** Hears of events and handlers as they run; `--trace-events` is one. */
export interface Observer {
  readonly eventStarted?: (event: EmittedEvent) => void;
  readonly handlerFinished?: (event: EmittedEvent, handler: Handler, milliseconds: number) => void;
  readonly eventFinished?: (event: EmittedEvent, milliseconds: number) => void;
}

/** The handlers of optional events, and who listens to it all. */
export class EventBus {
  readonly #handlers = new Map<OptionalEvent, Handler[]>();
  readonly #observers: Observer[] = [];
  readonly #now: () => number;

  /** `now` counts milliseconds from anywhere. */
  constructor(now: () => number) {
    this.#now = now;
  }

  on(handler: Handler): void {
    checkWeight(handler.weight);
    const others = this.#handlers.get(handler.event);
    if (others === undefined) this.#handlers.set(handler.event, [handler]);
    else others.push(handler);
  }

  /** Whether anybody answers an event. */
  has(name: OptionalEvent): boolean {
    return this.#handlers.has(name);
  }

  observe(observer: Observer): void {
    this.#observers.push(observer);
  }

  /** Runs the handlers one after another; those that are added meanwhile wait for the next time. */
  async dispatch(
    name: OptionalEvent,
    event: EmittedEvent,
    context: EventContext,
    afterEach: (handler: Handler) => void,
  ): Promise<void> {
    for (const handler of inOrder(this.#handlers.get(name) ?? [])) {
      const start = this.#now();
      try {
        await handler.run(context, event);
      } finally {
        const duration = this.#now() - start;
        for (const { handlerFinished } of this.#observers) {
          handlerFinished?.(event, handler, duration);
        }
      }
      afterEach(handler);
    }
  }

  /** Tells the observers that an event starts, and when `work` is done that it ended. */
  async announce<T>(event: EmittedEvent, work: () => Promise<T> | T): Promise<T> {
    const start = this.#now();
    for (const { eventStarted } of this.#observers) eventStarted?.(event);
    try {
      return await work();
    } finally {
      const duration = this.#now() - start;
      for (const { eventFinished } of this.#observers) eventFinished?.(event, duration);
    }
  }
}
