import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseConstraint, parseVersion, satisfies } from '../../base/index.ts';
import { isCompatibleVersion } from './compatible-version.ts';

test('isCompatibleVersion() knows plain ranges as the grammar of ranges does', () => {
  const number = fc.constantFrom('0', '1', '2', '02', '10');
  const numbers = fc.tuple(number, number, number).map((all) => all.join('.'));
  const version = fc.tuple(fc.constantFrom('', 'v'), numbers, fc.constantFrom('', '-0', '-a'));
  const range = fc.tuple(
    fc.constantFrom('', '>=', '>= ', '>', '^', '=', '>=v'),
    numbers,
    fc.constantFrom('', '-0', '-a'),
  );
  fc.assert(
    fc.property(version, range, (versionParts, rangeParts) => {
      const [given, wanted] = [versionParts.join(''), rangeParts.join('')];
      const expected = satisfies(parseVersion(given), parseConstraint(wanted));
      expect(isCompatibleVersion(given, wanted)).toBe(expected);
    }),
    { numRuns: 3000 },
  );
});

test('isCompatibleVersion() refuses what can not be read', () => {
  expect(isCompatibleVersion('1.0.0', 'latest')).toBe(false);
  expect(isCompatibleVersion('latest', '1.0.0')).toBe(false);
});
