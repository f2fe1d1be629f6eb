/** One version of a chart in a repository's index: what is needed to find it and to fetch it. */
export interface IndexEntry {
  readonly name: string;
  readonly version: string;
  readonly appVersion: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** `application`, `library` or empty. */
  readonly type: string;
  readonly isDeprecated: boolean;
  /** The archive's addresses, relative to the repository's or absolute. */
  readonly urls: readonly string[];
  /** Of the archive, in hexadecimal, perhaps with `sha256:` before it; empty where it is not said. */
  readonly digest: string;
  /** When it was added, as written. */
  readonly created: string;
}
