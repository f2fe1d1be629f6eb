import { isDeepStrictEqual } from 'node:util';
import { patchObject } from '../../src/kube/index.ts';
import type { HelmRequest, RequestStatus } from '../../src/requests/index.ts';
import { requestKind } from '../../src/requests/index.ts';
import type { World } from '../world.ts';
import { withFindings } from './conditions.ts';
import type { Outcome } from './outcome.ts';

/** Writes what came of a reconciliation, if it says anything new; returns what is written now. */
export async function writeStatus(
  { cluster, context }: World,
  request: HelmRequest,
  { findings = {}, changes = {} }: Outcome,
): Promise<RequestStatus> {
  const status: RequestStatus = {
    ...request.status,
    ...changes,
    conditions: withFindings(request, findings, context.clock.now()),
    observedGeneration: request.generation,
    askedAt: request.askedAt,
  };
  if (isDeepStrictEqual(status, request.status)) return status;
  const { name, namespace } = request;
  const reference = { ...requestKind, name, namespace };
  await patchObject(
    cluster.client,
    reference,
    { status },
    {
      type: 'merge',
      subresource: 'status',
      signal: context.signal,
    },
  );
  return status;
}
