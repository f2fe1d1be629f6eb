import type { FieldConflict, FieldPath, KubeObject } from '../../kube/index.ts';
import { findDifferences } from './diff-fields.ts';
import { removeAt } from './items.ts';
import { predictConflicts } from './predict-conflicts.ts';
import { predictObject } from './predict-object.ts';

/** Fields that a controller is there to set, whatever a chart began with. */
const controlled: readonly ((path: FieldPath, conflict: FieldConflict) => boolean)[] = [
  // The replicas of what an autoscaler scales.
  (path, { manager, subresource }) =>
    path.join() === 'f:spec,f:replicas' &&
    manager === 'kube-controller-manager' &&
    subresource === 'scale',
  // The certificates that cert-manager puts into webhooks and definitions.
  (path, { manager }) => path.at(-1) === 'f:caBundle' && manager.endsWith('cainjector'),
];

export interface YieldedFields {
  /** What is left to apply. */
  readonly desired: KubeObject;
  /** Fields that are left to others. */
  readonly yielded: readonly FieldConflict[];
}

/** Leaves to controllers what is theirs to set and would otherwise be a conflict at each upgrade. */
export function yieldFields(desired: KubeObject, live: KubeObject): YieldedFields {
  const differences = findDifferences(live, predictObject(live, desired));
  const yielding = differences.flatMap((difference) => {
    const { path } = difference;
    const conflicts = predictConflicts(live, [difference]).filter((conflict) =>
      controlled.some((isControlled) => isControlled(path, conflict)),
    );
    return conflicts.length === 0 ? [] : [{ path, conflicts }];
  });
  return {
    desired: yielding.reduce<unknown>(
      (rest, { path }) => removeAt(rest, path),
      desired,
    ) as KubeObject,
    yielded: yielding.flatMap(({ conflicts }) => conflicts),
  };
}
