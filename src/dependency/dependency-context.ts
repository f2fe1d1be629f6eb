import type { Access, FetchContext, FetchOptions, FetchedChart } from '../repository/index.ts';

/** What managing dependencies needs of the world. */
export interface DependencyContext {
  readonly fetch: FetchContext;
  readonly info: (message: string) => void;
  readonly warn: (message: string) => void;
  readonly now: () => Date;
}

export interface DependencyOptions {
  /** Credentials and certificates for registries, and for repositories that were not added. */
  readonly access?: Access;
  /** Works with the indexes that are there. */
  readonly skipRefresh?: boolean;
  /** SOURCE_DATE_EPOCH: the time that files of charts on this disk get in their archives. */
  readonly sourceDate?: number;
  /** What a chart at an address has to prove; undefined for one that has not. */
  readonly verifyFor?: (address: string) => Verify | undefined;
}

export interface Verify {
  readonly wants: Pick<FetchOptions, 'provenance' | 'signatures'>;
  /** Throws where a signature is missing or not good. */
  readonly check: (fetched: FetchedChart) => Promise<unknown>;
}
