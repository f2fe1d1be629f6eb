import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { HelmError } from '../../src/base/index.ts';
import { defaultClusterName } from '../kubeconfig.ts';

const namePattern = /^[a-z0-9](?:[-a-z0-9]{0,38}[a-z0-9])?$/;

/** Where a cluster is noted down while it runs, given where all are. */
export function stateDirectoryOf(root: string, name: string): string {
  if (!namePattern.test(name)) {
    throw new HelmError(
      'InvalidClusterName',
      `"${name}" cannot be the name of a cluster: use up to 40 small letters, digits and dashes`,
    );
  }
  return name === defaultClusterName ? root : join(root, name);
}

/** The names of the clusters that were started and not stopped since; the default one first. */
export function listClusters(root: string): string[] {
  if (!existsSync(root)) return [];
  const others = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && namePattern.test(entry.name))
    .map((entry) => entry.name);
  return [defaultClusterName, ...others.sort()];
}
