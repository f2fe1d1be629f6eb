import type { Settings } from '../../../base/index.ts';
import { clusterDirectoryOf, clusterRootOf } from './state-directory.ts';

/** The embedded cluster of a context, if it is one and runs, and how to stop it. */
export async function findEmbedded(
  settings: Settings,
  context: string,
): Promise<{ readonly name: string; readonly stop: () => Promise<void> } | undefined> {
  const { findRunning, listClusters, stopRunning } =
    await import('../../../../cluster/daemon/index.ts');
  for (const name of listClusters(clusterRootOf(settings))) {
    const directory = await clusterDirectoryOf(settings, name);
    const state = await findRunning(directory);
    if (state?.context !== context) continue;
    const stop = async (): Promise<void> => {
      await stopRunning(directory);
    };
    return { name, stop };
  }
  return undefined;
}
