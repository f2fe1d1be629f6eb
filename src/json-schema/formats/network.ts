import { GoError, byteLength, parseGoAtoi, parseIpAddress } from '../../go/index.ts';
import { quoteCharacter } from './json-pointer.ts';

export function checkIpv4(text: string): string | undefined {
  const groups = text.split('.');
  if (groups.length !== 4) return 'expected four decimals';
  for (const group of groups) {
    if (group.length > 1 && group.startsWith('0')) return 'leading zeros';
    const number = resultOrProblem(() => parseGoAtoi(group));
    if (typeof number === 'string') return number;
    if (number < 0n || number > 255n) return 'decimal must be between 0 and 255';
  }
  return undefined;
}

export function checkIpv6(text: string): string | undefined {
  if (!text.includes(':')) return 'missing colon';
  const address = resultOrProblem(() => parseIpAddress(text));
  if (typeof address === 'string') return address;
  return address.zone === '' ? undefined : 'zone id is not a part of ipv6 address';
}

export function checkHostname(text: string): string | undefined {
  const name = text.endsWith('.') ? text.slice(0, -1) : text;
  if (byteLength(name) > 253) return 'more than 253 characters long';
  for (const label of name.split('.')) {
    const length = byteLength(label);
    if (length < 1 || length > 63) return 'label must be 1 to 63 characters long';
    if (label.startsWith('-')) return 'label starts with hyphen';
    if (label.endsWith('-')) return 'label ends with hyphen';
    const wrong = Array.from(label).find((character) => !/[a-zA-Z0-9-]/.test(character));
    if (wrong !== undefined) return `invalid character ${quoteCharacter(wrong)}`;
  }
  return undefined;
}

export function checkEmail(text: string): string | undefined {
  if (byteLength(text) > 254) return 'more than 255 characters long';
  const at = text.lastIndexOf('@');
  if (at < 0) return 'missing @';
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  if (byteLength(local) > 64) return 'local part more than 64 characters long';
  const isQuoted = local.length > 1 && local.startsWith('"') && local.endsWith('"');
  return (isQuoted ? checkQuotedLocal(local) : checkLocal(local)) ?? checkDomain(domain);
}

function checkQuotedLocal(local: string): string | undefined {
  if (!/[\\"]/.test(local.slice(1, -1))) return undefined;
  return 'backslash and quote are not allowed within quoted local part';
}

function checkLocal(local: string): string | undefined {
  if (local.startsWith('.')) return 'starts with dot';
  if (local.endsWith('.')) return 'ends with dot';
  if (local.includes('..')) return 'consecutive dots';
  const wrong = Array.from(local).find((it) => !/[a-zA-Z0-9.!#$%&'*+\-/=?^_`{|}~]/.test(it));
  return wrong === undefined ? undefined : `invalid character ${quoteCharacter(wrong)}`;
}

function checkDomain(domain: string): string | undefined {
  if (!domain.startsWith('[') || !domain.endsWith(']')) {
    return prefixed('invalid domain', checkHostname(domain));
  }
  const address = domain.slice(1, -1);
  if (!address.startsWith('IPv6:')) return prefixed('invalid ipv4 address', checkIpv4(address));
  return prefixed('invalid ipv6 address', checkIpv6(address.slice('IPv6:'.length)));
}

function resultOrProblem<T>(read: () => T): T | string {
  try {
    return read();
  } catch (error) {
    if (error instanceof GoError) return error.message;
    throw error;
  }
}

function prefixed(prefix: string, problem: string | undefined): string | undefined {
  return problem === undefined ? undefined : `${prefix}: ${problem}`;
}
