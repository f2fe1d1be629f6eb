import { describe, expect, test } from 'vitest';
import { parseYaml } from '../yaml/index.ts';
import { annotateFile, takeAnnotation } from './file-annotation.ts';

function parse(text: string): ReadonlyMap<string, unknown> {
  return parseYaml(text, { numbers: 'exact' }) as ReadonlyMap<string, unknown>;
}

const annotate = (text: string): string => annotateFile(text, parse(text), 'c/templates/a.yaml');
const take = (text: string) => takeAnnotation(text, parse(text));
const line = 'postrenderer.helm.sh/postrender-filename: "c/templates/a.yaml"';

const quoted = '"postrenderer.helm.sh/postrender-filename": "c/templates/a.yaml"';

describe('annotateFile()', () => {
  test.each([
    ['nothing', 'kind: A\n', `metadata:\n  annotations:\n    ${line}\nkind: A\n`],
    [
      'a name',
      '# top\nkind: A # x\nmetadata:\n    name: a\n',
      `# top\nkind: A # x\nmetadata:\n    annotations:\n      ${line}\n    name: a\n`,
    ],
    [
      'annotations',
      'metadata:\n  annotations:\n    # why\n    b: "c"\n',
      `metadata:\n  annotations:\n    # why\n    ${line}\n    b: "c"\n`,
    ],
    [
      'metadata in braces',
      'kind: A\nmetadata: {name: a} # x\n',
      `kind: A\nmetadata: {"annotations": {${quoted}}, name: a} # x\n`,
    ],
    [
      'annotations in braces',
      'metadata: {name: a, annotations: {\n  x: y}}\n',
      `metadata: {name: a, annotations: {${quoted}, \n  x: y}}\n`,
    ],
    [
      'nothing but JSON',
      '{"kind":"A"}\n',
      `{"metadata": {"annotations": {${quoted}}}, "kind":"A"}\n`,
    ],
  ])('keeps the text of a document with %s', (_, text, annotated) => {
    expect(annotate(text)).toBe(annotated);
    expect(take(annotated)).toEqual({ file: 'c/templates/a.yaml', content: text });
  });

  test.each([
    ['no value for annotations', 'kind: A\nmetadata:\n  name: a\n  annotations:\n'],
    ['an alias', 'a: &a {name: x}\nmetadata: *a\n'],
  ])('prints a document with %s anew', (_, text) => {
    const annotated = annotate(text);
    expect(parse(annotated).get('metadata')).toBeInstanceOf(Map);
    expect(take(annotated).file).toBe('c/templates/a.yaml');
  });
});

describe('takeAnnotation()', () => {
  test('leaves a document alone that has none', () => {
    const text = 'kind: A # x\n';
    expect(take(text)).toEqual({ file: undefined, content: text });
  });
});
