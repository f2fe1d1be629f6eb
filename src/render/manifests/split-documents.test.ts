import { expect, test } from 'vitest';
import { splitDocuments } from './split-documents.ts';

test('splitDocuments() cuts at every line that begins with three dashes', () => {
  expect(splitDocuments('a: 1\n---\nb: 2\n--- # more\nc: 3\n')).toEqual([
    'a: 1\n',
    'b: 2\n',
    '# more\nc: 3\n',
  ]);
});

test('splitDocuments() leaves out what is blank, and blanks before a document', () => {
  expect(splitDocuments('\n\n---\n\n---  \n\n  a: 1\n\n\n---\n')).toEqual(['a: 1\n\n\n']);
});

test('splitDocuments() cuts inside a block scalar too, as Helm does', () => {
  expect(splitDocuments('a: |\n  x\n---\n  y\n')).toEqual(['a: |\n  x\n', 'y\n']);
});
