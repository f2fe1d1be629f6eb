import { GoError, parseDuration, parseInstant, utc } from '../../../src/go/index.ts';
import type { Value } from './value.ts';
import { Duration, EvaluationError, Timestamp } from './value.ts';

const second = 1_000_000_000n;
const maxDuration = 2n ** 63n;
const firstSecond = -62_135_596_800n;
const lastSecond = 253_402_300_799n;

/** A duration that fits 64 bits of nanoseconds. */
export function durationOf(nanos: bigint): Duration {
  if (nanos >= -maxDuration && nanos < maxDuration) return new Duration(nanos);
  throw new EvaluationError('integer overflow');
}

/** A moment in the years 1 to 9999. */
export function timestampOf(nanos: bigint, offset = 0): Timestamp {
  const seconds = floorDivide(nanos, second);
  if (seconds >= firstSecond && seconds <= lastSecond) return new Timestamp(nanos, offset);
  throw new EvaluationError('timestamp overflow');
}

export function secondsOf({ nanos }: Timestamp): bigint {
  return floorDivide(nanos, second);
}

/** `undefined` for what is no duration as Go writes it. */
export function readDuration(text: string): bigint | undefined {
  try {
    return parseDuration(text);
  } catch (error) {
    if (error instanceof GoError) return undefined;
    throw error;
  }
}

/** Whether it can be converted to a moment. */
export function isTimestamp(value: Value): boolean {
  const nanos =
    typeof value === 'bigint'
      ? value * second
      : typeof value === 'string'
        ? readTimestamp(value)?.nanos
        : undefined;
  if (nanos === undefined) return false;
  const seconds = floorDivide(nanos, second);
  return seconds >= firstSecond && seconds <= lastSecond;
}

/** A moment as RFC 3339 writes it, or in another layout of Go's; `undefined` for anything else. */
export function readTimestamp(
  text: string,
  layout = '2006-01-02T15:04:05Z07:00',
): { nanos: bigint; offset: number } | undefined {
  try {
    const { unixSeconds, nanosecond, location } = parseInstant(layout, text, utc);
    const nanos = unixSeconds * second + BigInt(nanosecond);
    return { nanos, offset: offsetOf(text, location === utc) };
  } catch (error) {
    if (error instanceof GoError) return undefined;
    throw error;
  }
}

function offsetOf(text: string, isUtc: boolean): number {
  const match = isUtc ? null : /([+-])(\d\d):(\d\d)$/.exec(text);
  if (!match) return 0;
  const [, sign, hours, minutes] = match;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
}

/** As Go's RFC3339Nano prints it: no more digits of a second than it has. */
export function formatTimestamp({ nanos, offset }: Timestamp): string {
  const local = nanos + BigInt(offset) * second;
  const seconds = floorDivide(local, second);
  const date = new Date(Number(seconds) * 1000).toISOString().replace(/\.\d+Z$/, '');
  const digits = String(local - seconds * second)
    .padStart(9, '0')
    .replace(/0+$/, '');
  return `${date}${digits === '' ? '' : `.${digits}`}${formatOffset(offset)}`;
}

function formatOffset(offset: number): string {
  if (offset === 0) return 'Z';
  const minutes = Math.abs(Math.trunc(offset / 60));
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${pad(Math.trunc(minutes / 60))}:${pad(minutes % 60)}`;
}

export function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  return value % by !== 0n && value < 0n !== by < 0n ? quotient - 1n : quotient;
}
