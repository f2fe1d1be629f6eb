import { readInstant } from './instant.ts';
import type { Instant, Reading } from './instant.ts';
import { isFraction, isOffset, layoutParts, monthNames, weekdayNames } from './layout.ts';

/** Go's Time.Format. */
export function formatInstant(instant: Instant, layout: string): string {
  const reading = readInstant(instant);
  return layoutParts(layout)
    .map(({ literal, element }) => literal + formatElement(element, reading))
    .join('');
}

function formatElement(element: string, reading: Reading): string {
  if (isFraction(element)) return formatFraction(element, reading.nanosecond);
  if (isOffset(element)) return formatOffset(element, reading.zone.offset);
  return formatters[element]?.(reading) ?? '';
}

const formatters: Readonly<Partial<Record<string, (reading: Reading) => string>>> = {
  '2006': ({ year }) => padded(year, 4),
  '06': ({ year }) => padded(Math.abs(year) % 100, 2),
  January: ({ month }) => monthNames[month - 1] ?? '',
  Jan: ({ month }) => monthNames[month - 1]?.slice(0, 3) ?? '',
  '1': ({ month }) => String(month),
  '01': ({ month }) => padded(month, 2),
  Monday: ({ weekday }) => weekdayNames[weekday] ?? '',
  Mon: ({ weekday }) => weekdayNames[weekday]?.slice(0, 3) ?? '',
  '2': ({ day }) => String(day),
  _2: ({ day }) => String(day).padStart(2),
  '02': ({ day }) => padded(day, 2),
  __2: ({ yearDay }) => String(yearDay).padStart(3),
  '002': ({ yearDay }) => padded(yearDay, 3),
  '15': ({ hour }) => padded(hour, 2),
  '3': ({ hour }) => String(hour % 12 || 12),
  '03': ({ hour }) => padded(hour % 12 || 12, 2),
  '4': ({ minute }) => String(minute),
  '04': ({ minute }) => padded(minute, 2),
  '5': ({ second }) => String(second),
  '05': ({ second }) => padded(second, 2),
  PM: ({ hour }) => (hour >= 12 ? 'PM' : 'AM'),
  pm: ({ hour }) => (hour >= 12 ? 'pm' : 'am'),
  MST: ({ zone }) => zone.abbreviation || formatOffset('-0700', zone.offset),
};

function formatFraction(element: string, nanosecond: number): string {
  const places = element.length - 1;
  const digits = padded(nanosecond, 9).slice(0, places);
  if (element[1] === '0') return element.charAt(0) + digits;
  const significant = digits.replace(/0+$/, '');
  return significant === '' ? '' : element.charAt(0) + significant;
}

/** `-07`, `-0700`, `-07:00`, `-070000`, `-07:00:00`; with `Z` for the sign, UTC is `Z`. */
function formatOffset(element: string, offset: number): string {
  if (element.startsWith('Z') && offset === 0) return 'Z';
  const size = Math.abs(offset);
  const fields = [size / 3600, (size / 60) % 60, size % 60].map((value) =>
    padded(Math.floor(value), 2),
  );
  const separator = element.includes(':') ? ':' : '';
  const count = element.replace(/[^0-9]/g, '').length / 2;
  // The sign is that of the minutes: less than one west of Greenwich is `+`.
  const sign = offset <= -60 ? '-' : '+';
  return sign + fields.slice(0, count).join(separator);
}

function padded(value: number, width: number): string {
  const digits = String(Math.abs(value)).padStart(width, '0');
  return value < 0 ? `-${digits}` : digits;
}
