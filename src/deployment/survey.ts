import { isHelmError, reword } from '../base/index.ts';
import type { Cluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { KubeObject, ManifestObject, ObjectReference, OwnerReference } from '../kube/index.ts';
import { keyOf } from '../kube/index.ts';
import type { DesiredObject, Plan } from '../plan/index.ts';
import {
  buildPlan,
  desiredReference,
  fetchLive,
  markObject,
  placeObjects,
  requireOwned,
} from '../plan/index.ts';
import type { ApplyMethod, ReleaseHistory, ReleaseOperation } from '../release/index.ts';
import { listInventory } from '../release/index.ts';
import type { DeployVerb } from './deploy-options.ts';

/** A release's objects as they shall be, were recorded, and are: all that a plan is made from. */
export interface Survey {
  readonly name: string;
  readonly namespace: string;
  readonly objects: readonly DesiredObject[];
  readonly recorded: readonly ObjectReference[];
  readonly live: ReadonlyMap<string, KubeObject>;
  readonly options: PlanOptions;
  /** Helm 3 or 4 keeps it: it is looked at, and its objects get no marks of ours. */
  readonly isHelms: boolean;
}

/** What the user lets a plan do. */
export interface PlanOptions {
  /** Takes over objects that are not the release's. */
  readonly takeOwnership?: boolean;
  /** Takes fields away from their owners. */
  readonly forceConflicts?: boolean;
  /** Whether the client merges; the server does without a word. */
  readonly applyMethod?: ApplyMethod;
}

export interface SurveyInput extends PlacementInput {
  readonly name: string;
  /** What the release had so far: all that its history tells of, unless it is said otherwise. */
  readonly recorded?: readonly ObjectReference[];
  readonly history?: ReleaseHistory | undefined;
  readonly options?: PlanOptions;
}

export interface PlacementInput {
  readonly namespace: string;
  /** For what is said of an object that cannot be. */
  readonly verb?: DeployVerb;
  readonly objects: readonly ManifestObject[];
  /** Kinds that will be there before the objects are. */
  readonly definitions?: readonly KubeObject[];
}

/** Reads what there is; writes nothing. */
export async function surveyRelease(
  context: ActionContext,
  cluster: Cluster,
  input: SurveyInput,
): Promise<Survey> {
  const { name, namespace, recorded = recordedIn(input.history), options = {} } = input;
  const objects = await placeRelease(context, cluster, input);
  const references = objects.map(({ object }) => desiredReference(object));
  const { signal } = context;
  const live = await fetchLive(cluster.client, [...references, ...recorded], { signal });
  const isHelms = input.history?.driver !== undefined;
  return { name, namespace, objects, recorded, live, options, isHelms };
}

/** All that the release may have in the cluster. */
function recordedIn(history: ReleaseHistory | undefined): Survey['recorded'] {
  return history === undefined ? [] : listInventory(history.versions, history.release.current);
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

/** The objects of a release where they belong, refused in Helm's words. */
export async function placeRelease(
  { logger, signal }: ActionContext,
  { client }: Cluster,
  { objects, namespace, definitions = [], verb }: PlacementInput,
): Promise<readonly DesiredObject[]> {
  try {
    const options = { namespace, definitions, onWarning: logger.warn, signal };
    return await placeObjects(client, objects, options);
  } catch (error) {
    const isOfManifest =
      isHelmError(error, 'KindNotFound') || isHelmError(error, 'InvalidManifest');
    if (!isOfManifest || verb !== 'install') throw error;
    const words = 'unable to build kubernetes objects from release manifest';
    throw reword(error, `${words}: ${error.message}`);
  }
}

/** What has to be done; the owner is unknown where the release itself is not there yet. */
export function planRelease(survey: Survey, owner?: OwnerReference): Plan {
  const { name: release, namespace, objects, recorded, live, options, isHelms } = survey;
  const { takeOwnership = false, forceConflicts = false } = options;
  const marks = { release, namespace, owner, isHelms };
  return buildPlan({
    desired: objects.map((each) => ({ ...each, object: markObject(each.object, marks) })),
    identity: { release, namespace },
    recorded,
    live,
    takeOwnership,
    forceConflicts,
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
    const word = verb === 'install' ? 'install' : 'update';
    throw reword(error, `unable to continue with ${word}: ${error.message}`);
  }
}
