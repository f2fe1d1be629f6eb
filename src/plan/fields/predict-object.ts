import type { FieldTree, KubeObject, ManagedFields } from '../../kube/index.ts';
import { helmManager, stepsIn } from '../../kube/index.ts';
import type { FieldTrees } from './field-trees.ts';
import { fieldTreesOf, treesAt } from './field-trees.ts';
import { itemAt, replaceItem } from './items.ts';
import { mergeFields } from './merge-fields.ts';

/**
 * What an apply will make of an object, as far as the object and its managed fields tell: desired
 * fields are there, and none that only we have applied and desire no more. Defaults, conversions and
 * webhooks are the server's.
 */
export function predictObject(live: KubeObject, desired: KubeObject): KubeObject {
  const entries = live.metadata.managedFields ?? [];
  const merged = mergeFields(live, desired, fieldTreesOf(live));
  const own = entries.find(isApplied)?.fieldsV1 ?? {};
  const others = entries.flatMap((entry) => (isApplied(entry) ? [] : (entry.fieldsV1 ?? [])));
  return withoutOwn(merged, desired, { own, others }) as KubeObject;
}

function isApplied({ manager, operation, subresource = '' }: ManagedFields): boolean {
  return manager === helmManager && operation === 'Apply' && subresource === '';
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
