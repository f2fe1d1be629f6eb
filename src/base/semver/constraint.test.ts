import { describe, expect, test } from 'vitest';
import { parseConstraint } from './constraint.ts';
import { explainMismatch, satisfies } from './satisfies.ts';
import { parseVersion } from './version.ts';

function check(constraint: string, version: string): boolean {
  return satisfies(parseVersion(version), parseConstraint(constraint));
}

describe('satisfies()', () => {
  test.each([
    ['*', '1.2.3'],
    ['1.2.3', '1.2.3+build'],
    ['1.2', '1.2.9'],
    ['=1', '1.9'],
    ['!=1.2', '1.3.0'],
    ['>1.2', '1.3.0'],
    ['<2', '1.9.9'],
    ['>=1.2 <2', '1.2.0'],
    ['>=1.2, <2', '1.9.0'],
    ['=>1.2,=<1.4', '1.4.7'],
    ['~1.2.3', '1.2.9'],
    ['~>1', '1.9.9'],
    ['~0.0.0', '7.1.1'],
    ['^1.2', '1.9.0'],
    ['^0.2.3', '0.2.9'],
    ['^0.0', '0.0.9'],
    ['^0', '0.9.0'],
    ['1.2 - 2', '2.9.9'],
    ['1 - 2 || 4 - 5', '4.5.6'],
    ['^1 || ^3', '3.1.0'],
    ['>=1.19-0', '1.27.3-gke.100'],
    ['!=1.2-a', '1.2.3-b'],
  ])('lets %s take %s', (constraint, version) => {
    expect(check(constraint, version)).toBe(true);
  });

  test.each([
    ['*', '1.2.3-alpha'],
    ['!=1.2', '1.2.7'],
    ['!=1', '1.2.7'],
    ['!=*', '0.0.0'],
    ['>1.2', '1.2.5'],
    ['>11', '11.1.0'],
    ['<2.0.0', '2.0.0'],
    ['<=1.2', '1.3.0'],
    ['<=*', '1.0.0'],
    ['^*', '1.0.0'],
    ['~1.2', '1.3.0'],
    ['^0.2', '0.3.0'],
    ['^0.0.3', '0.0.4'],
    ['>=1.19-0 || 1', '1.18.3-rc.1'],
  ])('does not let %s take %s', (constraint, version) => {
    expect(check(constraint, version)).toBe(false);
  });
});

describe('explainMismatch()', () => {
  test.each([
    ['1.2.3', '1.2.4', '"1.2.4" is not equal to "1.2.3"'],
    ['!=1.x', '1.2.4', '"1.2.4" is equal to "1.x"'],
    ['>1.2', '1.2.4', '"1.2.4" is less than or equal to "1.2"'],
    ['<1.2', '1.2', '"1.2.0" is greater than or equal to "1.2"'],
    ['>=v2', 'v1', '"1.0.0" is less than "v2"'],
    ['<=1', '2', '"2.0.0" is greater than "1"'],
    ['~1.2', '2', '"2.0.0" does not have same major version as "1.2"'],
    ['~1.2', '1.3', '"1.3.0" does not have same major and minor version as "1.2"'],
    ['^1', '2', '"2.0.0" does not have same major version as "1"'],
    ['^0.0.1', '0.1.0', '"0.1.0" does not have same minor version as "0.0.1"'],
    [
      '^0.1',
      '0.2',
      '"0.2.0" does not have same minor version as "0.1". Expected minor versions to match when constraint major version is 0',
    ],
    [
      '^0.0.1',
      '0.0.2',
      '"0.0.2" does not equal "0.0.1". Expect version and constraint to equal when major and minor versions are 0',
    ],
    [
      '>1 || >2',
      '3-rc.1',
      '"3.0.0-rc.1" is a prerelease version and the constraint is only looking for release versions',
    ],
  ])('says why %s does not take %s', (constraint, version, reason) => {
    expect(explainMismatch(parseVersion(version), parseConstraint(constraint))).toEqual([reason]);
  });

  test('tells every comparison of every group', () => {
    expect(explainMismatch(parseVersion('3'), parseConstraint('<1 >4 || 2'))).toEqual([
      '"3.0.0" is greater than or equal to "1"',
      '"3.0.0" is less than or equal to "4"',
      '"3.0.0" does not have same major version as "2"',
    ]);
  });

  test('is silent about a version that fits', () => {
    expect(explainMismatch(parseVersion('3'), parseConstraint('1 || 3'))).toEqual([]);
  });
});

describe('parseConstraint()', () => {
  test('reads groups, and ranges as two comparisons', () => {
    const { groups } = parseConstraint('>= 1.2 , <2 || 1 - 2');
    const written = groups.map(({ comparisons }) =>
      comparisons.map(({ operator, text }) => operator + text),
    );
    expect(written).toEqual([
      ['>=1.2', '<2'],
      ['>=1', '<=2'],
    ]);
  });

  test.each([
    ['', 'improper constraint: ""'],
    ['1 || ', 'improper constraint: " "'],
    ['==1', 'improper constraint: "==1"'],
    ['1.2.3.4', 'improper constraint: "1.2.3.4"'],
    ['1,,2', 'improper constraint: "1,,2"'],
    ['1|2', 'constraint parser error'],
    ['1x', 'constraint parser error'],
    [' '.repeat(513), 'constraint string is too long (max 512 bytes)'],
    [Array(33).fill('1').join('||'), 'too many constraint groups (max 32)'],
  ])('refuses %j', (text, message) => {
    expect(() => parseConstraint(text)).toThrow(
      expect.objectContaining({ name: 'SemverError', message }),
    );
  });

  test('refuses runs of spaces in linear time', () => {
    expect(() => parseConstraint(`${'1   '.repeat(120)}!`)).toThrow('improper constraint');
  });
});
