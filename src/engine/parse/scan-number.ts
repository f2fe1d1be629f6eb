import { wordCharacterLength } from './characters.ts';

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
  if (!first.isWellFormed) return { end: first.end, kind: 'malformed' };
  if (!isOneOf(text, first.end, '+-')) return { end: first.end, kind: 'number' };
  const second = scanReal(text, first.end);
  const isImaginary = second.isWellFormed && text[second.end - 1] === 'i';
  return { end: second.end, kind: isImaginary ? 'complex' : 'malformed' };
}

const decimal = '0123456789_';
const hexadecimal = '0123456789abcdefABCDEF_';

/** One part of a complex number, its sign included. */
export function scanReal(text: string, start: number): { end: number; isWellFormed: boolean } {
  let at = start;
  const accept = (characters: string): boolean => {
    const accepted = isOneOf(text, at, characters);
    if (accepted) at++;
    return accepted;
  };
  const acceptAll = (characters: string): void => {
    while (accept(characters));
  };

  accept('+-');
  let digits = decimal;
  if (accept('0')) {
    if (accept('xX')) digits = hexadecimal;
    else if (accept('oO')) digits = '01234567_';
    else if (accept('bB')) digits = '01_';
  }
  acceptAll(digits);
  if (accept('.')) acceptAll(digits);
  const exponentMark = digits === decimal ? 'eE' : digits === hexadecimal ? 'pP' : '';
  if (accept(exponentMark)) {
    accept('+-');
    acceptAll(decimal);
  }
  accept('i');
  const trailing = wordCharacterLength(text, at);
  return { end: at + trailing, isWellFormed: trailing === 0 };
}

function isOneOf(text: string, at: number, characters: string): boolean {
  return at < text.length && characters.includes(text.charAt(at));
}
