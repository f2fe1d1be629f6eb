import { isApiError } from '../../src/kube/index.ts';
import type { AppliedState, HelmRequest } from '../../src/requests/index.ts';
import type { World } from '../world.ts';
import { withFindings } from './conditions.ts';
import { isStillAsked } from './confirm.ts';
import { isSameAttempt } from './name-state.ts';
import { patchStatus } from './write-status.ts';

/**
 * Writes down what is about to be tried, so that whoever comes after a crash knows whose the release
 * is. Returns the request as it is then, or undefined if it is no longer what it was seen as: nothing
 * may be done in its name.
 */
export async function beginAttempt(
  world: World,
  request: HelmRequest,
  attempted: AppliedState,
): Promise<HelmRequest | undefined> {
  if (isSameAttempt(request.status.lastAttempted, attempted)) {
    return (await isStillAsked(world, request)) ? request : undefined;
  }
  const message = 'the release is brought to what was asked for';
  const findings = { Reconciling: { status: 'True', reason: 'Progressing', message } } as const;
  const status = {
    ...request.status,
    conditions: withFindings(request, findings, world.context.clock.now()),
    lastAttempted: attempted,
    failures: 0,
  };
  try {
    return await patchStatus(world, world.requests.latestOf(request), status);
  } catch (error) {
    if (isApiError(error, 404, 409)) return undefined;
    throw error;
  }
}
