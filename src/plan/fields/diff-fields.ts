import { isRecord } from '../../base/index.ts';
import { isDeepStrictEqual } from 'node:util';
import type { FieldPath, KubeObject } from '../../kube/index.ts';
import { formatPath } from '../../kube/index.ts';
import type { FieldChange } from '../plan.ts';
import type { FieldTrees } from './field-trees.ts';
import { fieldTreesOf, listKindAt, stepTo, treesAt } from './field-trees.ts';
import { withoutNoise } from './noise.ts';

/** A field that differs, and the steps to it. */
export interface FieldDifference {
  readonly path: FieldPath;
  readonly from: unknown;
  readonly to: unknown;
}

/** What becomes of the fields of an object; what the server keeps for itself is left out. */
export function findDifferences(before: KubeObject, after: KubeObject): readonly FieldDifference[] {
  const trees = [...fieldTreesOf(before), ...fieldTreesOf(after)];
  return [...differences(withoutNoise(before), withoutNoise(after), { path: [], trees })];
}

export function toChange({ path, from, to }: FieldDifference): FieldChange {
  return {
    field: formatPath(path),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

interface Place {
  readonly path: FieldPath;
  readonly trees: FieldTrees;
}

function* differences(
  from: unknown,
  to: unknown,
  { path, trees }: Place,
): Generator<FieldDifference> {
  if (isDeepStrictEqual(from, to)) return;
  const parts = partsOf(from, to, trees);
  if (parts === undefined) {
    yield { path, from, to };
    return;
  }
  const [left, right] = parts;
  for (const step of new Set([...left.keys(), ...right.keys()])) {
    const place = { path: [...path, step], trees: treesAt(trees, step) };
    yield* differences(left.get(step), right.get(step), place);
  }
}

type Parts = ReadonlyMap<string, unknown>;

/** Two values in parts that can be compared one by one, each by the step to it. */
function partsOf(
  from: unknown,
  to: unknown,
  trees: FieldTrees,
): readonly [Parts, Parts] | undefined {
  if (isRecord(from) && isRecord(to)) return [fieldsOf(from), fieldsOf(to)];
  if (!Array.isArray(from) || !Array.isArray(to)) return undefined;
  const [left, right] = [itemsOf(from, trees), itemsOf(to, trees)];
  return left === undefined || right === undefined ? undefined : [left, right];
}

function fieldsOf(value: Readonly<Record<string, unknown>>): Parts {
  return new Map(Object.entries(value).map(([key, item]) => [`f:${key}`, item]));
}

/** The items of a list, if each has a step of its own. */
function itemsOf(items: readonly unknown[], trees: FieldTrees): Parts | undefined {
  const kind = listKindAt(trees);
  if (kind === 'atomic') return undefined;
  const parts = new Map(items.map((item) => [stepTo(item, kind) ?? '', item]));
  return parts.size === items.length && !parts.has('') ? parts : undefined;
}
