import { quote } from './strconv.ts';
import { GoError } from './values.ts';

/** Go's netip.Addr: 4 or 16 bytes, and the zone of an IPv6 address. */
export interface IpAddress {
  readonly bytes: readonly number[];
  readonly zone: string;
}

/** Go's netip.ParseAddr. Throws GoError. */
export function parseIpAddress(text: string): IpAddress {
  const sign = /[.:%]/.exec(text)?.[0];
  const fail = failureIn(text);
  if (sign === '.') return { bytes: parseIpv4(text, fail), zone: '' };
  if (sign === ':') return parseIpv6(text, fail);
  throw fail(sign === '%' ? 'missing IPv6 address' : 'unable to parse IP');
}

type Fail = (problem: string, at?: string) => GoError;

function failureIn(text: string): Fail {
  return (problem, at = '') =>
    new GoError(`ParseAddr(${quote(text)}): ${problem}${at === '' ? '' : ` (at ${quote(at)})`}`);
}

function parseIpv4(text: string, fail: Fail): number[] {
  const bytes: number[] = [];
  let digits = '';
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    const rest = text.slice(at);
    if (/[0-9]/.test(character)) {
      if (digits === '0') throw fail('IPv4 field has octet with leading zero');
      digits += character;
      if (Number(digits) > 255) throw fail('IPv4 field has value >255');
    } else if (character !== '.') {
      throw fail('unexpected character', rest);
    } else {
      if (digits === '' || rest === '.')
        throw fail('IPv4 field must have at least one digit', rest);
      if (bytes.length === 3) throw fail('IPv4 address too long');
      bytes.push(Number(digits));
      digits = '';
    }
  }
  if (bytes.length < 3) throw fail('IPv4 address too short');
  return [...bytes, Number(digits)];
}

function parseIpv6(text: string, fail: Fail): IpAddress {
  const [, address = '', zone] = /^([^%]*)(?:%([^]*))?$/.exec(text) ?? [];
  if (zone === '') throw fail('zone must be a non-empty string');
  const fields = parseFields(address, fail);
  return { bytes: expand(fields, fail), zone: zone ?? '' };
}

interface Fields {
  readonly bytes: readonly number[];
  /** Before which byte the zeros go that `::` stands for. */
  readonly gap: number | undefined;
}

function parseFields(address: string, fail: Fail): Fields {
  const bytes: number[] = [];
  let gap = address.startsWith('::') ? 0 : undefined;
  let rest = gap === 0 ? address.slice(2) : address;
  while (bytes.length < 16 && (rest !== '' || bytes.length === 0) && address !== '::') {
    const digits = requireDigits(rest, fail);
    if (rest.charAt(digits.length) === '.') {
      requireRoomForIpv4({ bytes, gap }, rest, fail);
      return { bytes: [...bytes, ...parseIpv4(rest, fail)], gap };
    }
    const value = Number.parseInt(digits, 16);
    bytes.push(value >> 8, value & 0xff);
    rest = rest.slice(digits.length);
    if (rest === '') break;
    if (!rest.startsWith(':')) throw fail('unexpected character, want colon', rest);
    if (rest === ':') throw fail('colon must be followed by more characters', rest);
    rest = rest.slice(1);
    if (!rest.startsWith(':')) continue;
    if (gap !== undefined) throw fail('multiple :: in address', rest);
    gap = bytes.length;
    rest = rest.slice(1);
  }
  if (rest !== '') throw fail('trailing garbage after address', rest);
  return { bytes, gap };
}

function requireDigits(rest: string, fail: Fail): string {
  const digits = /^[0-9A-Fa-f]*/.exec(rest)?.[0] ?? '';
  if (digits.length > 4) throw fail('each group must have 4 or less digits', rest);
  if (digits === '') {
    throw fail('each colon-separated field must have at least one digit', rest);
  }
  return digits;
}

function requireRoomForIpv4({ bytes, gap }: Fields, rest: string, fail: Fail): void {
  if (gap === undefined && bytes.length !== 12) {
    throw fail('embedded IPv4 address must replace the final 2 fields of the address', rest);
  }
  if (bytes.length > 12) {
    throw fail('too many hex fields to fit an embedded IPv4 at the end of the address', rest);
  }
}

function expand({ bytes, gap }: Fields, fail: Fail): number[] {
  if (bytes.length === 16) {
    if (gap === undefined) return [...bytes];
    throw fail('the :: must expand to at least one field of zeros');
  }
  if (gap === undefined) throw fail('address string too short');
  const zeros = new Array<number>(16 - bytes.length).fill(0);
  return [...bytes.slice(0, gap), ...zeros, ...bytes.slice(gap)];
}
