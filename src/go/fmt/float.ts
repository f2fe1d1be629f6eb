import { formatFloat } from '../strconv/format-float.ts';
import type { FloatFormat } from '../strconv/format-float.ts';
import { pad, padWithSpaces, padding } from './flags.ts';
import type { FormatFlags } from './flags.ts';

/** A float under a verb; `undefined` where the verb is none for floats. */
export function formatFloatVerb(
  value: number,
  bitSize: 32 | 64,
  verb: string,
  flags: FormatFlags,
): string | undefined {
  switch (verb) {
    case 'v':
      return layOut(value, bitSize, 'g', { ...flags, precision: flags.precision ?? -1 });
    case 'b':
    case 'g':
    case 'G':
    case 'x':
    case 'X':
      return layOut(value, bitSize, verb, { ...flags, precision: flags.precision ?? -1 });
    case 'f':
    case 'e':
    case 'E':
      return layOut(value, bitSize, verb, { ...flags, precision: flags.precision ?? 6 });
    case 'F':
      return layOut(value, bitSize, 'f', { ...flags, precision: flags.precision ?? 6 });
    default:
      return undefined;
  }
}

export function formatComplexVerb(
  real: number,
  imaginary: number,
  verb: string,
  flags: FormatFlags,
): string | undefined {
  const first = formatFloatVerb(real, 64, verb, flags);
  const second = formatFloatVerb(imaginary, 64, verb, { ...flags, plus: true });
  return first === undefined || second === undefined ? undefined : `(${first}${second}i)`;
}

type FloatFlags = FormatFlags & { precision: number };

function layOut(value: number, bitSize: 32 | 64, format: FloatFormat, flags: FloatFlags): string {
  const text = formatFloat(value, format, flags.precision, bitSize);
  const isSigned = text.startsWith('-') || text.startsWith('+');
  const magnitude = isSigned ? text.slice(1) : text;
  const sign = text.startsWith('-') ? '-' : flags.plus ? '+' : flags.space ? ' ' : '';
  if (magnitude === 'Inf') return padWithSpaces((sign === '' ? '+' : sign) + magnitude, flags);
  if (magnitude === 'NaN') return padWithSpaces(sign + magnitude, flags);
  const digits = flags.sharp && format !== 'b' ? keepZeros(magnitude, format, flags) : magnitude;
  return padNumber(sign, digits, flags);
}

/** Zeros go between the sign and the digits. */
function padNumber(sign: string, digits: string, flags: FormatFlags): string {
  const missing = (flags.width ?? 0) - sign.length - digits.length;
  if (sign !== '' && flags.zero && !flags.minus) return sign + padding(missing, flags) + digits;
  return pad(sign + digits, flags);
}

/** The `#` flag: always a decimal point, and for %g as many digits as the precision says. */
function keepZeros(magnitude: string, format: FloatFormat, flags: FloatFlags): string {
  const isHexadecimal = format === 'x' || format === 'X';
  const tailStart = magnitude.search(isHexadecimal ? /[pP]/ : /[eEpP]/);
  const head = tailStart < 0 ? magnitude : magnitude.slice(0, tailStart);
  const tail = tailStart < 0 ? '' : magnitude.slice(tailStart);
  const zeros = '0'.repeat(Math.max(missingDigits(head, format, flags), 0));
  return head + (head.includes('.') ? '' : '.') + zeros + tail;
}

function missingDigits(head: string, format: FloatFormat, flags: FloatFlags): number {
  if (format !== 'g' && format !== 'G' && format !== 'x') return 0;
  const wanted = flags.precision < 0 ? 6 : flags.precision;
  const significant = head.replace('.', '').replace(/^0+/, '').length;
  return wanted - significant - (head === '0' ? 1 : 0);
}
