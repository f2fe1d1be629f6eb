import {
  GoNumber,
  elementTypeOf,
  formatGoValue,
  goKindOf,
  isSignedKind,
  isUnsignedKind,
  numberOf,
  sortedKeys,
  underlyingTypeOf,
} from '../../go/index.ts';
import type { NumberType } from '../../go/index.ts';
import type { Frame } from './frame.ts';
import { formatPointed } from './print.ts';

/** What a `range` goes over. */
export interface RangeItems {
  readonly length: number;
  /** `undefined` where they are the indexes. */
  readonly keys: readonly string[] | undefined;
  /** By index, or what makes each when its turn comes. */
  readonly values: readonly unknown[] | ((index: number) => unknown);
  /** Whether Go holds the values as interface {}. */
  readonly areInterfaces: boolean;
}

const noItems: RangeItems = { length: 0, keys: undefined, values: [], areInterfaces: false };

/** `variables` is how many the range declares: integers have no key to go with a second. */
export function rangeItems(frame: Frame, value: unknown, variables: number): RangeItems {
  if (value === undefined || value === null) return noItems;
  if (Array.isArray(value)) return listItems(value);
  if (value instanceof Map) return mapItems(value);
  if (value instanceof Uint8Array) return byteItems(value);
  const kind = goKindOf(value);
  if (!isSignedKind(kind) && !isUnsignedKind(kind)) {
    return frame.fail(`range can't iterate over ${formatPointed(value)}`);
  }
  if (variables > 1) {
    const shown = formatGoValue(value);
    return frame.fail(`can't use ${shown} to iterate over more than one variable`);
  }
  return integerItems(value, kind);
}

export function keyAt({ keys }: RangeItems, index: number): unknown {
  return keys === undefined ? BigInt(index) : keys[index];
}

/** Items that the body appends are not seen, as with Go's slices. */
function listItems(items: readonly unknown[]): RangeItems {
  const areInterfaces = elementTypeOf(underlyingTypeOf(items)) === 'interface {}';
  return { length: items.length, keys: undefined, values: items, areInterfaces };
}

/** What the body sets is not seen either. */
function mapItems(map: ReadonlyMap<string, unknown>): RangeItems {
  const keys = sortedKeys(map);
  const values = keys.map((key) => map.get(key));
  const areInterfaces = elementTypeOf(underlyingTypeOf(map)) === 'interface {}';
  return { length: keys.length, keys, values, areInterfaces };
}

function byteItems(bytes: Uint8Array): RangeItems {
  const values = (index: number): GoNumber => new GoNumber('uint8', BigInt(bytes[index] ?? 0));
  return { length: bytes.length, keys: undefined, values, areInterfaces: false };
}

function integerItems(value: unknown, kind: string): RangeItems {
  const length = Math.max(Number(numberOf(value) ?? 0), 0);
  const values = (index: number): unknown =>
    kind === 'int' ? BigInt(index) : new GoNumber(kind as NumberType, BigInt(index));
  return { length, keys: undefined, values, areInterfaces: false };
}
