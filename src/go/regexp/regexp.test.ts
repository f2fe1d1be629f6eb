import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileRegexp, quoteMeta } from './regexp.ts';

describe('compileRegexp()', () => {
  test.each([
    ['[', 'missing closing ]: `[`'],
    ['[]', 'missing closing ]: `[]`'],
    ['(a', 'missing closing ): `(a`'],
    ['a)', 'unexpected ): `a)`'],
    ['*', 'missing argument to repetition operator: `*`'],
    ['(|*?)', 'missing argument to repetition operator: `*?`'],
    ['a**', 'invalid nested repetition operator: `**`'],
    ['x{2}{3}', 'invalid nested repetition operator: `{2}{3}`'],
    ['a{1001}', 'invalid repeat count: `{1001}`'],
    ['a{2,1}', 'invalid repeat count: `{2,1}`'],
    ['(a{100}){11}', 'invalid repeat count: `{11}`'],
    ['[z-a]', 'invalid character class range: `z-a`'],
    ['[[:foo:]]', 'invalid character class range: `[:foo:]`'],
    [String.raw`\pX`, String.raw`invalid character class range: ${'`'}\pX${'`'}`],
    [String.raw`\p{Greek`, 'invalid character class range: `\\p{Greek`'],
    [String.raw`\8`, 'invalid escape sequence: `\\8`'],
    [String.raw`\x4`, 'invalid escape sequence: `\\x4`'],
    [String.raw`\x{110000}`, 'invalid escape sequence: `\\x{110000`'],
    [String.raw`[a-\d]`, 'invalid escape sequence: `\\d`'],
    ['a\\', 'trailing backslash at end of expression: ``'],
    ['(?=a)', 'invalid or unsupported Perl syntax: `(?=`'],
    ['(?i-)', 'invalid or unsupported Perl syntax: `(?i-)`'],
    ['(?P<n', 'invalid named capture: `(?P<n`'],
    ['(?P<>a)', 'invalid named capture: `(?P<>`'],
    ['\udc80', 'invalid UTF-8: `\udc80`'],
    [
      '('.repeat(1001) + ')'.repeat(1001),
      `expression nests too deeply: \`${'('.repeat(1001)}${')'.repeat(1001)}\``,
    ],
  ])('refuses %j', (pattern, message) => {
    expect(() => compileRegexp(pattern)).toThrow(`error parsing regexp: ${message}`);
  });

  test.each(['', 'a{2', 'a{,2}', 'a{02}', '{', '(?:)*', '(?)', String.raw`\Qa.b`, '[]a]', '^*'])(
    'accepts %j',
    (pattern) => {
      expect(compileRegexp(pattern).pattern).toBe(pattern);
    },
  );
});

describe('find()', () => {
  test.each([
    ['a+?', 'aaa', 'a'],
    ['(?U)a+', 'aaa', 'a'],
    ['a|ab', 'ab', 'a'],
    ['(a|ab)(c|bcd)(d*)', 'abcd', 'abcd'],
    ['(?i)straße', 'STRAßE', 'STRAßE'],
    ['(?i)k', '\u212a', '\u212a'],
    ['(?i)[^k]', '\u212aa', 'a'],
    [String.raw`(?i)\w+`, 'aſ', 'aſ'],
    [String.raw`\w+`, 'éab', 'ab'],
    [String.raw`\s`, '\v ', ' '],
    ['.', '\né', 'é'],
    ['(?s).', '\né', '\n'],
    ['(?m)^b$', 'a\nb\nc', 'b'],
    ['^b', 'ab', undefined],
    [String.raw`\bb\b`, 'ab b', 'b'],
    [String.raw`\p{Greek}+`, 'abΣσς', 'Σσς'],
    [String.raw`\P{^lu}`, 'aB', 'B'],
    [String.raw`[\pL\d]+`, '-é1', 'é1'],
    ['[[:^alpha:]]+', 'ab12', '12'],
    [String.raw`\Q.*\E+`, 'a.**', '.**'],
    ['a(?i)b|c', 'C', 'C'],
    ['(a(?i)b)c', 'aBc', 'aBc'],
    ['a{2,}', 'aaaa', 'aaaa'],
    ['[\u{1F600}-\u{1F64F}]', 'x\u{1F601}', '\u{1F601}'],
    ['.', '\udcff', '\udcff'],
  ])('finds by %s in %j', (pattern, text, expected) => {
    expect(compileRegexp(pattern).find(text)).toBe(expected);
  });

  test('takes linear time', () => {
    expect(compileRegexp('(a*)*(a|aa)+$').test(`${'a'.repeat(5000)}b`)).toBe(false);
  });
});

describe('findAll()', () => {
  test('passes over an empty match right behind another', () => {
    expect(compileRegexp('a*').findAll('baaac', -1)).toEqual(['', 'aaa', '']);
  });

  test('stops at the limit', () => {
    expect(compileRegexp('.').findAll('abc', 2)).toEqual(['a', 'b']);
    expect(compileRegexp('.').findAll('abc', 0)).toEqual([]);
  });
});

describe('replaceAll()', () => {
  test.each([
    ['(a)(b)?', 'ab a', '[$2]', '[b] []'],
    ['(a)', 'a', '$1W', ''],
    ['(a)', 'a', '${1}W', 'aW'],
    ['(?P<x>a)|(?P<x>b)', 'ab', '<$x>', '<a><b>'],
    ['a', 'a', '$$1 $ ${ $-', '$1 $ ${ $-'],
    ['(a)', 'a', '$0$01$9', 'a'],
    ['x*', 'abc', '-', '-a-b-c-'],
    ['(?:(a)|b)*', 'ab', '$1', 'a'],
    ['', 'é', '-', '-é-'],
  ])('replaces %s in %s by %s', (pattern, text, template, expected) => {
    expect(compileRegexp(pattern).replaceAll(text, template)).toBe(expected);
  });

  test('has a literal sibling', () => {
    expect(compileRegexp('(a)').replaceAllLiteral('bab', '$1')).toBe('b$1b');
  });
});

describe('split()', () => {
  test.each([
    [',', 'a,b,c', -1, ['a', 'b', 'c']],
    [',', 'a,b,c', 2, ['a', 'b,c']],
    [',', '', -1, ['']],
    ['', 'abc', -1, ['a', 'b', 'c']],
    ['', '', -1, []],
    ['a*', 'baac', -1, ['b', 'c']],
    [',', 'a,', -1, ['a', '']],
    [',', 'a', 0, undefined],
  ])('splits by %j the text %j into at most %d', (pattern, text, limit, expected) => {
    expect(compileRegexp(pattern).split(text, limit)).toEqual(expected);
  });
});

test('quoteMeta() makes a pattern that matches just the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(compileRegexp(`^${quoteMeta(text)}$`).test(text)).toBe(true);
    }),
  );
  expect(quoteMeta('a.b[c]')).toBe(String.raw`a\.b\[c\]`);
});

describe('a long text', () => {
  test('is gone through by patterns of a few ways', () => {
    const text = 'a'.repeat(2_000_000);
    expect(compileRegexp('^(ab|ac|ad|ae|a)*$').test(text)).toBe(true);
  });

  test('is given up by patterns of a thousand', () => {
    const pattern = compileRegexp('(a|b)*a(a|b){900}');
    expect(() => pattern.test('ab'.repeat(100_000))).toThrow('takes too long on this text');
  });
});
