import {
  byteLength,
  contains,
  formatGoValue,
  GoError,
  goFunction,
  GoMap,
  hasPrefix,
  hasSuffix,
  joinBytes,
  quote,
  replaceAll,
  runeOf,
  runesOf,
  sliceBytes,
  split,
  trimSpace,
} from '../../go/index.ts';
import type { FunctionTable } from '../../go/index.ts';
import { requirePieces, requireTextLength, requireWordsLength } from './require-length.ts';
import { stringList, toText, toTexts } from './to-text.ts';

/** Cutting, joining, trimming and quoting text. */
export const stringFunctions: FunctionTable = {
  cat: goFunction('func(...interface {}) string', (...values: unknown[]) =>
    values.filter(isPresent).map(formatGoValue).join(' '),
  ),
  contains: goFunction('func(string, string) bool', (part: string, text: string) =>
    contains(text, part),
  ),
  hasPrefix: goFunction('func(string, string) bool', (prefix: string, text: string) =>
    hasPrefix(text, prefix),
  ),
  hasSuffix: goFunction('func(string, string) bool', (suffix: string, text: string) =>
    hasSuffix(text, suffix),
  ),
  hello: goFunction('func() string', () => 'Hello!'),
  indent: goFunction('func(int, string) string', indent),
  join: goFunction('func(string, interface {}) string', (separator: string, list: unknown) =>
    join(toTexts(list), separator),
  ),
  nindent: goFunction(
    'func(int, string) string',
    (spaces: bigint, text: string) => `\n${indent(spaces, text)}`,
  ),
  plural: goFunction(
    'func(string, string, int) string',
    (one: string, many: string, count: bigint) => (count === 1n ? one : many),
  ),
  quote: goFunction('func(...interface {}) string', (...values: unknown[]) =>
    values
      .filter(isPresent)
      .map((value) => quote(toText(value)))
      .join(' '),
  ),
  repeat: goFunction('func(int, string) string', (count: bigint, text: string) =>
    repeat(text, count),
  ),
  replace: goFunction(
    'func(string, string, string) string',
    (old: string, replacement: string, text: string) => replace(text, old, replacement),
  ),
  split: goFunction('func(string, string) map[string]string', (separator: string, text: string) =>
    numbered(pieces(text, separator)),
  ),
  splitList: goFunction('func(string, string) []string', (separator: string, text: string) =>
    stringList(pieces(text, separator)),
  ),
  splitn: goFunction(
    'func(string, int, string) map[string]string',
    (separator: string, count: bigint, text: string) =>
      numbered(splitAtMost(text, separator, Number(count))),
  ),
  squote: goFunction('func(...interface {}) string', (...values: unknown[]) =>
    values
      .filter(isPresent)
      .map((value) => `'${formatGoValue(value)}'`)
      .join(' '),
  ),
  substr: goFunction('func(int, int, string) string', (start: bigint, end: bigint, text: string) =>
    substring(text, Number(start), Number(end)),
  ),
  trim: goFunction('func(string) string', trimSpace),
  trimAll: goFunction('func(string, string) string', trimAll),
  trimall: goFunction('func(string, string) string', trimAll),
  trimPrefix: goFunction('func(string, string) string', (prefix: string, text: string) =>
    hasPrefix(text, prefix) ? sliceBytes(text, byteLength(prefix)) : text,
  ),
  trimSuffix: goFunction('func(string, string) string', (suffix: string, text: string) =>
    hasSuffix(text, suffix) ? sliceBytes(text, 0, byteLength(text) - byteLength(suffix)) : text,
  ),
  trunc: goFunction('func(int, string) string', (length: bigint, text: string) =>
    truncate(text, Number(length)),
  ),
};

function isPresent(value: unknown): boolean {
  return value !== null && value !== undefined;
}

function indent(spaces: bigint, text: string): string {
  const pad = repeat(' ', spaces);
  const lines = countOf(text, '\n') + 1;
  requireTextLength(text.length + pad.length * lines);
  return pad + text.replaceAll('\n', `\n${pad}`);
}

function join(texts: readonly string[], separator: string): string {
  requireTextLength(texts.reduce((sum, text) => sum + text.length + separator.length, 0));
  return joinBytes(texts.join(separator));
}

/** strings.ReplaceAll */
function replace(text: string, old: string, replacement: string): string {
  if (replacement.length > old.length) {
    const count = old === '' ? text.length + 1 : countOf(text, old);
    requireTextLength(text.length + count * (replacement.length - old.length));
  }
  return replaceAll(text, old, replacement);
}

function countOf(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count += 1;
  return count;
}

/** strings.Repeat */
function repeat(text: string, count: bigint): string {
  if (count < 0n) throw new GoError('strings: negative Repeat count');
  if (BigInt(byteLength(text)) * count > maxStringSize) {
    throw new GoError('strings: Repeat output length overflow');
  }
  requireTextLength(text.length * Number(count));
  return text.repeat(Number(count));
}

/** What JavaScript can hold; Go would try to get the memory and die. */
const maxStringSize = 2n ** 29n - 25n;

/** strings.Split */
function pieces(text: string, separator: string): string[] {
  requirePieces(separator === '' ? text.length : countOf(text, separator));
  return split(text, separator);
}

/** strings.SplitN */
function splitAtMost(text: string, separator: string, count: number): string[] {
  const all = pieces(text, separator);
  if (count < 0 || all.length <= count) return all;
  if (count === 0) return [];
  return [...all.slice(0, count - 1), all.slice(count - 1).join(separator)];
}

/** `_0`, `_1` … */
function numbered(pieces: readonly string[]): GoMap {
  return new GoMap(
    'map[string]string',
    pieces.map((piece, index) => [`_${index}`, piece]),
  );
}

/** strings.Trim with the set first. Bytes that are no UTF-8 are all one rune. */
function trimAll(set: string, text: string): string {
  requireWordsLength(set.length + text.length);
  const members = new Set(runesOf(set));
  const characters = Array.from(text);
  const isKept = (character: string): boolean => !members.has(runeOf(character));
  const start = characters.findIndex(isKept);
  return start < 0 ? '' : characters.slice(start, characters.findLastIndex(isKept) + 1).join('');
}

function truncate(text: string, length: number): string {
  const size = byteLength(text);
  if (length < 0 && size + length > 0) return sliceBytes(text, size + length);
  return length >= 0 && size > length ? sliceBytes(text, 0, length) : text;
}

function substring(text: string, start: number, end: number): string {
  const size = byteLength(text);
  if (start < 0) return requireSlice(text, 0, end);
  if (end < 0 || end > size) return requireSlice(text, start, size);
  return requireSlice(text, start, end);
}

/** Go's text[start:end], with its panics. */
function requireSlice(text: string, start: number, end: number): string {
  const size = byteLength(text);
  if (end < 0 || end > size) {
    const bounds = end < 0 ? `[:${end}]` : `[:${end}] with length ${size}`;
    throw new GoError(`runtime error: slice bounds out of range ${bounds}`);
  }
  if (start > end) {
    throw new GoError(`runtime error: slice bounds out of range [${start}:${end}]`);
  }
  return sliceBytes(text, start, end);
}
