import {
  daysBefore,
  dateOfDays,
  daysInMonth,
  daysOfDate,
  isLeapYear,
  weekdayOfDays,
} from './calendar.ts';
import type { ZonePeriod } from './zone.ts';

/** The period at a time given in Unix seconds. */
export type TzRule = (unixSeconds: number) => ZonePeriod;

const secondsPerDay = 86_400;
const nameOffset = String.raw`(?:<([^>]*)>|([^-+,<0-9]{3,}))`;
const clock = String.raw`[-+]?[0-9]{1,3}(?::[0-9]{1,2}){0,2}`;
const change = String.raw`(?:J[0-9]+|M[0-9]+\.[0-9]\.[0-9]|[0-9]+)(?:/${clock})?`;
const pattern = new RegExp(
  `^${nameOffset}(${clock})(?:${nameOffset}(${clock})?(?:[,;](${change}),(${change}))?)?$`,
);

/**
 * Reads a POSIX TZ string such as `CET-1CEST,M3.5.0,M10.5.0/3`: how a zone goes on after its last
 * recorded transition.
 */
export function parseTzRule(text: string): TzRule | undefined {
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const [, quoted, plain, offset = '', dstQuoted, dstPlain, dstOffset, from, to] = match;
  const standard: ZonePeriod = {
    abbreviation: quoted ?? plain ?? '',
    offset: 0 - parseClock(offset),
    isDst: false,
  };
  const dstName = dstQuoted ?? dstPlain;
  if (dstName === undefined) return () => standard;
  const dst: ZonePeriod = {
    abbreviation: dstName,
    offset: dstOffset === undefined ? standard.offset + 3600 : 0 - parseClock(dstOffset),
    isDst: true,
  };
  return alternate(standard, dst, [from ?? 'M3.2.0', to ?? 'M11.1.0']);
}

function alternate(standard: ZonePeriod, dst: ZonePeriod, changes: [string, string]): TzRule {
  const [from, to] = changes;
  return (seconds) => {
    const days = Math.floor(seconds / secondsPerDay);
    const { year } = dateOfDays(days);
    const sinceNewYear = seconds - daysOfDate(year, 1, 1) * secondsPerDay;
    const start = secondsOfChange(year, from) - standard.offset;
    const end = secondsOfChange(year, to) - dst.offset;
    // On the southern half of the globe summer spans the new year.
    const isSummer =
      start <= end
        ? sinceNewYear >= start && sinceNewYear < end
        : sinceNewYear >= start || sinceNewYear < end;
    return isSummer ? dst : standard;
  };
}

/** Seconds of local time between the new year and the change. */
function secondsOfChange(year: number, change: string): number {
  const [date = '', time = '2'] = change.split('/');
  return dayOfChange(year, date) * secondsPerDay + parseClock(time);
}

function dayOfChange(year: number, date: string): number {
  if (date.startsWith('J')) {
    const day = Number(date.slice(1)); // never counts February 29
    return day - 1 + (isLeapYear(year) && day >= 60 ? 1 : 0);
  }
  if (!date.startsWith('M')) return Number(date);
  const [month = 1, week = 1, weekday = 0] = date.slice(1).split('.').map(Number);
  const firstWeekday = weekdayOfDays(daysOfDate(year, month, 1));
  let day = (weekday - firstWeekday + 7) % 7;
  for (let i = 1; i < week && day + 7 < daysInMonth(year, month); i++) day += 7;
  return daysBefore(month) + (month > 2 && isLeapYear(year) ? 1 : 0) + day;
}

function parseClock(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.replace(/^[-+]/, '').split(':').map(Number);
  const size = hours * 3600 + minutes * 60 + seconds;
  return text.startsWith('-') ? -size : size;
}
