import { splitFloat } from './split-float.ts';

/** The `b` format: mantissa and binary exponent in decimal, `4503599627370496p-52`. */
export function formatBinary(value: number, bitSize: 32 | 64): string {
  const { mantissa, exponent } = splitFloat(value, bitSize);
  return `${mantissa}p${exponent < 0 ? '' : '+'}${exponent}`;
}

/** The `x` format: `0x1.8p+01`. */
export function formatHexadecimal(value: number, precision: number, bitSize: 32 | 64): string {
  const { mantissa, exponent } = normalise(value, bitSize);
  const rounded = precision >= 0 && precision < 15 ? roundNibbles(mantissa, precision) : mantissa;
  const carried = rounded >> 61n !== 0n ? 1 : 0;
  const nibbles = (carried === 1 ? rounded >> 1n : rounded).toString(16).padStart(16, '0');
  const fraction = nibbles.slice(1);
  const digits =
    precision < 0
      ? fraction.replace(/0+$/, '')
      : fraction.slice(0, precision).padEnd(precision, '0');
  return `0x${nibbles.charAt(0)}${digits && `.${digits}`}p${formatExponent(exponent + carried)}`;
}

/** The leading one at bit 60, above fifteen hexadecimal digits of fraction. */
function normalise(value: number, bitSize: 32 | 64): { mantissa: bigint; exponent: number } {
  const { mantissa, exponent } = splitFloat(value, bitSize);
  if (mantissa === 0n) return { mantissa, exponent: 0 };
  const width = mantissa.toString(2).length;
  return { mantissa: mantissa << BigInt(61 - width), exponent: exponent + width - 1 };
}

function roundNibbles(mantissa: bigint, count: number): bigint {
  const dropped = BigInt(60 - 4 * count);
  const kept = mantissa >> dropped;
  const rest = mantissa - (kept << dropped);
  const half = 1n << (dropped - 1n);
  const roundsUp = rest > half || (rest === half && (kept & 1n) === 1n);
  return (roundsUp ? kept + 1n : kept) << dropped;
}

function formatExponent(exponent: number): string {
  const sign = exponent < 0 ? '-' : '+';
  return sign + String(Math.abs(exponent)).padStart(2, '0');
}
