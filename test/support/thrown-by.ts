/** What a call throws: `toThrow` takes whatever is thrown that has no message for the right one. */
export function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}
