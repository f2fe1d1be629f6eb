/** Builds the pages that are looked at. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');

export function setup(): void {
  execFileSync(process.execPath, ['scripts/build.mjs', 'dashboard'], {
    cwd: root,
    stdio: 'inherit',
  });
}
