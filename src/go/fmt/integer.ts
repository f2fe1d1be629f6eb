import { isPrintable } from '../strconv/printable.ts';
import { quoteRune, quoteRuneToAscii } from '../strconv/quote.ts';
import { runeError, runeToString } from '../utf8.ts';
import { pad, padWithSpaces, padding } from './flags.ts';
import type { FormatFlags } from './flags.ts';

/** An integer under a verb; `undefined` where the verb is none for integers. */
export function formatInteger(
  value: bigint,
  isSigned: boolean,
  verb: string,
  flags: FormatFlags,
): string | undefined {
  switch (verb) {
    case 'v':
      if (!flags.sharpV || isSigned) return formatDigits(value, 10, verb, flags);
      return formatDigits(value, 16, verb, { ...flags, sharp: true });
    case 'd':
      return formatDigits(value, 10, verb, flags);
    case 'b':
      return formatDigits(value, 2, verb, flags);
    case 'o':
    case 'O':
      return formatDigits(value, 8, verb, flags);
    case 'x':
    case 'X':
      return formatDigits(value, 16, verb, flags);
    case 'c':
      return pad(runeToString(toRune(value)), flags);
    case 'q':
      return pad((flags.plus ? quoteRuneToAscii : quoteRune)(toRune(value)), flags);
    case 'U':
      return formatUnicode(value, flags);
    default:
      return undefined;
  }
}

function formatDigits(value: bigint, base: number, verb: string, flags: FormatFlags): string {
  if (flags.precision === 0 && value === 0n) {
    return padding(flags.width ?? 0, { ...flags, zero: false });
  }
  const isNegative = value < 0n;
  const sign = isNegative ? '-' : flags.plus ? '+' : flags.space ? ' ' : '';
  const digits = (isNegative ? -value : value).toString(base).padStart(minDigits(flags, sign), '0');
  const text = sign + basePrefix(digits, base, verb, flags) + digits;
  return padWithSpaces(verb === 'X' ? text.toUpperCase() : text, flags);
}

/** Zero padding leaves room for the sign, but not for a prefix such as 0x. */
function minDigits(flags: FormatFlags, sign: string): number {
  if (flags.precision !== undefined) return flags.precision;
  if (!flags.zero || flags.minus || flags.width === undefined) return 0;
  return flags.width - sign.length;
}

function basePrefix(digits: string, base: number, verb: string, flags: FormatFlags): string {
  if (verb === 'O') return flags.sharp && !digits.startsWith('0') ? '0o0' : '0o';
  if (!flags.sharp) return '';
  if (base === 2) return '0b';
  if (base === 16) return '0x';
  return base === 8 && !digits.startsWith('0') ? '0' : '';
}

/** What is no rune, negative numbers too, is U+FFFD. */
function toRune(value: bigint): number {
  return value < 0n || value > 0x10ffffn ? runeError : Number(value);
}

function formatUnicode(value: bigint, flags: FormatFlags): string {
  const code = BigInt.asUintN(64, value);
  const digits = code.toString(16).toUpperCase();
  const name = `U+${digits.padStart(Math.max(flags.precision ?? 4, 4), '0')}`;
  const isShown = flags.sharp && code <= 0x10ffffn && isPrintable(Number(code));
  return padWithSpaces(isShown ? `${name} '${runeToString(Number(code))}'` : name, flags);
}
