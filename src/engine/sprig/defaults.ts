import { goFunction } from '../../go/index.ts';
import type { FunctionTable } from '../../go/index.ts';
import { isEmpty } from './empty.ts';

/** Choosing among values that may be empty. */
export const defaultFunctions: FunctionTable = {
  all: goFunction(
    'func(...interface {}) bool',
    (...values: unknown[]) => !values.some((value) => isEmpty(value)),
  ),
  any: goFunction('func(...interface {}) bool', (...values: unknown[]) =>
    values.some((value) => !isEmpty(value)),
  ),
  coalesce: goFunction(
    'func(...interface {}) interface {}',
    (...values: unknown[]) => values.find((value) => !isEmpty(value)) ?? null,
  ),
  default: goFunction(
    'func(interface {}, ...interface {}) interface {}',
    (fallback: unknown, given: unknown) => (isEmpty(given) ? fallback : given),
  ),
  empty: goFunction('func(interface {}) bool', isEmpty),
  ternary: goFunction(
    'func(interface {}, interface {}, bool) interface {}',
    (yes: unknown, no: unknown, condition: boolean) => (condition ? yes : no),
  ),
};
