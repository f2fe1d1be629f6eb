import type { EventContext } from './context.ts';
import type { CoreEvent, EventName, OptionalEvent } from './descriptions.ts';
import type { EventBus } from './event-bus.ts';
import type { Handler } from './handler.ts';
import { takeSnapshot } from './part-snapshot.ts';
import { sequences } from './sequences.ts';
import type { Operation, Step } from './sequences.ts';

/** An event of the operation under way. */
export interface EmittedEvent extends Step {
  readonly operation: Operation;
}

export interface LifecycleOptions {
  readonly bus: EventBus;
  readonly context: EventContext;
  /** Looked at before every event and every handler. */
  readonly signal?: AbortSignal;
}

/**
 * One operation as the sequence of its events.
 *
 * @example
 * await lifecycle.emit('pre-render');
 * const rendered = await lifecycle.perform('render', () => render(chart, values));
 * await lifecycle.emit('post-render');
 */
export class Lifecycle {
  readonly operation: Operation;
  readonly context: EventContext;
  readonly #bus: EventBus;
  readonly #signal: AbortSignal | undefined;
  #position = -1;

  constructor(operation: Operation, { bus, context, signal }: LifecycleOptions) {
    this.operation = operation;
    this.context = context;
    this.#bus = bus;
    this.#signal = signal;
  }

  /** Has every handler of an optional event answer it. The first that fails stops the operation. */
  async emit(name: OptionalEvent): Promise<void> {
    const event = this.#advanceTo(name);
    await this.#bus.announce(event, async () => {
      let before = takeSnapshot(this.context);
      const check = ({ origin }: Handler) => {
        before = before.requireOnly(event.mayChange, `${origin.name} in ${name}`);
        this.#signal?.throwIfAborted();
      };
      await this.#bus.dispatch(name, event, this.context, check);
    });
  }

  /** Does what a core event stands for: `implementation` is the only one there is. */
  async perform<T>(name: CoreEvent, implementation: () => Promise<T> | T): Promise<T> {
    return this.#bus.announce(this.#advanceTo(name), implementation);
  }

  /** Events come in the order of the catalogue; some are passed by, none comes again. */
  #advanceTo(name: EventName): EmittedEvent {
    this.#signal?.throwIfAborted();
    const steps = sequences[this.operation];
    const position = steps.findIndex(({ event }) => event === name);
    const step = steps[position];
    const isNext =
      position > this.#position || (position === this.#position && step?.repeats === true);
    if (step === undefined || !isNext) {
      throw new Error(`"${name}" is not the next event of ${this.operation}`);
    }
    this.#position = position;
    return { ...step, operation: this.operation };
  }
}
