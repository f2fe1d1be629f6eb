import { int64, NumberError, parseGoFloat, parseGoInt, quote } from '../../go/index.ts';
import type { GoNumber } from '../../go/index.ts';
import type { TomlCursor } from './cursor.ts';

export function integerValue(cursor: TomlCursor, literal: string): GoNumber {
  if (!hasWellPlacedUnderscores(literal)) {
    throw cursor.error(
      `Invalid integer ${quote(literal)}: underscores must be surrounded by digits`,
    );
  }
  if (hasLeadingZero(literal)) {
    throw cursor.error(`Invalid integer ${quote(literal)}: cannot have leading zeroes`);
  }
  try {
    return int64(parseGoInt(literal, 0));
  } catch (error) {
    if (!(error instanceof NumberError)) throw error;
    throw cursor.error(`${literal} is out of range for int64`);
  }
}

export function floatValue(cursor: TomlCursor, literal: string): number {
  const parts = literal.split(/[.eE]/).filter((part) => part !== '');
  const name = quote(literal);
  if (!parts.every(hasWellPlacedUnderscores)) {
    throw cursor.error(`Invalid float ${name}: underscores must be surrounded by digits`);
  }
  if (hasLeadingZero(parts[0] ?? '')) {
    throw cursor.error(`Invalid float ${name}: cannot have leading zeroes`);
  }
  if (/\.(?![0-9])/.test(literal)) {
    throw cursor.error(`Invalid float ${name}: '.' must be followed by one or more digits`);
  }
  return parseFloatLiteral(cursor, literal);
}

function parseFloatLiteral(cursor: TomlCursor, literal: string): number {
  if (/^[+-]nan$/.test(literal)) return NaN;
  try {
    return parseGoFloat(literal.replaceAll('_', ''));
  } catch (error) {
    if (!(error instanceof NumberError)) throw error;
    const isRange = error.reason === 'range';
    throw cursor.error(
      isRange ? `${literal} is out of range for float64` : `Invalid float value: ${quote(literal)}`,
    );
  }
}

/** Letters of hexadecimal numbers count as digits, whatever the number. */
function hasWellPlacedUnderscores(literal: string): boolean {
  if (/^[+-]?(?:nan|inf)$/.test(literal)) return true;
  return /[0-9a-fA-F]$/.test(literal) && !/(?:^|[^0-9a-fA-F])_/.test(literal);
}

function hasLeadingZero(literal: string): boolean {
  return /^0[^box]/.test(literal) || /^[+-]0./.test(literal);
}
