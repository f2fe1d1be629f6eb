import path from 'node:path';
import type { ClusterState } from '../../../../cluster/daemon/index.ts';
import { HelmError } from '../../../base/index.ts';
import type { Settings } from '../../../base/index.ts';
import type { Candidate, CompletionRequest } from '../../command.ts';
import { clusterCommand, titleOf } from '../../views/cluster.ts';

/** Where the embedded clusters of this user are noted down while they run. */
export function clusterRootOf({ dataHome }: Settings): string {
  return path.join(dataHome, 'cluster');
}

/** Where one of them is. */
export async function clusterDirectoryOf(settings: Settings, name: string): Promise<string> {
  const { stateDirectoryOf } = await import('../../../../cluster/daemon/index.ts');
  return stateDirectoryOf(clusterRootOf(settings), name);
}

/** One that runs. */
export async function requireRunning(settings: Settings, name: string): Promise<ClusterState> {
  const { findRunning } = await import('../../../../cluster/daemon/index.ts');
  const state = await findRunning(await clusterDirectoryOf(settings, name));
  if (state) return state;
  throw new HelmError('ClusterNotRunning', `${titleOf(name)} does not run`, {
    hint: `${clusterCommand('start', name)} starts it.`,
  });
}

/** The names that there are. */
export async function completeClusters({
  arguments: { length },
  context,
}: CompletionRequest): Promise<readonly Candidate[]> {
  if (length > 0) return [];
  const { listClusters } = await import('../../../../cluster/daemon/index.ts');
  return listClusters(clusterRootOf(context.settings)).map((value) => ({ value }));
}
