/** What keeps a client from waiting, trying and asking without end. Times are milliseconds. */
export interface Limits {
  /** For a connection, TLS included. */
  readonly connect: number;
  /** For one try of a request, its answer included. API servers themselves give up after 60 s. */
  readonly attempt: number;
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
  retries: 60_000,
  attempts: 12,
  parallel: 16,
  answer: 256 << 20,
};
