import { runtimeErrors, typedSlice } from '../../go/index.ts';

/**
 * Pieces of `size` items, the last one shorter. Sizes below 1 are as wrong as in sprig: it computes
 * in floating point, and the lengths that come out of that fail.
 */
export function chunk(items: readonly unknown[], size: number): unknown[][] {
  const count = Math.floor((items.length - 1) / size) + 1;
  if (!Number.isFinite(count) || count < 0) throw runtimeErrors.makeSlice();
  const chunks = Array.from({ length: count }, (_, index) => {
    const isLast = index === count - 1;
    const length = isLast ? items.length % size || size : size;
    if (length < 0) throw runtimeErrors.makeSlice();
    return items.slice(index * size, index * size + length);
  });
  return typedSlice('[][]interface {}', chunks);
}
