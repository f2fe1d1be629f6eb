import type { KubeObject } from '../kube/index.ts';
import { keyOf } from '../kube/index.ts';
import type { DesiredObject } from './desired-object.ts';
import { desiredReference, isGenerated } from './desired-object.ts';
import { findDifferences, toChange } from './fields/diff-fields.ts';
import { predictConflicts } from './fields/predict-conflicts.ts';
import { predictObject } from './fields/predict-object.ts';
import { isSettled } from './fields/settled.ts';
import { yieldFields } from './fields/yield-fields.ts';
import type { Identity } from './marks.ts';
import { explainForeign, isOfAnother } from './marks.ts';
import type { Step } from './plan.ts';

/** What decides about an object besides itself. */
export interface Situation {
  readonly recorded: ReadonlyMap<string, unknown>;
  readonly live: ReadonlyMap<string, KubeObject>;
  readonly identity: Identity;
  readonly takeOwnership?: boolean;
  readonly forceConflicts?: boolean;
}

/** The step that makes an object as desired. */
export function planDesired({ object, source }: DesiredObject, situation: Situation): Step {
  const reference = desiredReference(object);
  const live = isGenerated(object) ? undefined : situation.live.get(keyOf(reference));
  const base = { reference, ...(source === undefined ? {} : { source }) };
  const whole = { ...base, desired: object, fields: [], conflicts: [] };
  if (live === undefined) return { ...whole, action: 'create' };
  const foreign = explainRefusal(live, keyOf(reference), situation);
  if (live.metadata.deletionTimestamp !== undefined && foreign === undefined) {
    return { ...whole, live, action: 'recreate', reason: 'the present one is being deleted' };
  }
  const change = { ...base, ...planChange(object, live, situation) };
  return foreign === undefined ? change : { ...change, foreign };
}

/** What was recorded is the release's own, unless another has taken it over meanwhile. */
function explainRefusal(
  live: KubeObject,
  key: string,
  { recorded, identity, takeOwnership = false }: Situation,
): string | undefined {
  if (takeOwnership || (recorded.has(key) && !isOfAnother(live, identity))) return undefined;
  return explainForeign(live, identity);
}

/** Where it may be a change, only the server can tell whether it is one. */
function planChange(
  object: KubeObject,
  live: KubeObject,
  { forceConflicts = false }: Situation,
): Omit<Step, 'reference'> {
  const same = { live, preview: live, fields: [], conflicts: [] };
  if (isSettled(object, live)) return { ...same, action: 'unchanged', desired: object };
  const { desired, yielded } = forceConflicts
    ? { desired: object, yielded: [] }
    : yieldFields(object, live);
  const left = yielded.length === 0 ? {} : { yielded };
  if (isSettled(desired, live)) return { ...same, ...left, action: 'unchanged', desired };
  const preview = predictObject(live, desired);
  const differences = findDifferences(live, preview);
  return {
    ...left,
    action: 'change',
    desired,
    live,
    preview,
    fields: differences.map(toChange),
    conflicts: predictConflicts(live, differences),
  };
}
