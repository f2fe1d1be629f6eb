import type { HelmErrorOptions } from '../../base/index.ts';
import { HelmError, isHelmError } from '../../base/index.ts';
import type { KubeObject } from '../../kube/index.ts';
import type { Hook, HookEvent } from '../../render/index.ts';
import type { Marks } from '../marks.ts';
import type { WaitProgress } from '../wait/wait-for-objects.ts';

export interface HookOptions {
  /** Whose the hooks' objects are, and in which namespace they belong. */
  readonly marks: Marks;
  /** For each hook, in milliseconds. */
  readonly timeout: number;
  readonly takeOwnership?: boolean;
  /** Gives up on a hook that is stuck. */
  readonly failFast?: boolean;
  /** Called when the hooks have run, and before any is deleted. */
  readonly beforeCleanUp?: (runs: readonly HookRun[]) => Promise<void>;
  readonly onProgress?: (event: HookProgress) => void;
  readonly signal?: AbortSignal | undefined;
}

export type HookProgress =
  | { readonly type: 'begin'; readonly hook: Hook; readonly event: HookEvent }
  | { readonly type: 'wait'; readonly hook: Hook; readonly progress: WaitProgress }
  | { readonly type: 'log'; readonly hook: Hook; readonly log: HookLog }
  | { readonly type: 'end'; readonly hook: Hook; readonly run: HookRun };

/** What a container of a hook has said. */
export interface HookLog {
  readonly namespace: string;
  readonly pod: string;
  readonly container: string;
  readonly text: string;
}

/** What came of a hook. */
export interface HookRun {
  readonly hook: Hook;
  readonly phase: 'Succeeded' | 'Failed';
  readonly startedAt: Date;
  readonly completedAt: Date;
  /** As they were made. */
  readonly objects: readonly KubeObject[];
}

/** A hook failed, and none after it was run. */
export class HookFailure extends HelmError {
  /** Those that were run, the failed one last. */
  readonly runs: readonly HookRun[];

  constructor(cause: HelmError, runs: readonly HookRun[], more: readonly string[] = []) {
    const { hint, source, retryable, details } = cause;
    const options: HelmErrorOptions = { hint, source, retryable, cause };
    super(cause.code, cause.message, { ...options, details: [...details, ...more] });
    this.runs = runs;
  }
}

export function isHookFailure(error: unknown): error is HookFailure {
  return isHelmError(error) && 'runs' in error;
}
