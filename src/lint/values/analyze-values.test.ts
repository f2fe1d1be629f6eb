import { describe, expect, test } from 'vitest';
import { loadFiles } from '../../chart/index.ts';
import { unusedIn } from '../rules/unused-values.ts';
import { analyzeValues } from './analyze-values.ts';
import type { Usage } from './usage.ts';

const values = `a: {b: {c: 1, d: 2}, e: []}
f: "{{ .Values.g }}"
g: 1
h: {v: {p: 1, q: 2}, w: {p: 3, q: 4}}
`;

function analyze(template: string, files: Readonly<Record<string, string>> = {}): Usage {
  const texts = {
    'Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
    'values.yaml': values,
    'templates/a.yaml': template,
    ...files,
  };
  const chart = loadFiles(
    Object.entries(texts).map(([name, text]) => {
      return { name, data: Buffer.from(text), modified: undefined };
    }),
  );
  const usage = analyzeValues(chart);
  if (usage === undefined) throw new Error('It gave up');
  return usage;
}

function unused(template: string, files?: Readonly<Record<string, string>>): string {
  const chart = loadFiles([
    {
      name: 'Chart.yaml',
      data: Buffer.from('apiVersion: v2\nname: a\nversion: 1.0.0\n'),
      modified: 0,
    },
    { name: 'values.yaml', data: Buffer.from(values), modified: 0 },
  ]);
  return unusedIn(chart.values, [], analyze(template, files))
    .map((path) => path.join('.'))
    .join(' ');
}

describe('analyzeValues()', () => {
  test.each([
    ['reads nothing', 'text', 'a f g h'],
    ['reads a field', '{{ .Values.a.b.c }}', 'a.b.d a.e f g h'],
    ['reads a table whole', '{{ toYaml .Values.a }}', 'f g h'],
    ['reads everything', '{{ toYaml .Values }}', ''],
    ['hands everything on', '{{ toYaml . }}', ''],
    ['tests a table only', '{{ if .Values.a }}x{{ end }}', 'a.b a.e f g h'],
    ['reads from dot', '{{ with .Values.a }}{{ .b.c }}{{ end }}', 'a.b.d a.e f g h'],
    [
      'reads in both branches',
      '{{ if .Values.f }}{{ .Values.g }}{{ else }}{{ .Values.h }}{{ end }}',
      'a',
    ],
    ['reads by a variable', '{{ $x := .Values.a.b }}{{ $x.c }}', 'a.b.d a.e f g h'],
    ['reads by the root variable', '{{ range .Values.a.e }}{{ $.Values.g }}{{ end }}', 'a.b f h'],
    [
      'assigns in a loop',
      '{{ $x := 1 }}{{ range list 1 2 }}{{ $x }}{{ $x = $.Values.g }}{{ end }}',
      'a f h',
    ],
    ['has a default', '{{ (.Values.a | default dict).e }}', 'a.b f g h'],
    ['chooses', '{{ ternary .Values.f .Values.g true }}', 'a h'],
    ['reads by index', '{{ index .Values "a" "b" "c" }}', 'a.b.d a.e f g h'],
    ['reads by get', '{{ get .Values.a "e" }}', 'a.b f g h'],
    ['digs', '{{ dig "a" "b" "c" 1 .Values }}', 'a.b.d a.e f g h'],
    ['asks for a key', '{{ hasKey .Values.a "b" }}', 'a.b.c a.b.d a.e f g h'],
    ['picks', '{{ pick .Values.a "e" | toYaml }}', 'a.b f g h'],
    ['reads keys of a list', '{{ range $k := list "f" "g" }}{{ get $.Values $k }}{{ end }}', 'a h'],
    ['ranges over a table', '{{ range .Values.h }}{{ .p }}{{ end }}', 'a f g h.v.q h.w.q'],
    ['ranges over a list', '{{ range .Values.a.e }}{{ .any }}{{ end }}', 'a.b f g h'],
    ['chooses a key', '{{ (index .Values.h .Release.Name).q }}', 'a f g h.v.p h.w.p'],
    ['merges', '{{ (merge .Values.a.b .Values.h).c }}', 'a.b.d a.e f g h.v h.w'],
    ['runs a value as a template', '{{ tpl .Values.f . }}', 'a h'],
    ['runs text', '{{ tpl "{{ .Values.a.b.c }}" . }}', 'a.b.d a.e f g h'],
    ['runs text that is put together', '{{ tpl (printf "{{ .Values.%s }}" .Release.Name) . }}', ''],
    ['includes what is not there', '{{ include "nothing" . }}', ''],
    ['includes a file', '{{ include (print $.Template.BasePath "/b.yaml") . }}', 'a f g h'],
  ])('follows a template that %s', (_, template, expected) => {
    expect(unused(template)).toBe(expected);
  });

  test.each([
    ['the root', '{{ include "x" . }}', '{{ .Values.g }}', 'a f h'],
    ['a value', '{{ include "x" .Values.a }}', '{{ .b.c }}', 'a.b.d a.e f g h'],
    [
      'a dict',
      '{{ include "x" (dict "v" .Values.a.b "c" $) }}',
      '{{ .v.c }}{{ .c.Values.g }}',
      'a.b.d a.e f h',
    ],
    [
      'a list',
      '{{ include "x" (list $ .Values.a.b) }}',
      '{{ (index . 1).c }}{{ (index . 0).Values.g }}',
      'a.b.d a.e f h',
    ],
    ['by template', '{{ template "x" .Values.a }}', '{{ .b.c }}', 'a.b.d a.e f g h'],
    ['to itself', '{{ include "x" . }}', '{{ .Values.g }}{{ include "x" . }}', 'a f h'],
    [
      'nested for ever',
      '{{ include "x" . }}',
      '{{ .Values.g }}{{ include "x" (dict "x" .) }}',
      'a f h',
    ],
  ])('follows what a template hands on: %s', (_, template, body, expected) => {
    const files = { 'templates/_x.tpl': `{{ define "x" }}${body}{{ end }}` };
    expect(unused(template, files)).toBe(expected);
  });

  test('reads files that are given to tpl', () => {
    const files = { 'conf/a.txt': '{{ .Values.g }}' };
    expect(unused('{{ tpl (.Files.Get "conf/a.txt") . }}', files)).toBe('a f h');
    const glob = '{{ range $p, $_ := .Files.Glob "*" }}{{ tpl ($.Files.Get $p) $ }}{{ end }}';
    expect(unused(glob, files)).toBe('a f h');
  });

  test('leaves values to subcharts, globals and conditions', () => {
    const usage = analyze('', {
      'Chart.yaml':
        'apiVersion: v2\nname: web\nversion: 1.0.0\ndependencies:\n- {name: db, version: 1.x, alias: h, condition: "a.e,g"}\n',
      'charts/db/Chart.yaml': 'apiVersion: v2\nname: db\nversion: 1.0.0\n',
    });
    expect(usage.isUsedWhole(['h', 'v'])).toBe(true);
    expect(usage.isUsed(['a', 'e'])).toBe(true);
    expect(usage.isUsed(['a', 'b'])).toBe(false);
    expect(usage.isUsed(['global', 'x'])).toBe(true);
  });

  test('tells what may be absent', () => {
    const { reads } = analyze(
      '{{ .Values.x }}{{ .Values.y | default 1 }}{{ if .Values.z }}{{ .Values.z }}{{ end }}',
    );
    expect(reads.map(({ path, isOptional }) => [path.join('.'), isOptional])).toEqual([
      ['x', false],
      ['y', true],
      ['z', true],
    ]);
  });

  test('has nothing to say of charts with scripts', () => {
    const chart = loadFiles(
      ['Chart.yaml', 'ext/lua/chart.lua'].map((name) => ({
        name,
        data: Buffer.from(name === 'Chart.yaml' ? 'apiVersion: v2\nname: a\nversion: 1.0.0\n' : ''),
        modified: 0,
      })),
    );
    expect(analyzeValues(chart)).toBeUndefined();
  });
});
