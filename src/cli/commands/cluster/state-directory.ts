import path from 'node:path';
import type { Settings } from '../../../base/index.ts';

/** Where the embedded cluster of this user is noted down while it runs. */
export function stateDirectoryOf({ dataHome }: Settings): string {
  return path.join(dataHome, 'cluster');
}
