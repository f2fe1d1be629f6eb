import { isDeepStrictEqual } from 'node:util';
import { patchObject } from '../../src/kube/index.ts';
import type { HelmRequest, RequestStatus } from '../../src/requests/index.ts';
import { parseRequest, requestKind } from '../../src/requests/index.ts';
import type { World } from '../world.ts';
import { withFindings } from './conditions.ts';
import type { Outcome } from './outcome.ts';

/** Writes what came of a reconciliation, if it says anything new; returns the request as it is now. */
export async function writeStatus(
  { cluster, context, requests }: World,
  request: HelmRequest,
  { findings = {}, changes = {} }: Outcome,
): Promise<HelmRequest> {
  const status: RequestStatus = {
    ...request.status,
    ...changes,
    conditions: withFindings(request, findings, context.clock.now()),
    observedGeneration: request.generation,
    askedAt: request.askedAt,
  };
  if (isDeepStrictEqual(status, request.status)) return request;
  const { name, namespace } = request;
  const reference = { ...requestKind, name, namespace };
  const patch = { status };
  const options = { type: 'merge', subresource: 'status', signal: context.signal } as const;
  const written = parseRequest(await patchObject(cluster.client, reference, patch, options));
  requests.put(written);
  return written;
}
