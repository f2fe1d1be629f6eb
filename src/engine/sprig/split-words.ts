import { isSpace } from '../../go/index.ts';

export interface Word {
  readonly kind: 'number' | 'upper' | 'letters' | 'connector' | 'punctuation' | 'other' | 'invalid';
  readonly text: string;
}

/**
 * Cuts `HTTPServer2xx` into `HTTP`, `Server`, `2` and `xx`. What is no rune sticks to the rune
 * after it, or to the last word.
 */
export function splitWords(text: string): Word[] {
  const characters = Array.from(text);
  const words: Word[] = [];
  for (let start = 0; start < characters.length;) {
    const kind = kindOf(characters[validFrom(characters, start)]);
    const end = endOfWord(characters, start, kind);
    words.push({ kind, text: characters.slice(start, end).join('') });
    start = end;
  }
  return words;
}

export function isConnector(character: string): boolean {
  return character === '-' || character === '_' || isSpace(character);
}

export function isUpper(character: string): boolean {
  return /^\p{Lu}$/u.test(character);
}

/** A letter, but no Chinese character. */
function isLetter(character: string): boolean {
  return /^(?![\u4e00-\u9fcc\u3400-\u4d85\u{20000}-\u{2b81d}])\p{L}$/u.test(character);
}

function isSmallLetter(character: string): boolean {
  return isLetter(character) && !isUpper(character);
}

function isPunctuation(character: string): boolean {
  return /^\p{P}$/u.test(character);
}

function kindOf(character: string | undefined): Word['kind'] {
  if (character === undefined) return 'invalid';
  if (isConnector(character)) return 'connector';
  if (isPunctuation(character)) return 'punctuation';
  if (isUpper(character)) return 'upper';
  if (isLetter(character)) return 'letters';
  return /^\p{N}$/u.test(character) ? 'number' : 'other';
}

function endOfWord(characters: readonly string[], start: number, kind: Word['kind']): number {
  const first = validFrom(characters, start) + 1;
  if (kind === 'upper') return endOfUpperWord(characters, first);
  if (kind === 'letters') return skipWhile(characters, first, isSmallLetter);
  // Hyphens and underscores connect words, but not within punctuation.
  if (kind === 'punctuation') return skipWhile(characters, first, isPunctuation);
  return skipWhile(characters, first, (character) => kindOf(character) === kind);
}

/** All capitals but one that begins a word of small letters, or a capital with small letters. */
function endOfUpperWord(characters: readonly string[], first: number): number {
  const end = skipWhile(characters, first, isUpper);
  if (end === first) return skipWhile(characters, first, isSmallLetter);
  const next = characters[validFrom(characters, end)];
  if (next === undefined || !isLetter(next)) return end;
  let last = end - 1;
  while (last > first && isInvalid(characters[last - 1])) last--;
  return last;
}

function skipWhile(
  characters: readonly string[],
  start: number,
  matches: (character: string) => boolean,
): number {
  let end = start;
  while (end < characters.length) {
    const at = validFrom(characters, end);
    const character = characters[at];
    if (character === undefined) return characters.length;
    if (!matches(character)) break;
    end = at + 1;
  }
  return end;
}

function validFrom(characters: readonly string[], start: number): number {
  let at = start;
  while (at < characters.length && isInvalid(characters[at])) at++;
  return at;
}

function isInvalid(character = ''): boolean {
  return /^[\p{Cs}\ufffd]$/u.test(character);
}
