import type { KubeClient, ReadOptions } from '../../kube/index.ts';
import { isProcessGone } from '../../processes/index.ts';
import type { Release } from '../release.ts';
import { releaseLocked } from './lock-errors.ts';
import { isLongAbandoned } from './server-clock.ts';

/** Refuses with `ReleaseLocked` where somebody works on a release, unless they are known to be dead. */
export async function requireUnlocked(
  client: KubeClient,
  release: Release,
  options: ReadOptions = {},
): Promise<void> {
  const { operation } = release;
  if (operation === undefined) return;
  if (operation.process !== undefined && isProcessGone(operation.process)) return;
  if (await isLongAbandoned(client, release, operation, options)) return;
  throw releaseLocked(release, operation, client.time.now());
}
