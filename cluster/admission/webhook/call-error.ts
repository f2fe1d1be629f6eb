/** A webhook could not be asked, or its answer could not be understood. */
export class CallError extends Error {
  override readonly name = 'CallError';
}
