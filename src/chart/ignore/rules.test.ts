import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchGlob, parseGlob } from './glob.ts';
import { defaultIgnoreRules, isIgnored, parseIgnoreRules } from './rules.ts';

describe('isIgnored()', () => {
  test('matches a rule without a slash against the last part of the path', () => {
    const rules = parseIgnoreRules('*.bak');
    expect(isIgnored(rules, 'templates/a.bak', false)).toBe(true);
    expect(isIgnored(rules, 'templates/a.yaml', false)).toBe(false);
  });

  test('ignores with a negated rule what does not match it', () => {
    const rules = parseIgnoreRules('!keep.txt');
    expect(isIgnored(rules, 'keep.txt', false)).toBe(false);
    expect(isIgnored(rules, 'other.txt', false)).toBe(true);
  });

  test('leaves hidden files out of templates by default', () => {
    expect(isIgnored(defaultIgnoreRules(), 'templates/.x.swp', false)).toBe(true);
    expect(isIgnored(defaultIgnoreRules(), '.x.swp', false)).toBe(false);
  });

  test('never ignores the chart itself', () => {
    const rules = parseIgnoreRules('*\n.*');
    expect(isIgnored(rules, '.', true)).toBe(false);
    expect(isIgnored(rules, '', true)).toBe(false);
  });
});

describe('parseIgnoreRules()', () => {
  test('refuses a line as long as Go’s scanner can not hold', () => {
    expect(parseIgnoreRules('x'.repeat(65535))).toHaveLength(1);
    expect(() => parseIgnoreRules('x'.repeat(65536))).toThrow('bufio.Scanner: token too long');
  });
});

describe('matchGlob()', () => {
  test('takes no exponential time', () => {
    const glob = parseGlob('*a'.repeat(2000) + 'b?');
    expect(matchGlob(glob, 'a'.repeat(20_000))).toBe(false);
  });

  test('matches every name against itself, escaped', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(matchGlob(parseGlob(name.replaceAll(/[*?[\\]/g, '\\$&')), name)).toBe(true);
      }),
    );
  });

  test('gives the same as the regular expression that the pattern means', () => {
    const pattern = fc.array(fc.constantFrom('*', '?', 'a', 'b', '/'), { maxLength: 8 });
    const name = fc.array(fc.constantFrom('a', 'b', '/'), { maxLength: 10 });
    fc.assert(
      fc.property(pattern, name, (parts, characters) => {
        const text = parts.join('');
        const source = text.replaceAll('*', '[^/]*').replaceAll('?', '[^/]');
        const subject = characters.join('');
        const expected = new RegExp(`^${source}$`).test(subject);
        expect(matchGlob(parseGlob(text), subject)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });
});
