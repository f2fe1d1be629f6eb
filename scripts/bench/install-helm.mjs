/** Real Helm, the peer: installed once from its Go module into the user's cache. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withLockFile } from '../../src/files/index.ts';

const version = 'v4.3.1';
/** A tenth of a second each: half an hour. */
const attempts = 18_000;

/** The path of a real `helm`. Fails, saying so, where there is no Go. */
export async function installHelm() {
  const cache = process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache');
  const directory = path.join(cache, 'helm-ts', `helm-${version}`);
  const binary = path.join(directory, process.platform === 'win32' ? 'helm.exe' : 'helm');
  if (existsSync(binary)) return binary;
  // Tests run side by side: all of them would compile the whole of it at the same time.
  const act = async () => {
    if (!existsSync(binary)) install(directory);
  };
  await withLockFile(path.join(directory, 'installing'), act, { sleep, attempts });
  return binary;
}

function install(directory) {
  process.stderr.write(`Installing Helm ${version} to compare with (a few minutes, once)…\n`);
  try {
    execFileSync('go', ['install', `helm.sh/helm/v4/cmd/helm@${version}`], {
      env: { ...process.env, GOBIN: directory },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } catch (cause) {
    throw new Error('Real Helm is needed to compare with, and Go to install it', { cause });
  }
}
