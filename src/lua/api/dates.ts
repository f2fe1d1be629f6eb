/** `os.date` and `os.time`: what C's strftime and mktime do, in the zone of this machine. */

/** Seconds since the epoch of a local time; fields out of range carry over, as in C. */
export function localTime(fields: readonly number[]): number {
  const [year = 1970, month = 1, day = 1, hour = 12, minute = 0, second = 0] = fields;
  const date = new Date(2000, 0, 1);
  date.setFullYear(year, month - 1, day);
  date.setHours(hour, minute, second, 0);
  return Math.floor(date.getTime() / 1000);
}

/** Formats by C's conversions; `*t` gives the fields as JSON; a leading `!` means UTC. */
export function formatDate(layout: string, seconds: number): string {
  const isUtc = layout.startsWith('!');
  const format = isUtc ? layout.slice(1) : layout;
  const time = fieldsOf(seconds, isUtc);
  if (format.startsWith('*t')) return JSON.stringify(tableOf(time));
  return format.replaceAll(/%([EO]?[A-Za-z%])/g, (written, letter: string) => {
    const conversion = Object.hasOwn(conversions, letter) ? conversions[letter] : undefined;
    return conversion === undefined ? written : conversion(time);
  });
}

interface Time {
  readonly year: number;
  /** From 0. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** From 0, Sunday. */
  readonly weekday: number;
  /** From 0. */
  readonly yearDay: number;
  /** Minutes east of UTC. */
  readonly offset: number;
}

function fieldsOf(seconds: number, isUtc: boolean): Time {
  const instant = new Date(seconds * 1000);
  const offset = isUtc ? 0 : -instant.getTimezoneOffset();
  const date = new Date(instant.getTime() + offset * 60_000);
  const year = date.getUTCFullYear();
  const midnight = Date.UTC(year, date.getUTCMonth(), date.getUTCDate());
  return {
    year,
    month: date.getUTCMonth(),
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    weekday: date.getUTCDay(),
    yearDay: Math.round((midnight - Date.UTC(year, 0, 1)) / 86_400_000),
    offset,
  };
}

function tableOf(time: Time): Record<string, number | boolean> {
  return {
    year: time.year,
    month: time.month + 1,
    day: time.day,
    hour: time.hour,
    min: time.minute,
    sec: time.second,
    wday: time.weekday + 1,
    yday: time.yearDay + 1,
    isdst: false,
  };
}

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

function pad(number: number, width = 2, fill = '0'): string {
  return String(number).padStart(width, fill);
}

function nameOf(names: readonly string[], index: number, length?: number): string {
  return (names[index] ?? '').slice(0, length);
}

const conversions: Readonly<Record<string, (time: Time) => string>> = {
  a: (t) => nameOf(days, t.weekday, 3),
  A: (t) => nameOf(days, t.weekday),
  b: (t) => nameOf(months, t.month, 3),
  B: (t) => nameOf(months, t.month),
  c: (t) =>
    `${nameOf(days, t.weekday, 3)} ${nameOf(months, t.month, 3)} ${pad(t.day, 2, ' ')} ${clock(t)} ${t.year}`,
  C: (t) => pad(Math.floor(t.year / 100)),
  d: (t) => pad(t.day),
  D: (t) => `${pad(t.month + 1)}/${pad(t.day)}/${pad(t.year % 100)}`,
  e: (t) => pad(t.day, 2, ' '),
  F: (t) => `${t.year}-${pad(t.month + 1)}-${pad(t.day)}`,
  H: (t) => pad(t.hour),
  I: (t) => pad(t.hour % 12 || 12),
  j: (t) => pad(t.yearDay + 1, 3),
  m: (t) => pad(t.month + 1),
  M: (t) => pad(t.minute),
  n: () => '\n',
  p: (t) => (t.hour < 12 ? 'AM' : 'PM'),
  R: (t) => `${pad(t.hour)}:${pad(t.minute)}`,
  S: (t) => pad(t.second),
  t: () => '\t',
  T: (t) => clock(t),
  u: (t) => String(t.weekday || 7),
  w: (t) => String(t.weekday),
  x: (t) => `${pad(t.month + 1)}/${pad(t.day)}/${pad(t.year % 100)}`,
  X: (t) => clock(t),
  y: (t) => pad(t.year % 100),
  Y: (t) => String(t.year),
  z: (t) =>
    `${t.offset < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(t.offset) / 60))}${pad(Math.abs(t.offset) % 60)}`,
  '%': () => '%',
};

function clock(time: Time): string {
  return `${pad(time.hour)}:${pad(time.minute)}:${pad(time.second)}`;
}
