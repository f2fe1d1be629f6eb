import { describe, expect, it } from 'vitest';
import { readCharacter, readComplex, readNumber } from './number-constant.ts';

describe('readNumber()', () => {
  it('gives a whole number in every type', () => {
    expect(readNumber('42')).toEqual({ int: 42n, uint: 42n, float: 42 });
    expect(readNumber('-1')).toEqual({ int: -1n, float: -1 });
    expect(readNumber('1e3')).toEqual({ int: 1000n, uint: 1000n, float: 1000 });
  });

  it('gives a fraction as a float alone', () => {
    expect(readNumber('1.5')).toEqual({ float: 1.5 });
  });

  it('reads bases and underscores', () => {
    expect(readNumber('0x_1F').int).toBe(31n);
    expect(readNumber('0b101').int).toBe(5n);
    expect(readNumber('1_000').int).toBe(1000n);
  });

  it('takes what no int64 holds as unsigned, or refuses it', () => {
    expect(readNumber('18446744073709551615')).toEqual({
      uint: 18446744073709551615n,
      float: 18446744073709552000,
    });
    expect(() => readNumber('18446744073709551616')).toThrow(
      'integer overflow: "18446744073709551616"',
    );
  });

  it('refuses what is no number', () => {
    expect(() => readNumber('0x')).toThrow('illegal number syntax: "0x"');
  });
});

describe('readComplex()', () => {
  it('reads both parts, with their exponents', () => {
    expect(readComplex('1e+3-2i')).toEqual({ complex: [1000, -2] });
  });

  it('is real where the imaginary part is zero', () => {
    expect(readComplex('2+0i')).toEqual({ complex: [2, 0], float: 2, int: 2n, uint: 2n });
  });
});

describe('readCharacter()', () => {
  it('is the rune', () => {
    expect(readCharacter("'é'").int).toBe(0xe9n);
    expect(readCharacter("'\\n'").int).toBe(10n);
  });

  it('refuses more than one', () => {
    expect(() => readCharacter("'ab'")).toThrow("malformed character constant: 'ab'");
  });
});
