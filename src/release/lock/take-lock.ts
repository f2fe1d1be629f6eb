import type { KubeClient, ReadOptions } from '../../kube/index.ts';
import { withDefinitions } from '../crds/with-definitions.ts';
import { formatLock } from '../format-release.ts';
import type { Operation, Release } from '../release.ts';
import { swapRelease } from './swap-release.ts';

/** Locks a release that is as the caller has seen it; undefined if it is not. */
export async function takeLock(
  client: KubeClient,
  release: Release,
  operation: Operation,
  options: ReadOptions = {},
): Promise<Release | undefined> {
  const { id } = operation;
  const status = formatLock(operation);
  const isDone = (live: Release): boolean => live.operation?.id === id;
  return withDefinitions(client, options, () =>
    swapRelease(client, release, { status, isDone }, options),
  );
}
