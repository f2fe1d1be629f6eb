import { goFunction, GoNumber, int64 } from '../values.ts';
import type { GoFunction, GoObject, GoValue } from '../values.ts';
import { clampDuration, nanosecondsOf } from './duration.ts';
import type { DurationArgument } from './duration.ts';
import { formatInstant } from './format.ts';
import {
  addNanoseconds,
  floorModulo,
  instantOf,
  nanosecondsBetween,
  nanosecondsPerSecond,
  readInstant,
} from './instant.ts';
import type { Instant, Reading } from './instant.ts';
import { monthNames, weekdayNames } from './layout.ts';
import { utc } from './location.ts';
import type { Location } from './location.ts';
import { quoteForTime } from './quote.ts';

/** Go's time.Time. */
export class Time implements Instant, GoObject {
  readonly goType = 'time.Time';
  readonly goKind = 'struct';
  readonly unixSeconds: bigint;
  readonly nanosecond: number;
  readonly location: Location;
  /** Where its method Local leads: Go has a global for that. */
  readonly local: Location;

  constructor({ unixSeconds, nanosecond, location }: Instant, local: Location) {
    this.unixSeconds = unixSeconds;
    this.nanosecond = nanosecond;
    this.location = location;
    this.local = local;
  }

  goString(): string {
    return formatInstant(this, '2006-01-02 15:04:05.999999999 -0700 MST');
  }

  goSyntax(): string {
    return goSyntax(this);
  }

  /** What verbs see that no method answers. */
  goFields(): [string, GoValue][] {
    return [
      ['wall', new GoNumber('uint64', BigInt(this.nanosecond))],
      ['ext', int64(this.unixSeconds - zeroSeconds)],
      ['loc', this.location.pointer],
    ];
  }

  goJson(): string {
    return this.goText();
  }

  goText(): string {
    return formatInstant(this, '2006-01-02T15:04:05.999999999Z07:00');
  }

  goMethod(name: string): GoFunction | undefined {
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
    return method && goFunction(method.signature, (...args) => method.call(this, ...args));
  }
}

/** 0001-01-01 00:00:00 UTC, the value of a time that was never set. */
export function zeroTime(local: Location): Time {
  return new Time({ unixSeconds: zeroSeconds, nanosecond: 0, location: utc }, local);
}

export function addDuration(time: Time, duration: DurationArgument): Time {
  return new Time(addNanoseconds(time, nanosecondsOf(duration)), time.local);
}

export function compareTimes(a: Instant, b: Instant): -1 | 0 | 1 {
  const nanoseconds = nanosecondsBetween(a, b);
  if (nanoseconds === 0n) return 0;
  return nanoseconds < 0n ? -1 : 1;
}

const zeroSeconds = -62_135_596_800n;

interface Method {
  readonly signature: string;
  readonly call: (time: Time, ...args: never[]) => unknown;
}

const methods: Readonly<Record<string, Method>> = {
  Add: method('func(time.Duration) time.Time', addDuration),
  AddDate: method('func(int, int, int) time.Time', addDate),
  After: method('func(time.Time) bool', (time, other: Time) => compareTimes(time, other) > 0),
  Before: method('func(time.Time) bool', (time, other: Time) => compareTimes(time, other) < 0),
  Clock: uncallable('func() (int, int, int)'),
  Compare: method('func(time.Time) int', (time, other: Time) => BigInt(compareTimes(time, other))),
  Date: uncallable('func() (int, time.Month, int)'),
  Day: reader(({ day }) => day),
  Equal: method('func(time.Time) bool', (time, other: Time) => compareTimes(time, other) === 0),
  Format: method('func(string) string', formatInstant),
  GoString: method('func() string', goSyntax),
  Hour: reader(({ hour }) => hour),
  ISOWeek: uncallable('func() (int, int)'),
  In: method('func(*time.Location) time.Time', inLocation),
  IsDST: method('func() bool', (time) => readInstant(time).zone.isDst),
  IsZero: method(
    'func() bool',
    ({ unixSeconds, nanosecond }) => unixSeconds === zeroSeconds && nanosecond === 0,
  ),
  Local: method('func() time.Time', (time) => inLocation(time, time.local)),
  Location: method('func() *time.Location', (time) => time.location),
  Minute: reader(({ minute }) => minute),
  Month: method('func() time.Month', (time) => named('time.Month', readInstant(time).month)),
  Nanosecond: reader(({ nanosecond }) => nanosecond),
  Round: method('func(time.Duration) time.Time', roundTime),
  Second: reader(({ second }) => second),
  String: method('func() string', (time) => time.goString()),
  Sub: method('func(time.Time) time.Duration', (time, other: Time) =>
    clampDuration(nanosecondsBetween(time, other)),
  ),
  Truncate: method('func(time.Duration) time.Time', truncateTime),
  UTC: method('func() time.Time', (time) => inLocation(time, utc)),
  Unix: method('func() int64', ({ unixSeconds }) => unixSeconds),
  UnixMicro: method('func() int64', (time) => unixTime(time, 1_000_000n)),
  UnixMilli: method('func() int64', (time) => unixTime(time, 1_000n)),
  UnixNano: method('func() int64', (time) => unixTime(time, nanosecondsPerSecond)),
  Weekday: method('func() time.Weekday', (time) =>
    named('time.Weekday', readInstant(time).weekday),
  ),
  Year: reader(({ year }) => year),
  YearDay: reader(({ yearDay }) => yearDay),
  Zone: uncallable('func() (string, int)'),
  ZoneBounds: uncallable('func() (time.Time, time.Time)'),
};

function method(signature: string, call: Method['call']): Method {
  return { signature, call };
}

function reader(read: (reading: Reading) => number): Method {
  return method('func() int', (time) => BigInt(read(readInstant(time))));
}

/** Templates call nothing that has two results; the signature is what tells the caller so. */
function uncallable(signature: string): Method {
  return method(signature, () => {
    throw new Error(`A template called a method of type ${signature}`);
  });
}

function inLocation(time: Time, location: Location): Time {
  const { unixSeconds, nanosecond } = time;
  return new Time({ unixSeconds, nanosecond, location }, time.local);
}

function addDate(time: Time, years: bigint, months: bigint, days: bigint): Time {
  const shown = readInstant(time);
  const moved = {
    ...shown,
    year: shown.year + Number(years),
    month: shown.month + Number(months),
    day: shown.day + Number(days),
  };
  return new Time(instantOf(moved, time.location), time.local);
}

function truncateTime(time: Time, multiple: DurationArgument): Time {
  return addDuration(time, -beyondMultiple(time, nanosecondsOf(multiple)));
}

function roundTime(time: Time, multiple: DurationArgument): Time {
  const step = nanosecondsOf(multiple);
  const beyond = beyondMultiple(time, step);
  return addDuration(time, beyond * 2n < step || step <= 0n ? -beyond : step - beyond);
}

/** Multiples count from the zero time. */
function beyondMultiple(time: Time, multiple: bigint): bigint {
  if (multiple <= 0n) return 0n;
  return floorModulo(nanosecondsBetween(time, zeroTime(utc)), multiple);
}

function unixTime({ unixSeconds, nanosecond }: Time, unitsPerSecond: bigint): bigint {
  const nanosecondsPerUnit = nanosecondsPerSecond / unitsPerSecond;
  const units = unixSeconds * unitsPerSecond + BigInt(nanosecond) / nanosecondsPerUnit;
  return BigInt.asIntN(64, units);
}

/** time.Month and time.Weekday: integers with names. */
function named(goType: 'time.Month' | 'time.Weekday', value: number): GoObject {
  const name = goType === 'time.Month' ? monthNames[value - 1] : weekdayNames[value];
  const goString = (): string => name ?? '';
  return {
    goType,
    goKind: 'int',
    goNumber: () => BigInt(value),
    goString,
    goMethod: (method) => (method === 'String' ? goFunction('func() string', goString) : undefined),
  };
}

function goSyntax(time: Time): string {
  const { year, month, day, hour, minute, second, nanosecond } = readInstant(time);
  const rest = [day, hour, minute, second, nanosecond].join(', ');
  return `time.Date(${year}, time.${monthNames[month - 1] ?? ''}, ${rest}, ${goLocation(time)})`;
}

function goLocation({ location, local }: Time): string {
  if (location === utc) return 'time.UTC';
  if (location === local) return 'time.Local';
  return `time.Location(${quoteForTime(location.name)})`;
}
