import { HelmError } from '../../base/index.ts';
import type { ClusterOptions, RunningCluster } from '../start-cluster.ts';
import { startCluster } from '../start-cluster.ts';
import { readState, removeState, writeState } from './cluster-state.ts';
import { isAnswering } from './is-answering.ts';

export interface RunOptions extends ClusterOptions {
  /** Where other processes learn of this one. */
  readonly stateDirectory: string;
  /** Told once the cluster answers. */
  readonly onReady?: (cluster: RunningCluster) => void;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/** Runs a cluster in this process until told to stop. */
export async function runCluster(options: RunOptions): Promise<void> {
  const { stateDirectory, onReady, signal } = options;
  await refuseSecond(stateDirectory);
  const cluster = await startCluster(options);
  writeState(stateDirectory, {
    pid: process.pid,
    url: cluster.url,
    ca: cluster.ca,
    token: cluster.admin.token,
    ...(options.dataDirectory !== undefined && { dataDirectory: options.dataDirectory }),
    startedAt: new Date().toISOString(),
  });
  try {
    onReady?.(cluster);
    await untilAborted(signal);
  } finally {
    removeState(stateDirectory, process.pid);
    await cluster.stop();
  }
}

async function refuseSecond(stateDirectory: string): Promise<void> {
  const state = readState(stateDirectory);
  if (!state || !(await isAnswering(state))) return;
  throw alreadyRunning(state.url, state.pid);
}

export function alreadyRunning(url: string, pid: number): HelmError {
  return new HelmError(
    'ClusterAlreadyRunning',
    `The embedded cluster already runs at ${url} (process ${pid})`,
    { hint: 'helm cluster stop ends it.' },
  );
}

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  );
}
