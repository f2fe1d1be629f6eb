import { inPieces } from '../in-pieces.ts';
import { formatFloat } from '../strconv.ts';
import { GoError, GoNumber } from '../values.ts';

const needsEscape = /["\\<>&\u0000-\u001f\u2028\u2029]/;
const escaped = /["\\<>&\u0000-\u001f\u2028\u2029]/g;
const escapedOutsideHtml = /["\\\u0000-\u001f\u2028\u2029]/g;

/** A string as encoding/json writes it; `escapesHtml` as in Go, where it is the default. */
export function jsonString(text: string, escapesHtml = true): string {
  if (!needsEscape.test(text) && text.isWellFormed()) return `"${text}"`;
  const pattern = escapesHtml ? escaped : escapedOutsideHtml;
  const body = inPieces(text, (piece) => piece.replace(pattern, escapeCharacter));
  return `"${body.isWellFormed() ? body : body.replace(/\p{Surrogate}/gu, '\\ufffd')}"`;
}

function escapeCharacter(character: string): string {
  return shortEscapes[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

const shortEscapes: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** A number, boolean or null. */
export function jsonScalar(value: unknown): string {
  if (typeof value === 'number') return jsonFloat(value);
  if (!(value instanceof GoNumber)) return String(value);
  return typeof value.value === 'number' ? jsonFloat32(value.value) : String(value.value);
}

/** A float64 as encoding/json writes it, which is ECMAScript's way. */
export function jsonFloat(value: number): string {
  if (!Number.isFinite(value)) throw unsupportedNumber(value);
  return Object.is(value, -0) ? '-0' : String(value);
}

export function jsonFloat32(value: number): string {
  if (!Number.isFinite(value)) throw unsupportedNumber(value);
  const size = Math.abs(Math.fround(value));
  const isPlain = size === 0 || (size >= Math.fround(1e-6) && size < Math.fround(1e21));
  if (isPlain) return formatFloat(value, 'f', -1, 32);
  return formatFloat(value, 'e', -1, 32).replace(/e-0(\d)$/, 'e-$1');
}

function unsupportedNumber(value: number): GoError {
  return new GoError(`json: unsupported value: ${formatFloat(value, 'g')}`);
}
