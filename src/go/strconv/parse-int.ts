import { NumberError } from './number-error.ts';
import { hasWellPlacedUnderscores } from './underscores.ts';

/** strconv.ParseInt: with base 0 the prefix decides (0b, 0o, 0, 0x) and underscores are allowed. */
export function parseGoInt(text: string, base = 10, bitSize = 64): bigint {
  const isNegative = text.startsWith('-');
  const unsigned = isNegative || text.startsWith('+') ? text.slice(1) : text;
  const magnitude = parseMagnitude(unsigned, base, bitSize);
  if (magnitude === undefined) throw new NumberError('ParseInt', text, 'syntax', 0n);
  const limit = 1n << BigInt(bitSize - 1);
  if (isNegative) {
    if (magnitude > limit) throw new NumberError('ParseInt', text, 'range', -limit);
    return -magnitude;
  }
  if (magnitude >= limit) throw new NumberError('ParseInt', text, 'range', limit - 1n);
  return magnitude;
}

/** strconv.ParseUint: as `parseGoInt`, but no sign is allowed. */
export function parseGoUint(text: string, base = 10, bitSize = 64): bigint {
  const magnitude = parseMagnitude(text, base, bitSize);
  if (magnitude === undefined) throw new NumberError('ParseUint', text, 'syntax', 0n);
  const limit = 1n << BigInt(bitSize);
  if (magnitude >= limit) throw new NumberError('ParseUint', text, 'range', limit - 1n);
  return magnitude;
}

/** strconv.Atoi: ParseInt in base 10 under its own name. */
export function parseGoAtoi(text: string): bigint {
  try {
    return parseGoInt(text, 10, 64);
  } catch (error) {
    if (!(error instanceof NumberError)) throw error;
    throw new NumberError('Atoi', text, error.reason, error.value);
  }
}

function parseMagnitude(text: string, base: number, bitSize: number): bigint | undefined {
  if (base !== 0) return readDigits(text, base, bitSize);
  const literal = splitPrefix(text);
  const magnitude = readDigits(literal.digits.replaceAll('_', ''), literal.base, bitSize);
  if (magnitude === undefined) return text === '0' ? 0n : undefined;
  if (magnitude >> BigInt(bitSize) > 0n) return magnitude;
  return !text.includes('_') || hasWellPlacedUnderscores(text) ? magnitude : undefined;
}

function splitPrefix(text: string): { readonly base: number; readonly digits: string } {
  if (!text.startsWith('0')) return { base: 10, digits: text };
  const base = text.length >= 3 ? basesByPrefix[text.slice(0, 2).toLowerCase()] : undefined;
  return base === undefined ? { base: 8, digits: text.slice(1) } : { base, digits: text.slice(2) };
}

const basesByPrefix: Readonly<Record<string, number>> = { '0b': 2, '0o': 8, '0x': 16 };

/** Stops at the first digit that overflows, as Go does: what follows is not even looked at. */
function readDigits(text: string, base: number, bitSize: number): bigint | undefined {
  if (text === '') return undefined;
  const limit = 1n << BigInt(bitSize);
  let value = 0n;
  for (let i = 0; i < text.length; i++) {
    const digit = digitValue(text.charCodeAt(i));
    if (digit >= base) return undefined;
    value = value * BigInt(base) + BigInt(digit);
    if (value >= limit) return value;
  }
  return value;
}

/** 36 for what is no digit in any base. */
function digitValue(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a ? lower - 0x61 + 10 : 36;
}
