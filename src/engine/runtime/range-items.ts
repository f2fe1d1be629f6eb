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
  key(index: number): unknown;
  value(index: number): unknown;
  /** Whether Go holds the values as interface {}. */
  readonly areInterfaces: boolean;
}

const noItems: RangeItems = {
  length: 0,
  key: () => undefined,
  value: () => undefined,
  areInterfaces: false,
};

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

/** Items that the body appends are not seen, as with Go's slices. */
function listItems(items: readonly unknown[]): RangeItems {
  return {
    length: items.length,
    key: (index) => BigInt(index),
    value: (index) => items[index],
    areInterfaces: elementTypeOf(underlyingTypeOf(items)) === 'interface {}',
  };
}

function mapItems(map: ReadonlyMap<string, unknown>): RangeItems {
  const keys = sortedKeys(map);
  const values = keys.map((key) => map.get(key));
  return {
    length: keys.length,
    key: (index) => keys[index],
    value: (index) => values[index],
    areInterfaces: elementTypeOf(underlyingTypeOf(map)) === 'interface {}',
  };
}

function byteItems(bytes: Uint8Array): RangeItems {
  return {
    length: bytes.length,
    key: (index) => BigInt(index),
    value: (index) => new GoNumber('uint8', BigInt(bytes[index] ?? 0)),
    areInterfaces: false,
  };
}

function integerItems(value: unknown, kind: string): RangeItems {
  const isInt = kind === 'int';
  return {
    length: Math.max(Number(numberOf(value) ?? 0), 0),
    key: () => undefined,
    value: (index) => (isInt ? BigInt(index) : new GoNumber(kind as NumberType, BigInt(index))),
    areInterfaces: false,
  };
}
