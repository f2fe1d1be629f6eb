import { HelmError, isHelmError } from '../../base/index.ts';
import type { KubeObject, ObjectReference, OwnerReference } from '../../kube/index.ts';
import { keyOf, parseManifest } from '../../kube/index.ts';
import type { DesiredObject, Plan } from '../../plan/index.ts';
import {
  buildPlan,
  desiredReference,
  fetchLive,
  markObject,
  placeObjects,
} from '../../plan/index.ts';
import type { ReleaseOperation } from '../../release/index.ts';
import type { Cluster } from '../cluster/connect-cluster.ts';
import type { ActionContext } from '../context.ts';

/** A release's objects as they shall be, were recorded, and are: all that a plan is made from. */
export interface Survey {
  readonly name: string;
  readonly namespace: string;
  readonly objects: readonly DesiredObject[];
  readonly recorded: readonly ObjectReference[];
  readonly live: ReadonlyMap<string, KubeObject>;
  readonly takesOwnership: boolean;
}

export interface SurveyInput {
  readonly name: string;
  readonly namespace: string;
  readonly manifest: string;
  readonly recorded: readonly ObjectReference[];
  readonly takesOwnership?: boolean | undefined;
}

/** Reads what there is; writes nothing. */
export async function surveyRelease(
  context: ActionContext,
  cluster: Cluster,
  { name, namespace, manifest, recorded, takesOwnership = false }: SurveyInput,
): Promise<Survey> {
  const objects = await placeManifest(context, cluster, { manifest, namespace });
  const references = objects.map(({ object }) => desiredReference(object));
  const { signal } = context;
  const live = await fetchLive(cluster.client, [...references, ...recorded], { signal });
  return { name, namespace, objects, recorded, live, takesOwnership };
}

/** The survey with what only the holder of the lock knows: objects of an operation that was abandoned. */
export async function extendSurvey(
  { signal }: ActionContext,
  operation: ReleaseOperation,
  survey: Survey,
): Promise<Survey> {
  const known = new Set(survey.recorded.map(keyOf));
  const recorded = operation.inventory();
  const unknown = recorded.filter((reference) => !known.has(keyOf(reference)));
  if (unknown.length === 0) return survey;
  const live = await fetchLive(operation.client, unknown, { signal });
  return { ...survey, recorded, live: new Map([...survey.live, ...live]) };
}

/** The objects of a manifest where they belong, refused in Helm's words. */
export async function placeManifest(
  { logger, signal }: ActionContext,
  { client }: Cluster,
  { manifest, namespace }: { readonly manifest: string; readonly namespace: string },
): Promise<readonly DesiredObject[]> {
  try {
    const options = { namespace, onWarning: logger.warn, signal };
    return await placeObjects(client, parseManifest(manifest), options);
  } catch (error) {
    if (!isHelmError(error, 'KindNotFound') && !isHelmError(error, 'InvalidManifest')) throw error;
    const { code, hint, source, details, retryable } = error;
    const message = `unable to build kubernetes objects from release manifest: ${error.message}`;
    throw new HelmError(code, message, { hint, source, details, retryable, cause: error });
  }
}

/** What has to be done; the owner is known only once the release itself is there. */
export function planSurveyed(survey: Survey, owner?: OwnerReference): Plan {
  const { name: release, namespace, objects, recorded, live, takesOwnership } = survey;
  const marks = { release, namespace, owner };
  return buildPlan({
    desired: objects.map((each) => ({ ...each, object: markObject(each.object, marks) })),
    identity: { release, namespace },
    ...{ recorded, live, takesOwnership },
  });
}

/** Every object that the release is going to have. */
export function inventoryOf({ objects }: Survey): readonly ObjectReference[] {
  return objects.map(({ object }) => desiredReference(object));
}
