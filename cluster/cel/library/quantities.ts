import type { Quantity } from '../../schema/quantity.ts';
import { parseQuantity } from '../../schema/quantity.ts';
import { objectNamed } from '../types/type.ts';
import type { CelType } from '../types/type.ts';
import type { Opaque } from '../values/value.ts';
import { EvaluationError } from '../values/value.ts';
import type { Library } from './overload.ts';

const nanos = 1_000_000_000n;
const quantityType = objectNamed('kubernetes.Quantity');

/** An amount as Kubernetes writes it: `1.5Gi`. */
export class QuantityValue implements Opaque {
  readonly kind = 'opaque';
  readonly type: CelType = quantityType;
  readonly quantity: Quantity;

  constructor(quantity: Quantity) {
    this.quantity = quantity;
  }

  equals(other: Opaque): boolean {
    return other instanceof QuantityValue && other.quantity.nano === this.quantity.nano;
  }
}

function read(text: string): QuantityValue {
  const quantity = parseQuantity(text);
  if (typeof quantity === 'string') throw new EvaluationError(quantity);
  return new QuantityValue(quantity);
}

function compare(a: QuantityValue, b: QuantityValue): number {
  const difference = a.quantity.nano - b.quantity.nano;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function plus({ quantity }: QuantityValue, nano: bigint): QuantityValue {
  return new QuantityValue({ ...quantity, nano: quantity.nano + nano });
}

/** The whole number that it is, if it is one that an int can be. */
function integerOf({ quantity }: QuantityValue): bigint | undefined {
  if (quantity.nano % nanos !== 0n) return undefined;
  const value = quantity.nano / nanos;
  return value === BigInt.asIntN(64, value) ? value : undefined;
}

function requireInteger(value: QuantityValue): bigint {
  const integer = integerOf(value);
  if (integer === undefined) throw new EvaluationError('cannot convert value to integer');
  return integer;
}

const type = 'kubernetes.Quantity';

export const quantities: Library = {
  quantity: [['string_to_quantity', `(string) -> ${type}`, read]],
  isQuantity: [
    [
      'is_quantity_string',
      '(string) -> bool',
      (text: string) => typeof parseQuantity(text) !== 'string',
    ],
  ],
  sign: [
    [
      'quantity_sign',
      `(${type}) -> int`,
      ({ quantity }: QuantityValue) => (quantity.nano > 0n ? 1n : quantity.nano < 0n ? -1n : 0n),
    ],
  ],
  isGreaterThan: [
    [
      'quantity_is_greater_than',
      `${type}.(${type}) -> bool`,
      (a: QuantityValue, b: QuantityValue) => compare(a, b) > 0,
    ],
  ],
  isLessThan: [
    [
      'quantity_is_less_than',
      `${type}.(${type}) -> bool`,
      (a: QuantityValue, b: QuantityValue) => compare(a, b) < 0,
    ],
  ],
  compareTo: [
    [
      'quantity_compare_to',
      `${type}.(${type}) -> int`,
      (a: QuantityValue, b: QuantityValue) => BigInt(compare(a, b)),
    ],
  ],
  asApproximateFloat: [
    [
      'quantity_get_float',
      `${type}.() -> double`,
      ({ quantity }: QuantityValue) => Number(quantity.nano) / 1e9,
    ],
  ],
  asInteger: [['quantity_get_int', `${type}.() -> int`, requireInteger]],
  isInteger: [
    [
      'quantity_is_integer',
      `${type}.() -> bool`,
      (value: QuantityValue) => integerOf(value) !== undefined,
    ],
  ],
  add: [
    [
      'quantity_add',
      `${type}.(${type}) -> ${type}`,
      (a: QuantityValue, b: QuantityValue) => plus(a, b.quantity.nano),
    ],
    [
      'quantity_add_int',
      `${type}.(int) -> ${type}`,
      (a: QuantityValue, b: bigint) => plus(a, b * nanos),
    ],
  ],
  sub: [
    [
      'quantity_sub',
      `${type}.(${type}) -> ${type}`,
      (a: QuantityValue, b: QuantityValue) => plus(a, -b.quantity.nano),
    ],
    [
      'quantity_sub_int',
      `${type}.(int) -> ${type}`,
      (a: QuantityValue, b: bigint) => plus(a, -b * nanos),
    ],
  ],
};
