import type { HookProgress, StepProgress, WaitProgress } from '../../plan/index.ts';

/** What verbs that bring a release to the cluster have in common. */
export interface DeployOptions {
  /** Instead of "Install complete" and the like. */
  readonly description?: string | undefined;
  /** Waits until every object is ready. */
  readonly waits?: boolean;
  /** With it, until Jobs are completed. */
  readonly waitsForJobs?: boolean;
  /** Milliseconds for each thing that is waited for; 5 minutes without. */
  readonly timeout?: number;
  readonly skipsHooks?: boolean;
  /** Takes over objects that are not the release's. */
  readonly takesOwnership?: boolean;
  /** Takes fields away from their owners. */
  readonly forcesConflicts?: boolean;
  /** Undoes everything if it fails. */
  readonly rollsBackOnFailure?: boolean;
  /** Deletes what was created if it fails. */
  readonly cleansUpOnFailure?: boolean;
  /** Milliseconds to wait for somebody else who works on the release. */
  readonly waitsForLock?: number | undefined;
  /** Keeps the chart as an object of its own in the namespace. */
  readonly keepsChart?: boolean;
  /** How many versions are kept; 0 keeps all. */
  readonly historyMax?: number;
  readonly onProgress?: ((event: DeployProgress) => void) | undefined;
}

/** What happens meanwhile, for people who watch. */
export type DeployProgress =
  | { readonly type: 'step'; readonly event: StepProgress }
  | { readonly type: 'wait'; readonly event: WaitProgress }
  | { readonly type: 'hook'; readonly event: HookProgress };

export const defaultTimeout = 300_000;
