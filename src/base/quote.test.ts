import { describe, expect, test } from 'vitest';
import { quoteName } from './quote.ts';

describe('quoteName()', () => {
  test.each([
    ['web', '"web"'],
    ['a" asks for nothing. "', String.raw`"a\" asks for nothing. \""`],
    ['a\nAllow? (y, yes, n, no) > y', String.raw`"a\nAllow? (y, yes, n, no) > y"`],
    ['a\u001b[2Jb\u202ec', String.raw`"a\u001b[2Jb\u202ec"`],
    ['\u0440aypal', String.raw`"\u0440aypal"`],
    ['\u{1f600}', String.raw`"\ud83d\ude00"`],
  ])('of %j is %s', (name, quoted) => {
    expect(quoteName(name)).toBe(quoted);
  });

  test('is bounded', () => {
    expect(quoteName('x'.repeat(10_000))).toHaveLength(203);
  });
});
