/** Whether JavaScript's stack ran out. A regular expression that meets its end words it differently. */
export function isStackOverflow(error: unknown): boolean {
  if (error instanceof RangeError) return error.message.includes('call stack');
  return error instanceof SyntaxError && error.message.includes('Stack overflow');
}
