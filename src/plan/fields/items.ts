import { isRecord } from '../../base/index.ts';
import type { FieldPath } from '../../kube/index.ts';
import { isStepTo } from './field-trees.ts';

/** What is at the end of one step. */
export function itemAt(value: unknown, step: string): unknown {
  if (Array.isArray(value)) return value.find((item) => isStepTo(step, item)) as unknown;
  return isRecord(value) && step.startsWith('f:') ? value[step.slice(2)] : undefined;
}

/** The value with another item at the end of one step, or with none. */
export function replaceItem(value: unknown, step: string, item: unknown): unknown {
  const put = item === undefined ? [] : [item];
  if (Array.isArray(value)) {
    return value.flatMap((each: unknown) => (isStepTo(step, each) ? put : [each]));
  }
  const key = step.slice(2);
  const entries = Object.entries(isRecord(value) ? value : {});
  return Object.fromEntries(
    entries.flatMap(([each, old]) => (each === key ? put.map((it) => [key, it]) : [[each, old]])),
  );
}

/** The value without what is at a path. */
export function removeAt(value: unknown, [step, ...rest]: FieldPath): unknown {
  if (step === undefined) return undefined;
  const item = itemAt(value, step);
  return item === undefined ? value : replaceItem(value, step, removeAt(item, rest));
}
