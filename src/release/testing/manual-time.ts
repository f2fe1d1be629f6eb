import type { LeaseTime } from '../lock/lease-time.ts';

/** Time that passes when a test says so. */
export class ManualTime implements LeaseTime {
  #elapsed = 0;
  #timers: { readonly at: number; readonly act: () => void }[] = [];

  readonly monotonic = (): number => this.#elapsed;
  readonly now = (): Date => new Date(Date.parse('2026-01-01T00:00:00Z') + this.#elapsed);

  readonly after = (milliseconds: number, act: () => void): (() => void) => {
    const timer = { at: this.#elapsed + milliseconds, act };
    this.#timers.push(timer);
    return () => void (this.#timers = this.#timers.filter((each) => each !== timer));
  };

  /** For who waits until it is later. */
  readonly wait = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const cancel = this.after(milliseconds, resolve);
      signal?.addEventListener('abort', () => {
        cancel();
        reject(signal.reason as Error);
      });
    });

  /** Lets time pass, and what is due happen, in order. */
  async pass(milliseconds: number): Promise<void> {
    await settle();
    const end = this.#elapsed + milliseconds;
    for (;;) {
      const [next] = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#elapsed = Math.max(this.#elapsed, next.at);
      this.#timers = this.#timers.filter((each) => each !== next);
      next.act();
      await settle();
    }
    this.#elapsed = end;
  }

  /** Lets time pass without anything happening, as in a process that is stopped. */
  sleep(milliseconds: number): void {
    this.#elapsed += milliseconds;
  }
}

function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
