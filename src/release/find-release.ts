import type { KubeClient, ReadOptions } from '../kube/index.ts';
import { findObject } from '../kube/index.ts';
import { releaseKind } from './kinds.ts';
import { unlessKindMissing } from './missing-kind.ts';
import { parseRelease } from './parse-release.ts';
import type { Release } from './release.ts';

/** A release; undefined where there is none of that name, or only what a deletion left of it. */
export async function findRelease(
  client: KubeClient,
  namespace: string,
  name: string,
  options: ReadOptions = {},
): Promise<Release | undefined> {
  const release = await unlessKindMissing(readRelease(client, namespace, name, options), undefined);
  return release?.isDeleted === true ? undefined : release;
}

/** A release in whatever state. */
export async function readRelease(
  client: KubeClient,
  namespace: string,
  name: string,
  options: ReadOptions = {},
): Promise<Release | undefined> {
  const object = await findObject(client, { ...releaseKind, namespace, name }, options);
  return object && parseRelease(object);
}
