import { defineCases } from '../case.ts';
import type { ConformanceCase } from '../case.ts';

/** include, tpl, required, fail: templates inside of templates, and how their errors read. */

const helpers = `{{ define "name" }}{{ .Release.Name }}-x{{ end }}
{{ define "echo" }}[{{ . }}]{{ end }}
{{ define "multi" }}
a: 1
b: 2
{{ end }}
{{ define "bad" }}
{{ .Values.missing.a }}
{{ end }}
{{ define "outer" }}{{ include "bad" . }}{{ end }}
{{ define "failing" }}{{ fail "stop" }}{{ end }}
{{ define "requiring" }}
  {{ required "value is needed" .Values.missing }}
{{ end }}
{{ define "upper" }}{{ upper 1 }}{{ end }}
{{ define "function error" }}{{ index (list 1) 5 }}{{ end }}
{{ define "loop" }}{{ include "loop" . }}{{ end }}
`;

const values = `s: '{{ .Release.Name }}'
nested: '{{ tpl .Values.s . }}'
bad: '{{ .Values.missing.a }}'
syntax: '{{ if }}'
plain: 'no braces'
`;

const templates: readonly (readonly [name: string, template: string])[] = [
  ['include', '{{ include "name" . }}'],
  ['include by pipeline', '{{ include "name" . | upper | quote }}'],
  ['include with a computed name', '{{ include (print "na" "me") . }}'],
  [
    'include with a number',
    '{{ include "echo" 1 }}{{ include "echo" "a" }}{{ include "echo" (list 1) }}',
  ],
  ['include keeps space', '[{{ include "multi" . }}]'],
  ['include and nindent', 'x:{{ include "multi" . | trim | nindent 2 }}'],
  ['include of a file', '{{ include "t/templates/other.yaml" . }}'],
  ['include of what is not there', '{{ include "nope" . }}'],
  ['include without data', '{{ include "name" }}'],
  ['include with too much', '{{ include "name" . . }}'],
  ['include with a name that is no string', '{{ include 1 . }}'],
  ['include keeps <no value>', '{{ include "echo" nil | len }}'],
  ['include that compares <no value>', '{{ eq (include "echo" nil) "[<no value>]" }}'],
  ['include of itself for ever', '{{ include "loop" . }}'],
  [
    'template of itself for ever',
    '{{ define "t" }}{{ template "t" . }}{{ end }}{{ template "t" . }}',
  ],

  ['an error in an include', '{{ include "bad" . }}'],
  ['an error in an include of an include', 'a\n  {{ include "outer" . }}'],
  ['an error in a template', '{{ template "bad" . }}'],
  ['an error in an include in a template', '{{ template "outer" . }}'],
  ['an error of a function in an include', '{{ include "function error" . }}'],
  ['an error of an argument in an include', '{{ include "upper" . }}'],
  [
    'include of what is not there in an include',
    '{{ define "x" }}{{ include "nope" . }}{{ end }}{{ include "x" . }}',
  ],
  [
    'template of what is not there in an include',
    '{{ define "x" }}{{ template "nope" . }}{{ end }}{{ include "x" . }}',
  ],

  ['fail', '{{ fail "stop" }}'],
  ['fail over lines', '{{ fail "one\\ntwo\\n  three" }}'],
  ['fail with a colon', '{{ fail "a: b: c" }}'],
  ['fail by pipeline', '{{ printf "no %s" "x" | fail }}'],
  ['fail with a number', '{{ fail 1 }}'],
  ['fail with nothing', '{{ fail "" }}'],
  ['fail in an include', '{{ include "failing" . }}'],
  ['fail in a template', '{{ template "failing" . }}'],
  ['fail in an include over lines', 'a\n\n  {{ include "failing" . | quote }}'],
  ['fail in tpl', '{{ tpl "{{ fail \\"stop\\" }}" . }}'],
  ['fail with its own marks', '{{ fail "HELM_ERR_START x HELM_ERR_END y" }}'],
  ['required in an include', '{{ include "requiring" . }}'],
  ['required in a template', '{{ template "requiring" . }}'],
  ['required in tpl', '{{ tpl "{{ required \\"needed\\" .Values.missing }}" . }}'],
  [
    'required in tpl in an include',
    '{{ define "x" }}{{ tpl "{{ required \\"needed\\" .Values.missing }}" . }}{{ end }}{{ include "x" . }}',
  ],

  ['tpl', '{{ tpl .Values.s . }}'],
  ['tpl without braces', '{{ tpl .Values.plain . }}'],
  ['tpl of nothing', '[{{ tpl "" . }}]'],
  ['tpl of space', '[{{ tpl "  " . }}]'],
  ['tpl of a comment', '[{{ tpl "{{/* x */}}" . }}]'],
  ['tpl in tpl', '{{ tpl .Values.nested . }}'],
  ['tpl with another dot', '{{ tpl "{{ .a }}{{ . }}" (dict "a" 1) }}'],
  ['tpl with nil', '[{{ tpl "{{ . }}" nil }}]'],
  ['tpl strips <no value>', '{{ tpl "a{{ .Values.missing }}b<no value>" . | quote }}'],
  ['tpl without braces strips <no value>', '{{ tpl "a<no value>b" . | len }}'],
  ['tpl sees templates', '{{ tpl "{{ include \\"name\\" . }}" . }}'],
  [
    'tpl sees its own defines',
    '{{ tpl "{{ define \\"own\\" }}o{{ end }}{{ include \\"own\\" . }}{{ template \\"own\\" }}" . }}',
  ],
  [
    'defines of tpl do not leak',
    '{{ $_ := tpl "{{ define \\"own\\" }}o{{ end }}" . }}{{ include "own" . }}',
  ],
  [
    'defines of tpl replace others inside',
    '{{ tpl "{{ define \\"name\\" }}mine{{ end }}{{ include \\"name\\" . }}" . }}{{ include "name" . }}',
  ],
  [
    'defines of tpl reach what it includes',
    '{{ define "caller" }}{{ include "name" . }}{{ end }}{{ tpl "{{ define \\"name\\" }}mine{{ end }}{{ include \\"caller\\" . }}" . }}{{ include "caller" . }}',
  ],
  [
    'blank defines of tpl do not replace',
    '{{ tpl "{{ define \\"name\\" }} {{ end }}{{ include \\"name\\" . }}" . }}',
  ],
  [
    'nested tpl sees defines of the outer',
    '{{ tpl "{{ define \\"own\\" }}o{{ end }}{{ tpl \\"{{ include `own` . }}\\" . }}" . }}',
  ],
  [
    'tpl includes itself by its name',
    '{{ tpl "{{ if .a }}x{{ include \\"gotpl\\" (dict) }}{{ end }}" (dict "a" 1) }}',
  ],
  ['variables do not reach tpl', '{{ $x := 1 }}{{ tpl "{{ $x }}" . }}'],
  ['tpl of a number', '{{ tpl 1 . }}'],
  ['tpl of a missing value', '{{ tpl .Values.missing . }}'],
  ['tpl without data', '{{ tpl "x" }}'],
  ['an error in tpl', '{{ tpl .Values.bad . }}'],
  [
    'an error in tpl in an include',
    '{{ define "x" }}{{ tpl .Values.bad . }}{{ end }}{{ include "x" . }}',
  ],
  ['an error in an include in tpl', '{{ tpl "{{ include \\"bad\\" . }}" . }}'],
  ['a function error in tpl', '{{ tpl "{{ index (list) 1 }}" . }}'],
  ['a syntax error in tpl', '{{ tpl .Values.syntax . }}'],
  ['a syntax error in tpl over lines', '{{ tpl "a\\n\\n{{ nope }}" . }}'],
  ['tpl over lines', '{{ tpl "a\\n{{ .Release.Name }}\\nb" . }}'],
  ['tpl of a template with quotes', '{{ tpl "{{ \\"a\\\\\\"b\\" }}" . }}'],
  ['the same tpl with different data', '{{ range list 1 2 3 }}{{ tpl "<{{ . }}>" . }}{{ end }}'],
  ['toYaml and tpl', '{{ tpl (toYaml (dict "a" "{{ .Release.Name }}")) . }}'],

  [
    'lookup is empty',
    '{{ lookup "v1" "Secret" "ns" "x" }} {{ (lookup "v1" "Secret" "ns" "x").data }}|{{ if lookup "v1" "Secret" "" "" }}t{{ else }}f{{ end }}',
  ],
  ['lookup with too little', '{{ lookup "v1" "Secret" }}'],
  ['getHostByName is empty', '[{{ getHostByName "localhost" }}]'],
];

const files = {
  'templates/_helpers.tpl': helpers,
  'templates/other.yaml': 'other {{ .Template.Name }}',
};

/** Which file's definition counts, and what is rendered. */
const charts: readonly ConformanceCase[] = [
  {
    name: 'partials are not rendered',
    files: {
      'templates/_a.yaml': 'a',
      'templates/b.yaml': 'b',
      'templates/sub/_c.txt': 'c',
      'templates/NOTES.txt': 'notes {{ .Release.Name }}',
    },
  },
  {
    name: 'later files replace definitions',
    files: {
      'templates/_a.tpl': '{{ define "x" }}a{{ end }}',
      'templates/_z.tpl': '{{ define "x" }}z{{ end }}',
      'templates/sub/_b.tpl': '{{ define "x" }}sub{{ end }}',
      'templates/t.yaml': '{{ include "x" . }}',
    },
  },
  {
    name: 'deeper files are parsed first',
    files: {
      'templates/a/b/_deep.tpl': '{{ define "x" }}deep{{ end }}{{ define "y" }}deep{{ end }}',
      'templates/_top.tpl': '{{ define "x" }}top{{ end }}',
      'templates/t.yaml': '{{ include "x" . }}{{ include "y" . }}',
    },
  },
  {
    name: "a blank definition does not replace another file's",
    files: {
      'templates/_z.tpl': '{{ define "x" }}z{{ end }}',
      'templates/_a.tpl': '{{ define "x" }}  {{ end }}',
      'templates/t.yaml': '{{ include "x" . }}',
    },
  },
  {
    name: 'a file may define what another file is',
    files: {
      'templates/_a.tpl': '{{ define "t/templates/b.yaml" }}hijacked{{ end }}',
      'templates/b.yaml': 'b',
    },
  },
  {
    name: "a parent's definition replaces its subchart's",
    files: {
      'charts/sub/Chart.yaml': 'apiVersion: v2\nname: sub\nversion: 0.1.0\n',
      'charts/sub/templates/_h.tpl':
        '{{ define "x" }}sub{{ end }}{{ define "only" }}only {{ .Chart.Name }}{{ end }}',
      'charts/sub/templates/s.yaml':
        '{{ include "x" . }} {{ .Template.Name }} {{ .Template.BasePath }}',
      'templates/_h.tpl': '{{ define "x" }}parent{{ end }}',
      'templates/t.yaml': '{{ include "x" . }} {{ include "only" . }}',
    },
  },
  {
    name: 'templates of one chart share their map',
    files: {
      'templates/a.yaml': '{{ $_ := set .Values "seen" "a" }}{{ .Values.seen }}',
      'templates/b.yaml':
        '{{ $_ := set .Values "seen" (print .Values.seen "b") }}{{ .Values.seen }}',
    },
  },
  {
    name: 'an error names the file',
    files: { 'templates/deep/er.yaml': 'x: {{ .Values.a.b }}' },
  },
  {
    name: 'an error in a helper of another file',
    files: {
      'templates/_helpers.tpl':
        '\n\n{{- define "h" -}}\nx: {{ .Values.a.b | quote }}\n{{- end -}}\n',
      'templates/cm.yaml': 'data:\n  {{- include "h" . | nindent 2 }}\n',
    },
  },
];

export const cases: readonly ConformanceCase[] = defineCases([
  ...templates.map(([name, template]) => ({ name, template, values, files })),
  ...charts,
]);
