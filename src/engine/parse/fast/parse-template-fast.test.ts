import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTemplateWhole } from '../parse-template.ts';
import type { ParsedText } from '../parsed-text.ts';
import { parseTemplateFast } from './parse-template-fast.ts';

const functions = ['f', 'include', 'not', 'toYaml', 'end'];
const options = { name: 't', hasFunction: (name: string) => functions.includes(name) };

const operands = ['.', '.a', '.a.b', '$', '$.x', '$x', '$y.z', 'true', 'nil', 'x.y'];
const constants = ['1', '-1', '1.5', '08', '"s"', '"}}"', '`{{`'];
const words = ['f', 'include', 'nope', 'if', 'end', '(', ')', '|', ':=', '=', ',', '-'];
const statements = ['', '', 'if ', 'with ', 'range ', 'else', 'else if ', 'end', 'end', 'end'];
const declarations = ['$x := ', '$x= ', '$x:=', 'range $x, $y := ', 'range $x,$y= ', 'if $y ='];
const others = ['define "d"', 'template "d" ', '/* c */', 'break', 'block "b" '];

const word = fc.constantFrom(...operands, ...constants, ...words);
const space = fc.constantFrom('', ' ', ' ', ' ', '\n', '\t');
const keyword = fc.constantFrom(...statements, ...declarations, ...others);
const edge = fc.constantFrom(' ', ' ', '- ', '', '-');
const anyPipeline = fc
  .array(fc.tuple(word, space), { maxLength: 6 })
  .map((pairs) => pairs.flat().join(''));
const pipeline = fc.oneof(fc.constantFrom('', '.a', 'f .b', '$x'), anyPipeline);
const action = fc
  .tuple(edge, keyword, pipeline, edge)
  .map(
    ([left, first, rest, right]) => `{{${left}${first}${rest}${right === '- ' ? ' -' : right}}}`,
  );
const template = fc
  .array(fc.oneof(action, action, fc.constantFrom('a', ' ', '{', '}}', '\n')), { maxLength: 8 })
  .map((parts) => parts.join(''));

describe('parseTemplateFast()', () => {
  it('parses nothing that the whole parser refuses, and to the same tree', () => {
    fc.assert(
      fc.property(template, (text) => {
        const fast = parseTemplateFast(text, options);
        fc.pre(fast !== undefined);
        expect(treeOf(fast)).toEqual(treeOf(parseTemplateWhole(text, options)));
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    '{{- $x := .a.b | f 1 -2 0.5 -}} {{ $x.y }}',
    '{{ range $k, $v := $.map }}{{ $k }}{{ end }}',
    '{{ if(not .a) }}{{ else if f "}}" `{{` }}{{ else }}{{ f }}{{ end }}',
    '{{ with .a }}{{ . }}{{ else with .b }}{{ . }}{{ end }}',
    '{{- /* {{ f }} */ -}}{{ include "a.b" (f (f (f (f . | f)))).c | toYaml }}',
    '{{ template "x" }}{{ template "x" (f .) }}{{ f nil true "\\"\\n" }}',
  ])('parses %s', (text) => {
    const fast = parseTemplateFast(text, options);
    expect(fast && treeOf(fast)).toEqual(treeOf(parseTemplateWhole(text, options)));
  });
});

/** All of it, as plain objects with every position but those of lists. */
function treeOf({ root, definitions, functions: called }: ParsedText): unknown {
  return plain({ root, definitions: Array.from(definitions), called: Array.from(called).sort() });
}

function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plain);
  if ('nodes' in value) return plain(value.nodes);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]));
}
