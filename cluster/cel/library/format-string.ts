import { quote } from '../../../src/go/index.ts';
import { nameOfType } from '../values/runtime-type.ts';
import { formatTimestamp } from '../values/time.ts';
import { runtimeName } from '../types/type.ts';
import type { CelMap, Value } from '../values/value.ts';
import {
  CelList,
  Duration,
  EvaluationError,
  Timestamp,
  TypeValue,
  Uint,
  isMap,
} from '../values/value.ts';
import { formatDouble, formatSeconds } from './conversions.ts';

const defaultPrecision = 6;

/** `"%s has %d".format([…])`: the clauses of a text, filled in. */
export function formatString(text: string, { items }: CelList): string {
  return interpolate(text, items.length, (kind, precision, index) => {
    const format = clauses[kind];
    return format ? format(items[index] ?? null, precision) : '';
  });
}

type Fill = (kind: string, precision: number, index: number) => string;

/** Puts something in the place of each clause of a text; there are so many arguments. */
export function interpolate(text: string, count: number, fill: Fill): string {
  let next = 0;
  return text.replace(/%(%|(?:\.[0-9]*)?.?)/gsu, (_, clause: string) => {
    if (clause === '%') return '%';
    if (next >= count) throw new EvaluationError(`index ${next} out of range`);
    if (clause === '') throw new EvaluationError('unexpected end of string');
    const [, digits, kind = ''] = /^(?:\.([0-9]*))?(.*)$/su.exec(clause) ?? [];
    if (kind === '') {
      throw unparsable('error while parsing precision: could not find end of precision specifier');
    }
    if (!Object.hasOwn(clauses, kind)) {
      throw unparsable(`unrecognized formatting clause "${kind}"`);
    }
    return fill(kind, digits === undefined ? defaultPrecision : Number(digits), next++);
  });
}

function unparsable(why: string): EvaluationError {
  return new EvaluationError(`could not parse formatting clause: ${why}`);
}

function unfit(what: string, value: Value): EvaluationError {
  return new EvaluationError(`error during formatting: ${what}, was given ${nameOfType(value)}`);
}

type Clause = (value: Value, precision: number) => string;

const clauses: Readonly<Record<string, Clause>> = {
  s: formatAsString,
  d: formatDecimal,
  f: formatFixed,
  e: formatScientific,
  b: formatBinary,
  o: formatOctal,
  x: (value) => formatHexadecimal(value),
  X: (value) => formatHexadecimal(value).toUpperCase(),
};

function formatAsString(value: Value): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return formatDouble(value);
  if (typeof value !== 'object') return String(value);
  if (value instanceof Uint) return String(value.value);
  if (value instanceof CelList) return formatList(value);
  if (value instanceof Timestamp) return formatTimestamp(value);
  if (value instanceof Duration) return formatSeconds(value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString();
  if (value instanceof TypeValue) return runtimeName(value.type);
  if (isMap(value)) return formatMap(value);
  throw unfit(
    'string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps',
    value,
  );
}

function formatList({ items }: CelList): string {
  return `[${items.map(formatInside).join(', ')}]`;
}

function formatMap(map: CelMap): string {
  const entries = [...map.keys()].map((key) => {
    const value = map.find(key) ?? null;
    return [formatInside(key), formatInside(value)] as const;
  });
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${sorted.map(([key, value]) => `${key}:${value}`).join(', ')}}`;
}

/** Within a list or a map, everything is written as an expression would. */
function formatInside(value: Value): string {
  if (typeof value === 'string') return quote(value);
  if (value instanceof Uint8Array) return `b${quote(Buffer.from(value).toString())}`;
  if (value instanceof Timestamp) return `timestamp(${quote(formatTimestamp(value))})`;
  if (value instanceof Duration) return `duration(${quote(formatSeconds(value))})`;
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return value.toFixed(defaultPrecision);
    return quote(formatDouble(value));
  }
  return formatAsString(value);
}

function formatDecimal(value: Value): string {
  const number = integerOf(value);
  if (number === undefined) throw unfit('decimal clause can only be used on integers', value);
  return String(number);
}

function integerOf(value: Value): bigint | undefined {
  if (typeof value === 'bigint') return value;
  return value instanceof Uint ? value.value : undefined;
}

/** Numbers as they are, and the names of those that have no digits. */
function doubleOf(value: Value): number | undefined {
  if (typeof value === 'number') return value;
  if (value === 'NaN') return NaN;
  if (value === 'Infinity') return Infinity;
  return value === '-Infinity' ? -Infinity : undefined;
}

function formatFixed(value: Value, precision: number): string {
  const number = doubleOf(value);
  if (number === undefined) throw unfit('fixed-point clause can only be used on doubles', value);
  if (!Number.isFinite(number)) return formatInfinite(number);
  const [whole = '', fraction] = number.toFixed(Math.min(precision, 100)).split('.');
  const grouped = whole.replace(/\B(?=(?:[0-9]{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

function formatScientific(value: Value, width: number): string {
  const number = doubleOf(value);
  if (number === undefined) throw unfit('scientific clause can only be used on doubles', value);
  if (!Number.isFinite(number)) return formatInfinite(number).padStart(width);
  const [mantissa = '', exponent = '0'] = number.toExponential(defaultPrecision).split('e');
  const digits = String(Math.abs(Number(exponent))).padStart(2, '0');
  const raised = Array.from(digits, (digit) => superscripts.charAt(Number(digit))).join('');
  return `${mantissa}×10${Number(exponent) < 0 ? '⁻' : ''}${raised}`;
}

function formatInfinite(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? '∞' : '-∞';
}

function formatBinary(value: Value): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  const number = integerOf(value);
  if (number !== undefined) return number.toString(2);
  throw unfit('only integers and bools can be formatted as binary', value);
}

function formatOctal(value: Value): string {
  const number = integerOf(value);
  if (number !== undefined) return number.toString(8);
  throw unfit('octal clause can only be used on integers', value);
}

function formatHexadecimal(value: Value): string {
  if (typeof value === 'string') return Buffer.from(value).toString('hex');
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  const number = integerOf(value);
  if (number !== undefined) return number.toString(16);
  throw unfit('only integers, byte buffers, and strings can be formatted as hex', value);
}
