/** Real Helm, the peer: installed once from its Go module into the user's cache. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const version = 'v4.3.1';

/** The path of a real `helm`. Fails, saying so, where there is no Go. */
export function installHelm() {
  const cache = process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache');
  const directory = path.join(cache, 'helm-ts', `helm-${version}`);
  const binary = path.join(directory, process.platform === 'win32' ? 'helm.exe' : 'helm');
  if (existsSync(binary)) return binary;
  mkdirSync(directory, { recursive: true });
  process.stderr.write(`Installing Helm ${version} to compare with (a few minutes, once)…\n`);
  try {
    execFileSync('go', ['install', `helm.sh/helm/v4/cmd/helm@${version}`], {
      env: { ...process.env, GOBIN: directory },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } catch (cause) {
    throw new Error('Real Helm is needed to compare with, and Go to install it', { cause });
  }
  return binary;
}
