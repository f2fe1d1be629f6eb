import { describe, expect, it } from 'vitest';
import { outlineText } from './outline.ts';

function hasFunction(name: string): boolean {
  return ['f', 'include', 'not', 'toYaml', 'end'].includes(name);
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
});
