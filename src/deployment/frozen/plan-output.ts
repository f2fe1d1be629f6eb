/** Where a plan is written to, and how. */
export interface PlanOutput {
  /** A file that `apply` takes. */
  readonly out?: string | undefined;
  /** Puts Secrets into it as they are; sealed by their digests without. */
  readonly showSecrets?: boolean;
}
