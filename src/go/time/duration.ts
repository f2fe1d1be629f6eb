import { goFunction } from '../values.ts';
import type { GoFunction, GoObject } from '../values.ts';
import { formatDuration } from './duration-text.ts';

const minNanoseconds = -(2n ** 63n);
const maxNanoseconds = 2n ** 63n - 1n;

/** Go's time.Duration: a count of nanoseconds in 64 bits. */
export class Duration implements GoObject {
  readonly goType = 'time.Duration';
  readonly goKind = 'int64';
  readonly nanoseconds: bigint;

  constructor(nanoseconds: bigint) {
    this.nanoseconds = BigInt.asIntN(64, nanoseconds);
  }

  goNumber(): bigint {
    return this.nanoseconds;
  }

  goString(): string {
    return formatDuration(this.nanoseconds);
  }

  goMethod(name: string): GoFunction | undefined {
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
    return method && goFunction(method.signature, (argument) => method.call(this, argument));
  }
}

/** A duration as templates hand it over: the value itself, or an integer constant. */
export type DurationArgument = Duration | bigint;

export function nanosecondsOf(duration: DurationArgument): bigint {
  return typeof duration === 'bigint' ? duration : duration.nanoseconds;
}

/** The nearest duration to a count that may lie outside 64 bits. */
export function clampDuration(nanoseconds: bigint): Duration {
  if (nanoseconds > maxNanoseconds) return new Duration(maxNanoseconds);
  return new Duration(nanoseconds < minNanoseconds ? minNanoseconds : nanoseconds);
}

export function truncateDuration(nanoseconds: bigint, multiple: bigint): bigint {
  return multiple <= 0n ? nanoseconds : nanoseconds - (nanoseconds % multiple);
}

/** To the nearest multiple, halves away from zero. */
export function roundDuration(nanoseconds: bigint, multiple: bigint): bigint {
  if (multiple <= 0n) return nanoseconds;
  const size = nanoseconds < 0n ? -nanoseconds : nanoseconds;
  const remainder = size % multiple;
  const rounded = size - remainder + (remainder * 2n < multiple ? 0n : multiple);
  return clampDuration(nanoseconds < 0n ? -rounded : rounded).nanoseconds;
}

/** Whole units and their fraction apart, as Go adds them: one division would round differently. */
export function inUnits(nanoseconds: bigint, unit: bigint): number {
  return Number(nanoseconds / unit) + Number(nanoseconds % unit) / Number(unit);
}

interface Method {
  readonly signature: string;
  readonly call: (duration: Duration, argument: DurationArgument) => unknown;
}

const methods: Readonly<Record<string, Method>> = {
  Abs: {
    signature: 'func() time.Duration',
    call: ({ nanoseconds }) => clampDuration(nanoseconds < 0n ? -nanoseconds : nanoseconds),
  },
  Hours: { signature: 'func() float64', call: (d) => inUnits(d.nanoseconds, 3_600_000_000_000n) },
  Microseconds: { signature: 'func() int64', call: (d) => d.nanoseconds / 1_000n },
  Milliseconds: { signature: 'func() int64', call: (d) => d.nanoseconds / 1_000_000n },
  Minutes: { signature: 'func() float64', call: (d) => inUnits(d.nanoseconds, 60_000_000_000n) },
  Nanoseconds: { signature: 'func() int64', call: (d) => d.nanoseconds },
  Round: {
    signature: 'func(time.Duration) time.Duration',
    call: (d, multiple) => new Duration(roundDuration(d.nanoseconds, nanosecondsOf(multiple))),
  },
  Seconds: { signature: 'func() float64', call: (d) => inUnits(d.nanoseconds, 1_000_000_000n) },
  String: { signature: 'func() string', call: (d) => d.goString() },
  Truncate: {
    signature: 'func(time.Duration) time.Duration',
    call: (d, multiple) => new Duration(truncateDuration(d.nanoseconds, nanosecondsOf(multiple))),
  },
};
