import { describe, expect, it } from 'vitest';
import { parseSignature } from './signature.ts';

describe('parseSignature()', () => {
  it('reads parameters and the result', () => {
    const {
      parameters,
      isVariadic,
      maxArguments: most,
      result,
    } = parseSignature('func(int, string) bool');
    expect(parameters.map(({ name }) => name)).toEqual(['int', 'string']);
    expect(isVariadic).toBe(false);
    expect(most).toBe(2);
    expect(result.class).toBe('bool');
  });

  it('reads variadic functions and errors', () => {
    const signature = parseSignature('func(map[string]interface {}, ...any) ([]byte, error)');
    expect(signature.isVariadic).toBe(true);
    expect(signature.parameters).toEqual([{ name: 'map[string]interface {}', class: 'map' }]);
    expect(signature.rest).toEqual({ name: 'interface {}', class: 'interface' });
    expect(signature.maxArguments).toBe(Infinity);
    expect(signature.result).toEqual({ name: '[]uint8', class: 'slice' });
  });

  it('says why templates cannot call a function', () => {
    expect(parseSignature('func() (int, int)').flaw).toContain('should be error; is int');
    expect(parseSignature('func() (int, int, int)').flaw).toBe(
      'has 3 return values; should be 1 or 2',
    );
  });
});
