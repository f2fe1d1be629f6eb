import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outlineText } from './outline.ts';
import { parseAny, parseTemplate } from '../parse-template.ts';
import type { ParsedText } from '../parse-template.ts';

function hasFunction(name: string): boolean {
  return ['f', 'include', 'not', 'toYaml', 'end'].includes(name);
}

const options = { name: 't', hasFunction };

/** All of it, as plain objects with every position but those of lists. */
function whole({ root, definitions, functions }: ParsedText): unknown {
  const names = Array.from(functions).sort();
  return plain({ root, definitions: Array.from(definitions), names });
}

function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plain);
  if ('nodes' in value) return plain(value.nodes);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]));
}

describe('outlineText()', () => {
  it('finds definitions and where lists end', () => {
    const text = '{{ define "x" }}{{ if .a }}b{{ else }}{{ f }}{{ end }}{{ end }}';
    const outline = outlineText(text, hasFunction);
    expect(outline?.root).toEqual({ at: 1, pos: 0, hasActions: false });
    expect(Array.from(outline?.definitions ?? [])).toEqual([
      ['x', { at: 6, pos: text.indexOf('{{ if'), hasActions: true }],
    ]);
    expect(Array.from(outline?.listEnds ?? [])).toEqual([
      [6, { at: 11, pos: text.indexOf('{{ else') }],
      [11, { at: 21, pos: text.indexOf('{{ end') }],
      [1, { at: 26, pos: text.lastIndexOf('{{ end') }],
    ]);
    expect(outline?.functions).toEqual(new Set(['f']));
  });

  it.each([
    '{{- $x := .a.b | f 1 -2 0.5 -}} {{ $x.y }}',
    '{{ range $k, $v := $.map }}{{ $k }}{{ end }}',
    '{{ if(not .a) }}{{ else if f "}}" `{{` }}{{ else }}{{ f }}{{ end }}',
    '{{ with .a }}{{ . }}{{ else with .b }}{{ . }}{{ end }}',
    '{{- /* {{ f }} */ -}}{{ include "a.b" (f (f (f (f . | f)))).c | toYaml }}',
    '{{ template "x" }}{{ template "x" (f .) }}{{ f nil true "\\"\\n" }}',
  ])('knows %s', (text) => {
    expect(outlineText(text, hasFunction)).toBeDefined();
    expect(whole(parseTemplate(text, options))).toEqual(whole(parseAny(text, options)));
  });

  it.each([
    '{{ nope }}',
    '{{ $x }}',
    '{{ if .a }}',
    '{{ end }}',
    '{{ if .a }}{{ $x := 1 }}{{ end }}{{ $x }}',
    '{{ if .a }}{{ else }}{{ else }}{{ end }}',
    '{{ with .a }}{{ else if .b }}{{ end }}',
    '{{ range .a }}{{ else range .b }}{{ end }}',
    '{{ if .a }}{{ define "x" }}{{ end }}{{ end }}',
    '{{ define "x" }}{{ else }}{{ end }}',
    '{{ define "x" . }}{{ end }}',
    '{{ if }}{{ end }}',
    '{{ if $a, $b := .c }}{{ end }}',
    '{{ }}',
    '{{-}}',
    '{{ f -}}}}{{ f-}}',
    '{{ f | }}',
    '{{ f | 1 }}',
    '{{ f | true }}',
    '{{ () }}',
    '{{ (f }}',
    '{{ f) }}',
    '{{ f"x" }}',
    '{{ .a..b }}',
    '{{ .1a }}',
    '{{ f.a }}',
    '{{ 08 }}',
    '{{ f -x }}',
    '{{ "a\\q" }}',
    '{{ /* a */ }}',
    '{{/* a */ }}',
    '{{ f /* a */ }}',
    '{{/* a */-}}',
    '{{/* a ',
    '{{ f \x01 }}',
    '{{ f \x02 }}',
    '{{ (f)f }}',
    '{{ (f)(f) }}',
    '{{ f(f) }}',
    '{{ (f | ) }}',
    '{{ ( | f) }}',
    '{{ f ) ( }}{{ f ( }}{{ ) }}',
    '{{ 1e5 }}',
    "{{ 'a' }}",
    '{{ end f }}',
    '{{ break }}',
    '{{ block "x" . }}{{ end }}',
    '{{ if end }}{{ end }}',
  ])('leaves %s to the parser', (text) => {
    expect(outlineText(text, hasFunction)).toBeUndefined();
  });

  it('leaves very long actions to the parser', () => {
    expect(outlineText(`{{ ${'"a" '.repeat(300_000)}`, hasFunction)).toBeUndefined();
    expect(outlineText(`{{ ${'('.repeat(30)}f${')'.repeat(30)} }}`, hasFunction)).toBeUndefined();
  });

  it('leaves thousands of variables to the parser', () => {
    expect(outlineText('{{ $x := 1 }}'.repeat(900), hasFunction)).toBeDefined();
    expect(outlineText('{{ $x := 1 }}'.repeat(9000), hasFunction)).toBeUndefined();
  });

  it('knows nothing that the parser refuses, and leads to the same tree', () => {
    const word = fc.constantFrom(
      ...[
        '.',
        '.a',
        '.a.b',
        '$',
        '$.x',
        '$x',
        '$y.z',
        '1',
        '-1',
        '1.5',
        '08',
        '"s"',
        '"}}"',
        '`{{`',
      ],
      ...[
        'true',
        'nil',
        'f',
        'include',
        'nope',
        '(',
        ')',
        '|',
        ':=',
        '=',
        ',',
        '-',
        'if',
        'end',
        'x.y',
      ],
    );
    const space = fc.constantFrom('', ' ', ' ', ' ', '\n', '\t');
    const inner = fc
      .array(fc.tuple(word, space), { maxLength: 6 })
      .map((pairs) => pairs.flat().join(''));
    const keyword = fc.constantFrom(
      ...['', '', 'if ', 'with ', 'range ', 'else', 'else if ', 'end', 'end', 'end', 'define "d"'],
      ...[
        'template "d" ',
        '$x := ',
        '$x= ',
        '$x:=',
        'range $x, $y := ',
        'range $x,$y= ',
        'if $y =',
        '/* c */',
        'break',
        'block "b" ',
      ],
    );
    const edge = fc.constantFrom(' ', ' ', '- ', '', '-');
    const action = fc
      .tuple(edge, keyword, fc.oneof(fc.constantFrom('', '.a', 'f .b', '$x'), inner), edge)
      .map(
        ([left, first, rest, right]) =>
          `{{${left}${first}${rest}${right === '- ' ? ' -' : right}}}`,
      );
    const text = fc
      .array(fc.oneof(action, action, fc.constantFrom('a', ' ', '{', '}}', '\n')), { maxLength: 8 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (each) => {
        fc.pre(outlineText(each, hasFunction) !== undefined);
        expect(whole(parseTemplate(each, options))).toEqual(whole(parseAny(each, options)));
      }),
      { numRuns: 3000 },
    );
  });
});
