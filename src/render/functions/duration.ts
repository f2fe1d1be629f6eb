import {
  Duration,
  formatFloat,
  GoError,
  goFunction,
  goTypeOf,
  inUnits,
  numberOf,
  parseDuration,
  parseGoFloat,
  quote,
  roundDuration,
  truncateDuration,
  trimSpace,
} from '../../go/index.ts';
import type { FunctionTable, GoFunction } from '../../go/index.ts';

const microsecond = 1_000n;
const millisecond = 1_000_000n;
const second = 1_000_000_000n;
const minute = 60n * second;
const hour = 60n * minute;

/**
 * Helm's functions on durations. All but the first take what is no duration for zero; a bad
 * multiple leaves the duration as it is.
 */
export const durationFunctions: FunctionTable = {
  mustToDuration: goFunction(
    'func(interface {}) time.Duration',
    (value: unknown) => new Duration(nanosecondsIn(value)),
  ),
  durationNanoseconds: counter((nanoseconds) => nanoseconds),
  durationMicroseconds: counter((nanoseconds) => nanoseconds / microsecond),
  durationMilliseconds: counter((nanoseconds) => nanoseconds / millisecond),
  durationSeconds: measure((nanoseconds) => inUnits(nanoseconds, second)),
  durationMinutes: measure((nanoseconds) => inUnits(nanoseconds, minute)),
  durationHours: measure((nanoseconds) => inUnits(nanoseconds, hour)),
  durationDays: measure((nanoseconds) => inUnits(nanoseconds, hour) / 24),
  durationWeeks: measure((nanoseconds) => inUnits(nanoseconds, hour) / 24 / 7),
  durationRoundTo: adjuster(roundDuration),
  durationTruncateTo: adjuster(truncateDuration),
};

function counter(count: (nanoseconds: bigint) => bigint): GoFunction {
  return goFunction('func(interface {}) int64', (value: unknown) =>
    count(findNanoseconds(value) ?? 0n),
  );
}

function measure(convert: (nanoseconds: bigint) => number): GoFunction {
  return goFunction('func(interface {}) float64', (value: unknown) =>
    convert(findNanoseconds(value) ?? 0n),
  );
}

function adjuster(adjust: (nanoseconds: bigint, multiple: bigint) => bigint): GoFunction {
  return goFunction(
    'func(interface {}, interface {}) time.Duration',
    (value: unknown, multiple: unknown) => {
      const nanoseconds = findNanoseconds(value) ?? 0n;
      return new Duration(adjust(nanoseconds, findNanoseconds(multiple) ?? 0n));
    },
  );
}

function findNanoseconds(value: unknown): bigint | undefined {
  return attempt(() => nanosecondsIn(value));
}

/** A duration, its text, or a number of seconds. */
function nanosecondsIn(value: unknown): bigint {
  if (value instanceof Duration) return value.nanoseconds;
  if (typeof value === 'string') return nanosecondsInText(value);
  if (value === null) throw new GoError('invalid duration');
  const seconds = numberOf(value);
  if (seconds === undefined) throw new GoError(`unsupported duration type ${goTypeOf(value)}`);
  return typeof seconds === 'bigint' ? fromWholeSeconds(seconds) : fromSeconds(seconds);
}

function nanosecondsInText(text: string): bigint {
  const trimmed = trimSpace(text);
  if (trimmed === '') throw new GoError('empty duration');
  const nanoseconds = attempt(() => parseDuration(trimmed));
  if (nanoseconds !== undefined) return nanoseconds;
  const seconds = attempt(() => parseGoFloat(trimmed));
  if (seconds === undefined) throw new GoError(`could not parse duration ${quote(text)}`);
  return fromSeconds(seconds);
}

const maxDuration = 2n ** 63n - 1n;

function fromWholeSeconds(seconds: bigint): bigint {
  if (seconds > maxDuration / second || seconds < -(maxDuration / second)) {
    throw new GoError(`duration seconds overflow: ${seconds}`);
  }
  return seconds * second;
}

function fromSeconds(seconds: number): bigint {
  if (!Number.isFinite(seconds)) {
    throw new GoError(`invalid duration seconds: ${formatFloat(seconds, 'g')}`);
  }
  if (Math.abs(seconds) > Number(maxDuration) / Number(second)) {
    throw new GoError(`duration seconds overflow: ${formatFloat(seconds, 'g')}`);
  }
  return BigInt(Math.trunc(seconds * Number(second)));
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    if (error instanceof GoError) return undefined;
    throw error;
  }
}
