import type { Value } from './value.ts';
import { CelList, EvaluationError } from './value.ts';

/** More items than any object has: what is longer is an attack. */
const maxItems = 4_000_000;

/** Lists that a fold is still making: nobody else has seen them, so they may be added to. */
const growing = new WeakMap<CelList, Value[]>();

export function growingList(): CelList {
  const items: Value[] = [];
  const list = new CelList(items);
  growing.set(list, items);
  return list;
}

export function stopGrowing(value: Value): void {
  if (value instanceof CelList) growing.delete(value);
}

/** A list with more at its end; the same one while it grows. */
export function appendTo(list: CelList, more: readonly Value[]): CelList {
  if (list.items.length + more.length > maxItems) {
    throw new EvaluationError('operation cancelled: actual cost limit exceeded');
  }
  const own = growing.get(list);
  if (!own) return new CelList([...list.items, ...more]);
  for (const item of more) own.push(item);
  return list;
}
