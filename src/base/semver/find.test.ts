import { describe, expect, test } from 'vitest';
import { findConstraint, findStrictVersion, findVersion, isVersion } from './find.ts';
import { parseConstraint } from './constraint.ts';
import { parseVersion } from './version.ts';

describe('what looks for a version or a range', () => {
  test('gives what the parser reads', () => {
    expect(findVersion('v1.2')).toEqual(parseVersion('v1.2'));
    expect(findStrictVersion('1.2.3')).toEqual(parseVersion('1.2.3'));
    expect(findConstraint('^1')).toEqual(parseConstraint('^1'));
  });

  test('gives nothing for a text that the parser refuses', () => {
    expect(findVersion('latest')).toBeUndefined();
    expect(findStrictVersion('v1.2.3')).toBeUndefined();
    expect(findConstraint('newest')).toBeUndefined();
  });
});

test.each([
  ['1.2.3', true],
  ['v1', true],
  ['1.2.3-rc.1', true],
  ['99999999999999999999.0.0', false],
  ['1.2.3\n', false],
  ['', false],
])('isVersion() of %j is %s', (text, expected) => {
  expect(isVersion(text)).toBe(expected);
});
