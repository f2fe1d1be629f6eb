import {
  GoError,
  GoNumber,
  byteAt,
  byteLength,
  elementTypeOf,
  goKindOf,
  goTypeOf,
  isSignedKind,
  isUnsignedKind,
  numberOf,
  sliceBytes,
  sliceTypeOf,
  typedSlice,
  underlyingTypeOf,
} from '../../../go/index.ts';
import { zeroOf } from '../read-field.ts';

/** `index x 1 "a"` is x[1]["a"]. */
export function indexValue(item: unknown, ...indexes: readonly unknown[]): unknown {
  if (item === null || item === undefined) throw new GoError('index of untyped nil');
  let current: unknown = item;
  for (const index of indexes) current = indexOnce(current, index);
  return current;
}

/** `slice x 1 2` is x[1:2]. */
export function sliceValue(item: unknown, ...indexes: readonly unknown[]): unknown {
  if (item === null || item === undefined) throw new GoError('slice of untyped nil');
  if (indexes.length > 3) throw new GoError(`too many slice indexes: ${indexes.length}`);
  const isString = typeof item === 'string';
  if (isString && indexes.length === 3) throw new GoError('cannot 3-index slice a string');
  if (!isString && !isSlice(item))
    throw new GoError(`can't slice item of type ${pointedTypeOf(item)}`);
  const length = lengthOf(item);
  const [start = 0, end = length, capacity = length] = indexes.map((index) =>
    checkIndex(index, length),
  );
  if (start > end) throw new GoError(`invalid slice index: ${start} > ${end}`);
  if (end > capacity) throw new GoError(`invalid slice index: ${end} > ${capacity}`);
  return cut(item, start, end);
}

/** `len` */
export function lengthOf(item: unknown): number {
  if (typeof item === 'string') return byteLength(item);
  if (item instanceof Map) return item.size;
  if (isSlice(item)) return item.length;
  if (item === null) throw new GoError('len of nil pointer');
  if (item === undefined) throw new GoError('reflect: call of reflect.Value.Type on zero Value');
  throw new GoError(`len of type ${pointedTypeOf(item)}`);
}

function indexOnce(item: unknown, index: unknown): unknown {
  if (item === null || item === undefined) throw new GoError('index of nil pointer');
  if (item instanceof Map) return indexMap(item, index);
  if (typeof item !== 'string' && !isSlice(item)) {
    throw new GoError(`can't index item of type ${pointedTypeOf(item)}`);
  }
  const length = lengthOf(item);
  const at = checkIndex(index, length);
  if (at === length) {
    throw new GoError(
      `reflect: ${typeof item === 'string' ? 'string' : 'slice'} index out of range`,
    );
  }
  if (typeof item === 'string') return new GoNumber('uint8', BigInt(byteAt(item, at)));
  const element = item[at];
  return item instanceof Uint8Array ? new GoNumber('uint8', BigInt(item[at] ?? 0)) : element;
}

function indexMap(map: ReadonlyMap<string, unknown>, key: unknown): unknown {
  if (key === null || key === undefined) {
    throw new GoError('value is nil; should be of type string');
  }
  if (typeof key !== 'string') {
    throw new GoError(`value has type ${goTypeOf(key)}; should be string`);
  }
  const value = map.get(key);
  return value === undefined ? zeroOf(elementTypeOf(underlyingTypeOf(map))) : value;
}

/** The index may be one past the end: what that means is for the caller. */
function checkIndex(index: unknown, limit: number): number {
  if (index === null || index === undefined) {
    throw new GoError('cannot index slice/array with nil');
  }
  const kind = goKindOf(index);
  if (!isSignedKind(kind) && !isUnsignedKind(kind)) {
    throw new GoError(`cannot index slice/array with type ${goTypeOf(index)}`);
  }
  const at = BigInt.asIntN(64, BigInt(numberOf(index) ?? 0));
  if (at < 0n || at > BigInt(limit)) throw new GoError(`index out of range: ${at}`);
  return Number(at);
}

function cut(item: unknown, start: number, end: number): unknown {
  if (typeof item === 'string') return sliceBytes(item, start, end);
  if (item instanceof Uint8Array) return item.subarray(start, end);
  const items = item as readonly unknown[];
  const type = sliceTypeOf(items);
  const part = items.slice(start, end);
  return type === '[]interface {}' ? part : typedSlice(type, part);
}

function pointedTypeOf(item: unknown): string {
  return goTypeOf(item).replace(/^\*/, '');
}

function isSlice(item: unknown): item is readonly unknown[] | Uint8Array {
  return Array.isArray(item) || item instanceof Uint8Array;
}
