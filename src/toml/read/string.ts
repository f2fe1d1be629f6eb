import { quote } from '../../go/index.ts';
import type { TomlCursor } from './cursor.ts';
import { endOfText, isNewline } from './cursor.ts';

/** Reads a string of one line; the cursor stands on its quote. */
export function readString(cursor: TomlCursor): string {
  return cursor.next() === '"' ? readBasic(cursor) : readLiteral(cursor);
}

/** Reads a string; one of three quotes may have several lines. */
export function readAnyString(cursor: TomlCursor): string {
  const mark = cursor.peek();
  const { position } = cursor;
  cursor.next();
  if (!cursor.accept(mark) || !cursor.accept(mark)) {
    cursor.backUp(position);
    return readString(cursor);
  }
  return mark === '"' ? readMultilineBasic(cursor) : readMultilineLiteral(cursor);
}

function readBasic(cursor: TomlCursor): string {
  const start = cursor.position;
  for (;;) {
    const at = cursor.position;
    const character = cursor.next();
    if (character === endOfText) throw cursor.error(`unexpected EOF; expected '"'`);
    if (isNewline(character)) throw cursor.errorOnPreviousLine('strings cannot contain newlines');
    if (character === '\\') skipEscape(cursor, start);
    if (character === '"') return replaceEscapes(cursor, cursor.text.slice(start, at));
  }
}

function readLiteral(cursor: TomlCursor): string {
  const start = cursor.position;
  for (;;) {
    const at = cursor.position;
    const character = cursor.next();
    if (character === endOfText) throw cursor.error(`unexpected EOF; expected "'"`);
    if (isNewline(character)) throw cursor.errorOnPreviousLine('strings cannot contain newlines');
    if (character === "'") return cursor.text.slice(start, at);
  }
}

function readMultilineBasic(cursor: TomlCursor): string {
  const raw = readMultiline(cursor, '"');
  return replaceEscapes(cursor, stripEscapedNewlines(stripFirstNewline(raw)));
}

function readMultilineLiteral(cursor: TomlCursor): string {
  return stripFirstNewline(readMultiline(cursor, "'"));
}

/** Up to two quotes may stand before the three that end the string. */
function readMultiline(cursor: TomlCursor, mark: string): string {
  const start = cursor.position;
  for (;;) {
    const at = cursor.position;
    const character = cursor.next();
    if (character === endOfText) throw unexpectedEnd(cursor, mark);
    if (character === '\\' && mark === '"') skipMultilineEscape(cursor, start);
    if (character !== mark || !cursor.accept(mark)) continue;
    if (!cursor.accept(mark)) {
      cursor.backUp(at + 1);
    } else if (cursor.peek() === mark) {
      checkQuoteCount(cursor, cursor.text.slice(start, cursor.position), mark);
      cursor.backUp(at + 1);
    } else {
      return cursor.text.slice(start, at);
    }
  }
}

function unexpectedEnd(cursor: TomlCursor, mark: string): Error {
  const expected = mark === '"' ? `'"""'` : `"'''"`;
  return cursor.error(`unexpected EOF; expected ${expected}`);
}

function checkQuoteCount(cursor: TomlCursor, current: string, mark: string): void {
  const five = mark.repeat(5);
  if (!current.endsWith(five) || (mark === '"' && current.endsWith(`\\${five}`))) return;
  const six = mark.repeat(6);
  throw cursor.error(`unexpected ${mark === '"' ? `'${six}'` : `"${six}"`}`);
}

function skipMultilineEscape(cursor: TomlCursor, start: number): void {
  if (isNewline(cursor.peek())) cursor.next();
  else skipEscape(cursor, start);
}

const escapeLengths: Readonly<Record<string, readonly [digits: number, name: string]>> = {
  x: [2, 'two'],
  u: [4, 'four'],
  U: [8, 'eight'],
};

/** Steps over an escape after its backslash. Blanks are judged later. */
function skipEscape(cursor: TomlCursor, start: number): void {
  const letter = cursor.next();
  const [digits, name] = escapeLengths[letter] ?? [0, ''];
  if (digits === 0 && !/^[ebtnfr" \t\\]$/.test(letter)) {
    throw cursor.escapeError(
      `invalid escape in string '\\${letter === endOfText ? '\0' : letter}'`,
    );
  }
  for (let count = 0; count < digits; count++) {
    if (/^[0-9a-fA-F]$/.test(cursor.next())) continue;
    const current = quote(cursor.text.slice(start, cursor.position));
    const expected = `${name} hexadecimal digits after '\\${letter}'`;
    throw cursor.error(`expected ${expected}, but got ${current} instead`);
  }
}

function stripFirstNewline(text: string): string {
  return text.replace(/^\r?\n/, '');
}

/** A backslash before a line break takes all blanks and breaks after it along. */
function stripEscapedNewlines(text: string): string {
  return text.replace(/\\\\|\\[ \t\r\n]+/g, (match) => (match.includes('\n') ? '' : match));
}

const simpleEscapes: Readonly<Record<string, string>> = {
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  e: '\x1b',
  '"': '"',
  '\\': '\\',
};

function replaceEscapes(cursor: TomlCursor, text: string): string {
  const pattern = /\\(?:x(..)|u(.{4})|U(.{8})|([\s\S]))/g;
  return text.replace(
    pattern,
    (_, hex?: string, short?: string, long?: string, letter?: string) => {
      if (letter === undefined) return decodeRune(cursor, hex ?? short ?? long ?? '');
      const simple = simpleEscapes[letter];
      if (simple === undefined) throw cursor.error(`invalid escape: '\\${letter}'`);
      return simple;
    },
  );
}

function decodeRune(cursor: TomlCursor, digits: string): string {
  const code = Number.parseInt(digits, 16);
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) {
    throw cursor.error(`Escaped character '\\u${digits}' is not valid UTF-8.`);
  }
  return String.fromCodePoint(code);
}
