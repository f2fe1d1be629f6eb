import { quote } from '../../go/index.ts';
import type { TomlCursor } from './cursor.ts';
import { endOfText, quoteCharacter } from './cursor.ts';
import { datetimeValue } from './datetime.ts';
import { floatValue, integerValue } from './number.ts';
import { readAnyString } from './string.ts';

/** Reads a string, number, date or word. */
export function readScalar(cursor: TomlCursor): unknown {
  const first = cursor.peek();
  if (first === '"' || first === "'") return readAnyString(cursor);
  if (isDigit(first)) return readNumberOrDate(cursor);
  return first === '+' || first === '-' ? readSigned(cursor) : readWord(cursor);
}

/** Only `true`, `false`, `inf` and `nan` are values; the rest is told in several ways. */
function readWord(cursor: TomlCursor): unknown {
  const start = cursor.position;
  const first = cursor.next();
  if (first === '.') throw cursor.error("floats must start with a digit, not '.'");
  if (/^[in]$/.test(first) && acceptsInfOrNan(cursor)) {
    return floatValue(cursor, cursor.text.slice(start, cursor.position));
  }
  if (/^\p{L}$/u.test(first)) return readBoolean(cursor);
  if (first === endOfText) throw cursor.error('unexpected EOF; expected value');
  const problem = `expected value but found ${quoteCharacter(first)} instead`;
  throw first === '\n' ? cursor.errorOnPreviousLine(problem) : cursor.error(problem);
}

function acceptsInfOrNan(cursor: TomlCursor): boolean {
  return (cursor.accept('n') && cursor.accept('f')) || (cursor.accept('a') && cursor.accept('n'));
}

/** The word begins with the last letter that was looked at. */
function readBoolean(cursor: TomlCursor): boolean {
  const isPair = (cursor.text.charCodeAt(cursor.position - 1) & 0xfc00) === 0xdc00;
  cursor.backUp(cursor.position - (isPair ? 2 : 1));
  const word = cursor.take(/\p{L}*/uy);
  if (word === 'true') return true;
  if (word === 'false') return false;
  throw cursor.error(`expected value but found ${quote(word)} instead`);
}

function readNumberOrDate(cursor: TomlCursor): unknown {
  const prefixed = readPrefixed(cursor);
  if (prefixed !== undefined) return integerValue(cursor, prefixed);
  const start = cursor.position;
  const digits = cursor.take(/[0-9]+/y);
  const isDate = /^[-:]$/.test(cursor.peek()) && digits !== '0';
  if (isDate) return datetimeValue(cursor, (digits + cursor.take(/[-0-9:Tt .Zz+]*/y)).trim());
  cursor.backUp(start);
  return readDecimal(cursor, '');
}

function readDecimal(cursor: TomlCursor, sign: string): unknown {
  const digits = sign + cursor.take(/[0-9][0-9_]*/y);
  if (!/^[.eE]$/.test(cursor.peek())) return integerValue(cursor, digits);
  return floatValue(cursor, digits + cursor.take(/[0-9_.eE+-]*/y));
}

interface Base {
  readonly name: string;
  readonly digit: RegExp;
  readonly digits: RegExp;
}

const bases: Readonly<Record<string, Base>> = {
  '0b': { name: 'a binary', digit: /^[01]$/, digits: /[01_]*/y },
  '0o': { name: 'an octal', digit: /^[0-7]$/, digits: /[0-7_]*/y },
  '0x': { name: 'a hexadecimal', digit: /^[0-9a-fA-F]$/, digits: /[0-9a-fA-F_]*/y },
};

/** An integer with a base, if one comes next. */
function readPrefixed(cursor: TomlCursor): string | undefined {
  const base = bases[cursor.text.slice(cursor.position, cursor.position + 2)];
  if (base === undefined) return undefined;
  const prefix = cursor.take(/0[box]/y);
  const next = cursor.peek();
  if (!base.digit.test(next)) {
    throw cursor.error(`not ${base.name} number: '${prefix}${next === endOfText ? '\0' : next}'`);
  }
  return prefix + cursor.take(base.digits);
}

function readSigned(cursor: TomlCursor): unknown {
  const sign = cursor.next();
  const next = cursor.peek();
  if (next === 'i' || next === 'n') return readSignedWord(cursor, sign);
  const following = cursor.text.charAt(cursor.position + 1);
  if (next === '0' && /^[box]$/.test(following)) {
    throw cursor.error(`cannot use sign with non-decimal numbers: '${sign}0${following}'`);
  }
  if (isDigit(next)) return readDecimal(cursor, sign);
  cursor.next();
  if (next === '.') throw cursor.error("floats must start with a digit, not '.'");
  throw cursor.error(`expected a digit but got ${quoteCharacter(next)}`);
}

function readSignedWord(cursor: TomlCursor, sign: string): number {
  const start = cursor.position;
  const isWord =
    cursor.next() === 'i'
      ? cursor.accept('n') && cursor.accept('f')
      : cursor.accept('a') && cursor.accept('n');
  const word = sign + cursor.text.slice(start, cursor.position);
  if (!isWord) throw cursor.error(`invalid float: '${word}'`);
  return floatValue(cursor, word);
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
}
