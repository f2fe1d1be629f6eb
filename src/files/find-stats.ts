import { statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { isMissing } from './file-error.ts';

/** What is at a path; undefined where nothing is, and where something on the way is no directory. */
export function findStats(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch (error) {
    const isInFile = error instanceof Error && 'code' in error && error.code === 'ENOTDIR';
    if (isInFile || isMissing(error)) return undefined;
    throw error;
  }
}
