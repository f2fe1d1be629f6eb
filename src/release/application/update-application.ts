import { isHelmError } from '../../base/index.ts';
import type { KubeClient, ObjectReference, Readiness, ReadOptions } from '../../kube/index.ts';
import { groupOf, isApiError, patchObject } from '../../kube/index.ts';
import { applicationKind } from '../kinds.ts';
import type { Release } from '../release.ts';
import type { Composition } from './format-application.ts';
import { formatComposition } from './format-application.ts';

/** Tells an Application what it consists of, for people to look at: a failure is none. Tells whether it is there. */
export async function describeApplication(
  client: KubeClient,
  { application, namespace, name }: Release,
  composition: Composition,
): Promise<boolean> {
  if (application === undefined) return true;
  const { uid } = application;
  try {
    const reference = { ...applicationKind, namespace, name };
    // Another one of that name has another identity.
    const patch = { ...formatComposition(composition), metadata: { uid } };
    await patchObject(client, reference, patch, { type: 'merge' });
    return true;
  } catch (error) {
    if (!isHelmError(error)) throw error;
    return !isApiError(error, 404, 409);
  }
}

export interface Component extends ObjectReference {
  readonly readiness: Readiness;
}

/** Tells an Application how its objects are, for people to look at: a failure is none. */
export async function updateApplicationStatus(
  client: KubeClient,
  { application, namespace, name }: Release,
  components: readonly Component[],
  options: ReadOptions = {},
): Promise<void> {
  if (application === undefined) return;
  const reference = { ...applicationKind, namespace, name };
  const patch = { status: formatStatus(components, client.time.now()) };
  try {
    const type = 'merge';
    await patchObject(client, reference, patch, { ...options, type, subresource: 'status' });
  } catch (error) {
    if (!isHelmError(error)) throw error;
  }
}

function formatStatus(components: readonly Component[], now: Date): object {
  const ready = components.filter(({ readiness }) => readiness.status === 'Current').length;
  const isReady = ready === components.length;
  const time = now.toISOString();
  return {
    componentsReady: `${ready}/${components.length}`,
    components: components.map(({ apiVersion, kind, name, readiness }) => ({
      group: groupOf(apiVersion),
      kind,
      name,
      status: readiness.status === 'Current' ? 'Ready' : readiness.status,
    })),
    conditions: [
      {
        type: 'Ready',
        status: isReady ? 'True' : 'False',
        reason: isReady ? 'ComponentsReady' : 'ComponentsNotReady',
        lastUpdateTime: time,
        lastTransitionTime: time,
      },
    ],
  };
}
