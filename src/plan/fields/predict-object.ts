import { isRecord } from '../../base/index.ts';
import type { FieldTree, KubeObject, ManagedFields } from '../../kube/index.ts';
import { helmManager, stepsIn } from '../../kube/index.ts';
import type { FieldTrees } from './field-trees.ts';
import { fieldTreesOf, isStepTo, listKindAt, stepTo, treesAt } from './field-trees.ts';
import { itemAt, replaceItem } from './items.ts';

/**
 * What an apply will make of an object, as far as the object and its managed fields tell: desired
 * fields are there, and none that only we have applied and desire no more. Defaults, conversions and
 * webhooks are the server's.
 */
export function predictObject(live: KubeObject, desired: KubeObject): KubeObject {
  const entries = live.metadata.managedFields ?? [];
  const merged = merge(live, desired, fieldTreesOf(live));
  const own = entries.find(isApplied)?.fieldsV1 ?? {};
  const others = entries.flatMap((entry) => (isApplied(entry) ? [] : (entry.fieldsV1 ?? [])));
  return withoutOwn(merged, desired, { own, others }) as KubeObject;
}

function isApplied({ manager, operation, subresource = '' }: ManagedFields): boolean {
  return manager === helmManager && operation === 'Apply' && subresource === '';
}

function merge(live: unknown, desired: unknown, trees: FieldTrees): unknown {
  if (Array.isArray(live) && Array.isArray(desired)) return mergeLists(live, desired, trees);
  if (!isRecord(live) || !isRecord(desired)) return desired;
  const merged = Object.entries(desired).map(
    ([key, item]) => [key, merge(live[key], item, treesAt(trees, `f:${key}`))] as const,
  );
  return { ...live, ...Object.fromEntries(merged) };
}

function mergeLists(
  live: readonly unknown[],
  desired: readonly unknown[],
  trees: FieldTrees,
): readonly unknown[] {
  const kind = listKindAt(trees);
  if (kind === 'atomic') return desired;
  const added = new Set(desired);
  const merged = live.map((item) => {
    const step = stepTo(item, kind);
    const partner = desired.find((each) => step !== undefined && isStepTo(step, each));
    if (step === undefined || partner === undefined) return item;
    added.delete(partner);
    return merge(item, partner, treesAt(trees, step));
  });
  return [...merged, ...added];
}

interface Owners {
  readonly own: FieldTree;
  readonly others: FieldTrees;
}

/** Takes out what we own, nobody else does, and is not desired. */
function withoutOwn(value: unknown, desired: unknown, { own, others }: Owners): unknown {
  return stepsIn(own).reduce((rest, step) => {
    const item = itemAt(rest, step);
    if (item === undefined) return rest;
    const wanted = itemAt(desired, step);
    const theirs = treesAt(others, step);
    const isGone = wanted === undefined && theirs.length === 0;
    const kept = isGone
      ? undefined
      : withoutOwn(item, wanted, { own: own[step] ?? {}, others: theirs });
    return kept === item ? rest : replaceItem(rest, step, kept);
  }, value);
}
