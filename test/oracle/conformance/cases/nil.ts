import { defineCases } from '../case.ts';
import type { ConformanceCase } from '../case.ts';

/** nil, null, missing: three things that look alike and are not. */

const values = 'a: {b: {}}\ns: text\nn: null\nl: [null, 1]\n';

const templates: readonly (readonly [name: string, template: string])[] = [
  ['nil alone', '{{ nil }}'],
  ['nil in parentheses', '{{ (nil) }}'],
  ['if nil', '{{ if nil }}{{ end }}'],
  ['with nil', '{{ with nil }}{{ end }}'],
  ['nil into a pipeline', '{{ nil | quote }}'],
  ['nil declared', '{{ $x := nil }}'],
  ['nil with an argument', '{{ nil 1 }}'],
  ['nil as an argument', '{{ list nil }} {{ eq nil nil }} {{ printf "%v" nil }}'],
  ['nil for a string', '{{ upper nil }}'],
  ['a missing value prints nothing', '[{{ .Values.missing }}]'],
  ['a null prints nothing', '[{{ .Values.n }}]'],
  ['a null in a list prints nothing', '[{{ index .Values.l 0 }}] {{ .Values.l }}'],
  ['a field of a missing value', '{{ .Values.missing.a }}'],
  ['a field of a missing value, deeper', '{{ .Values.a.b.c.d }}'],
  ['a field of a missing value in parentheses', '[{{ (.Values.missing).a }}]'],
  ['a field of a field in parentheses', '[{{ ((.Values.missing).a).b }}]'],
  ['a field of a missing value on another line', 'a: b\nc:\n  d: {{ .Values.missing.a }}\n'],
  ['a field of a missing value after text beyond ASCII', 'é😀 {{ .Values.missing.a }}'],
  ['a field of a missing value in a pipeline', '{{ .Values.missing.a | default "x" | quote }}'],
  ['a field of a missing value as an argument', '{{ default "x" .Values.missing.a }}'],
  ['a field of a missing value in if', '{{ if .Values.missing.a }}{{ end }}'],
  [
    'a field of a missing value in and',
    '{{ if and .Values.missing .Values.missing.a }}{{ else }}no{{ end }}',
  ],
  ['a field of a missing value in with', '{{ with .Values.missing.a }}{{ end }}'],
  ['a field of a missing value in range', '{{ range .Values.missing.a }}{{ end }}'],
  ['a field of a missing value of $', '{{ with 1 }}{{ $.Values.missing.a }}{{ end }}'],
  ['a field of a number', '{{ .Values.a.b.c }}{{ .Release.Revision.x }}'],
  ['a field of a string', '{{ .Values.s.x }}'],
  [
    'a field of the release',
    '{{ .Release.Name }} {{ .Release.Namespace }} {{ .Release.IsInstall }} {{ .Release.IsUpgrade }} {{ .Release.Revision }} {{ .Release.Service }} [{{ .Release.Nope }}]',
  ],
  [
    'a field of the chart',
    '{{ .Chart.Name }} {{ .Chart.Version }} [{{ .Chart.Nope }}] {{ .Chart.IsRoot }}',
  ],
  ['a field of capabilities that is not there', '{{ .Capabilities.Nope }}'],
  ['a field of a kube version that is not there', '{{ .Capabilities.KubeVersion.Nope }}'],
  [
    'a field of a kube version that is unexported',
    '{{ .Capabilities.KubeVersion.normalizedVersion }}',
  ],
  ['a root that is not there', '[{{ .Nope }}]'],
  ['a field of a root that is not there', '{{ .Nope.a }}'],
  ['a misspelled root', '{{ .values.a }}'],
  ['lower case values', '{{ .Values.S }}'],
  ['the template', '{{ .Template.Name }} {{ .Template.BasePath }} [{{ .Template.Nope }}]'],
  [
    'dot of a template without argument',
    '{{ define "x" }}[{{ . }}{{ .a }}{{ .a.b }}]{{ end }}{{ template "x" }}',
  ],
  [
    'dot of an include of nil',
    '{{ define "x" }}[{{ . }}{{ .a }}{{ .a.b }}]{{ end }}{{ include "x" nil }}',
  ],
  [
    'dot of an include of a missing value',
    '{{ define "x" }}[{{ . }}{{ .a }}]{{ end }}{{ include "x" .Values.missing }}',
  ],
  [
    'dot as an argument when there is none',
    '{{ define "x" }}{{ upper . }}{{ end }}{{ include "x" nil }}',
  ],
  ['dot as an argument when it is an item', '{{ range .Values.l }}{{ upper . }}{{ end }}'],
  ['required of nil', '{{ required "needed" nil }}'],
  ['required of a missing value', '{{ required "needed" .Values.missing }}'],
  ['required of an empty string', '{{ required "needed" "" }}'],
  [
    'required of others',
    '{{ required "x" 0 }} {{ required "x" false }} {{ required "x" (list) }} {{ required "x" (dict) }}',
  ],
  ['required by pipeline', '{{ .Values.missing | required "needed" }}'],
  ['required without a value', '{{ required "needed" }}'],
  [
    'default of a missing value',
    '{{ default "d" .Values.missing }} {{ .Values.missing | default "d" }}',
  ],
];

export const cases: readonly ConformanceCase[] = defineCases(
  templates.map(([name, template]) => ({ name, template, values })),
);
