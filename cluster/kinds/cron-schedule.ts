import { GoError, parseDuration } from '../../src/go/index.ts';

/** A schedule by the calendar, or one that fires again after some time. */
export type Schedule = CronSchedule | { readonly everyMilliseconds: number };

/** A cron schedule of five fields, or one of the words that stand for some. */
interface CronSchedule {
  readonly minutes: ReadonlySet<number>;
  readonly hours: ReadonlySet<number>;
  readonly days: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
  readonly weekdays: ReadonlySet<number>;
  /** With both a day and a weekday given, either will do; a star in one leaves it to the other. */
  readonly isEitherDay: boolean;
}

const shorthands: Readonly<Record<string, string>> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
};

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const weekdayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

class ScheduleFault extends Error {}

const every = '@every ';

/** The schedule, or what is wrong with it. */
export function parseSchedule(text: string): Schedule | string {
  if (text.startsWith(every)) return parseInterval(text);
  const fields = (shorthands[text] ?? text).trim().split(/\s+/);
  if (text.startsWith('@') && !(text in shorthands)) return `unrecognized descriptor: ${text}`;
  if (fields.length !== 5) {
    return `expected exactly 5 fields, found ${fields.length}: [${fields.join(' ')}]`;
  }
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = fields;
  try {
    const weekdays = parseField(weekday, 0, 7, weekdayNames);
    return {
      minutes: parseField(minute, 0, 59),
      hours: parseField(hour, 0, 23),
      days: parseField(day, 1, 31),
      months: parseField(month, 1, 12, ['', ...months]),
      weekdays: new Set([...weekdays].map((number) => number % 7)),
      isEitherDay: !isStar(day) && !isStar(weekday),
    };
  } catch (error) {
    if (error instanceof ScheduleFault) return error.message;
    throw error;
  }
}

/** Whole seconds, one at least. */
function parseInterval(text: string): Schedule | string {
  try {
    const seconds = parseDuration(text.slice(every.length)) / 1_000_000_000n;
    return { everyMilliseconds: Math.max(Number(seconds), 1) * 1000 };
  } catch (error) {
    if (!(error instanceof GoError)) throw error;
    return `failed to parse duration ${text}: ${error.message}`;
  }
}

function isStar(field: string): boolean {
  return field.startsWith('*') || field.startsWith('?');
}

function parseField(
  text: string,
  min: number,
  max: number,
  names: readonly string[] = [],
): ReadonlySet<number> {
  const values = new Set<number>();
  for (const part of text.split(',')) {
    const [range = '', step] = part.split('/');
    const [start, end] = parseRange(range, { min, max, names, isStepped: step !== undefined });
    const width = step === undefined ? 1 : parseNumber(step, []);
    if (width === 0) throw new ScheduleFault(`step of range should be a positive number: ${part}`);
    if (start < min) {
      throw new ScheduleFault(`beginning of range (${start}) below minimum (${min}): ${part}`);
    }
    if (end > max) {
      throw new ScheduleFault(`end of range (${end}) above maximum (${max}): ${part}`);
    }
    if (start > end) {
      throw new ScheduleFault(
        `beginning of range (${start}) beyond end of range (${end}): ${part}`,
      );
    }
    for (let value = start; value <= end; value += width) values.add(value);
  }
  return values;
}

function parseRange(
  range: string,
  {
    min,
    max,
    names,
    isStepped,
  }: { min: number; max: number; names: readonly string[]; isStepped: boolean },
): [start: number, end: number] {
  if (range === '*' || range === '?') return [min, max];
  const [low = '', high] = range.split('-');
  const start = parseNumber(low, names);
  if (high !== undefined) return [start, parseNumber(high, names)];
  return [start, isStepped ? max : start];
}

function parseNumber(text: string, names: readonly string[]): number {
  const named = names.indexOf(text.toLowerCase());
  if (named >= 0 && text !== '') return named;
  if (/^[0-9]+$/.test(text)) return Number(text);
  throw new ScheduleFault(
    `failed to parse int from ${text}: strconv.Atoi: parsing ${JSON.stringify(text)}: invalid syntax`,
  );
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** February 29th comes again within this. */
const maxDays = 366 * 8;

/** The first moment after another at which the schedule fires, in a time zone. */
export function nextTime(schedule: Schedule, after: Date, timeZone = 'UTC'): Date | undefined {
  if ('everyMilliseconds' in schedule) {
    const second = Math.floor(after.getTime() / 1000) * 1000;
    return new Date(second + schedule.everyMilliseconds);
  }
  const readClock = clockOf(timeZone);
  let time = Math.floor(after.getTime() / minuteMs) * minuteMs + minuteMs;
  for (let skipped = 0; skipped < maxDays;) {
    const { month, day, weekday, hour, minute } = readClock(time);
    if (!isDay(schedule, month, day, weekday)) {
      time += dayMs - (hour * 60 + minute) * minuteMs;
      skipped++;
    } else if (!schedule.hours.has(hour)) {
      time += (60 - minute) * minuteMs;
    } else if (!schedule.minutes.has(minute)) {
      time += minuteMs;
    } else {
      return new Date(time);
    }
  }
  return undefined;
}

function isDay(schedule: CronSchedule, month: number, day: number, weekday: number): boolean {
  if (!schedule.months.has(month)) return false;
  const isDate = schedule.days.has(day);
  const isWeekday = schedule.weekdays.has(weekday);
  return schedule.isEitherDay ? isDate || isWeekday : isDate && isWeekday;
}

interface WallClock {
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
}

function clockOf(timeZone: string): (time: number) => WallClock {
  if (timeZone === 'UTC') return utcClock;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    month: 'numeric',
    day: 'numeric',
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
  });
  return (time) => {
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]));
    const number = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type));
    return {
      month: number('month'),
      day: number('day'),
      weekday: weekdayNames.indexOf((parts.get('weekday') ?? '').toLowerCase()),
      hour: number('hour'),
      minute: number('minute'),
    };
  };
}

function utcClock(time: number): WallClock {
  const date = new Date(time);
  return {
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
  };
}

/** Whether there is a time zone of that name. */
export function isTimeZone(name: string): boolean {
  try {
    clockOf(name);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
