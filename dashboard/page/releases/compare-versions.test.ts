import { describe, expect, test } from 'vitest';
import { isNewer } from './compare-versions.ts';

describe('isNewer()', () => {
  test.each([
    ['1.2.4', '1.2.3'],
    ['1.10.0', '1.9.9'],
    ['2.0.0', '2.0.0-rc.1'],
    ['2.0.0-rc.10', '2.0.0-rc.9'],
    ['2.0.0-rc.1', '2.0.0-beta.2'],
    ['v1.1', '1.0.9'],
  ])('%s is newer than %s, and not the other way round', (newer, older) => {
    expect(isNewer(newer, older)).toBe(true);
    expect(isNewer(older, newer)).toBe(false);
  });

  test('nothing is newer than itself, whatever was built besides', () => {
    expect(isNewer('1.0.0+b', '1.0.0+a')).toBe(false);
    expect(isNewer('latest', '1.0.0')).toBe(false);
  });
});
