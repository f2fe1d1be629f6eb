import {
  byteLength,
  encodeUtf8,
  goFunction,
  isSpace,
  lowerRune,
  mapRunes,
  replaceInvalid,
  sliceBytes,
  titleRune,
  toLower,
  toUpper,
  upperRune,
} from '../../go/index.ts';
import type { FunctionTable } from '../../go/index.ts';
import { requireWordsLength } from './require-length.ts';
import { camelCase, connectedCase } from './word-case.ts';
import { wrapText } from './wrap-text.ts';

/** Letter case, abbreviations and line breaks. */
export const wordFunctions: FunctionTable = {
  abbrev: goFunction('func(int, string) string', (width: bigint, text: string) =>
    width < 4n ? text : abbreviate(text, 0, Number(width)),
  ),
  abbrevboth: goFunction(
    'func(int, int, string) string',
    (left: bigint, right: bigint, text: string) =>
      right < 4n || (left > 0n && right < 7n)
        ? text
        : abbreviate(text, Number(left), Number(right)),
  ),
  camelcase: goFunction('func(string) string', ofWords(camelCase)),
  initials: goFunction('func(string) string', ofWords(initials)),
  kebabcase: goFunction(
    'func(string) string',
    ofWords((text) => connectedCase(text, '-')),
  ),
  lower: goFunction('func(string) string', toLower),
  nospace: goFunction('func(string) string', ofWords(withoutSpace)),
  snakecase: goFunction(
    'func(string) string',
    ofWords((text) => connectedCase(text, '_')),
  ),
  swapcase: goFunction('func(string) string', ofWords(swapCase)),
  title: goFunction('func(string) string', ofWords(title)),
  untitle: goFunction('func(string) string', ofWords(untitle)),
  upper: goFunction('func(string) string', toUpper),
  wrap: goFunction('func(int, string) string', (width: bigint, text: string) =>
    wrapText(text, Number(width)),
  ),
  wrapWith: goFunction(
    'func(int, string, string) string',
    (width: bigint, newline: string, text: string) =>
      wrapText(text, Number(width), { newline: newline || '\n', breaksLongWords: true }),
  ),
};

/** A function that goes through a text letter by letter. */
function ofWords(change: (text: string) => string): (text: string) => string {
  return (text) => {
    requireWordsLength(text.length);
    return change(text);
  };
}

/** At most `width` bytes, the cut marked by dots; `offset` is in the part that stays. */
function abbreviate(text: string, offset: number, width: number): string {
  const size = byteLength(text);
  if (size <= width) return text;
  const kept = width - 3;
  const start = Math.min(Math.min(offset, size), size - Math.min(kept, size));
  if (start <= 4) return `${sliceBytes(text, 0, kept)}...`;
  if (width < 7) return '';
  if (start + kept < size) return `...${abbreviate(sliceBytes(text, start), 0, kept)}`;
  return `...${sliceBytes(text, size - kept)}`;
}

/** The first byte of every word: bytes are taken for runes here, so letters beyond ASCII break. */
function initials(text: string): string {
  let result = '';
  let isGap = true;
  for (const character of bytesAsRunes(text)) {
    if (isSpace(character)) isGap = true;
    else if (isGap) {
      result += character;
      isGap = false;
    }
  }
  return result;
}

/** Bytes are taken for runes here, too, as soon as there is a space to remove. */
function withoutSpace(text: string): string {
  const characters = bytesAsRunes(text);
  const kept = characters.filter((character) => !isSpace(character));
  return kept.length === characters.length ? text : kept.join('');
}

function bytesAsRunes(text: string): string[] {
  return Array.from(encodeUtf8(text), (byte) => String.fromCharCode(byte));
}

/** strings.Title: capitals after everything that is neither letter, digit nor underscore. */
function title(text: string): string {
  let previous = ' ';
  return mapRunes(text, (character) => {
    const isFirst = isSeparator(previous);
    previous = character;
    return isFirst ? titleRune(character) : character;
  });
}

function isSeparator(character: string): boolean {
  if (character.charCodeAt(0) < 0x80) return !/[0-9A-Za-z_]/.test(character);
  return isSpace(character);
}

function untitle(text: string): string {
  let isFirst = true;
  return mapRunes(text, (character) => {
    if (isSpace(character)) {
      isFirst = true;
      return character;
    }
    const mapped = isFirst ? lowerRune(character) : character;
    isFirst = false;
    return mapped;
  });
}

function swapCase(text: string): string {
  let isFirst = true;
  return mapRunes(replaceInvalid(text), (character) => {
    if (/^[\p{Lu}\p{Lt}]$/u.test(character)) {
      isFirst = false;
      return lowerRune(character);
    }
    if (/^\p{Ll}$/u.test(character)) {
      const mapped = isFirst ? titleRune(character) : upperRune(character);
      isFirst = false;
      return mapped;
    }
    isFirst = isSpace(character);
    return character;
  });
}
