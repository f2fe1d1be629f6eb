import { deleteRelease } from '../../src/actions/delete.ts';
import { isHelmError } from '../../src/base/index.ts';
import { isApiError } from '../../src/kube/index.ts';
import type { HelmRequest } from '../../src/requests/index.ts';
import { requestFinalizer } from '../../src/requests/index.ts';
import { grantedTo } from '../permissions.ts';
import { requestKey } from '../views/request-view.ts';
import type { World } from '../world.ts';
import { contextFor } from '../world.ts';
import { isStillAsked } from './confirm.ts';
import { dropFinalizer } from './finalizer.ts';
import type { Outcome } from './outcome.ts';
import { outdated, retrying } from './outcome.ts';

const again = 5000;

/** Deletes what a request brought, unless it says otherwise, and lets the request go. */
export async function removeRelease(world: World, request: HelmRequest): Promise<Outcome> {
  if (!request.finalizers.includes(requestFinalizer)) return { name: 'deleting' };
  const { spec, status } = request;
  const release = { name: spec.releaseName, namespace: spec.targetNamespace };
  // What was never deployed by this request is not its to delete.
  const isOurs = status.lastAttempted !== undefined && spec.deletionPolicy === 'delete';
  const isDeleted = isOurs && !isAskedForElsewhere(world, request);
  try {
    if (!(await isStillAsked(world, request))) return outdated;
    if (isDeleted) {
      await deleteRelease(contextFor(world, request), spec.releaseName, {
        ignoreNotFound: true,
        timeout: spec.timeout,
        scripts: { acceptedPermissions: grantedTo(world.permissions, request) },
      });
      world.releases.note(release, undefined);
    }
    await dropFinalizer(world, request);
    const what = isDeleted ? ', and its release' : isOurs ? ': another one has its release' : '';
    world.context.logger.info(`the request is gone${what}`, { request: requestKey(request) });
    return { name: 'deleted' };
  } catch (error) {
    if (isApiError(error, 409)) return outdated;
    if (!isHelmError(error)) throw error;
    return { name: 'deleting', findings: retrying(error.code, error.message), again };
  }
}

/** A request that was made anew under another name takes the release over. */
function isAskedForElsewhere({ requests }: World, request: HelmRequest): boolean {
  const { releaseName: name, targetNamespace: namespace } = request.spec;
  const others = requests.ofRelease({ name, namespace });
  return others.some(({ uid, isBeingDeleted }) => uid !== request.uid && !isBeingDeleted);
}
