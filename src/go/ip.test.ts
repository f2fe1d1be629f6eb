import { isIPv4, isIPv6 } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseIpAddress } from './ip.ts';

function isAddress(text: string): boolean {
  try {
    parseIpAddress(text);
    return true;
  } catch {
    return false;
  }
}

describe('parseIpAddress()', () => {
  test('reads both kinds', () => {
    expect(parseIpAddress('1.2.3.255').bytes).toEqual([1, 2, 3, 255]);
    expect(parseIpAddress('fe80::1:0.0.0.2%eth0')).toEqual({
      bytes: [0xfe, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2],
      zone: 'eth0',
    });
    expect(parseIpAddress('::').bytes).toEqual(new Array(16).fill(0));
  });

  test.each([
    ['', 'unable to parse IP'],
    ['%a', 'missing IPv6 address'],
    ['1.2.3', 'IPv4 address too short'],
    ['1.2.3.4.5', 'IPv4 address too long'],
    ['1.2.3.256', 'IPv4 field has value >255'],
    ['1.2.3.04', 'IPv4 field has octet with leading zero'],
    ['1..2.3', 'IPv4 field must have at least one digit (at ".2.3")'],
    ['1.2.3.x', 'unexpected character (at "x")'],
    ['::1%', 'zone must be a non-empty string'],
    ['::g', 'each colon-separated field must have at least one digit (at "g")'],
    ['1:2', 'address string too short'],
    ['1::2::3', 'multiple :: in address (at ":3")'],
    ['1:2:3:4:5:6:7:8:9', 'trailing garbage after address (at "9")'],
    ['1:2:3:4:5:6:7::8', 'the :: must expand to at least one field of zeros'],
    ['12345::', 'each group must have 4 or less digits (at "12345::")'],
    ['1:', 'colon must be followed by more characters (at ":")'],
    [
      '1:1.2.3.4',
      'embedded IPv4 address must replace the final 2 fields of the address (at "1.2.3.4")',
    ],
  ])('refuses %j', (text, message) => {
    expect(() => parseIpAddress(text)).toThrow(`ParseAddr("${text}"): ${message}`);
  });

  test('agrees with Node on what is an address', () => {
    const piece = fc.constantFrom('1', 'ff', '12345', '256', '0', '::', ':', '.', 'g');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 16 }), (pieces) => {
        const text = pieces.join('');
        expect(isAddress(text)).toBe(isIPv4(text) || isIPv6(text));
      }),
      { numRuns: 2000 },
    );
  });
});
