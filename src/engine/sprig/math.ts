import { goFunction, runtimeErrors, typedSlice } from '../../go/index.ts';
import type { FunctionTable } from '../../go/index.ts';
import { toFloat64, toInt64 } from './cast.ts';
import { requireLength } from './require-length.ts';
import { roundFloat } from './round-float.ts';

/** Arithmetic on int64, which wraps, and on float64. */
export const mathFunctions: FunctionTable = {
  add: goFunction('func(...interface {}) int64', (...values: unknown[]) =>
    values.reduce<bigint>((sum, value) => wrap(sum + toInt64(value)), 0n),
  ),
  add1: goFunction('func(interface {}) int64', (value: unknown) => wrap(toInt64(value) + 1n)),
  biggest: goFunction('func(interface {}, ...interface {}) int64', greatest),
  ceil: goFunction('func(interface {}) float64', (value: unknown) => Math.ceil(toFloat64(value))),
  div: goFunction('func(interface {}, interface {}) int64', (a: unknown, b: unknown) =>
    wrap(toInt64(a) / requireDivisor(toInt64(b))),
  ),
  floor: goFunction('func(interface {}) float64', (value: unknown) => Math.floor(toFloat64(value))),
  max: goFunction('func(interface {}, ...interface {}) int64', greatest),
  maxf: goFunction('func(interface {}, ...interface {}) float64', (...values: unknown[]) =>
    extreme(values.map(toFloat64), Math.max, Infinity),
  ),
  min: goFunction('func(interface {}, ...interface {}) int64', (...values: unknown[]) =>
    values.map(toInt64).reduce((least, value) => (value < least ? value : least)),
  ),
  minf: goFunction('func(interface {}, ...interface {}) float64', (...values: unknown[]) =>
    extreme(values.map(toFloat64), Math.min, -Infinity),
  ),
  mod: goFunction('func(interface {}, interface {}) int64', (a: unknown, b: unknown) =>
    wrap(toInt64(a) % requireDivisor(toInt64(b))),
  ),
  mul: goFunction('func(interface {}, ...interface {}) int64', (...values: unknown[]) =>
    values.map(toInt64).reduce((product, value) => wrap(product * value)),
  ),
  round: goFunction(
    'func(interface {}, int, ...float64) float64',
    (value: unknown, places: bigint, ...roundOn: number[]) =>
      roundFloat(toFloat64(value), Number(places), roundOn[0]),
  ),
  seq: goFunction('func(...int) string', (...bounds: bigint[]) => sequence(bounds).join(' ')),
  sub: goFunction('func(interface {}, interface {}) int64', (a: unknown, b: unknown) =>
    wrap(toInt64(a) - toInt64(b)),
  ),
  until: goFunction('func(int) []int', (stop: bigint) =>
    intList(steps(0n, stop, stop < 0n ? -1n : 1n)),
  ),
  untilStep: goFunction('func(int, int, int) []int', (start: bigint, stop: bigint, step: bigint) =>
    intList(steps(start, stop, step)),
  ),
};

function wrap(value: bigint): bigint {
  return BigInt.asIntN(64, value);
}

function requireDivisor(value: bigint): bigint {
  if (value === 0n) throw runtimeErrors.divideByZero();
  return value;
}

function greatest(...values: unknown[]): bigint {
  return values.map(toInt64).reduce((most, value) => (value > most ? value : most));
}

/** As Go's math.Max and math.Min, an infinity wins over what is no number. */
function extreme(
  values: readonly number[],
  choose: (a: number, b: number) => number,
  infinity: number,
): number {
  return values.reduce((a, b) => (a === infinity || b === infinity ? infinity : choose(a, b)));
}

/** From start on, before stop is reached; nothing where the step leads away from it. */
function steps(start: bigint, stop: bigint, step: bigint): bigint[] {
  const values: bigint[] = [];
  if (step !== 0n) requireLength((stop - start) / step);
  if (stop < start) {
    for (let value = start; step < 0n && value > stop; value += step) values.push(value);
  } else {
    for (let value = start; step > 0n && value < stop; value += step) values.push(value);
  }
  return values;
}

function intList(values: bigint[]): bigint[] {
  return typedSlice('[]int', values);
}

/** As the program of that name: last; first and last; first, step and last. */
function sequence(bounds: readonly bigint[]): bigint[] {
  const [a, b, c] = bounds;
  if (a === undefined || bounds.length > 3) return [];
  if (b === undefined) return inclusive(1n, a, a < 1n ? -1n : 1n);
  if (c === undefined) return inclusive(a, b, b < a ? -1n : 1n);
  return c < a && b > 0n ? [] : inclusive(a, c, b);
}

function inclusive(first: bigint, last: bigint, step: bigint): bigint[] {
  return steps(first, wrap(last + (last < first ? -1n : 1n)), step);
}
