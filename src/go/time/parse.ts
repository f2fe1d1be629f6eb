import { GoError } from '../values.ts';
import { daysBefore, daysInMonth, isLeapYear } from './calendar.ts';
import { instantOf } from './instant.ts';
import type { Fields, Instant } from './instant.ts';
import { isFraction, layoutParts } from './layout.ts';
import { fixedZone, utc } from './location.ts';
import type { Location } from './location.ts';
import { FieldError, readElement, readFraction } from './parse-field.ts';
import type { ParsedFields } from './parse-field.ts';
import { quoteForTime } from './quote.ts';
import { findOffset } from './zone.ts';

/** Go's time.ParseInLocation. Throws GoError. */
export function parseInstant(layout: string, value: string, location: Location): Instant {
  const fields = readFields(layout, value);
  const { month, day } = requireMonthAndDay(fields, value);
  const time: Fields = {
    year: fields.year ?? 0,
    month,
    day,
    hour: hourOf(fields),
    minute: fields.minute ?? 0,
    second: fields.second ?? 0,
    nanosecond: fields.nanosecond ?? 0,
  };
  return inZone(time, fields, location);
}

function readFields(layout: string, value: string): ParsedFields {
  const fields: ParsedFields = {};
  const parts = layoutParts(layout);
  let rest = value;
  for (const [index, { literal, element }] of parts.entries()) {
    rest = skipLiteral(rest, literal, (left) => cannotParse(layout, value, [left, literal]));
    const hold = rest;
    try {
      rest = readElement(element, rest, fields);
      const next = parts[index + 1]?.element ?? '';
      // Seconds may have a fraction even where the layout does not say so.
      if (/^0?5$/.test(element) && !isFraction(next)) rest = readFraction('.9', rest, fields);
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      if (error.outOfRange !== undefined) throw wrong(value, `${error.outOfRange} out of range`);
      throw cannotParse(layout, value, [hold, element]);
    }
  }
  if (rest !== '') throw wrong(value, `extra text: ${quoteForTime(rest)}`);
  return fields;
}

/** Removes the literal from the start of the text; runs of spaces are all alike. */
function skipLiteral(text: string, literal: string, failure: (left: string) => GoError): string {
  let rest = text;
  for (const piece of literal.match(/ +|[^ ]/gu) ?? []) {
    if (piece.startsWith(' ')) {
      if (/^[^ ]/.test(rest)) throw failure(rest);
      rest = rest.replace(/^ +/, '');
    } else {
      if (!rest.startsWith(piece)) throw failure(rest);
      rest = rest.slice(piece.length);
    }
  }
  return rest;
}

function hourOf({ hour = 0, half }: ParsedFields): number {
  if (half === 'pm' && hour < 12) return hour + 12;
  return half === 'am' && hour === 12 ? 0 : hour;
}

interface MonthAndDay {
  readonly month: number;
  readonly day: number;
}

function requireMonthAndDay(fields: ParsedFields, value: string): MonthAndDay {
  const { year = 0, yearDay } = fields;
  const { month, day } =
    yearDay === undefined
      ? { month: fields.month ?? 1, day: fields.day ?? 1 }
      : requireYearDay(fields, value);
  if (day < 1 || day > daysInMonth(year, month)) throw wrong(value, 'day out of range');
  return { month, day };
}

function requireYearDay(
  { year = 0, yearDay = 0, ...seen }: ParsedFields,
  value: string,
): MonthAndDay {
  const { month, day } = dateOfYearDay(year, yearDay) ?? {};
  if (month === undefined || day === undefined) throw wrong(value, 'day-of-year out of range');
  if (seen.month !== undefined && seen.month !== month) {
    throw wrong(value, 'day-of-year does not match month');
  }
  if (seen.day !== undefined && seen.day !== day) {
    throw wrong(value, 'day-of-year does not match day');
  }
  return { month, day };
}

function dateOfYearDay(year: number, yearDay: number): MonthAndDay | undefined {
  const leapDay = 60;
  if (isLeapYear(year) && yearDay === leapDay) return { month: 2, day: 29 };
  const common = isLeapYear(year) && yearDay > leapDay ? yearDay - 1 : yearDay;
  if (common < 1 || common > 365) return undefined;
  let month = 12;
  while (daysBefore(month) >= common) month--;
  return { month, day: common - daysBefore(month) };
}

/** A zone that the text names is the location's own where its clocks agree, else a made-up one. */
function inZone(time: Fields, fields: ParsedFields, location: Location): Instant {
  const { isUtc, offset, zoneName = '' } = fields;
  if (isUtc === true) return instantOf(time, utc);
  if (offset === undefined && zoneName === '') return instantOf(time, location);
  const asUtc = instantOf(time, utc);
  if (offset === undefined) return inNamedZone(asUtc, zoneName, location);
  const unixSeconds = asUtc.unixSeconds - BigInt(offset);
  const zone = location.rules.periodAt(Number(unixSeconds));
  const isOwn = zone.offset === offset && (zoneName === '' || zone.abbreviation === zoneName);
  return { ...asUtc, unixSeconds, location: isOwn ? location : fixedZone(zoneName, offset) };
}

function inNamedZone(asUtc: Instant, zoneName: string, location: Location): Instant {
  const offset = findOffset(location.rules, zoneName, Number(asUtc.unixSeconds));
  if (offset !== undefined) {
    return { ...asUtc, unixSeconds: asUtc.unixSeconds - BigInt(offset), location };
  }
  const hours = /^GMT([-+][0-9]+)$/.exec(zoneName)?.[1] ?? '0';
  return { ...asUtc, location: fixedZone(zoneName, Number(hours) * 3600) };
}

function cannotParse(layout: string, value: string, [text, element]: [string, string]): GoError {
  return new GoError(
    `parsing time ${quoteForTime(value)} as ${quoteForTime(layout)}: cannot parse ${quoteForTime(text)} as ${quoteForTime(element)}`,
  );
}

function wrong(value: string, reason: string): GoError {
  return new GoError(`parsing time ${quoteForTime(value)}: ${reason}`);
}
