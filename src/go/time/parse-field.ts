import { isFraction, isOffset, monthNames, weekdayNames } from './layout.ts';

/** What a text said, element by element; what it did not say is undefined. */
export interface ParsedFields {
  year?: number;
  month?: number;
  day?: number;
  yearDay?: number;
  hour?: number;
  minute?: number;
  second?: number;
  nanosecond?: number;
  half?: 'am' | 'pm';
  isUtc?: boolean;
  offset?: number;
  zoneName?: string;
}

/** The text does not have the element; `outOfRange` names a number that is there but impossible. */
export class FieldError extends Error {
  readonly outOfRange: string | undefined;

  constructor(outOfRange?: string) {
    super('bad value for field');
    this.outOfRange = outOfRange;
  }
}

/** Reads one element from the start of `text` into `fields` and returns what is left. */
export function readElement(element: string, text: string, fields: ParsedFields): string {
  if (isFraction(element)) return readFraction(element, text, fields);
  if (isOffset(element)) return readOffset(element, text, fields);
  return readers[element]?.(text, fields) ?? text;
}

/** With nines the fraction may be missing and have any length, with zeros it is as long as shown. */
export function readFraction(element: string, text: string, fields: ParsedFields): string {
  const isOptional = element[1] === '9';
  const length = isOptional ? (/^[.,][0-9]+/.exec(text)?.[0].length ?? 0) : element.length;
  if (length === 0) return text;
  if (text.length < length || !/^[.,]/.test(text)) throw new FieldError();
  const digits = text.slice(1, Math.min(length, 10));
  const value = parseInteger(digits);
  if (value < 0) throw new FieldError('fractional second');
  fields.nanosecond = value * 10 ** (9 - digits.length);
  return text.slice(length);
}

function readOffset(element: string, text: string, fields: ParsedFields): string {
  if (element.startsWith('Z') && text.startsWith('Z')) {
    fields.isUtc = true;
    return text.slice(1);
  }
  const separator = element.includes(':') ? ':' : '';
  const count = element.replace(/[^0-9]/g, '').length / 2;
  const length = 1 + 2 * count + separator.length * (count - 1);
  if (text.length < length) throw new FieldError();
  const numbers = Array.from({ length: count }, (_, index) => {
    const at = 1 + index * (2 + separator.length);
    if (index > 0 && !text.startsWith(separator, at - separator.length)) throw new FieldError();
    return text.slice(at, at + 2);
  });
  const [hours = 0, minutes = 0, seconds = 0] = readOffsetNumbers(numbers);
  if (!/^[-+]/.test(text)) throw new FieldError();
  const size = hours * 3600 + minutes * 60 + seconds;
  fields.offset = text.startsWith('-') ? -size : size;
  return text.slice(length);
}

/** Some people write 24 hours or 60 minutes, so the ranges include their ends. */
function readOffsetNumbers(texts: readonly string[]): number[] {
  const bad = texts.findIndex((each) => !/^[0-9]{2}$/.test(each));
  const numbers = texts.slice(0, bad < 0 ? undefined : bad).map(Number);
  const [hours = 0, minutes = 0, seconds = 0] = numbers;
  if (seconds > 60) throw new FieldError('time zone offset second');
  if (minutes > 60) throw new FieldError('time zone offset minute');
  if (hours > 24) throw new FieldError('time zone offset hour');
  if (bad >= 0) throw new FieldError();
  return numbers;
}

type Reader = (text: string, fields: ParsedFields) => string;
type NumberField = 'month' | 'day' | 'yearDay' | 'hour' | 'minute' | 'second';

const readers: Readonly<Partial<Record<string, Reader>>> = {
  '2006': (text, fields) => {
    if (text.length < 4 || !/^[0-9]/.test(text)) throw new FieldError();
    fields.year = parseInteger(text.slice(0, 4));
    return text.slice(4);
  },
  '06': (text, fields) => {
    if (text.length < 2) throw new FieldError();
    const year = parseInteger(text.slice(0, 2));
    fields.year = year >= 69 ? year + 1900 : year + 2000;
    return text.slice(2);
  },
  January: (text, fields) => readName(text, monthNames, (index) => (fields.month = index + 1)),
  Jan: (text, fields) => readName(text, shortened(monthNames), (i) => (fields.month = i + 1)),
  Monday: (text) => readName(text, weekdayNames),
  Mon: (text) => readName(text, shortened(weekdayNames)),
  '1': numberReader('month', /^[0-9]{1,2}/, [1, 12]),
  '01': numberReader('month', /^[0-9]{2}/, [1, 12]),
  '2': numberReader('day', /^[0-9]{1,2}/),
  _2: numberReader('day', /^ ?[0-9]{1,2}/),
  '02': numberReader('day', /^[0-9]{2}/),
  __2: numberReader('yearDay', /^ {0,2}[0-9]{1,3}/),
  '002': numberReader('yearDay', /^[0-9]{3}/),
  '15': numberReader('hour', /^[0-9]{1,2}/, [0, 23]),
  '3': numberReader('hour', /^[0-9]{1,2}/, [0, 12]),
  '03': numberReader('hour', /^[0-9]{2}/, [0, 12]),
  '4': numberReader('minute', /^[0-9]{1,2}/, [0, 59]),
  '04': numberReader('minute', /^[0-9]{2}/, [0, 59]),
  '5': numberReader('second', /^[0-9]{1,2}/, [0, 59]),
  '05': numberReader('second', /^[0-9]{2}/, [0, 59]),
  PM: (text, fields) => readHalf(text, /^[AP]M/, fields),
  pm: (text, fields) => readHalf(text, /^[ap]m/, fields),
  MST: readZoneName,
};

function numberReader(field: NumberField, pattern: RegExp, range?: [number, number]): Reader {
  return (text, fields) => {
    const [digits] = pattern.exec(text) ?? [];
    if (digits === undefined) throw new FieldError();
    const value = Number(digits);
    if (range !== undefined && (value < range[0] || value > range[1])) throw new FieldError(field);
    fields[field] = value;
    return text.slice(digits.length);
  };
}

function readName(
  text: string,
  names: readonly string[],
  found: (index: number) => void = () => undefined,
): string {
  const lower = text.toLowerCase();
  const index = names.findIndex((name) => lower.startsWith(name.toLowerCase()));
  const name = names[index];
  if (name === undefined) throw new FieldError();
  found(index);
  return text.slice(name.length);
}

function shortened(names: readonly string[]): string[] {
  return names.map((name) => name.slice(0, 3));
}

function readHalf(text: string, pattern: RegExp, fields: ParsedFields): string {
  const [half] = pattern.exec(text) ?? [];
  if (half === undefined) throw new FieldError();
  fields.half = half.toLowerCase() === 'pm' ? 'pm' : 'am';
  return text.slice(2);
}

/** Three capitals, four or five that end in T, and a few zones of their own kind. */
const zoneName =
  /^(?:ChST|MeST|GMT(?:[-+](?:0*(?:1?[0-9]|2[0-3]))(?![0-9]))?|[-+]0*(?:1?[0-9]|2[0-3])(?![0-9])|WITA(?![A-Z])|[A-Z]{4}T(?![A-Z])|[A-Z]{3}T(?![A-Z])|[A-Z]{3}(?![A-Z]))/;

function readZoneName(text: string, fields: ParsedFields): string {
  if (text.startsWith('UTC')) {
    fields.isUtc = true;
    return text.slice(3);
  }
  const [name] = text.length < 3 ? [] : (zoneName.exec(text) ?? []);
  if (name === undefined) throw new FieldError();
  fields.zoneName = name;
  return text.slice(name.length);
}

/** Package time's own atoi: a sign may lead, and no digits at all are 0. */
function parseInteger(text: string): number {
  if (!/^[-+]?[0-9]*$/.test(text)) throw new FieldError();
  return Number(/[0-9]+/.exec(text)?.[0] ?? 0) * (text.startsWith('-') ? -1 : 1);
}
