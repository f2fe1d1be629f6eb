import type { Json } from '../object.ts';
import { formatTime } from '../clock.ts';
import { notAQuantity, formatQuantity, parseQuantity } from './quantity.ts';
import type { Scalar } from './type.ts';

/** What a scalar becomes; or a mismatch of types; or what its own parser says against it. */
export type DecodedScalar =
  | { readonly value: Json }
  | { readonly mismatch: true }
  | { readonly message: string };

const mismatch: DecodedScalar = { mismatch: true };
const int32Limit = 2 ** 31;

export function decodeScalar(scalar: Scalar, value: Json): DecodedScalar {
  switch (scalar) {
    case 'string':
      return typeof value === 'string' ? { value } : mismatch;
    case 'boolean':
      return typeof value === 'boolean' ? { value } : mismatch;
    case 'int32':
      return isInt32(value) ? { value } : mismatch;
    case 'int64':
      return typeof value === 'number' && Number.isInteger(value) ? { value } : mismatch;
    case 'double':
      return typeof value === 'number' ? { value } : mismatch;
    case 'bytes':
      return decodeBytes(value);
    case 'time':
      return decodeTime(value, formatTime, '');
    case 'microTime':
      return decodeTime(value, (_, text) => formatMicroseconds(text), '.000000');
    case 'quantity':
      return decodeQuantity(value);
    case 'intOrString':
      return typeof value === 'string' || isInt32(value) ? { value } : mismatch;
    case 'untyped':
      return { value };
  }
}

function isInt32(value: Json): boolean {
  return (
    typeof value === 'number' &&
    Number.isInteger(value) &&
    value >= -int32Limit &&
    value < int32Limit
  );
}

function decodeBytes(value: Json): DecodedScalar {
  if (typeof value !== 'string') return mismatch;
  const text = value.replace(/[\r\n]/g, '');
  const wrong = /[^A-Za-z0-9+/]/.exec(text.replace(/={1,2}$/, ''));
  if (wrong) return { message: `illegal base64 data at input byte ${wrong.index}` };
  const isWhole = text.length % 4 === 0;
  if (!isWhole) {
    return { message: `illegal base64 data at input byte ${text.length - (text.length % 4)}` };
  }
  return { value: text };
}

function decodeTime(
  value: Json,
  format: (time: Date, text: string) => string,
  fraction: string,
): DecodedScalar {
  if (typeof value !== 'string') return mismatch;
  const shape = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
  const time = new Date(value);
  if (shape.test(value) && !Number.isNaN(time.getTime())) return { value: format(time, value) };
  const layout = `2006-01-02T15:04:05${fraction}Z07:00`;
  return { message: `parsing time ${JSON.stringify(value)} as "${layout}": ${timeFault(value)}` };
}

/** UTC, and six digits of the second: more than a Date holds. */
function formatMicroseconds(text: string): string {
  const digits = /\.(\d+)/.exec(text)?.[1] ?? '';
  return `${new Date(text).toISOString().slice(0, 19)}.${digits.slice(0, 6).padEnd(6, '0')}Z`;
}

/** Where Go's parser stops, for the first part of the layout that does not match. */
function timeFault(value: string): string {
  const parts: readonly (readonly [RegExp, string])[] = [
    [/^\d{4}/, '2006'],
    [/^-/, '-'],
    [/^\d\d/, '01'],
    [/^-/, '-'],
    [/^\d\d/, '02'],
    [/^T/, 'T'],
    [/^\d\d/, '15'],
    [/^:/, ':'],
    [/^\d\d/, '04'],
    [/^:/, ':'],
    [/^\d\d/, '05'],
    [/^(Z|[+-]\d\d:\d\d)/, 'Z07:00'],
  ];
  let rest = value;
  for (const [pattern, layout] of parts) {
    const found = pattern.exec(rest);
    if (!found) return `cannot parse ${JSON.stringify(rest)} as ${JSON.stringify(layout)}`;
    rest = rest.slice(found[0].length);
  }
  return rest === '' ? 'day out of range' : `extra text: ${JSON.stringify(rest)}`;
}

function decodeQuantity(value: Json): DecodedScalar {
  const isText = typeof value === 'string' || typeof value === 'number';
  if (!isText) return { message: notAQuantity };
  const quantity = parseQuantity(String(value).trim());
  return typeof quantity === 'string' ? { message: quantity } : { value: formatQuantity(quantity) };
}

/** What Go writes for one that nobody set. */
export function zeroValue(scalar: Scalar): Json {
  switch (scalar) {
    case 'string':
      return '';
    case 'boolean':
      return false;
    case 'int32':
    case 'int64':
    case 'double':
    case 'intOrString':
      return 0;
    case 'quantity':
      return '0';
    case 'bytes':
    case 'time':
    case 'microTime':
    case 'untyped':
      return null;
  }
}

export function goScalarName(scalar: Scalar): string {
  switch (scalar) {
    case 'boolean':
      return 'bool';
    case 'double':
      return 'float64';
    case 'bytes':
      return '[]uint8';
    case 'time':
    case 'microTime':
      return 'string';
    case 'quantity':
      return 'resource.Quantity';
    case 'intOrString':
      return 'int32';
    case 'untyped':
      return 'interface {}';
    case 'string':
    case 'int32':
    case 'int64':
      return scalar;
  }
}
