import { GoError, parseIpAddress, quote } from '../../../src/go/index.ts';
import type { IpAddress } from '../../../src/go/index.ts';
import type { CelType } from '../types/type.ts';
import type { Opaque } from '../values/value.ts';
import { EvaluationError } from '../values/value.ts';
import type { Library } from './overload.ts';

class IpValue implements Opaque {
  readonly kind = 'opaque';
  readonly type: CelType = { kind: 'opaque', name: 'net.IP', parameters: [] };
  readonly bytes: readonly number[];

  constructor(bytes: readonly number[]) {
    this.bytes = bytes;
  }

  get size(): number {
    return this.bytes.length;
  }

  equals(other: Opaque): boolean {
    return other instanceof IpValue && isSame(other.bytes, this.bytes);
  }
}

class CidrValue implements Opaque {
  readonly kind = 'opaque';
  readonly type: CelType = { kind: 'opaque', name: 'net.CIDR', parameters: [] };
  readonly bytes: readonly number[];
  readonly bits: number;

  constructor(bytes: readonly number[], bits: number) {
    this.bytes = bytes;
    this.bits = bits;
  }

  get size(): number {
    return Math.ceil(this.bits / 8);
  }

  equals(other: Opaque): boolean {
    return (
      other instanceof CidrValue && other.bits === this.bits && isSame(other.bytes, this.bytes)
    );
  }
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

function readIp(text: string): IpValue {
  const address = parse(
    text,
    (why) => `IP Address ${quote(text)} parse error during conversion from string: ${why}`,
  );
  if (address.zone !== '') {
    throw new EvaluationError(`IP address ${quote(text)} with zone value is not allowed`);
  }
  requireUnmapped(address, text);
  return new IpValue(address.bytes);
}

function parse(text: string, explain: (why: string) => string): IpAddress {
  try {
    return parseIpAddress(text);
  } catch (error) {
    if (!(error instanceof GoError)) throw error;
    throw new EvaluationError(explain(error.message));
  }
}

function requireUnmapped({ bytes }: IpAddress, text: string): void {
  const isMapped =
    bytes.length === 16 &&
    bytes.slice(0, 10).every((byte) => byte === 0) &&
    bytes[10] === 255 &&
    bytes[11] === 255;
  if (isMapped) {
    throw new EvaluationError(`IPv4-mapped IPv6 address ${quote(text)} is not allowed`);
  }
}

/** The server says it twice. */
const badNetwork = 'network address parse error during conversion from string: ';

function readCidr(text: string): CidrValue {
  const fail = (why: string): EvaluationError =>
    new EvaluationError(`${badNetwork}${badNetwork}netip.ParsePrefix(${quote(text)}): ${why}`);
  const slash = text.lastIndexOf('/');
  if (slash < 0) throw fail("no '/'");
  const address = parse(text.slice(0, slash), (why) => fail(why).message);
  if (address.zone !== '') throw fail('IPv6 zones cannot be present in a prefix');
  const digits = text.slice(slash + 1);
  if (!/^(?:0|[1-9][0-9]*)$/.test(digits)) throw fail(`bad bits after slash: ${quote(digits)}`);
  if (Number(digits) > address.bytes.length * 8) throw fail('prefix length out of range');
  requireUnmapped(address, text);
  return new CidrValue(address.bytes, Number(digits));
}

/** What is asked of a network has to be an address; the server says no more than that. */
function readAddressOf(text: string): IpValue {
  if (!isIp(text)) throw new EvaluationError('no such overload');
  return readIp(text);
}

const isIp = succeeds(readIp);

function succeeds(read: (text: string) => unknown): (text: string) => boolean {
  return (text) => {
    try {
      read(text);
      return true;
    } catch (error) {
      if (error instanceof EvaluationError) return false;
      throw error;
    }
  };
}

/** The shortest way to write an address: the longest run of zeros left out. */
function formatIp(bytes: readonly number[]): string {
  if (bytes.length === 4) return bytes.join('.');
  const groups = Array.from({ length: 8 }, (_, index) =>
    (((bytes[index * 2] ?? 0) << 8) | (bytes[index * 2 + 1] ?? 0)).toString(16),
  );
  const text = groups.join(':');
  const runs = [...text.matchAll(/(?:^|:)0(?::0)+(?=:|$)/g)].map(([run]) => run);
  const [longest] = runs.sort((a, b) => b.split('0').length - a.split('0').length);
  return longest === undefined ? text : text.replace(longest, '::').replace(/:{3,}/, '::');
}

function mask(bytes: readonly number[], bits: number): readonly number[] {
  return bytes.map((byte, index) => {
    const kept = Math.min(Math.max(bits - index * 8, 0), 8);
    return byte & (0xff << (8 - kept)) & 0xff;
  });
}

function contains({ bytes, bits }: CidrValue, address: readonly number[]): boolean {
  return bytes.length === address.length && isSame(mask(bytes, bits), mask(address, bits));
}

function containsCidr(outer: CidrValue, inner: CidrValue): boolean {
  return outer.bits <= inner.bits && contains(outer, inner.bytes);
}

type Test = (bytes: readonly number[]) => boolean;

const isFour = (bytes: readonly number[]): boolean => bytes.length === 4;
const isUnspecified: Test = (bytes) => bytes.every((byte) => byte === 0);
const isLoopback: Test = (bytes) =>
  isFour(bytes) ? bytes[0] === 127 : bytes.at(-1) === 1 && isUnspecified(bytes.slice(0, -1));
const isLinkLocalMulticast: Test = (bytes) =>
  isFour(bytes)
    ? bytes[0] === 224 && bytes[1] === 0 && bytes[2] === 0
    : bytes[0] === 0xff && ((bytes[1] ?? 0) & 0x0f) === 0x02;
const isLinkLocalUnicast: Test = (bytes) =>
  isFour(bytes)
    ? bytes[0] === 169 && bytes[1] === 254
    : bytes[0] === 0xfe && ((bytes[1] ?? 0) & 0xc0) === 0x80;
const isMulticast: Test = (bytes) =>
  isFour(bytes) ? ((bytes[0] ?? 0) & 0xf0) === 0xe0 : bytes[0] === 0xff;
const isBroadcast: Test = (bytes) => isFour(bytes) && bytes.every((byte) => byte === 255);
const isGlobalUnicast: Test = (bytes) =>
  ![isUnspecified, isLoopback, isMulticast, isLinkLocalUnicast, isBroadcast].some((test) =>
    test(bytes),
  );

function tested(id: string, test: Test): Library[string] {
  return [[id, 'net.IP.() -> bool', ({ bytes }: IpValue) => test(bytes)]];
}

/** Addresses of machines and of networks. */
export const addresses: Library = {
  ip: [
    ['string_to_ip', '(string) -> net.IP', readIp],
    ['cidr_ip', 'net.CIDR.() -> net.IP', ({ bytes }: CidrValue) => new IpValue(bytes)],
  ],
  isIP: [['is_ip', '(string) -> bool', isIp]],
  'ip.isCanonical': [
    [
      'ip_is_canonical',
      '(string) -> bool',
      (text: string) => formatIp(readIp(text).bytes) === text,
    ],
  ],
  family: [['ip_family', 'net.IP.() -> int', ({ bytes }: IpValue) => (isFour(bytes) ? 4n : 6n)]],
  isUnspecified: tested('ip_is_unspecified', isUnspecified),
  isLoopback: tested('ip_is_loopback', isLoopback),
  isLinkLocalMulticast: tested('ip_is_link_local_multicast', isLinkLocalMulticast),
  isLinkLocalUnicast: tested('ip_is_link_local_unicast', isLinkLocalUnicast),
  isGlobalUnicast: tested('ip_is_global_unicast', isGlobalUnicast),
  cidr: [['string_to_cidr', '(string) -> net.CIDR', readCidr]],
  isCIDR: [['is_cidr', '(string) -> bool', succeeds(readCidr)]],
  containsIP: [
    [
      'cidr_contains_ip_string',
      'net.CIDR.(string) -> bool',
      (cidr: CidrValue, text: string) => contains(cidr, readAddressOf(text).bytes),
    ],
    [
      'cidr_contains_ip_ip',
      'net.CIDR.(net.IP) -> bool',
      (cidr: CidrValue, { bytes }: IpValue) => contains(cidr, bytes),
    ],
  ],
  containsCIDR: [
    [
      'cidr_contains_cidr_string',
      'net.CIDR.(string) -> bool',
      (cidr: CidrValue, text: string) => containsCidr(cidr, readCidr(text)),
    ],
    ['cidr_contains_cidr', 'net.CIDR.(net.CIDR) -> bool', containsCidr],
  ],
  prefixLength: [
    ['cidr_prefix_length', 'net.CIDR.() -> int', ({ bits }: CidrValue) => BigInt(bits)],
  ],
  masked: [
    [
      'cidr_masked',
      'net.CIDR.() -> net.CIDR',
      ({ bytes, bits }: CidrValue) => new CidrValue(mask(bytes, bits), bits),
    ],
  ],
  string: [
    ['ip_to_string', '(net.IP) -> string', ({ bytes }: IpValue) => formatIp(bytes)],
    [
      'cidr_to_string',
      '(net.CIDR) -> string',
      ({ bytes, bits }: CidrValue) => `${formatIp(bytes)}/${bits}`,
    ],
  ],
};
