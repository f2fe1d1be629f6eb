import { describe, expect, it } from 'vitest';
import { compileGlob } from './glob.ts';

const matches = (pattern: string, path: string): boolean | undefined =>
  compileGlob(pattern)?.test(path);

describe('compileGlob()', () => {
  it('stops * and ? at a slash, but not **', () => {
    expect(matches('conf/*', 'conf/a')).toBe(true);
    expect(matches('conf/*', 'conf/a/b')).toBe(false);
    expect(matches('conf/**', 'conf/a/b')).toBe(true);
    expect(matches('a?b', 'a/b')).toBe(false);
  });

  it('reads ranges, lists and alternatives', () => {
    expect(matches('[a-c].txt', 'b.txt')).toBe(true);
    expect(matches('[!a-c].txt', 'b.txt')).toBe(false);
    expect(matches('[a-]', 'a')).toBeUndefined();
    expect(matches('{a,b/*}.{txt,md}', 'b/x.md')).toBe(true);
  });

  it('takes what is quoted literally, and what means something to RegExp', () => {
    expect(matches('\\*', '*')).toBe(true);
    expect(matches('a.b+c', 'a.b+c')).toBe(true);
    expect(matches('a.b', 'axb')).toBe(false);
  });

  it('refuses what is malformed', () => {
    expect(compileGlob('[')).toBeUndefined();
    expect(compileGlob('[]')).toBeUndefined();
    expect(compileGlob('[z-a]')).toBeUndefined();
  });
});
