/** Whether JavaScript's stack ran out: the only RangeError that running templates provokes. */
export function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message.includes('call stack');
}
