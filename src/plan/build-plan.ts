import type { KubeObject, ObjectReference } from '../kube/index.ts';
import { keyOf } from '../kube/index.ts';
import type { DesiredObject } from './desired-object.ts';
import { desiredReference, isGenerated } from './desired-object.ts';
import { findDifferences, toChange } from './fields/diff-fields.ts';
import { predictConflicts } from './fields/predict-conflicts.ts';
import { predictObject } from './fields/predict-object.ts';
import { isSettled } from './fields/settled.ts';
import type { Identity } from './marks.ts';
import { explainForeign, isKept, isOfAnother } from './marks.ts';
import { sortForDeletion, sortForInstall } from './order/sort-steps.ts';
import type { Plan, Step } from './plan.ts';

/** Three states of the same objects: as they shall be, as they were recorded, as they are. */
export interface PlanInput {
  /** Placed and marked. */
  readonly desired: readonly DesiredObject[];
  /** What the release had so far, whatever became of it. */
  readonly recorded: readonly ObjectReference[];
  /** By `keyOf`; of all that is desired or recorded. */
  readonly live: ReadonlyMap<string, KubeObject>;
  readonly identity: Identity;
  /** Objects that are somebody else's are taken over rather than refused. */
  readonly takesOwnership?: boolean;
}

export function buildPlan(input: PlanInput): Plan {
  return {
    steps: [
      ...sortForInstall(input.desired.map((each) => planDesired(each, input))),
      ...sortForDeletion(findLeftovers(input).map((each) => planLeftover(each, input))),
    ],
  };
}

const nothing = { fields: [], conflicts: [] } as const;

function planDesired({ object, source }: DesiredObject, input: PlanInput): Step {
  const reference = desiredReference(object);
  const live = isGenerated(object) ? undefined : input.live.get(keyOf(reference));
  const base = {
    ...nothing,
    reference,
    desired: object,
    ...(source === undefined ? {} : { source }),
  };
  if (live === undefined) return { ...base, action: 'create' };
  const foreign = explainRefusal(reference, live, input);
  if (foreign !== undefined) return { ...base, ...planChange(object, live), foreign };
  if (isGoing(live)) {
    return { ...base, live, action: 'recreate', reason: 'the present one is being deleted' };
  }
  if (isSettled(object, live)) return { ...base, live, preview: live, action: 'unchanged' };
  return { ...base, ...planChange(object, live) };
}

/** Whether it is one indeed, only the server can tell. */
function planChange(
  object: KubeObject,
  live: KubeObject,
): Pick<Step, 'action' | 'live' | 'preview' | 'fields' | 'conflicts'> {
  const preview = predictObject(live, object);
  const differences = findDifferences(live, preview);
  return {
    action: 'change',
    live,
    preview,
    fields: differences.map(toChange),
    conflicts: predictConflicts(live, differences),
  };
}

/** What was recorded is the release's own, unless another has taken it over meanwhile. */
function explainRefusal(
  reference: ObjectReference,
  live: KubeObject,
  { recorded, identity, takesOwnership = false }: PlanInput,
): string | undefined {
  if (takesOwnership) return undefined;
  const key = keyOf(reference);
  const isRecorded = recorded.some((each) => keyOf(each) === key);
  if (isRecorded && !isOfAnother(live, identity)) return undefined;
  return explainForeign(live, identity);
}

interface Leftover {
  readonly reference: ObjectReference;
  readonly live: KubeObject;
}

/** What is recorded and there, and not desired: under no name, for groups share objects. */
function findLeftovers({ desired, recorded, live }: PlanInput): readonly Leftover[] {
  const wanted = new Set(desired.map(({ object }) => keyOf(desiredReference(object))));
  const uids = new Set([...wanted].map((key) => live.get(key)?.metadata.uid));
  const references = new Map(recorded.map((reference) => [keyOf(reference), reference]));
  return [...references].flatMap(([key, reference]) => {
    const object = live.get(key);
    if (object === undefined || wanted.has(key) || uids.has(object.metadata.uid)) return [];
    return [{ reference, live: object }];
  });
}

function planLeftover({ reference, live }: Leftover, { identity }: PlanInput): Step {
  const base = { ...nothing, reference, live };
  const foreign = explainForeign(live, identity);
  if (foreign !== undefined) return { ...base, action: 'keep', keptBy: 'owner', reason: foreign };
  if (isKept(live)) {
    const reason = 'its resource policy is to keep it';
    return { ...base, action: 'keep', keptBy: 'policy', reason };
  }
  return { ...base, action: 'delete' };
}

function isGoing({ metadata }: KubeObject): boolean {
  return metadata.deletionTimestamp !== undefined;
}
