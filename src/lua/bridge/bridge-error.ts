/** Data that cannot cross. `path` leads to it from the value that should have crossed. */
export class BridgeError extends Error {
  override readonly name = 'BridgeError';
  readonly path: string;

  constructor(message: string, path = '') {
    super(message);
    this.path = path;
  }
}

/** The same error seen from one step further up. */
export function foundBelow(step: PathStep, error: unknown): unknown {
  if (!(error instanceof BridgeError)) return error;
  return new BridgeError(error.message, formatPath([step]) + error.path);
}

export type PathStep = string | number;

/** `.spec.containers[1]["my key"]`, counted from 1 as Lua counts. */
export function formatPath(steps: readonly PathStep[]): string {
  return steps
    .map((step) => {
      if (typeof step === 'number') return `[${step}]`;
      return /^[A-Za-z_][A-Za-z0-9_]*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
    })
    .join('');
}
