import { describe, expect, it } from 'vitest';
import { splitYamlDocuments } from './split-documents.ts';

describe('splitYamlDocuments()', () => {
  it('cuts at separators', () => {
    expect(splitYamlDocuments('a: 1\n---\nb: 2\n--- # comment\nc: 3')).toEqual([
      'a: 1\n',
      'b: 2\n',
      'c: 3\n',
    ]);
  });

  it('leaves the first separator and those that follow one another in place', () => {
    expect(splitYamlDocuments('---\na: 1\n---\n---\nb: 2\n')).toEqual([
      '---\na: 1\n',
      '---\nb: 2\n',
    ]);
  });

  it('makes line ends alike', () => {
    expect(splitYamlDocuments('a: 1\r\n---\r\nb: 2\r\n')).toEqual(['a: 1\n', 'b: 2\n']);
  });

  it('finds nothing in an empty text', () => {
    expect(splitYamlDocuments('')).toEqual([]);
  });

  it('refuses content on the line of a separator', () => {
    expect(() => splitYamlDocuments('a: 1\n--- b\n')).toThrow('invalid Yaml document separator: b');
  });
});
