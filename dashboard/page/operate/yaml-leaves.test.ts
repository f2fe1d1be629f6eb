import { describe, expect, test } from 'vitest';
import { readLeaf, writeLeaf } from './yaml-leaves.ts';

const text = `# mine
replicas: 3
image:
  # which
  tag: "1.0" # quoted
  pull: Always
list:
  - tag: other
`;

describe('readLeaf()', () => {
  test.each([
    [['replicas'], '3'],
    [['image', 'tag'], '1.0'],
    [['image', 'pull'], 'Always'],
    [['tag'], undefined],
    [['image', 'none'], undefined],
  ])('%j is %s', (path, value) => {
    expect(readLeaf(text, path)).toBe(value);
  });
});

describe('writeLeaf()', () => {
  test('changes the line, and nothing else', () => {
    expect(writeLeaf(text, ['image', 'pull'], 'Never')).toBe(text.replace('Always', 'Never'));
  });

  test('adds what is missing, with all that is above it', () => {
    expect(writeLeaf('', ['a', 'b', 'c'], '1')).toBe('a:\n  b:\n    c: 1\n');
    expect(writeLeaf('a:\n  x: 1\n', ['a', 'y'], '2')).toBe('a:\n  y: 2\n  x: 1\n');
  });

  test('takes out what is not wanted, and what is empty then', () => {
    expect(writeLeaf('a:\n  b: 1\nc: 2\n', ['a', 'b'], undefined)).toBe('c: 2\n');
    expect(writeLeaf('a:\n  b: 1\n  c: 2\n', ['a', 'b'], undefined)).toBe('a:\n  c: 2\n');
  });
});
