import type { QueryValue } from '../transport/api-request.ts';

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
}

export interface WriteOptions extends ReadOptions {
  /** Under which name the fields are owned. */
  readonly fieldManager?: string;
  /** All checks, no change. */
  readonly dryRun?: boolean;
  /** What the server does about unknown or repeated fields; its default is to warn. */
  readonly fieldValidation?: 'Ignore' | 'Warn' | 'Strict';
}

/** The field manager of all that Helm writes. */
export const helmManager = 'helm';

export function writeQuery(options: WriteOptions): Readonly<Record<string, QueryValue>> {
  return {
    fieldManager: options.fieldManager ?? helmManager,
    dryRun: options.dryRun === true ? 'All' : undefined,
    fieldValidation: options.fieldValidation,
  };
}
