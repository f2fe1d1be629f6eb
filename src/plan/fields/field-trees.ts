import { isRecord } from '../../base/index.ts';
import type { FieldTree, KubeObject } from '../../kube/index.ts';
import { keysIn, stepsIn } from '../../kube/index.ts';

/**
 * The trees of managed fields at one place of an object. They tell what no object does: whether the
 * items of a list have keys, are a set, or make one value together.
 */
export type FieldTrees = readonly FieldTree[];

export function fieldTreesOf({ metadata }: KubeObject): FieldTrees {
  return (metadata.managedFields ?? []).flatMap(({ fieldsV1 }) => (fieldsV1 ? [fieldsV1] : []));
}

export function treesAt(trees: FieldTrees, step: string): FieldTrees {
  return trees.flatMap((tree) => {
    const below = Object.hasOwn(tree, step) ? tree[step] : undefined;
    return below === undefined ? [] : [below];
  });
}

/** How the items of a list are told apart: by keys, by themselves, or not at all. */
export type ListKind = { readonly keys: readonly string[] } | 'set' | 'atomic';

export function listKindAt(trees: FieldTrees): ListKind {
  const steps = trees.flatMap(stepsIn);
  const keyed = steps.find((step) => step.startsWith('k:'));
  if (keyed !== undefined) return { keys: Object.keys(keysIn(keyed)) };
  return steps.some((step) => step.startsWith('v:')) ? 'set' : 'atomic';
}

/** The step to an item of a list with keys or of a set; undefined where the item has not all keys. */
export function stepTo(item: unknown, kind: Exclude<ListKind, 'atomic'>): string | undefined {
  if (kind === 'set') return `v:${JSON.stringify(item)}`;
  if (!isRecord(item)) return undefined;
  const values = kind.keys.map((key) => [key, item[key]] as const);
  if (values.some(([, value]) => value === undefined)) return undefined;
  return `k:${JSON.stringify(Object.fromEntries(values))}`;
}

/** Whether a step leads to an item, which may leave some of its keys to the server's defaults. */
export function isStepTo(step: string, item: unknown): boolean {
  if (step.startsWith('v:')) return JSON.parse(step.slice(2)) === item;
  if (!step.startsWith('k:') || !isRecord(item)) return false;
  const wanted = Object.entries(keysIn(step)).filter(([key]) => item[key] !== undefined);
  return wanted.length > 0 && wanted.every(([key, value]) => item[key] === value);
}
