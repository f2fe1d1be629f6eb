import { floorDivide, secondsOf } from '../values/time.ts';
import type { Duration, Timestamp } from '../values/value.ts';
import { EvaluationError } from '../values/value.ts';
import type { Declaration, Library } from './overload.ts';

const second = 1_000_000_000n;
const dayMilliseconds = 86_400_000;

/** A clock's reading, as the fields of a date in UTC. */
type Field = (local: Date, timestamp: Timestamp) => number;

function dayOfYear(local: Date): number {
  const start = Date.UTC(local.getUTCFullYear(), 0, 1);
  // Years below 100 are years of this century to Date.UTC.
  const first = new Date(start);
  first.setUTCFullYear(local.getUTCFullYear());
  return Math.floor((local.getTime() - first.getTime()) / dayMilliseconds);
}

function milliseconds(_: Date, { nanos }: Timestamp): number {
  return Number((nanos - floorDivide(nanos, second) * second) / 1_000_000n);
}

function inZone(timestamp: Timestamp, zone: string): Date {
  const utc = Number(secondsOf(timestamp)) * 1000;
  return new Date(utc + offsetIn(zone, utc));
}

/** In milliseconds, of a place or as `+02:00`. */
function offsetIn(zone: string, utc: number): number {
  if (!zone.includes(':')) return offsetOfPlace(zone, utc);
  const at = zone.indexOf(':');
  const hours = parseNumber(zone.slice(0, at));
  const minutes = parseNumber(zone.slice(at + 1));
  return (hours * 60 + (zone.startsWith('-') ? -minutes : minutes)) * 60_000;
}

function parseNumber(text: string): number {
  if (/^[+-]?[0-9]+$/.test(text)) return Number(text);
  throw new EvaluationError(`strconv.Atoi: parsing ${JSON.stringify(text)}: invalid syntax`);
}

function offsetOfPlace(zone: string, utc: number): number {
  if (zone === '' || zone === 'UTC') return 0;
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      timeZoneName: 'longOffset',
    });
    const parts = format.formatToParts(new Date(utc));
    const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours = '0', minutes = '0', seconds = '0'] =
      /^GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text) ?? [];
    const size = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
    return (sign === '-' ? -size : size) * 1000;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new EvaluationError(`unknown time zone ${zone}`);
  }
}

function accessor(id: string, read: Field, zoneId = `${id}_with_tz`): readonly Declaration[] {
  return [
    [
      id,
      'timestamp.() -> int',
      (timestamp: Timestamp) => BigInt(read(inZone(timestamp, 'UTC'), timestamp)),
    ],
    [
      zoneId,
      'timestamp.(string) -> int',
      (timestamp: Timestamp, zone: string) => BigInt(read(inZone(timestamp, zone), timestamp)),
    ],
  ];
}

function span(id: string, nanos: bigint): Declaration {
  return [id, 'duration.() -> int', (duration: Duration) => duration.nanos / nanos];
}

/** What moments and spans of time have. */
export const times: Library = {
  getFullYear: accessor('timestamp_to_year', (local) => local.getUTCFullYear()),
  getMonth: accessor('timestamp_to_month', (local) => local.getUTCMonth()),
  getDayOfYear: accessor('timestamp_to_day_of_year', dayOfYear),
  getDayOfMonth: accessor('timestamp_to_day_of_month', (local) => local.getUTCDate() - 1),
  getDate: accessor('timestamp_to_day_of_month_1_based', (local) => local.getUTCDate()),
  getDayOfWeek: accessor('timestamp_to_day_of_week', (local) => local.getUTCDay()),
  getHours: [
    ...accessor('timestamp_to_hours', (local) => local.getUTCHours()),
    span('duration_to_hours', 3600n * second),
  ],
  getMinutes: [
    ...accessor('timestamp_to_minutes', (local) => local.getUTCMinutes()),
    span('duration_to_minutes', 60n * second),
  ],
  getSeconds: [
    ...accessor(
      'timestamp_to_seconds',
      (local) => local.getUTCSeconds(),
      'timestamp_to_seconds_tz',
    ),
    span('duration_to_seconds', second),
  ],
  getMilliseconds: [
    ...accessor('timestamp_to_milliseconds', milliseconds),
    span('duration_to_milliseconds', 1_000_000n),
  ],
};
