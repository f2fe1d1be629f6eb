import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeRandomIndex } from './random-index.ts';
import { randomFunctions } from './random.ts';

const functions = randomFunctions({ randomBytes: (count) => randomBytes(count) });

function call(name: string, ...args: unknown[]): unknown {
  return functions[name]?.call(...(args as never[]));
}

describe('random functions', () => {
  test.each([
    ['randAlpha', /^[A-Za-z]{200}$/],
    ['randAlphaNum', /^[0-9A-Za-z]{200}$/],
    ['randNumeric', /^[0-9]{200}$/],
    ['randAscii', /^[ -~]{200}$/],
  ])('%s keeps to its alphabet', (name, alphabet) => {
    expect(call(name, 200n)).toMatch(alphabet);
    expect(call(name, -1n)).toBe('');
  });

  test('uuidv4 has its version and variant', () => {
    expect(call('uuidv4')).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    );
  });

  test('randInt stays in its range', () => {
    expect(call('randInt', -5n, -4n)).toBe(-5n);
    expect(call('randInt', -(2n ** 62n), 2n ** 62n - 1n)).toBeTypeOf('bigint');
    expect(() => call('randInt', 5n, 5n)).toThrow('invalid argument to Intn');
  });

  test('shuffle keeps every character', () => {
    const text = 'héllo \u{1F600}';
    expect(Array.from(call('shuffle', text) as string).sort()).toEqual(Array.from(text).sort());
  });

  test('randBytes are base64', () => {
    expect(Buffer.from(call('randBytes', 9n) as string, 'base64')).toHaveLength(9);
  });
});

test('makeRandomIndex() reaches every index, and none too often', () => {
  const index = makeRandomIndex((count) => randomBytes(count));
  const counts = new Array<number>(10).fill(0);
  for (let i = 0; i < 10_000; i++) counts[index(10)] = (counts[index(10)] ?? 0) + 1;
  expect(Math.min(...counts)).toBeGreaterThan(800);
});
