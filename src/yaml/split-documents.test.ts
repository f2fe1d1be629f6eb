import { describe, expect, it } from 'vitest';
import { splitYamlDocuments, yamlDocumentsIn } from './split-documents.ts';

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

describe('yamlDocumentsIn()', () => {
  it('tells on which line each document begins', () => {
    expect([...yamlDocumentsIn('---\na: 1\n\n---\nb: 2\n---\n---\nc: 3')]).toEqual([
      { text: '---\na: 1\n\n', line: 1 },
      { text: 'b: 2\n', line: 5 },
      { text: '---\nc: 3\n', line: 7 },
    ]);
  });

  it('tells on which line a separator is wrong, after the documents before it', () => {
    const documents = yamlDocumentsIn('a: 1\n---\nb: 2\n--- c\n');
    expect(documents.next().value).toEqual({ text: 'a: 1\n', line: 1 });
    expect(() => documents.next()).toThrow(
      expect.objectContaining({ position: { line: 4, column: 4 } }),
    );
  });
});
