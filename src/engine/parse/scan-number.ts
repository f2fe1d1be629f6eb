import { skipWord } from './characters.ts';

export interface ScannedNumber {
  readonly end: number;
  readonly kind: 'number' | 'complex' | 'malformed';
}

/**
 * Finds where the number that begins at `start` ends. Lenient where Go's lexer is: `089` and `.`
 * pass here and fail when their value is read.
 */
export function scanNumber(text: string, start: number): ScannedNumber {
  const first = scanReal(text, start);
  if (isInsideWord(text, first)) return { end: nextCharacter(text, first), kind: 'malformed' };
  if (text[first] !== '+' && text[first] !== '-') return { end: first, kind: 'number' };
  const second = scanReal(text, first);
  if (isInsideWord(text, second)) return { end: nextCharacter(text, second), kind: 'malformed' };
  return { end: second, kind: text[second - 1] === 'i' ? 'complex' : 'malformed' };
}

const real = new RegExp(
  [
    /[+-]?0[xX][0-9a-fA-F_]*(?:\.[0-9a-fA-F_]*)?(?:[pP][+-]?[0-9_]*)?i?/,
    /[+-]?0[oO][0-7_]*(?:\.[0-7_]*)?i?/,
    /[+-]?0[bB][01_]*(?:\.[01_]*)?i?/,
    /[+-]?[0-9_]*(?:\.[0-9_]*)?(?:[eE][+-]?[0-9_]*)?i?/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'y',
);

/** Where one part of a complex number ends, its sign included. */
export function scanReal(text: string, start: number): number {
  real.lastIndex = start;
  real.test(text);
  return real.lastIndex;
}

function isInsideWord(text: string, at: number): boolean {
  return skipWord(text, at) > at;
}

function nextCharacter(text: string, at: number): number {
  return at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
}
