/** What keeps a client from waiting, trying and asking without end. Times are milliseconds. */
export interface Limits {
  /** For a connection, TLS included. */
  readonly connect: number;
  /** For one try of a request, its answer included. API servers themselves give up after 60 s. */
  readonly attempt: number;
  /** For all tries of a request to a server that has never answered: it is somewhere else, or nowhere. */
  readonly silence: number;
  /** For all tries of a request. An API server is back within a minute of its restart. */
  readonly retries: number;
  /** The most tries of a request. */
  readonly attempts: number;
  /** Requests under way at once; streams apart. */
  readonly parallel: number;
  /** Bytes of an answer. */
  readonly answer: number;
}

export const defaultLimits: Limits = {
  connect: 30_000,
  attempt: 75_000,
  silence: 15_000,
  retries: 60_000,
  attempts: 12,
  parallel: 16,
  answer: 256 << 20,
};

/** The limits of who says how long a request may take; 0 leaves that to the server. */
export function limitsFor(requestTimeout: number): Partial<Limits> {
  if (requestTimeout === 0) return { silence: defaultLimits.attempt };
  const connect = Math.min(requestTimeout, defaultLimits.connect);
  return { connect, attempt: requestTimeout, silence: requestTimeout };
}
