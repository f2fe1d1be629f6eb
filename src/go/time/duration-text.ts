import { GoError } from '../values.ts';
import { quoteForTime } from './quote.ts';

const limit = 2n ** 63n;
const nanosecondsIn: ReadonlyMap<string, bigint> = new Map(
  Object.entries({
    ns: 1n,
    us: 1_000n,
    µs: 1_000n, // U+00B5, the micro sign
    μs: 1_000n, // U+03BC, the Greek letter
    ms: 1_000_000n,
    s: 1_000_000_000n,
    m: 60_000_000_000n,
    h: 3_600_000_000_000n,
  }),
);

/** Go's Duration.String: `1h2m3.5s`, `1.5µs`, `0s`. */
export function formatDuration(nanoseconds: bigint): string {
  const sign = nanoseconds < 0n ? '-' : '';
  const size = nanoseconds < 0n ? -nanoseconds : nanoseconds;
  if (size === 0n) return '0s';
  if (size < 1_000n) return `${sign}${size.toString()}ns`;
  if (size < 1_000_000n) return `${sign}${decimal(size, 3)}µs`;
  if (size < 1_000_000_000n) return `${sign}${decimal(size, 6)}ms`;
  const minutes = size / 60_000_000_000n;
  const seconds = `${decimal(size % 60_000_000_000n, 9)}s`;
  if (minutes === 0n) return sign + seconds;
  if (minutes < 60n) return `${sign}${minutes.toString()}m${seconds}`;
  return `${sign}${(minutes / 60n).toString()}h${(minutes % 60n).toString()}m${seconds}`;
}

/** Go's ParseDuration, in nanoseconds. Throws GoError. */
export function parseDuration(text: string): bigint {
  const invalid = new GoError(`time: invalid duration ${quoteForTime(text)}`);
  const sign = /^[-+]/.exec(text)?.[0] ?? '';
  let rest = text.slice(sign.length);
  if (rest === '0') return 0n;
  if (rest === '') throw invalid;
  let total = 0n;
  while (rest !== '') {
    const [number = '', whole = '', fraction = ''] = /^([0-9]*)(?:\.([0-9]*))?/.exec(rest) ?? [];
    if (whole === '' && fraction === '') throw invalid;
    if (BigInt(whole) > limit) throw invalid;
    const unit = requireUnit(rest.slice(number.length), text);
    rest = rest.slice(number.length + unit.length);
    total += part(whole, fraction, nanosecondsIn.get(unit) ?? 0n);
    if (total > limit) throw invalid;
  }
  if (sign === '-') return -total;
  if (total === limit) throw invalid;
  return total;
}

function requireUnit(rest: string, text: string): string {
  const unit = /^[^.0-9]*/.exec(rest)?.[0] ?? '';
  if (unit === '') throw new GoError(`time: missing unit in duration ${quoteForTime(text)}`);
  if (nanosecondsIn.has(unit)) return unit;
  throw new GoError(`time: unknown unit ${quoteForTime(unit)} in duration ${quoteForTime(text)}`);
}

/** Go computes the fraction in floating point, and drops digits once they overflow 64 bits. */
function part(whole: string, fraction: string, unit: bigint): bigint {
  let digits = 0n;
  let scale = 1;
  for (const digit of fraction) {
    const next = digits * 10n + BigInt(digit);
    if (digits > (limit - 1n) / 10n || next > limit) break;
    digits = next;
    scale *= 10;
  }
  const fractional = Math.trunc(Number(digits) * (Number(unit) / scale));
  return BigInt(whole) * unit + BigInt(fractional);
}

function decimal(value: bigint, places: number): string {
  const digits = value.toString().padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  const whole = digits.slice(0, -places);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
