import { isRecord } from '../../base/index.ts';
import type { FieldTrees } from './field-trees.ts';
import { isStepTo, listKindAt, stepTo, treesAt } from './field-trees.ts';

/** What is there, with all that is desired; nothing is taken away. */
export function mergeFields(live: unknown, desired: unknown, trees: FieldTrees): unknown {
  if (Array.isArray(live) && Array.isArray(desired)) return mergeLists(live, desired, trees);
  if (!isRecord(live) || !isRecord(desired)) return desired;
  const merged = Object.entries(desired).map(
    ([key, item]) => [key, mergeFields(live[key], item, treesAt(trees, `f:${key}`))] as const,
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
    return mergeFields(item, partner, treesAt(trees, step));
  });
  return [...merged, ...added];
}
