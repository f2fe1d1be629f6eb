import type { Access, FetchContext } from '../repository/index.ts';

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
  /** Checks an archive's signature; throws where it is not good. */
  readonly verify?: Verify;
}

export interface Verify {
  /** Whether every chart has to have a signature. */
  readonly isRequired: boolean;
  readonly check: (signed: {
    readonly archive: Uint8Array;
    readonly provenance: Uint8Array;
    readonly fileName: string;
  }) => Promise<void>;
}
