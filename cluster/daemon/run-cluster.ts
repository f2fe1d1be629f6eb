import { HelmError } from '../../src/base/index.ts';
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
  const { stateDirectory, kubeconfig, onReady, signal } = options;
  await refuseSecond(stateDirectory);
  const { startCluster } = await import('../start-cluster.ts');
  const cluster = await startCluster(options);
  const state = describe(cluster, options);
  try {
    // The state comes last: whoever waits for it finds everything done.
    await addContext(kubeconfig, state);
    writeState(stateDirectory, state);
    onReady?.(state);
    await untilAborted(signal);
  } finally {
    await cluster.stop();
    await removeContext(kubeconfig, state);
    // Last again: without it, nothing is left to clean up.
    removeState(stateDirectory, state.pid);
  }
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
