import { escapeDoubleQuoted } from './escape.ts';
import type { Emitter } from './emitter.ts';
import type { ScalarStyle } from './choose-style.ts';

/** Writes a text in the given style; folds long lines at single spaces unless it is a key. */
export function writeScalar(
  emitter: Emitter,
  text: string,
  style: ScalarStyle,
  canFold: boolean,
): void {
  emitter.space();
  switch (style) {
    case 'plain':
      if (!canFold || emitter.fits(text)) emitter.put(text);
      else writeWords(emitter, text, false, (word) => emitter.put(word));
      break;
    case 'single-quoted':
      writeSingleQuoted(emitter, text.replaceAll("'", "''"), canFold);
      break;
    case 'double-quoted':
      writeDoubleQuoted(emitter, text, canFold);
      break;
    case 'literal':
      writeLiteral(emitter, text);
      break;
  }
}

function writeSingleQuoted(emitter: Emitter, escaped: string, canFold: boolean): void {
  emitter.put("'");
  if (!canFold || emitter.fits(escaped)) writeLines(emitter, escaped);
  else writeWords(emitter, escaped, false, (word) => writeLines(emitter, word));
  emitter.put("'");
}

function writeDoubleQuoted(emitter: Emitter, text: string, canFold: boolean): void {
  emitter.put('"');
  const escaped = escapeDoubleQuoted(text);
  if (!canFold || emitter.fits(escaped)) emitter.put(escaped);
  else writeWords(emitter, escaped, true, (word) => emitter.put(word));
  emitter.put('"');
}

/**
 * A line is folded at the first space beyond the width, if no other stands beside it; in double
 * quotes the one behind it can be escaped. Spaces at either end of the text are kept.
 */
function writeWords(
  emitter: Emitter,
  text: string,
  canEscape: boolean,
  writeWord: (word: string) => void,
): void {
  const words = text.split(' ');
  const last = words.length - 1;
  for (const [index, word] of words.entries()) {
    const isFirstBlank = index < 2 || words[index - 1] !== '';
    const isLastBlank = index === last || word !== '';
    const isInside = !(index === 1 && words[0] === '') && !(index === last && word === '');
    if (index > 0) {
      const folds = emitter.isTooWide && isFirstBlank && isInside && (isLastBlank || canEscape);
      if (!folds) emitter.put(' ');
      else emitter.startLine();
      if (folds && !isLastBlank) emitter.put('\\');
    }
    writeWord(word);
  }
}

/** Only line breaks that no style escapes are left here: U+2028 and U+2029. */
function writeLines(emitter: Emitter, text: string): void {
  const parts = text.split(/([\n\u2028\u2029])/);
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 1) {
      emitter.breakLine(part);
    } else if (part !== '') {
      if (emitter.isIndentation) emitter.startLine();
      emitter.put(part);
    }
  }
}

function writeLiteral(emitter: Emitter, text: string): void {
  const indentHint = /^[ \n\u2028\u2029]/.test(text) ? '2' : '';
  emitter.put(`|${indentHint}${chompingHint(text)}`);
  emitter.breakLine();
  writeLines(emitter, text);
}

function chompingHint(text: string): string {
  if (!/[\n\u2028\u2029]$/.test(text)) return '-';
  return text.length === 1 || /[\n\u2028\u2029]{2}$/.test(text) ? '+' : '';
}
