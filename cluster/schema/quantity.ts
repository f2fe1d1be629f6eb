/**
 * Kubernetes quantities ("500m", "1Gi", "1e3"): parsed exactly, in billionths, and printed in the
 * canonical form that the API server returns whatever was sent.
 */
export interface Quantity {
  readonly nano: bigint;
  readonly format: 'binary' | 'decimal' | 'exponent';
}

const nanos = 1_000_000_000n;
const binarySuffixes = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];
const decimalSuffixes = ['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E'];
const numberPattern = /^([+-]?)([0-9]*)(?:\.([0-9]*))?(.*)$/s;
export const notAQuantity =
  "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
const wrongSuffix = "unable to parse quantity's suffix";

/** The quantity, or what the API server says is wrong with it. */
export function parseQuantity(text: string): Quantity | string {
  const [, sign = '', whole = '', fraction = '', suffix = ''] = numberPattern.exec(text) ?? [];
  if (whole === '' && fraction === '') return notAQuantity;
  const scale = parseSuffix(suffix);
  if (!scale) return /^[eEinumkKMGTP]*[-+]?[0-9]*$/.test(suffix) ? wrongSuffix : notAQuantity;
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  const numerator = digits * scale.numerator * nanos;
  return {
    nano: divideUp(numerator, scale.denominator * 10n ** BigInt(fraction.length)),
    format: scale.format,
  };
}

function parseSuffix(
  suffix: string,
): { numerator: bigint; denominator: bigint; format: Quantity['format'] } | undefined {
  const binary = binarySuffixes.indexOf(suffix);
  if (binary > 0) {
    return { numerator: 1024n ** BigInt(binary), denominator: 1n, format: 'binary' };
  }
  const decimal = decimalSuffixes.indexOf(suffix);
  if (decimal >= 0) return { ...powerOfTen((decimal - 3) * 3), format: 'decimal' };
  const exponent = /^[eE]([+-]?[0-9]+)$/.exec(suffix)?.[1];
  if (exponent === undefined || Math.abs(Number(exponent)) > 64) return undefined;
  return { ...powerOfTen(Number(exponent)), format: 'exponent' };
}

function powerOfTen(exponent: number): { numerator: bigint; denominator: bigint } {
  return exponent < 0
    ? { numerator: 1n, denominator: 10n ** BigInt(-exponent) }
    : { numerator: 10n ** BigInt(exponent), denominator: 1n };
}

/** Away from zero: a request for a fraction of the smallest unit is never rounded to nothing. */
function divideUp(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  if (quotient * denominator === numerator) return quotient;
  return numerator < 0n ? quotient - 1n : quotient + 1n;
}

export function formatQuantity({ nano, format }: Quantity): string {
  if (nano === 0n) return '0';
  const isSmall = nano > -1024n * nanos && nano < 1024n * nanos;
  return format === 'binary' && !isSmall ? formatBinary(nano) : formatDecimal(nano, format);
}

function formatBinary(nano: bigint): string {
  const [value, steps] = reduce(divideUp(nano, nanos), 1024n, binarySuffixes.length - 1);
  return `${value}${binarySuffixes[steps] ?? ''}`;
}

function formatDecimal(nano: bigint, format: Quantity['format']): string {
  const [value, steps] = reduce(nano, 1000n, decimalSuffixes.length - 1);
  const exponent = (steps - 3) * 3;
  if (format === 'exponent') return exponent === 0 ? `${value}` : `${value}e${exponent}`;
  return `${value}${decimalSuffixes[steps] ?? ''}`;
}

function reduce(start: bigint, base: bigint, limit: number): [value: bigint, steps: number] {
  let value = start;
  let steps = 0;
  while (steps < limit && value % base === 0n) {
    value /= base;
    steps++;
  }
  return [value, steps];
}

/** Negative, zero or positive; quantities that do not parse count as zero. */
export function compareQuantities(a: string, b: string): number {
  const difference = quantityNano(a) - quantityNano(b);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** In billionths; what does not parse counts as zero. */
export function quantityNano(text: string): bigint {
  const quantity = parseQuantity(text);
  return typeof quantity === 'string' ? 0n : quantity.nano;
}
