import { dateOfDays, daysOfDate, weekdayOfDays } from './calendar.ts';
import type { CalendarDate } from './calendar.ts';
import type { Location } from './location.ts';
import type { ZonePeriod } from './zone.ts';

/** A moment, and the place whose clocks it is read on: the data of a time.Time. */
export interface Instant {
  readonly unixSeconds: bigint;
  /** Within the second: 0 to 999 999 999. */
  readonly nanosecond: number;
  readonly location: Location;
}

export interface ClockTime {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** What calendar and clock of the location show. */
export interface Reading extends CalendarDate, ClockTime {
  readonly nanosecond: number;
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly zone: ZonePeriod;
  /** Of local time, since 1970-01-01. */
  readonly days: number;
}

/** What `instantOf` needs; fields outside their range run over into the next larger one. */
export interface Fields extends ClockTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly nanosecond: number;
}

const secondsPerDay = 86_400;
export const nanosecondsPerSecond = 1_000_000_000n;

export function readInstant({ unixSeconds, nanosecond, location }: Instant): Reading {
  const zone = location.rules.periodAt(Number(unixSeconds));
  const local = unixSeconds + BigInt(zone.offset);
  const secondOfDay = Number(floorModulo(local, BigInt(secondsPerDay)));
  const days = Number((local - BigInt(secondOfDay)) / BigInt(secondsPerDay));
  return {
    ...dateOfDays(days),
    hour: Math.floor(secondOfDay / 3600),
    minute: Math.floor(secondOfDay / 60) % 60,
    second: secondOfDay % 60,
    nanosecond,
    weekday: weekdayOfDays(days),
    zone,
    days,
  };
}

/** The moment at which calendar and clock of the location show these fields. */
export function instantOf(fields: Fields, location: Location): Instant {
  const months = fields.month - 1;
  const year = fields.year + Math.floor(months / 12);
  const days = daysOfDate(year, months - Math.floor(months / 12) * 12 + 1, 1) + fields.day - 1;
  const shown = days * secondsPerDay + fields.hour * 3600 + fields.minute * 60 + fields.second;
  const { periodAt } = location.rules;
  // Looked up as if it were UTC, then again: the two differ only near a change of the clocks.
  const guess = periodAt(shown).offset;
  const offset = guess === 0 ? 0 : periodAt(shown - guess).offset;
  const unixSeconds = BigInt.asIntN(64, BigInt(shown - offset));
  return { unixSeconds, nanosecond: fields.nanosecond, location };
}

export function addNanoseconds(instant: Instant, nanoseconds: bigint): Instant {
  const total = BigInt(instant.nanosecond) + nanoseconds;
  const nanosecond = floorModulo(total, nanosecondsPerSecond);
  const seconds = instant.unixSeconds + (total - nanosecond) / nanosecondsPerSecond;
  return {
    unixSeconds: BigInt.asIntN(64, seconds),
    nanosecond: Number(nanosecond),
    location: instant.location,
  };
}

/** The nanoseconds from `b` to `a`. */
export function nanosecondsBetween(a: Instant, b: Instant): bigint {
  const seconds = a.unixSeconds - b.unixSeconds;
  return seconds * nanosecondsPerSecond + BigInt(a.nanosecond - b.nanosecond);
}

/** The remainder with the sign of the divisor, which is positive. */
export function floorModulo(value: bigint, divisor: bigint): bigint {
  const remainder = value % divisor;
  return remainder < 0n ? remainder + divisor : remainder;
}
