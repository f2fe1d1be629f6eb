import { describe, expect, test } from 'vitest';
import { goFunction } from '../../go/index.ts';
import { openTemplates } from './render-templates.ts';

const nindent = goFunction('func(int, string) string', (count: bigint, text: string) =>
  `\n${text}`.replaceAll('\n', `\n${' '.repeat(Number(count))}`),
);

/** Where the first `!` in the output of `c/templates/a.yaml` comes from. */
function originOf(texts: Readonly<Record<string, string>>, output?: string): string[] {
  const templates = new Map(
    Object.entries(texts).map(([name, text]) => [
      `c/templates/${name}`,
      { text, values: new Map(), basePath: '' },
    ]),
  );
  const opened = openTemplates(templates, { functions: { nindent } });
  const name = 'c/templates/a.yaml';
  const text = output ?? opened.render().get(name) ?? '';
  const origin = opened.findOrigin(name, text, text.indexOf('!'));
  if (origin === undefined) return [];
  const { file, line, column } = origin.source;
  return [`${file}:${line}:${column}`, ...origin.callers].map((place) =>
    place.replaceAll('c/templates/', ''),
  );
}

describe('findOrigin()', () => {
  test('finds the character of a text', () => {
    expect(originOf({ 'a.yaml': 'a: 1\n{{ if true }}\n b!{{ end }}' })).toEqual(['a.yaml:3:3']);
  });

  test('finds the action that wrote it', () => {
    expect(originOf({ 'a.yaml': 'a: 1\nb: {{ "x!" }}' })).toEqual(['a.yaml:2:7']);
  });

  test('counts what was taken out', () => {
    expect(originOf({ 'a.yaml': '{{ .none }}{{ .none }}a{{ .none }}\nb!' })).toEqual([
      'a.yaml:2:2',
    ]);
  });

  test('goes into templates and what they include, indented or not', () => {
    const library = `{{ define "inner" }}x: 1
y: !
{{ end }}{{ define "outer" }}z: 1
{{ template "inner" . }}{{ end }}`;
    expect(
      originOf({ '_l.tpl': library, 'a.yaml': 'k:\n  {{- include "outer" . | nindent 2 }}' }),
    ).toEqual(['_l.tpl:2:4', 'called from a.yaml:2: {{- include "outer" . | nindent 2 }}']);
  });

  test('names the caller of text that has no file', () => {
    expect(originOf({ 'a.yaml': 'a: {{ tpl "{{ 1 }}!" . }}' })).toEqual(['a.yaml:1:7']);
  });

  test('finds nothing where the output is another', () => {
    expect(originOf({ 'a.yaml': 'a: !' }, 'b: !')).toEqual([]);
  });
});
