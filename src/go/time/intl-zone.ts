import type { ZonePeriod, ZoneRules } from './zone.ts';

// Dates reach no further in JavaScript; the calendar repeats every 400 years, weekdays included.
const maxSeconds = 8_640_000_000_000;
const secondsPerCycle = 146_097 * 86_400;
const halfYear = 182 * 86_400;

/** The zone as the JavaScript engine knows it; undefined for a name it does not know. */
export function intlZone(name: string): ZoneRules | undefined {
  const offsets = findFormat(name, 'longOffset');
  const abbreviations = findFormat(name, 'short');
  if (offsets === undefined || abbreviations === undefined) return undefined;
  const offsetAt = (seconds: number): number => parseOffset(zoneNameAt(offsets, seconds));
  const periodAt = (seconds: number): ZonePeriod => {
    const offset = offsetAt(seconds);
    const abbreviation = zoneNameAt(abbreviations, seconds);
    return {
      offset,
      abbreviation: /^GMT./.test(abbreviation) ? numericAbbreviation(offset) : abbreviation,
      isDst: offset > offsetAt(seconds - halfYear) || offset > offsetAt(seconds + halfYear),
    };
  };
  return { periodAt, periods: [periodAt(0), periodAt(halfYear)] };
}

function findFormat(
  timeZone: string,
  timeZoneName: 'longOffset' | 'short',
): Intl.DateTimeFormat | undefined {
  if (!/^[A-Za-z]/.test(timeZone)) return undefined;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName });
  } catch {
    return undefined;
  }
}

function zoneNameAt(format: Intl.DateTimeFormat, seconds: number): string {
  const parts = format.formatToParts(new Date(withinRange(seconds) * 1000));
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}

/** `GMT-04:56:02` in seconds; plain `GMT` is 0. */
function parseOffset(text: string): number {
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /^GMT([-+])([0-9]+)(?::([0-9]+))?(?::([0-9]+))?$/.exec(text) ?? [];
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === '-' ? -size : size;
}

/** How the time zone database abbreviates a zone that has no name: `+03`, `+0530`. */
function numericAbbreviation(offset: number): string {
  const minutes = Math.floor(Math.abs(offset) / 60);
  const hour = String(Math.floor(minutes / 60)).padStart(2, '0');
  const rest = minutes % 60 === 0 ? '' : String(minutes % 60).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${hour}${rest}`;
}

function withinRange(seconds: number): number {
  const beyond = Math.max(Math.abs(seconds) - maxSeconds, 0);
  return seconds - Math.sign(seconds) * Math.ceil(beyond / secondsPerCycle) * secondsPerCycle;
}
