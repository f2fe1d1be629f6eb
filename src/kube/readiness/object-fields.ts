import { isRecord } from '../../base/index.ts';
import type { KubeObject } from '../object.ts';

/** Thrown where an object is not shaped as every controller shapes it: nobody can tell its state. */
export class UnreadableObject extends Error {
  override readonly name = 'UnreadableObject';
}

export interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
}

/** The value at a path like `spec.updateStrategy.type`. */
export function valueAt(object: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), object);
}

export function textAt(object: unknown, path: string, fallback = ''): string {
  const value = valueAt(object, path);
  return typeof value === 'string' ? value : fallback;
}

export function integerAt(object: unknown, path: string, fallback: number): number {
  const value = valueAt(object, path);
  return typeof value === 'number' && Number.isInteger(value) ? value : fallback;
}

/** An integer that may be missing, but may not be anything else. */
export function findInteger(object: unknown, path: string): number | undefined {
  const value = valueAt(object, path);
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  throw new UnreadableObject(`${path} is not an integer`);
}

export function conditionsOf(object: KubeObject): readonly Condition[] {
  const list = valueAt(object, 'status.conditions') ?? [];
  if (!Array.isArray(list)) throw new UnreadableObject('status.conditions is not a list');
  return list.map((item: unknown): Condition => {
    if (!isRecord(item)) throw new UnreadableObject('status.conditions has something else in it');
    return {
      type: textAt(item, 'type'),
      status: textAt(item, 'status'),
      reason: textAt(item, 'reason'),
      message: textAt(item, 'message'),
    };
  });
}

export function hasCondition(object: KubeObject, type: string, status: string): boolean {
  return findCondition(object, type, status) !== undefined;
}

export function findCondition(
  object: KubeObject,
  type: string,
  status: string,
): Condition | undefined {
  return conditionsOf(object).find((each) => each.type === type && each.status === status);
}

/** The maps in a list; nothing where there is no list. */
export function recordsAt(
  object: unknown,
  path: string,
): readonly Readonly<Record<string, unknown>>[] {
  const list = valueAt(object, path);
  return Array.isArray(list) ? list.filter(isRecord) : [];
}
