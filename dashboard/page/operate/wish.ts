/** What is wanted of an operation, as it is posted. */
export interface Wish {
  readonly chart?: string;
  readonly version?: string;
  /** YAML; all that the release gets from its user. */
  readonly values?: string;
  readonly resetsValues?: boolean;
  readonly wait?: boolean;
  readonly rollbackOnFailure?: boolean;
  readonly keepHistory?: boolean;
  readonly keepSecrets?: boolean;
  /** What the chart's Lua asked for, as it was read. */
  readonly grants?: string;
  readonly install?: boolean;
  readonly createNamespace?: boolean;
}
