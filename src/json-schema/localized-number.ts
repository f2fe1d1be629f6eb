import { formatFloat } from '../go/index.ts';

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * A number as the schema library's English printer shows it: thousands apart (`70,000`), and from
 * a million on, or below a ten-thousandth, in powers of ten (`1.5×10⁰⁶`).
 */
export function formatLocalized(value: number): string {
  if (!Number.isFinite(value)) return value < 0 ? '-∞' : '∞';
  const [mantissa = '', exponent] = formatFloat(value, 'g', -1, 64).split('e');
  if (exponent !== undefined) return `${mantissa}×10${superscript(exponent)}`;
  const [whole = '', fraction] = mantissa.split('.');
  return fraction === undefined ? grouped(whole) : `${grouped(whole)}.${fraction}`;
}

/** A count: never in powers of ten. */
export function formatCount(count: number): string {
  return grouped(count.toFixed(0));
}

function grouped(digits: string): string {
  return digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

function superscript(exponent: string): string {
  const sign = exponent.startsWith('-') ? '⁻' : '';
  const digits = exponent.replace(/^[-+]/, '').padStart(2, '0');
  return sign + Array.from(digits, (digit) => superscripts.charAt(Number(digit))).join('');
}
