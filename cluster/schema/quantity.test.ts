import { describe, expect, it } from 'vitest';
import { compareQuantities, formatQuantity, parseQuantity } from './quantity.ts';

function canonical(text: string): string {
  const quantity = parseQuantity(text);
  return typeof quantity === 'string' ? quantity : formatQuantity(quantity);
}

describe('quantities', () => {
  it.each([
    ['1000m', '1'],
    ['0.5', '500m'],
    ['1024Mi', '1Gi'],
    ['1.5Gi', '1536Mi'],
    ['512', '512'],
    ['1024', '1024'],
    ['1Ki', '1Ki'],
    ['0.5Ki', '512'],
    ['1e3', '1e3'],
    ['12e6', '12e6'],
    ['1E', '1E'],
    ['0', '0'],
    ['-1', '-1'],
    ['.5', '500m'],
    ['100n', '100n'],
    ['0.0000000001', '1n'],
    ['1500', '1500'],
    ['2000', '2k'],
  ])('prints %s as %s', (given, printed) => {
    expect(canonical(given)).toBe(printed);
  });

  it('names what is wrong', () => {
    expect(canonical('abc')).toContain('must match the regular expression');
    expect(canonical('1KK')).toBe("unable to parse quantity's suffix");
    expect(canonical('')).toContain('must match');
  });

  it('compares across formats', () => {
    expect(compareQuantities('1Gi', '1024Mi')).toBe(0);
    expect(compareQuantities('100m', '1')).toBe(-1);
  });
});
