import { describe, expect, it } from 'vitest';
import { findYamlPosition } from './find-position.ts';

const text = `image:
  tag: 1.2
  ports:
    - 80
    - 443
base: &base
  on: 1
  x: 2
other:
  <<: *base
  x: 3
`;

describe('findYamlPosition()', () => {
  it('finds the key and the value of an entry', () => {
    expect(findYamlPosition(text, ['image', 'tag'])).toEqual({
      key: { line: 2, column: 3 },
      value: { line: 2, column: 8 },
    });
  });

  it('finds an item of a list', () => {
    expect(findYamlPosition(text, ['image', 'ports', 1])).toEqual({
      value: { line: 5, column: 7 },
    });
  });

  it('follows merges and knows keys by what they mean', () => {
    expect(findYamlPosition(text, ['other', 'true'])?.value).toEqual({ line: 7, column: 7 });
    expect(findYamlPosition(text, ['other', 'x'])?.value).toEqual({ line: 11, column: 6 });
  });

  it('finds the root', () => {
    expect(findYamlPosition(text, [])?.value).toEqual({ line: 1, column: 1 });
  });

  it('finds nothing where the path ends', () => {
    expect(findYamlPosition(text, ['image', 'tag', 'x'])).toBeUndefined();
    expect(findYamlPosition('', ['a'])).toBeUndefined();
  });
});
