import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../base/index.ts';
import type { KubeObject } from '../../kube/index.ts';
import { groupOf } from '../../kube/index.ts';
import { withoutNulls } from '../validate/without-nulls.ts';
import type { FieldTrees } from './field-trees.ts';
import { fieldTreesOf, isStepTo, listKindAt, stepTo, treesAt } from './field-trees.ts';
import { mergeFields } from './merge-fields.ts';

/** An object in three states; what was never written has none that is recorded. */
export interface ThreeStates {
  /** As it was written last. */
  readonly recorded: KubeObject | undefined;
  readonly desired: KubeObject;
  readonly live: KubeObject;
}

/**
 * What a client that patches makes of an object, as Helm does it. Kinds of Kubernetes' own are merged
 * three ways: what is desired is there, what was recorded and is desired no more is not, and what
 * others have added stays. Of the rest only what differs between recorded and desired is changed.
 */
export function mergeThreeWays({ recorded, desired, live }: ThreeStates): KubeObject {
  const wanted = withoutNulls(desired) as KubeObject;
  const trees = fieldTreesOf(live);
  if (recorded === undefined) return mergeFields(live, wanted, trees) as KubeObject;
  const before = withoutNulls(recorded) as KubeObject;
  if (isBuiltin(live)) {
    return mergeFields(withoutFormer(live, before, wanted, trees), wanted, trees) as KubeObject;
  }
  const changed = withChanges(live, before, wanted) as KubeObject;
  const { ownerReferences } = wanted.metadata;
  if (ownerReferences === undefined) return changed;
  // Others may own it, too.
  const owners = mergeFields(
    live.metadata.ownerReferences,
    ownerReferences,
    treesAt(treesAt(trees, 'f:metadata'), 'f:ownerReferences'),
  ) as typeof ownerReferences;
  return { ...changed, metadata: { ...changed.metadata, ownerReferences: owners } };
}

/** Takes out what was recorded and is desired no more. */
function withoutFormer(
  live: unknown,
  recorded: unknown,
  desired: unknown,
  trees: FieldTrees,
): unknown {
  if (isRecord(live) && isRecord(recorded) && isRecord(desired)) {
    const entries = Object.entries(live).flatMap(([key, item]) => {
      if (!Object.hasOwn(recorded, key)) return [[key, item] as const];
      if (!Object.hasOwn(desired, key)) return [];
      const below = treesAt(trees, `f:${key}`);
      return [[key, withoutFormer(item, recorded[key], desired[key], below)] as const];
    });
    return Object.fromEntries(entries);
  }
  if (!Array.isArray(live) || !Array.isArray(recorded) || !Array.isArray(desired)) return live;
  const kind = listKindAt(trees);
  if (kind === 'atomic') return live;
  return live.flatMap((item: unknown) => {
    const step = stepTo(item, kind);
    if (step === undefined) return [item];
    const former: unknown = recorded.find((each) => isStepTo(step, each));
    const wanted: unknown = desired.find((each) => isStepTo(step, each));
    if (former === undefined) return [item];
    return wanted === undefined ? [] : [withoutFormer(item, former, wanted, treesAt(trees, step))];
  });
}

/** Makes of what is there what was made of the record: a merge patch. */
function withChanges(live: unknown, recorded: unknown, desired: unknown): unknown {
  if (!isRecord(recorded) || !isRecord(desired)) return desired;
  const kept = isRecord(live) ? live : {};
  const gone = Object.keys(recorded).filter((key) => !Object.hasOwn(desired, key));
  const changed = Object.entries(desired).flatMap(([key, item]) =>
    isDeepStrictEqual(recorded[key], item)
      ? []
      : [[key, withChanges(kept[key], recorded[key], item)] as const],
  );
  const rest = Object.entries(kept).filter(([key]) => !gone.includes(key));
  return Object.fromEntries([...rest, ...changed]);
}

function isBuiltin({ apiVersion }: KubeObject): boolean {
  const group = groupOf(apiVersion);
  return !group.includes('.') || builtinGroups.has(group);
}

/** Those of Kubernetes' own groups with a dot whose types its clients know. */
const builtinGroups: ReadonlySet<string> = new Set([
  'admissionregistration.k8s.io',
  'apiextensions.k8s.io',
  'authentication.k8s.io',
  'authorization.k8s.io',
  'certificates.k8s.io',
  'coordination.k8s.io',
  'discovery.k8s.io',
  'events.k8s.io',
  'flowcontrol.apiserver.k8s.io',
  'internal.apiserver.k8s.io',
  'networking.k8s.io',
  'node.k8s.io',
  'rbac.authorization.k8s.io',
  'resource.k8s.io',
  'scheduling.k8s.io',
  'storage.k8s.io',
  'storagemigration.k8s.io',
]);
