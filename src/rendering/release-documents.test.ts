import { expect, test } from 'vitest';
import { parseDocuments, readDocuments } from '../render/index.ts';
import { formatManifest, objectsOf } from './release-documents.ts';

const head = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n';

function textOf(content: string): unknown {
  const documents = readDocuments(new Map([['web/templates/a.yaml', content]]));
  const [once] = objectsOf(documents);
  const [again] = objectsOf(parseDocuments(formatManifest(documents)));
  expect(again).toEqual(once);
  return (once?.object['data'] as Record<string, unknown>)['text'];
}

test('objectsOf() ends a text that ends its template as Helm does, whose manifest ends the line', () => {
  expect(textOf(`${head}  text: |\n    one\n    two`)).toBe('one\ntwo\n');
  expect(textOf(`${head}  text: >\n    one`)).toBe('one\n');
  expect(textOf(`${head}  text: |\n    one\n`)).toBe('one\n');
});

test('objectsOf() keeps the line end that the manifest adds to a text that keeps them all', () => {
  expect(textOf(`${head}  text: |+\n    one`)).toBe('one\n');
  expect(textOf(`${head}  text: |+\n    one\n`)).toBe('one\n\n');
  expect(textOf(`${head}  text: >2+\n    one\n\n`)).toBe('one\n\n\n');
});

test('objectsOf() leaves a text alone that wants no line end', () => {
  expect(textOf(`${head}  text: |-\n    one`)).toBe('one');
  expect(textOf(`${head}  text: one`)).toBe('one');
});
