/** An error that Lua sees as a value with a code, as `pcall` returns it. */
export class HostRefusal extends Error {
  override readonly name = 'HostRefusal';
  readonly isHostRefusal = true;
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** By its mark: the services are bundled apart, with a copy of the class. */
export function isHostRefusal(error: unknown): error is HostRefusal {
  return error instanceof Error && 'isHostRefusal' in error;
}
