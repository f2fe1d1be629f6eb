import {
  addDuration,
  clampDuration,
  Duration,
  formatInstant,
  goFunction,
  goTypeOf,
  nanosecondsBetween,
  NumberError,
  numberOf,
  parseDuration,
  parseGoInt,
  parseInstant,
  roundDuration,
  Time,
  utc,
  zeroTime,
} from '../../go/index.ts';
import type { FunctionTable } from '../../go/index.ts';
import { orElse } from './go-errors.ts';
import type { TimeSource } from './time-source.ts';

const nanosecondsPerSecond = 1_000_000_000n;

/** Times and durations. What is no time where one is wanted means now. */
export function dateFunctions(source: TimeSource): FunctionTable {
  const dateInZone = goFunction(
    'func(string, interface {}, string) string',
    (layout: string, value: unknown, zone: string) => formatIn(zone, layout, value),
  );
  const dateModify = goFunction('func(string, time.Time) time.Time', (text: string, time: Time) =>
    orElse(() => addDuration(time, parseDuration(text)), time),
  );
  const mustDateModify = goFunction(
    'func(string, time.Time) (time.Time, error)',
    (text: string, time: Time) => addDuration(time, parseDuration(text)),
  );
  return {
    ago: goFunction('func(interface {}) string', (value: unknown) => {
      const time = findTime(value, ['int', 'int64']) ?? source.now();
      return new Duration(roundDuration(since(time), nanosecondsPerSecond)).goString();
    }),
    date: goFunction('func(string, interface {}) string', (layout: string, value: unknown) =>
      formatIn('Local', layout, value),
    ),
    date_in_zone: dateInZone,
    date_modify: dateModify,
    dateInZone,
    dateModify,
    duration: goFunction('func(interface {}) string', (value: unknown) =>
      new Duration(secondsOf(value) * nanosecondsPerSecond).goString(),
    ),
    durationRound: goFunction('func(interface {}) string', (value: unknown) =>
      maxUnit(value instanceof Time ? since(value) : nanosecondsOf(value)),
    ),
    htmlDate: goFunction('func(interface {}) string', (value: unknown) =>
      formatIn('Local', '2006-01-02', value),
    ),
    htmlDateInZone: goFunction(
      'func(interface {}, string) string',
      (value: unknown, zone: string) => formatIn(zone, '2006-01-02', value),
    ),
    must_date_modify: mustDateModify,
    mustDateModify,
    mustToDate: goFunction('func(string, string) (time.Time, error)', parse),
    now: goFunction('func() time.Time', () => source.now()),
    toDate: goFunction('func(string, string) time.Time', (layout: string, text: string) =>
      orElse(() => parse(layout, text), zeroTime(source.local())),
    ),
    unixEpoch: goFunction('func(time.Time) string', (time: Time) => time.unixSeconds.toString()),
  };

  function formatIn(zone: string, layout: string, value: unknown): string {
    const time = findTime(value, ['int', 'int32', 'int64']) ?? source.now();
    const { unixSeconds, nanosecond } = time;
    const location = source.findLocation(zone) ?? utc;
    return formatInstant({ unixSeconds, nanosecond, location }, layout);
  }

  /** A time as it is, an integer of these types as Unix seconds. */
  function findTime(value: unknown, integerTypes: readonly string[]): Time | undefined {
    if (value instanceof Time) return value;
    const number = integerTypes.includes(goTypeOf(value)) ? numberOf(value) : undefined;
    if (number === undefined) return undefined;
    const instant = { unixSeconds: BigInt(number), nanosecond: 0, location: source.local() };
    return new Time(instant, source.local());
  }

  function since(time: Time): bigint {
    return clampDuration(nanosecondsBetween(source.now(), time)).nanoseconds;
  }

  function parse(layout: string, text: string): Time {
    return new Time(parseInstant(layout, text, source.local()), source.local());
  }
}

/** A text or an int64; anything else, ints too, is 0. */
function secondsOf(value: unknown): bigint {
  if (typeof value !== 'string') return int64Of(value);
  try {
    return parseGoInt(value);
  } catch (error) {
    if (error instanceof NumberError) return BigInt(error.value);
    throw error;
  }
}

function nanosecondsOf(value: unknown): bigint {
  return typeof value === 'string' ? orElse(() => parseDuration(value), 0n) : int64Of(value);
}

function int64Of(value: unknown): bigint {
  return goTypeOf(value) === 'int64' ? BigInt(numberOf(value) ?? 0) : 0n;
}

const hour = 3_600n * nanosecondsPerSecond;
const units: readonly (readonly [string, bigint])[] = [
  ['y', hour * 24n * 365n],
  ['mo', hour * 24n * 30n],
  ['d', hour * 24n],
  ['h', hour],
  ['m', 60n * nanosecondsPerSecond],
  ['s', nanosecondsPerSecond],
];

/** `2h` for anything over two hours and up to three. Exactly one unit counts as the next smaller. */
function maxUnit(nanoseconds: bigint): string {
  const size = nanoseconds < 0n ? -nanoseconds : nanoseconds;
  const [name, unit] = units.find(([, length]) => size > length) ?? ['s', size + 1n];
  return `${(size / unit).toString()}${name}`;
}
