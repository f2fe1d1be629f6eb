export interface RateLimitOptions {
  /** Requests per second in the long run; 0 leaves it to the server. */
  readonly qps: number;
  /** Requests that may go at once. */
  readonly burst: number;
  readonly now: () => Date;
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

/** Waits until the next request may go: a bucket of `burst` that fills at `qps`. */
export function createRateLimit(
  options: RateLimitOptions,
): (signal?: AbortSignal) => Promise<void> {
  const { qps, burst, now, sleep } = options;
  if (qps <= 0) return () => Promise.resolve();
  const interval = 1000 / qps;
  const depth = Math.max(1, burst) * interval;
  // The moment at which the bucket will be full again; each request moves it.
  let fullAt = -Infinity;
  return async (signal) => {
    const time = now().getTime();
    fullAt = Math.max(fullAt, time) + interval;
    const wait = fullAt - depth - time;
    if (wait > 0) await sleep(wait, signal);
  };
}
