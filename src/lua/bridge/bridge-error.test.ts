import { expect, test } from 'vitest';
import { BridgeError, foundBelow, formatPath } from './bridge-error.ts';
import { escapeOf, formatFloat } from './json-literals.ts';

test('formatPath() quotes what is no name', () => {
  expect(formatPath(['spec', 'containers', 2, 'my key', 'a1', '_x', '1a', '', 'a-b'])).toBe(
    '.spec.containers[2]["my key"].a1._x["1a"][""]["a-b"]',
  );
});

test('foundBelow() leads to the same problem from one step further up', () => {
  const error = foundBelow('a', foundBelow(2, new BridgeError('is nil', '.x')));
  expect(error).toMatchObject({ name: 'BridgeError', message: 'is nil', path: '.a[2].x' });
  expect(new BridgeError('is nil').path).toBe('');
});

test('foundBelow() leaves other errors alone', () => {
  const other = new RangeError('x');
  expect(foundBelow('a', other)).toBe(other);
});

test.each([
  [1, '1.0'],
  [-0, '-0.0'],
  [0, '0.0'],
  [0.5, '0.5'],
  [1e21, '1e+21'],
  [1e-7, '1e-7'],
  [-3, '-3.0'],
])('formatFloat(%d) is %s', (value, text) => {
  expect(formatFloat(value)).toBe(text);
});

test('escapeOf() is what JSON writes', () => {
  for (const byte of [...Array(0x20).keys(), 0x22, 0x5c]) {
    expect(`"${escapeOf(byte)}"`).toBe(JSON.stringify(String.fromCharCode(byte)));
  }
});
