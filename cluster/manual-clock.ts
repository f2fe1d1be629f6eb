import type { Clock } from './clock.ts';

/** A clock that stands still until it is moved: for tests, in which an hour passes at once. */
export class ManualClock implements Clock {
  #time: number;
  #timers: { readonly due: number; readonly callback: () => void }[] = [];

  constructor(start = '2030-01-01T00:00:00Z') {
    this.#time = new Date(start).getTime();
  }

  now(): Date {
    return new Date(this.#time);
  }

  schedule(milliseconds: number, callback: () => void): () => void {
    const timer = { due: this.#time + milliseconds, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  }

  /** Milliseconds until someone is to be called back. */
  untilNext(): number | undefined {
    if (this.#timers.length === 0) return undefined;
    return Math.min(...this.#timers.map(({ due }) => due)) - this.#time;
  }

  /** Moves on, and calls back whoever waits for a moment on the way, in order. */
  advance(milliseconds: number): void {
    const end = this.#time + milliseconds;
    for (;;) {
      const [next] = this.#timers.filter(({ due }) => due <= end).toSorted((a, b) => a.due - b.due);
      if (!next) break;
      this.#timers = this.#timers.filter((one) => one !== next);
      this.#time = Math.max(this.#time, next.due);
      next.callback();
    }
    this.#time = end;
  }
}
