import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareVersions } from './compare.ts';
import { nextMajor, nextMinor, nextPatch, withMetadata, withPrerelease } from './increment.ts';
import { SemverError } from './semver-error.ts';
import { formatVersion, parseStrictVersion, parseVersion } from './version.ts';

describe('parseVersion()', () => {
  test.each([
    ['1.2.3', '1.2.3'],
    ['v1.2.3', '1.2.3'],
    ['1.2', '1.2.0'],
    ['v1', '1.0.0'],
    ['01.02.03', '1.2.3'],
    ['1.27.3-gke.100+meta.1', '1.27.3-gke.100+meta.1'],
    ['1-beta', '1.0.0-beta'],
    ['18446744073709551615.0.0', '18446744073709551615.0.0'],
  ])('reads %s as %s', (text, expected) => {
    expect(formatVersion(parseVersion(text))).toBe(expected);
  });

  test.each([
    ['', 'invalid semantic version'],
    ['V1.2.3', 'invalid semantic version'],
    ['1.2.3.4', 'invalid semantic version'],
    ['v1.27+', 'invalid semantic version'],
    ['1.2.3 ', 'invalid semantic version'],
    ['1.2.3\n', 'invalid semantic version'],
    ['1.2.3-01', 'version segment starts with 0'],
    [
      '99999999999999999999.1.1',
      'error parsing version segment: strconv.ParseUint: parsing "99999999999999999999": value out of range',
    ],
    [`1.2.3-${'a'.repeat(300)}`, 'version string is too long (max 256 bytes)'],
  ])('refuses %j', (text, message) => {
    expect(() => parseVersion(text)).toThrow(new SemverError(message));
  });
});

describe('parseStrictVersion()', () => {
  test.each([
    ['', 'version string empty'],
    ['1.2', 'invalid semantic version'],
    ['v1.2.3', 'invalid characters in version'],
    ['01.2.3', 'version segment starts with 0'],
    ['1.2.3-', 'invalid prerelease string'],
    ['1.2.3-a..b', 'invalid prerelease string'],
    ['1.2.3+', 'invalid metadata string'],
    ['1..3', 'strconv.ParseUint: parsing "": invalid syntax'],
  ])('refuses %j', (text, message) => {
    expect(() => parseStrictVersion(text)).toThrow(new SemverError(message));
  });

  test('reads what formatVersion() writes', () => {
    const number = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
    const identifiers = fc.constantFrom('', 'alpha', 'rc.1', '0', 'x-y.7', '-');
    fc.assert(
      fc.property(number, number, number, identifiers, (major, minor, patch, prerelease) => {
        const version = { major, minor, patch, prerelease, metadata: 'b.1', original: '' };
        const text = formatVersion(version);
        expect(parseStrictVersion(text)).toEqual({ ...version, original: text });
      }),
    );
  });
});

describe('compareVersions()', () => {
  test('orders as the specification does', () => {
    const ordered = [
      '0.0.0-0',
      '0.0.0',
      '1.0.0-1',
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0',
      '1.2',
      '1.10',
    ].map(parseVersion);
    expect(ordered.toReversed().sort(compareVersions)).toEqual(ordered);
  });

  test('takes a number beyond uint64 for a word', () => {
    const order = compareVersions(
      parseVersion('1.0.0-99999999999999999999'),
      parseVersion('1.0.0-2'),
    );
    expect(order).toBe(1);
  });

  test('ignores metadata', () => {
    expect(compareVersions(parseVersion('1.0.0+a'), parseVersion('v1+b'))).toBe(0);
  });
});

describe('the next version', () => {
  test('keeps a leading v in its original text', () => {
    expect(nextPatch(parseVersion('v1.2.3')).original).toBe('v1.2.4');
    expect(nextMinor(parseVersion('v1.2.3-a+b')).original).toBe('v1.3.0');
    expect(nextMajor(parseVersion('1.2.3-a+b')).original).toBe('2.0.0');
  });

  test('of a prerelease is its release', () => {
    expect(formatVersion(nextPatch(parseVersion('1.2.3-rc.1+b')))).toBe('1.2.3');
  });

  test('does not run over', () => {
    expect(() => nextMajor(parseVersion('18446744073709551615'))).toThrow(
      'major version increment would overflow uint64',
    );
  });
});

test('withPrerelease() and withMetadata() check what they set', () => {
  const version = parseVersion('1.2.3');
  expect(formatVersion(withPrerelease(version, 'rc.1'))).toBe('1.2.3-rc.1');
  expect(formatVersion(withMetadata(version, ''))).toBe('1.2.3');
  expect(() => withPrerelease(version, 'rc..1')).toThrow('invalid prerelease string');
  expect(() => withMetadata(version, 'ä')).toThrow('invalid metadata string');
});
