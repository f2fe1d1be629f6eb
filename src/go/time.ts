/** Package time: moments, durations and zones, written and read by Go's layouts. */
export { formatDuration, parseDuration } from './time/duration-text.ts';
export {
  clampDuration,
  Duration,
  inUnits,
  roundDuration,
  truncateDuration,
} from './time/duration.ts';
export { formatInstant } from './time/format.ts';
export { nanosecondsBetween } from './time/instant.ts';
export { formatJsonTime } from './time/json-time.ts';
export { findLocation, fixedZone, Location, utc } from './time/location.ts';
export type { ReadTimeZone } from './time/location.ts';
export { parseInstant } from './time/parse.ts';
export { addDuration, Time, zeroTime } from './time/time.ts';
