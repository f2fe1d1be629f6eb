import { trimSpace } from '../../../src/go/index.ts';
import { formatKey } from '../values/map.ts';
import { CelList, EvaluationError } from '../values/value.ts';
import { formatString } from './format-string.ts';
import type { Library } from './overload.ts';
import { charactersOf, clamp, lengthOf, requireIndex } from './text.ts';

function charAt(text: string, index: bigint): string {
  const characters = charactersOf(text);
  return characters[requireIndex(index, characters.length)] ?? '';
}

function indexOf(text: string, part: string, offset = 0n): bigint {
  if (part === '') return offset;
  if (offset < 0n) throw new EvaluationError(`index out of range: ${offset}`);
  const characters = charactersOf(text);
  if (offset >= BigInt(characters.length)) return -1n;
  const start = characters.slice(0, Number(offset)).join('').length;
  return positionOf(text, text.indexOf(part, start));
}

function lastIndexOf(text: string, part: string, offset?: bigint): bigint {
  const characters = charactersOf(text);
  if (part === '') return offset ?? BigInt(characters.length);
  if (offset !== undefined && offset < 0n) {
    throw new EvaluationError(`index out of range: ${offset}`);
  }
  if (offset !== undefined && offset >= BigInt(characters.length)) return -1n;
  const end = characters.slice(0, Number(offset ?? BigInt(characters.length))).join('').length;
  return positionOf(text, text.lastIndexOf(part, end));
}

/** In characters. */
function positionOf(text: string, unit: number): bigint {
  return unit < 0 ? -1n : BigInt(lengthOf(text.slice(0, unit)));
}

function substring(text: string, start: bigint, end?: bigint): string {
  const characters = charactersOf(text);
  if (end !== undefined && start > end) {
    throw new EvaluationError(`invalid substring range. start: ${start}, end: ${end}`);
  }
  const from = requireIndex(start, characters.length);
  const to = end === undefined ? characters.length : requireIndex(end, characters.length);
  return characters.slice(from, to).join('');
}

/** At most so many times; all of them where the number is negative. */
function replace(text: string, old: string, by: string, count = -1n): string {
  const max = clamp(count);
  if (max === 0 || old === by) return text;
  const pieces = old === '' ? charactersOf(text) : text.split(old);
  const places = old === '' ? pieces.length + 1 : pieces.length - 1;
  const times = max < 0 ? places : Math.min(max, places);
  if (old === '') return surround(pieces, by, times);
  return (
    pieces.slice(0, times + 1).join(by) +
    pieces
      .slice(times + 1)
      .map((one) => old + one)
      .join('')
  );
}

/** Nothing is before every character, and at the end. */
function surround(characters: readonly string[], by: string, times: number): string {
  const marked = characters.map((one, index) => (index < times ? by + one : one)).join('');
  return times > characters.length ? marked + by : marked;
}

function split(text: string, separator: string, count = -1n): CelList {
  const max = clamp(count);
  if (max === 0) return new CelList([]);
  const pieces = separator === '' ? charactersOf(text) : text.split(separator);
  if (max < 0 || pieces.length <= max) return new CelList(pieces);
  const rest = pieces.slice(max - 1).join(separator);
  return new CelList([...pieces.slice(0, max - 1), rest]);
}

function join({ items }: CelList, separator = ''): string {
  const texts = items.map((item) => {
    if (typeof item === 'string') return item;
    throw new EvaluationError(`join: invalid input: ${formatKey(item)}`);
  });
  return texts.join(separator);
}

const escapes: Readonly<Record<string, string>> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
  '"': '\\"',
};

function quote(text: string): string {
  const escaped = Array.from(text, (one) => escapes[one] ?? one).join('');
  return `"${escaped}"`;
}

/** Only the letters of ASCII. */
function upperAscii(text: string): string {
  return text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** What texts have. */
export const strings: Library = {
  contains: [
    ['contains_string', 'string.(string) -> bool', (a: string, b: string) => a.includes(b)],
  ],
  startsWith: [
    ['starts_with_string', 'string.(string) -> bool', (a: string, b: string) => a.startsWith(b)],
  ],
  endsWith: [
    ['ends_with_string', 'string.(string) -> bool', (a: string, b: string) => a.endsWith(b)],
  ],
  charAt: [['string_char_at_int', 'string.(int) -> string', charAt]],
  indexOf: [
    ['string_index_of_string', 'string.(string) -> int', indexOf],
    ['string_index_of_string_int', 'string.(string, int) -> int', indexOf],
  ],
  lastIndexOf: [
    ['string_last_index_of_string', 'string.(string) -> int', lastIndexOf],
    ['string_last_index_of_string_int', 'string.(string, int) -> int', lastIndexOf],
  ],
  lowerAscii: [['string_lower_ascii', 'string.() -> string', lowerAscii]],
  upperAscii: [['string_upper_ascii', 'string.() -> string', upperAscii]],
  replace: [
    ['string_replace_string_string', 'string.(string, string) -> string', replace],
    ['string_replace_string_string_int', 'string.(string, string, int) -> string', replace],
  ],
  split: [
    ['string_split_string', 'string.(string) -> list(string)', split],
    ['string_split_string_int', 'string.(string, int) -> list(string)', split],
  ],
  substring: [
    ['string_substring_int', 'string.(int) -> string', substring],
    ['string_substring_int_int', 'string.(int, int) -> string', substring],
  ],
  trim: [['string_trim', 'string.() -> string', trimSpace]],
  join: [
    ['list_join', 'list(string).() -> string', join],
    ['list_join_string', 'list(string).(string) -> string', join],
  ],
  format: [['string_format', 'string.(list(dyn)) -> string', formatString]],
  'strings.quote': [['strings_quote', '(string) -> string', quote]],
};
