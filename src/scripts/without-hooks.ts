import type { Operation, OptionalEvent } from '../events/index.ts';

/**
 * Whether an operation does without the scripts of its chart when the user wants no hooks. What is
 * stored can be restored and deleted without them, which nobody can mend any more.
 */
export function isWithoutScripts(operation: Operation): boolean {
  return operation === 'rollback' || operation === 'delete';
}

/** Scripts make the objects of a chart, hooks or no hooks; what they do afterwards is as good as one. */
export function isHook(event: OptionalEvent): boolean {
  return event === 'post-install' || event === 'post-upgrade';
}
