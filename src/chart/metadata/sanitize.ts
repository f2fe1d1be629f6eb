import { isPrintable, isSpace, runeOf } from '../../go/index.ts';

/** Makes every space a plain one and leaves out what can not be printed: escape codes, marks. */
export function sanitize(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  let clean = '';
  for (const character of text) {
    if (isSpace(character)) clean += ' ';
    else if (isPrintable(runeOf(character))) clean += character;
  }
  return clean;
}
