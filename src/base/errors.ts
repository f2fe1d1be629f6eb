/** Where in a file of the user's (Chart.yaml, values, a template, Lua) something is wrong. */
export interface SourcePosition {
  readonly file: string;
  /** Counted from 1. */
  readonly line?: number;
  /** Counted from 1, in characters. */
  readonly column?: number;
  /** The line itself, where the reporter of the error has it at hand. */
  readonly text?: string;
}

export interface HelmErrorOptions {
  readonly hint?: string | undefined;
  readonly source?: SourcePosition | undefined;
  /** What the user should see below the message: a traceback, the include chain, one line each. */
  readonly details?: readonly string[];
  readonly retryable?: boolean;
  readonly cause?: unknown;
}

/**
 * The one error for what a user can act on. Bugs and impossible states stay plain `Error`s.
 *
 * `code` is a PascalCase word that is never reused: the JSON field, the reason of a controller's
 * condition and what Lua sees after `pcall`.
 */
export class HelmError extends Error {
  override readonly name = 'HelmError';
  readonly isHelmError = true;
  readonly code: string;
  readonly hint: string | undefined;
  readonly source: SourcePosition | undefined;
  readonly details: readonly string[];
  readonly retryable: boolean;

  constructor(code: string, message: string, options: HelmErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.hint = options.hint;
    this.source = options.source;
    this.details = options.details ?? [];
    this.retryable = options.retryable ?? false;
  }
}

/** The same error in other words, such as what was being done when it happened. */
export function reword(error: HelmError, message: string): HelmError {
  const { code, hint, source, details, retryable } = error;
  return new HelmError(code, message, { hint, source, details, retryable, cause: error });
}

/** The same error, with more to see below its message. */
export function addDetails(error: HelmError, more: readonly string[]): HelmError {
  const { code, message, hint, source, details, retryable } = error;
  const options = { hint, source, details: [...details, ...more], retryable, cause: error };
  return new HelmError(code, message, options);
}

/** Recognises by brand and code, so that two copies of the library agree. */
export function isHelmError(error: unknown, code?: string): error is HelmError {
  if (!(error instanceof Error) || !('isHelmError' in error)) return false;
  return code === undefined || (error as HelmError).code === code;
}
