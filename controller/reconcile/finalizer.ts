import { patchObject } from '../../src/kube/index.ts';
import type { HelmRequest } from '../../src/requests/index.ts';
import { parseRequest, requestFinalizer, requestKind } from '../../src/requests/index.ts';
import type { World } from '../world.ts';

/** Keeps a request from going before its release. */
export async function addFinalizer(world: World, request: HelmRequest): Promise<void> {
  await writeFinalizers(world, request, [...request.finalizers, requestFinalizer]);
}

/** Lets a request go. */
export async function dropFinalizer(world: World, request: HelmRequest): Promise<void> {
  const others = request.finalizers.filter((each) => each !== requestFinalizer);
  await writeFinalizers(world, request, others);
}

async function writeFinalizers(
  { cluster, context, requests }: World,
  { name, namespace, resourceVersion, uid }: HelmRequest,
  finalizers: readonly string[],
): Promise<void> {
  const reference = { ...requestKind, name, namespace };
  const patch = { metadata: { uid, resourceVersion, finalizers } };
  const options = { type: 'merge', signal: context.signal } as const;
  requests.put(parseRequest(await patchObject(cluster.client, reference, patch, options)));
}
