import { pointerOf } from './pointer.ts';
import { describeReason, quoteSingle } from './reason.ts';
import type { Reason } from './reason.ts';

/** A value that does not meet its schema: where, why, and the failures that led to this one. */
export interface Failure {
  /** From the root of the values. */
  readonly path: readonly string[];
  readonly reason: Reason;
  readonly causes: readonly Failure[];
}

/** One line per failure, causes indented below: `- at '/port': got string, want integer`. */
export function formatFailures(failures: readonly Failure[]): string {
  return failures.flatMap((failure) => linesOf(failure, 0)).join('\n');
}

function linesOf(failure: Failure, depth: number): string[] {
  const { path, reason, causes } = failure;
  // A reference that failed for one reason says nothing of its own.
  if (reason.kind === 'reference' && causes.length === 1) {
    return causes.flatMap((cause) => linesOf(cause, depth));
  }
  const where = quoteSingle(pointerOf(path));
  const line = `${'  '.repeat(depth)}- at ${where}: ${describeReason(reason)}`;
  return [line, ...causes.flatMap((cause) => linesOf(cause, depth + 1))];
}
