import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatFloat,
  NumberError,
  parseGoAtoi,
  parseGoBool,
  parseGoFloat,
  parseGoInt,
  parseGoUint,
  quote,
  quoteRune,
  quoteToAscii,
  unquote,
  unquoteChar,
} from './strconv.ts';
import type { FloatFormat } from './strconv.ts';

describe('formatFloat()', () => {
  it.each<[number, FloatFormat, number, string]>([
    [1_000_000, 'g', -1, '1e+06'],
    [123_456, 'g', -1, '123456'],
    [0.0001, 'g', -1, '0.0001'],
    [0.00001, 'g', -1, '1e-05'],
    [2.5, 'f', 0, '2'],
    [0.5, 'f', 0, '0'],
    [1.005, 'f', 2, '1.00'],
    [1e21, 'f', -1, '1000000000000000000000'],
    [-0, 'f', -1, '-0'],
    [0, 'e', 3, '0.000e+00'],
    [5e-324, 'e', -1, '5e-324'],
    [100, 'g', 2, '1e+02'],
    [100, 'g', 3, '100'],
    [1.5, 'x', -1, '0x1.8p+00'],
    [1.999, 'X', 0, '0X1P+01'],
    [1, 'b', -1, '4503599627370496p-52'],
    [Infinity, 'g', -1, '+Inf'],
    [NaN, 'g', -1, 'NaN'],
  ])('formats %d as %s with precision %d', (value, format, precision, expected) => {
    expect(formatFloat(value, format, precision)).toBe(expected);
  });

  it('finds the fewest digits of a float32', () => {
    expect(formatFloat(Math.fround(0.1), 'g', -1, 32)).toBe('0.1');
    expect(formatFloat(Math.fround(16777216), 'f', -1, 32)).toBe('16777216');
  });

  it('gives digits that read back', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(parseGoFloat(formatFloat(value, 'g'))).toBe(value);
        expect(parseGoFloat(formatFloat(value, 'x'))).toBe(value);
      }),
    );
  });
});

describe('parseGoFloat()', () => {
  it.each<[string, number]>([
    ['1_000.5', 1000.5],
    ['+Inf', Infinity],
    ['0x1p-2', 0.25],
    ['0x1.8p1', 3],
    ['.5', 0.5],
    ['1e-400', 0],
  ])('reads %s', (text, expected) => {
    expect(parseGoFloat(text)).toBe(expected);
  });

  it.each(['', '.', '1e', '0x1', '1__0', '_1', '+nan', '1 ', '0x.p1'])('rejects %j', (text) => {
    expect(() => parseGoFloat(text)).toThrow(
      `strconv.ParseFloat: parsing ${JSON.stringify(text)}: invalid syntax`,
    );
  });

  it('carries the infinity that an overflow gives', () => {
    expect(catchNumberError(() => parseGoFloat('-1e400')).value).toBe(-Infinity);
  });
});

describe('parseGoInt()', () => {
  it.each<[string, number, bigint]>([
    ['0o14', 0, 12n],
    ['014', 0, 12n],
    ['0x_ff', 0, 255n],
    ['-0b11', 0, -3n],
    ['1_000', 0, 1000n],
    ['0', 0, 0n],
    ['zz', 36, 1295n],
    ['-9223372036854775808', 10, -9223372036854775808n],
  ])('reads %s in base %d', (text, base, expected) => {
    expect(parseGoInt(text, base)).toBe(expected);
  });

  it.each<[string, number]>([
    ['08', 0],
    ['1_000', 10],
    ['0x', 0],
    ['0_', 0],
    ['', 0],
    ['+', 10],
  ])('rejects %j in base %d', (text, base) => {
    expect(() => parseGoInt(text, base)).toThrow('invalid syntax');
  });

  it('carries the nearest value when out of range', () => {
    const error = catchNumberError(() => parseGoInt('300', 10, 8));
    expect(error.message).toBe('strconv.ParseInt: parsing "300": value out of range');
    expect(error.value).toBe(127n);
  });

  it('reports an overflow before a bad digit that follows it', () => {
    expect(catchNumberError(() => parseGoUint('99999999999999999999x')).reason).toBe('range');
  });
});

it('parseGoAtoi() fails under its own name', () => {
  expect(() => parseGoAtoi('1.5')).toThrow('strconv.Atoi: parsing "1.5": invalid syntax');
});

it('parseGoBool() knows twelve words', () => {
  expect(parseGoBool('T')).toBe(true);
  expect(parseGoBool('False')).toBe(false);
  expect(() => parseGoBool('yes')).toThrow('strconv.ParseBool: parsing "yes": invalid syntax');
});

describe('quote()', () => {
  it.each<[string, string]>([
    ['plain', '"plain"'],
    ['a"b\\c', String.raw`"a\"b\\c"`],
    ['\x07\0\x7f', String.raw`"\a\x00\x7f"`],
    ['é😀', '"é😀"'],
    ['\u00a0\ufeff', String.raw`"\u00a0\ufeff"`],
    ['\udcff', String.raw`"\xff"`],
  ])('escapes %j', (text, expected) => {
    expect(quote(text)).toBe(expected);
  });

  it('escapes all but ASCII on demand', () => {
    expect(quoteToAscii('é😀')).toBe(String.raw`"\u00e9\U0001f600"`);
  });

  it('quotes single runes', () => {
    expect(quoteRune(0x27)).toBe(String.raw`'\''`);
    expect(quoteRune(0x110000)).toBe("'�'");
  });
});

describe('unquote()', () => {
  it('undoes quote()', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(unquote(quote(text))).toBe(text);
        expect(unquote(quoteToAscii(text))).toBe(text);
      }),
    );
  });

  it('joins escaped bytes to runes and keeps the others', () => {
    expect(unquote(String.raw`"\xc3\xa9\xff\303"`)).toBe('é\udcff\udcc3');
  });

  it('drops carriage returns from raw strings', () => {
    expect(unquote('`a\r\nb`')).toBe('a\nb');
  });

  it.each(['', '"', `"a'`, '"a\nb"', String.raw`"\'"`, String.raw`"\ud800"`, "'ab'", '`a`b`'])(
    'rejects %j',
    (literal) => {
      expect(() => unquote(literal)).toThrow('invalid syntax');
    },
  );
});

it('unquoteChar() tells where the character ends', () => {
  expect(unquoteChar(String.raw`a\u00e9b`, 1, '"')).toEqual({
    rune: 0xe9,
    isMultibyte: true,
    end: 7,
  });
});

function catchNumberError(act: () => unknown): NumberError {
  try {
    act();
  } catch (error) {
    if (error instanceof NumberError) return error;
  }
  throw new Error('no NumberError was thrown');
}
