import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HelmError } from '../../src/base/index.ts';
import { withLockFile } from '../../src/files/index.ts';
import { defaultClusterName } from '../kubeconfig.ts';
import type { ClusterOptions, RunningCluster } from '../start-cluster.ts';
import type { ClusterState } from './cluster-state.ts';
import { readState, removeState, writeState } from './cluster-state.ts';
import { systemClock } from '../clock.ts';
import { isAnswering } from '../is-answering.ts';
import { addContext, removeContext } from './kubeconfig-file.ts';

export interface RunOptions extends ClusterOptions {
  /** Where other processes learn of this one. */
  readonly stateDirectory: string;
  /** The file that has the cluster's context while it runs. */
  readonly kubeconfig: string;
  /** Told once the cluster answers. */
  readonly onReady?: (state: ClusterState) => void;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/** Runs a cluster in this process until told to stop. */
export async function runCluster(options: RunOptions): Promise<void> {
  const { stateDirectory, onReady, signal } = options;
  // Of two that are started at once, one would never be found again.
  const lock = join(stateDirectory, 'start.lock');
  const started = await withLockFile(lock, () => start(options), { sleep });
  try {
    onReady?.(started.state);
    await untilAborted(signal);
  } finally {
    await end(started, options);
  }
}

interface Started {
  readonly cluster: RunningCluster;
  readonly state: ClusterState;
}

async function start(options: RunOptions): Promise<Started> {
  const { stateDirectory, kubeconfig } = options;
  await refuseSecond(stateDirectory);
  const { startCluster } = await import('../start-cluster.ts');
  const cluster = await startCluster(options);
  const state = describe(cluster, options);
  try {
    // The state comes last: whoever waits for it finds everything done.
    await addContext(kubeconfig, state);
    writeState(stateDirectory, state);
  } catch (error) {
    await end({ cluster, state }, options);
    throw error;
  }
  return { cluster, state };
}

async function end({ cluster, state }: Started, options: RunOptions): Promise<void> {
  await cluster.stop();
  await removeContext(options.kubeconfig, state);
  // Last again: without it, nothing is left to clean up.
  removeState(options.stateDirectory, state.pid);
}

function describe(
  { url, ca, admin, context, version }: RunningCluster,
  { name = defaultClusterName, dataDirectory, kubeconfig }: RunOptions,
): ClusterState {
  return {
    name,
    pid: process.pid,
    url,
    ca,
    token: admin.token,
    ...(dataDirectory !== undefined && { dataDirectory }),
    kubeconfig,
    context,
    version,
    startedAt: systemClock.now().toISOString(),
  };
}

async function refuseSecond(stateDirectory: string): Promise<void> {
  const state = readState(stateDirectory);
  if (!state || !(await isAnswering(state))) return;
  throw alreadyRunning(state);
}

export function alreadyRunning({ name, url, pid }: ClusterState): HelmError {
  const isDefault = name === defaultClusterName;
  return new HelmError(
    'ClusterAlreadyRunning',
    `The embedded cluster${isDefault ? '' : ` "${name}"`} already runs at ${url} (process ${pid})`,
    { hint: `helm cluster stop${isDefault ? '' : ` ${name}`} ends it.` },
  );
}

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  );
}
