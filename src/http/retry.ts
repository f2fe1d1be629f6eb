/** How a client waits; a test brings its own and never does. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

export interface RetryOptions<Outcome> {
  /** Milliseconds before another try; undefined where the outcome stands. */
  readonly waitAfter: (outcome: Outcome, tries: number) => number | undefined;
  readonly sleep: Sleep;
  readonly signal?: AbortSignal | undefined;
}

/** Tries until an outcome stands, or nobody waits for it any more. A try is given the one before it. */
export async function retry<Outcome>(
  attempt: (previous: Outcome | undefined) => Promise<Outcome>,
  { waitAfter, sleep, signal }: RetryOptions<Outcome>,
): Promise<Outcome> {
  let previous: Outcome | undefined;
  for (let tries = 1; ; tries++) {
    const outcome = await attempt(previous);
    const wait = signal?.aborted === true ? undefined : waitAfter(outcome, tries);
    if (wait === undefined) return outcome;
    await sleep(wait, signal);
    previous = outcome;
  }
}

/** The `Retry-After` header in milliseconds, which is seconds or a date; undefined for anything else. */
export function parseRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
}
