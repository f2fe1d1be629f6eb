import { isDeepStrictEqual } from 'node:util';
import { findObject, isApiError, patchObject } from '../../src/kube/index.ts';
import type { HelmRequest, RequestStatus } from '../../src/requests/index.ts';
import { parseRequest, requestKind } from '../../src/requests/index.ts';
import type { World } from '../world.ts';
import { withFindings } from './conditions.ts';
import type { Outcome } from './outcome.ts';

/**
 * Writes what came of a reconciliation, if it says anything new, and returns the request as it is now.
 * What another controller has said meanwhile stands, and undefined is returned: one has to look again.
 */
export async function writeStatus(
  world: World,
  request: HelmRequest,
  outcome: Outcome,
): Promise<HelmRequest | undefined> {
  const status = statusAfter(world, request, outcome);
  if (isDeepStrictEqual(status, request.status)) return request;
  let latest: HelmRequest | undefined = world.requests.latestOf(request);
  for (;;) {
    if (latest?.uid !== request.uid) return undefined;
    if (!isDeepStrictEqual(latest.status, request.status)) return undefined;
    try {
      return await patchStatus(world, latest, status);
    } catch (error) {
      if (!isApiError(error, 409)) throw error;
      latest = await read(world, request);
    }
  }
}

/** Writes a status, if the request is still as it was seen. */
export async function patchStatus(
  { cluster, context, requests }: World,
  { name, namespace, uid, resourceVersion }: HelmRequest,
  status: RequestStatus,
): Promise<HelmRequest> {
  const reference = { ...requestKind, name, namespace };
  const patch = { metadata: { uid, resourceVersion }, status };
  const options = { type: 'merge', subresource: 'status', signal: context.signal } as const;
  const written = parseRequest(await patchObject(cluster.client, reference, patch, options));
  requests.put(written);
  return written;
}

async function read(
  { cluster, context }: World,
  { name, namespace }: HelmRequest,
): Promise<HelmRequest | undefined> {
  const reference = { ...requestKind, name, namespace };
  const object = await findObject(cluster.client, reference, { signal: context.signal });
  return object && parseRequest(object);
}

function statusAfter(
  { context }: World,
  request: HelmRequest,
  { findings = {}, changes = {} }: Outcome,
): RequestStatus {
  return {
    ...request.status,
    ...changes,
    conditions: withFindings(request, findings, context.clock.now()),
    observedGeneration: request.generation,
    askedAt: request.askedAt ?? request.status.askedAt,
  };
}
