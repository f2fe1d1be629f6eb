/** Builds the executable that the tier drives, unless `HELM_BIN` names one: it starts quickest. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { repositoryRoot } from '../support/run-helm.ts';

export function setup(): void {
  if (process.env['HELM_BIN'] !== undefined) return;
  const script = path.join(repositoryRoot, 'scripts/build.mjs');
  execFileSync(process.execPath, [script, 'cli', 'executable'], { stdio: 'inherit' });
  process.env['HELM_BIN'] = 'dist/helm';
}
