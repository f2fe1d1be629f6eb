import { GoNumber } from '../../go/index.ts';

const integerPattern = /^([-+]?)(?:0x([0-9a-f]+)|0o([0-7]+)|0b([01]+)|0([0-7]+)|(0|[1-9][0-9]*))$/i;

/**
 * An integer as Go's strconv reads it in base 0, underscores anywhere; undefined where the text is
 * none or needs more than 64 bits.
 */
export function parseYamlInteger(text: string): bigint | GoNumber | undefined {
  const digits = text.replaceAll('_', '');
  const [, sign, hex, octal, binary, oldOctal, decimal] = integerPattern.exec(digits) ?? [];
  if (sign === undefined) return parseSignedBinary(digits);
  const magnitude =
    parseDigits('0x', hex) ??
    parseDigits('0o', octal ?? oldOctal) ??
    parseDigits('0b', binary) ??
    parseDigits('', decimal);
  return magnitude === undefined ? undefined : withSign(sign, magnitude);
}

/** A decimal float; undefined where the text is none or is too large for a float64. */
export function parseYamlFloat(text: string): number | undefined {
  if (text.startsWith('.')) return parsePointFloat(text);
  const digits = text.replaceAll('_', '');
  return floatPattern.test(digits) ? finite(Number(digits)) : undefined;
}

const floatPattern = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:e[-+]?[0-9]+)?$/i;
const pointFloatPattern = /^\.[0-9]+(?:_[0-9]+)*(?:e[-+]?[0-9]+(?:_[0-9]+)*)?$/i;

/** After a leading point, go-yaml leaves the underscores to strconv. */
function parsePointFloat(text: string): number | undefined {
  return pointFloatPattern.test(text) ? finite(Number(text.replaceAll('_', ''))) : undefined;
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

const maxDigits = 64;

function parseDigits(prefix: string, digits: string | undefined): bigint | undefined {
  if (digits === undefined) return undefined;
  const significant = digits.replace(/^0+/, '');
  return significant.length > maxDigits ? 1n << 64n : BigInt(`${prefix}0${significant}`);
}

function withSign(sign: string, magnitude: bigint): bigint | GoNumber | undefined {
  if (sign === '-') return magnitude <= 1n << 63n ? -magnitude : undefined;
  if (magnitude < 1n << 63n) return magnitude;
  const isUnsigned = sign === '' && magnitude < 1n << 64n;
  return isUnsigned ? new GoNumber('uint64', magnitude) : undefined;
}

/** go-yaml also takes a sign after the prefix: 0b-1 is -1. */
function parseSignedBinary(digits: string): bigint | undefined {
  const [, sign, binary] = /^0b([-+])([01]+)$/.exec(digits) ?? [];
  if (sign === undefined) return undefined;
  const value = withSign(sign, parseDigits('0b', binary) ?? 0n);
  return typeof value === 'bigint' ? value : undefined;
}
