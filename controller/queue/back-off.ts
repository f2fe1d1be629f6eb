const first = 1000;
const longest = 300_000;

/** How long to wait after trouble that comes back: ever longer, until it is over. */
export class BackOff {
  readonly #counts = new Map<string, number>();

  /** Milliseconds to wait this time. */
  next(key: string): number {
    const count = this.#counts.get(key) ?? 0;
    this.#counts.set(key, count + 1);
    return delayAfter(count);
  }

  end(key: string): void {
    this.#counts.delete(key);
  }
}

/** Milliseconds to wait after so many failures in a row. */
export function delayAfter(failures: number): number {
  return Math.min(first * 2 ** Math.min(failures, 30), longest);
}
