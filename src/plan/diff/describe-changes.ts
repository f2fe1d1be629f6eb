import type { FieldConflict, KubeObject, ObjectReference } from '../../kube/index.ts';
import { findDifferences, toChange } from '../fields/diff-fields.ts';
import { withoutNoise } from '../fields/noise.ts';
import type { Action, FieldChange, Plan, Step } from '../plan.ts';
import type { States } from './mask-secrets.ts';
import { isSecret, maskSecrets } from './mask-secrets.ts';

/** What becomes of one object, fit to be shown: without noise, and secrets masked. */
export interface ObjectChange {
  readonly action: Action;
  readonly reference: ObjectReference;
  readonly source?: string;
  readonly reason?: string;
  readonly keptBy?: Step['keptBy'];
  readonly foreign?: string;
  readonly fields: readonly FieldChange[];
  readonly conflicts: readonly FieldConflict[];
  readonly yielded?: readonly FieldConflict[];
  /** Absent where there is none yet. */
  readonly before?: KubeObject;
  /** Absent where it goes. */
  readonly after?: KubeObject;
}

export function describeChanges({ steps }: Plan): readonly ObjectChange[] {
  return steps.map(describeStep);
}

function describeStep({ desired, live, preview = desired, fields, ...rest }: Step): ObjectChange {
  const states = maskSecrets([live, rest.action === 'keep' ? live : preview]);
  const [before, after] = states;
  return {
    ...rest,
    fields: isSecret(rest.reference) ? compare(states) : fields,
    ...(before === undefined ? {} : { before: withoutNoise(before) }),
    ...(after === undefined ? {} : { after: withoutNoise(after) }),
  };
}

function compare([before, after]: States): readonly FieldChange[] {
  if (before === undefined || after === undefined) return [];
  return findDifferences(before, after).map(toChange);
}
