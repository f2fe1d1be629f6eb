import { fixedZone, GoError, parseInstant, quote, Time, utc } from '../../go/index.ts';
import { localDate, localDatetime, localTime } from '../local-zones.ts';
import type { Location } from '../../go/index.ts';
import type { TomlCursor } from './cursor.ts';

const layouts: readonly (readonly [layout: string, zone?: string])[] = [
  ['2006-01-02T15:04:05.999999999Z07:00'],
  ['2006-01-02T15:04:05.999999999', localDatetime],
  ['2006-01-02', localDate],
  ['15:04:05.999999999', localTime],
  ['2006-01-02T15:04Z07:00'],
  ['2006-01-02T15:04', localDatetime],
  ['15:04', localTime],
];

/** A date, a time or both. What has no zone is taken for UTC, so that no host changes it. */
export function datetimeValue(cursor: TomlCursor, literal: string): Time {
  const text = literal.replace(/[t ]/g, 'T').replaceAll('z', 'Z');
  for (const [layout, zone] of layouts) {
    const time = parseTime(layout, text, zone === undefined ? utc : fixedZone(zone, 0));
    if (time === undefined) continue;
    if (lacksLeadingZero(text, layout)) break;
    return time;
  }
  throw cursor.error(`invalid datetime: ${quote(text)}`);
}

function parseTime(layout: string, text: string, zone: Location): Time | undefined {
  try {
    return new Time(parseInstant(layout, text, zone), utc);
  } catch (error) {
    if (error instanceof GoError) return undefined;
    throw error;
  }
}

/** Go reads numbers without their leading zero, TOML does not. */
function lacksLeadingZero(text: string, layout: string): boolean {
  for (let at = 0; at < layout.length; at++) {
    const expected = layout.charAt(at);
    if (expected === '.' || expected === 'Z') return false;
    if (!/[0-9]/.test(expected) && text.charAt(at) !== expected) return true;
  }
  return false;
}
