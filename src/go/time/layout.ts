/**
 * Go's layouts: a date is formatted and read by the example of Monday, January 2nd 2006, 15:04:05,
 * seven hours west of Greenwich.
 */
const element =
  /January|Jan(?![a-z])|Monday|Mon(?![a-z])|MST|0[1-6]|002|15|1|2006|2|__2|_2(?!006)|[345]|PM|pm|[-Z]07(?:0000|:00:00|00|:00)?|[.,](?:0+|9+)(?![0-9])/g;

/** Literal text, and the element that follows it; the last has none. */
export interface LayoutPart {
  readonly literal: string;
  readonly element: string;
}

export function layoutParts(layout: string): LayoutPart[] {
  const parts: LayoutPart[] = [];
  let end = 0;
  for (const { 0: text, index } of layout.matchAll(element)) {
    parts.push({ literal: layout.slice(end, index), element: text });
    end = index + text.length;
  }
  parts.push({ literal: layout.slice(end), element: '' });
  return parts;
}

export const isFraction = (element: string): boolean => /^[.,]/.test(element);

export const isOffset = (element: string): boolean => /^[-Z]/.test(element);

export const monthNames: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export const weekdayNames: readonly string[] = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
];
