import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { findHelm } from '../../support/real-helm.ts';
import { findDistribution } from '../../support/real-registry.ts';

/** Builds the command line that is tested, and says what it is tested without. */
export async function setup(): Promise<void> {
  const root = path.join(import.meta.dirname, '../../..');
  execFileSync(process.execPath, ['scripts/build.mjs', 'cli'], { cwd: root, stdio: 'inherit' });
  const note = (text: string): void => void process.stderr.write(`${text}\n`);
  if ((await findHelm()) === undefined) {
    note('Without Go there is no real Helm to test with: those tests are skipped.');
  }
  if (findDistribution() === undefined) {
    note('docker-registry is not installed: a small registry of our own stands in for it.');
  }
}
