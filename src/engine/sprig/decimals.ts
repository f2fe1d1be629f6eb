import { goFunction } from '../../go/index.ts';
import type { FunctionTable } from '../../go/index.ts';
import { toFloat64 } from './cast.ts';
import {
  addDecimals,
  decimalOf,
  divideDecimals,
  floatOf,
  multiplyDecimals,
  subtractDecimals,
} from './decimal.ts';
import type { Decimal } from './decimal.ts';

/** Arithmetic on floats without the rounding of binary fractions. */
export const decimalFunctions: FunctionTable = {
  add1f: goFunction('func(interface {}) float64', (value: unknown) =>
    fold(addDecimals, [value, 1]),
  ),
  addf: goFunction('func(...interface {}) float64', (...values: unknown[]) =>
    fold(addDecimals, [0, ...values]),
  ),
  divf: goFunction('func(interface {}, ...interface {}) float64', (...values: unknown[]) =>
    fold(divideDecimals, values),
  ),
  mulf: goFunction('func(interface {}, ...interface {}) float64', (...values: unknown[]) =>
    fold(multiplyDecimals, values),
  ),
  subf: goFunction('func(interface {}, ...interface {}) float64', (...values: unknown[]) =>
    fold(subtractDecimals, values),
  ),
};

function fold(operation: (a: Decimal, b: Decimal) => Decimal, values: readonly unknown[]): number {
  return floatOf(values.map((value) => decimalOf(toFloat64(value))).reduce(operation));
}
