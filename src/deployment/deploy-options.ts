import { HelmError } from '../base/index.ts';
import type { HookProgress, StepProgress, WaitProgress } from '../plan/index.ts';

/** The verbs that bring a version of a release to the cluster. */
export type DeployVerb = 'install' | 'upgrade' | 'rollback';

/** What verbs that bring a release to the cluster have in common. */
export interface DeployOptions {
  /** Instead of "Install complete" and the like. */
  readonly description?: string | undefined;
  /** Waits until every object is ready. */
  readonly wait?: boolean;
  /** With it, gives up on the first object that has failed or is stuck. */
  readonly failFast?: boolean;
  /** With it, until Jobs are completed. */
  readonly waitForJobs?: boolean;
  /** Milliseconds for each thing that is waited for; 5 minutes without. */
  readonly timeout?: number;
  readonly noHooks?: boolean;
  /** Takes over objects that are not the release's. */
  readonly takeOwnership?: boolean;
  /** Takes fields away from their owners. */
  readonly forceConflicts?: boolean;
  /** Replaces objects instead of changing them, with all that others have set. */
  readonly forceReplace?: boolean;
  /** Whether the server merges what others have set; `auto` does as the version before. */
  readonly serverSide?: ServerSide;
  /** Undoes everything if it fails. */
  readonly rollbackOnFailure?: boolean;
  /** Deletes what was created if it fails. */
  readonly cleanupOnFail?: boolean;
  /** Has the server try every object before the first is written, unless it is `none`. */
  readonly validate?: Validation;
  /** Takes over a release that Helm 3 or 4 made before anything else. */
  readonly adopt?: boolean;
  /** Milliseconds to wait for somebody else who works on the release. */
  readonly waitForLock?: number | undefined;
  /** Keeps the chart as an object of its own in the namespace. */
  readonly withChart?: boolean;
  /** How many versions are kept; 0 keeps all. */
  readonly historyMax?: number;
  readonly onProgress?: ((event: DeployProgress) => void) | undefined;
}

export type ServerSide = 'true' | 'false' | 'auto';

/** What happens meanwhile, for people who watch. */
export type DeployProgress =
  | { readonly type: 'step'; readonly event: StepProgress }
  | { readonly type: 'wait'; readonly event: WaitProgress }
  | { readonly type: 'hook'; readonly event: HookProgress };

export const defaultTimeout = 300_000;

/** Does nothing: `client` asks no cluster, `server` does. */
export type DryRun = 'none' | 'client' | 'server';

/** Whether the server tries every object before the first is written. */
export type Validation = 'server' | 'none';

/** Who wants no cluster to be asked wants none to try anything. */
export function validationOf({
  validate = 'server',
  dryRun = 'none',
}: {
  readonly validate?: Validation;
  readonly dryRun?: DryRun;
}): Validation {
  return dryRun === 'client' ? 'none' : validate;
}

/** Secrets are hidden from who looks, not from the cluster. */
export function requireSecretsHidden({
  hideSecret = false,
  dryRun = 'none',
}: {
  readonly hideSecret?: boolean;
  readonly dryRun?: DryRun;
}): void {
  if (!hideSecret || dryRun !== 'none') return;
  throw new HelmError('NothingToHide', 'hiding Kubernetes secrets requires a dry-run mode');
}
