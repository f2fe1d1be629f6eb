import { readFileSync } from 'node:fs';
import { fileError, isMissing } from './file-error.ts';

/** The content of a file; undefined where there is none. */
export function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw fileError('read', file, error);
  }
}

/** The text of a file that has to be there. */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw fileError('read', file, error);
  }
}
