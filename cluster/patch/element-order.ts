import type { Json } from '../object.ts';
import { isObject } from '../object.ts';

/**
 * The order of a merged list: what the patch names stands in the patch's order, the rest in the
 * original's; where the two meet, the original order decides, and what is new goes first.
 */
export function orderItems(
  merged: readonly Json[],
  {
    order,
    original,
    mergeKey,
  }: { readonly order: Json; readonly original: readonly Json[]; readonly mergeKey?: string },
): Json[] {
  const identify = (item: Json): Json | undefined =>
    mergeKey !== undefined && isObject(item) ? item[mergeKey] : item;
  const wanted = (Array.isArray(order) ? order : []).map(identify);
  const before = original.map(identify);
  const patched = merged
    .filter((item) => wanted.includes(identify(item)))
    .sort((a, b) => wanted.indexOf(identify(a)) - wanted.indexOf(identify(b)));
  const others = merged
    .filter((item) => !wanted.includes(identify(item)))
    .sort((a, b) => before.indexOf(identify(a)) - before.indexOf(identify(b)));
  return interleave(others, patched, (item) => before.indexOf(identify(item)));
}

function interleave(
  others: readonly Json[],
  patched: readonly Json[],
  position: (item: Json) => number,
): Json[] {
  const result: Json[] = [];
  const left = [...others];
  const right = [...patched];
  for (;;) {
    const [l] = left;
    const [r] = right;
    if (l === undefined) return [...result, ...right];
    if (r === undefined) return [...result, ...left];
    const isLess = position(l) >= 0 && position(r) >= 0 && position(l) < position(r);
    result.push(isLess ? l : r);
    (isLess ? left : right).shift();
  }
}
