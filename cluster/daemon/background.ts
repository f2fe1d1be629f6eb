import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HelmError } from '../../src/base/index.ts';
import type { ClusterState } from './cluster-state.ts';
import { readState, removeState } from './cluster-state.ts';
import { isAnswering } from '../is-answering.ts';
import { removeContext } from './kubeconfig-file.ts';
import { alreadyRunning } from './run-cluster.ts';

const logFile = 'cluster.log';
const pollMilliseconds = 20;
const startPatience = 60_000;
const stopPatience = 10_000;

export interface BackgroundOptions {
  readonly stateDirectory: string;
  /** What runs the cluster in the foreground of a process of its own. */
  readonly command: readonly [program: string, ...args: string[]];
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Starts a cluster that outlives this process, and waits until it answers. */
export async function startInBackground(options: BackgroundOptions): Promise<ClusterState> {
  const { stateDirectory, command, environment } = options;
  const before = await findRunning(stateDirectory);
  if (before) throw alreadyRunning(before);
  mkdirSync(stateDirectory, { recursive: true, mode: 0o700 });
  const logPath = join(stateDirectory, logFile);
  const log = openSync(logPath, 'w', 0o600);
  const [program, ...args] = command;
  const child = spawn(program, args, {
    // It must not hold on to the directory that it happens to be started in.
    cwd: stateDirectory,
    detached: true,
    stdio: ['ignore', log, log],
    ...(environment && { env: environment }),
  });
  closeSync(log);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code) => resolve(`it ended with code ${code ?? 'none'}`));
  });
  child.unref();
  const state = await waitForStart(stateDirectory, child.pid, ended);
  if (typeof state !== 'string') return state;
  // Somebody else started it at the same time, and was quicker.
  const other = await findRunning(stateDirectory);
  if (other) throw alreadyRunning(other);
  throw new HelmError('ClusterDidNotStart', `Cannot start the embedded cluster: ${state}`, {
    details: readFileSync(logPath, 'utf8').split('\n').filter(Boolean).slice(-10),
  });
}

/** The state of the new process, or why there is none. */
async function waitForStart(
  stateDirectory: string,
  pid: number | undefined,
  ended: Promise<string>,
): Promise<ClusterState | string> {
  const deadline = Date.now() + startPatience;
  while (Date.now() < deadline) {
    const failure = await Promise.race([ended, wait(pollMilliseconds, undefined)]);
    if (failure !== undefined) return failure;
    const state = readState(stateDirectory);
    if (state?.pid === pid && state && (await isAnswering(state))) return state;
  }
  return `it did not answer within ${startPatience / 1000} s`;
}

/** The cluster that runs, if one does. */
export async function findRunning(stateDirectory: string): Promise<ClusterState | undefined> {
  const state = readState(stateDirectory);
  return state && (await isAnswering(state)) ? state : undefined;
}

/**
 * Ends the cluster that runs; what it was, or `undefined` when none did. Cleans up after one that
 * could not do it itself.
 */
export async function stopRunning(stateDirectory: string): Promise<ClusterState | undefined> {
  const state = readState(stateDirectory);
  if (!state) return undefined;
  // A process of that number that does not answer as the cluster is someone else's by now.
  const isRunning = await isAnswering(state);
  if (isRunning) await endProcess(stateDirectory, state.pid);
  removeState(stateDirectory, state.pid);
  await removeContext(state.kubeconfig, state);
  return isRunning ? state : undefined;
}

async function endProcess(stateDirectory: string, pid: number): Promise<void> {
  process.kill(pid, 'SIGTERM');
  const deadline = Date.now() + stopPatience;
  // Where nobody collects ended processes, as in many containers, its number lives on.
  while (isAlive(pid) && readState(stateDirectory)?.pid === pid) {
    if (Date.now() > deadline) {
      throw new HelmError(
        'ClusterDidNotStop',
        `The embedded cluster (process ${pid}) did not end within ${stopPatience / 1000} s`,
      );
    }
    await wait(pollMilliseconds);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
