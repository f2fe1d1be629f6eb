import type { KubeObject, ObjectReference } from '../kube/index.ts';
import { keyOf } from '../kube/index.ts';
import type { DesiredObject } from './desired-object.ts';
import { desiredReference } from './desired-object.ts';
import type { Identity } from './marks.ts';
import { explainForeign, isKept } from './marks.ts';
import { sortForDeletion, sortForInstall } from './order/sort-steps.ts';
import { planDesired } from './plan-desired.ts';
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
  readonly takeOwnership?: boolean;
  /** Fields that controllers set are taken from them, too. */
  readonly forceConflicts?: boolean;
}

export function buildPlan(input: PlanInput): Plan {
  const { desired, recorded } = input;
  const references = new Map(recorded.map((reference) => [keyOf(reference), reference]));
  const leftovers = findLeftovers(input, references);
  return {
    steps: [
      ...sortForInstall(
        desired.map((each) => planDesired(each, { ...input, recorded: references })),
      ),
      ...sortForDeletion(leftovers.map((each) => planLeftover(each, input.identity))),
    ],
  };
}

interface Leftover {
  readonly reference: ObjectReference;
  readonly live: KubeObject;
}

/** What is recorded and there, and not desired: under no name, for groups share objects. */
function findLeftovers(
  { desired, live }: PlanInput,
  recorded: ReadonlyMap<string, ObjectReference>,
): readonly Leftover[] {
  const wanted = new Set(desired.map(({ object }) => keyOf(desiredReference(object))));
  const uids = new Set([...wanted].map((key) => live.get(key)?.metadata.uid));
  return [...recorded].flatMap(([key, reference]) => {
    const object = live.get(key);
    if (object === undefined || wanted.has(key) || uids.has(object.metadata.uid)) return [];
    return [{ reference, live: object }];
  });
}

function planLeftover({ reference, live }: Leftover, identity: Identity): Step {
  const base = { reference, live, fields: [], conflicts: [] };
  const foreign = explainForeign(live, identity);
  if (foreign !== undefined) return { ...base, action: 'keep', keptBy: 'owner', reason: foreign };
  if (isKept(live)) {
    const reason = 'its resource policy is to keep it';
    return { ...base, action: 'keep', keptBy: 'policy', reason };
  }
  return { ...base, action: 'delete' };
}
