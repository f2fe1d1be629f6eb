import { isHelmError, reword } from '../../base/index.ts';
import type { KubeObject, ObjectReference, OwnerReference } from '../../kube/index.ts';
import { keyOf, parseManifest } from '../../kube/index.ts';
import type { DesiredObject, Plan } from '../../plan/index.ts';
import {
  buildPlan,
  desiredReference,
  fetchLive,
  markObject,
  placeObjects,
  requireOwned,
} from '../../plan/index.ts';
import type { ReleaseOperation } from '../../release/index.ts';
import type { Cluster } from '../cluster/connect-cluster.ts';
import type { ActionContext } from '../context.ts';
import type { DeployVerb } from './carry-out.ts';

/** A release's objects as they shall be, were recorded, and are: all that a plan is made from. */
export interface Survey {
  readonly name: string;
  readonly namespace: string;
  readonly objects: readonly DesiredObject[];
  readonly recorded: readonly ObjectReference[];
  readonly live: ReadonlyMap<string, KubeObject>;
  readonly choices: PlanChoices;
}

/** What the user lets a plan do. */
export interface PlanChoices {
  /** Takes over objects that are not the release's. */
  readonly takesOwnership?: boolean;
  /** Takes fields away from their owners. */
  readonly forcesConflicts?: boolean;
}

export interface SurveyInput {
  readonly name: string;
  readonly namespace: string;
  /** For what is said of a manifest that cannot be. */
  readonly verb?: DeployVerb;
  readonly manifest: string;
  /** Kinds that will be there before the objects are. */
  readonly definitions?: readonly KubeObject[];
  readonly recorded: readonly ObjectReference[];
  readonly choices?: PlanChoices;
}

/** Reads what there is; writes nothing. */
export async function surveyRelease(
  context: ActionContext,
  cluster: Cluster,
  { name, namespace, recorded, choices = {}, ...input }: SurveyInput,
): Promise<Survey> {
  const objects = await placeManifest(context, cluster, { ...input, namespace });
  const references = objects.map(({ object }) => desiredReference(object));
  const { signal } = context;
  const live = await fetchLive(cluster.client, [...references, ...recorded], { signal });
  return { name, namespace, objects, recorded, live, choices };
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

type ManifestInput = Pick<SurveyInput, 'manifest' | 'namespace' | 'definitions' | 'verb'>;

/** The objects of a manifest where they belong, refused in Helm's words. */
export async function placeManifest(
  { logger, signal }: ActionContext,
  { client }: Cluster,
  { manifest, namespace, definitions = [], verb }: ManifestInput,
): Promise<readonly DesiredObject[]> {
  try {
    const options = { namespace, definitions, onWarning: logger.warn, signal };
    return await placeObjects(client, parseManifest(manifest), options);
  } catch (error) {
    const isOfManifest =
      isHelmError(error, 'KindNotFound') || isHelmError(error, 'InvalidManifest');
    if (!isOfManifest || verb !== 'install') throw error;
    const words = 'unable to build kubernetes objects from release manifest';
    throw reword(error, `${words}: ${error.message}`);
  }
}

/** What has to be done; the owner is known only once the release itself is there. */
export function planSurveyed(survey: Survey, owner?: OwnerReference): Plan {
  const { name: release, namespace, objects, recorded, live, choices } = survey;
  const { takesOwnership = false, forcesConflicts = false } = choices;
  const marks = { release, namespace, owner };
  return buildPlan({
    desired: objects.map((each) => ({ ...each, object: markObject(each.object, marks) })),
    identity: { release, namespace },
    ...{ recorded, live, takesOwnership, forcesConflicts },
  });
}

/** Every object that the release is going to have. */
export function inventoryOf({ objects }: Survey): readonly ObjectReference[] {
  return objects.map(({ object }) => desiredReference(object));
}

/** Refuses objects that are somebody else's, in Helm's words. */
export function requireOwnObjects(verb: DeployVerb, plan: Plan): void {
  try {
    requireOwned(plan);
  } catch (error) {
    if (!isHelmError(error)) throw error;
    const deed = verb === 'install' ? 'install' : 'update';
    throw reword(error, `unable to continue with ${deed}: ${error.message}`);
  }
}
