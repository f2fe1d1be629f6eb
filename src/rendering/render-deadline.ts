import type { Clock } from '../context/index.ts';

/** How long templates may take, without what they wait for between two passes. */
export const defaultRenderTimeout = 60_000;

/** The time that is left to the templates of a chart. */
export class RenderDeadline {
  readonly #clock: Clock;
  #remaining: number;
  #end = Infinity;

  constructor(clock: Clock, milliseconds: number = defaultRenderTimeout) {
    this.#clock = clock;
    this.#remaining = milliseconds;
  }

  readonly isExpired = (): boolean => this.#now() >= this.#end;

  /** Runs one pass; only that takes of the time. */
  during<T>(pass: () => T): T {
    this.#end = this.#now() + this.#remaining;
    try {
      return pass();
    } finally {
      this.#remaining = this.#end - this.#now();
    }
  }

  #now(): number {
    return this.#clock.now().getTime();
  }
}
