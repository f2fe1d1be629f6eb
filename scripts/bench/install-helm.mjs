/** Real Helm, the peer: installed once from its Go module into the user's cache. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  alone(path.join(directory, 'installing'), () => {
    if (!existsSync(binary)) install(directory);
  });
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

/** Tests run side by side: all of them would compile the whole of it at the same time. */
function alone(lock, work) {
  while (!take(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  try {
    work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Whether nobody who still lives has it. */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isHeld(lock)) rmSync(lock, { force: true });
    return false;
  }
}

function isHeld(lock) {
  try {
    // A holder that has not written its number yet is there.
    const holder = Number(readFileSync(lock, 'utf8')) || process.pid;
    return process.kill(holder, 0);
  } catch {
    return false;
  }
}
