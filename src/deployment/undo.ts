import type { HelmError } from '../base/index.ts';
import { isHelmError, reword } from '../base/index.ts';
import type { ActionContext } from '../context/index.ts';

/** Undoes what failed; the error that comes of it tells both. */
export type Undo = (failure: HelmError) => Promise<HelmError>;

export interface UndoWords {
  /** What was undone, in Helm's words. */
  readonly success: string;
  /** What went wrong in doing so, in Helm's words. */
  readonly failure: string;
}

/** Runs `undo`, and explains the failure with what came of it. The diagnosis was made before. */
export async function undoing(
  failure: HelmError,
  words: UndoWords,
  undo: () => Promise<unknown>,
): Promise<HelmError> {
  try {
    await undo();
  } catch (error) {
    if (!isHelmError(error)) throw error;
    return reword(failure, `${words.failure}: ${failure.message}: ${error.message}`);
  }
  return reword(failure, `${words.success}: ${failure.message}`);
}

/** An interruption ends what was begun, not what undoes it; a second one ends that too. */
export function withoutInterruption(context: ActionContext): ActionContext {
  return { ...context, signal: new AbortController().signal };
}
