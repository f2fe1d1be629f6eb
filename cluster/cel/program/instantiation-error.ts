/** An expression that can't even be made ready to be evaluated. */
export class InstantiationError extends Error {
  override readonly name = 'InstantiationError';
}
