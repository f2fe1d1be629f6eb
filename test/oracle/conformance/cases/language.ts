import { defineCases } from '../case.ts';
import type { ConformanceCase } from '../case.ts';

/** Text, trim markers, comments, pipelines and control flow: the template language itself. */

const values = `a: 1000000
s: text
t: true
e: ""
l: [x, "y", 3]
m: {b: 2, a: 1, nested: {deep: yes}}
z: []
zm: {}
`;

const templates: readonly (readonly [name: string, template: string])[] = [
  ['plain text', 'hello\n'],
  ['an empty template', ''],
  ['only space', '  \n\t\n'],
  ['braces that are no delimiters', '{ } }} {x}'],
  ['a value from values.yaml', '{{ .Values.a }}'],
  ['a field of a missing map', '{{ .Values.x.b }}'],
  ['a missing value', '[{{ .Values.x }}]'],
  ['text that reads <no value>', 'a <no value> b {{ "<no value>" }} c'],
  ['carriage returns', 'a\r\n{{ "b" }}\r\nc'],
  ['a byte order mark', '\ufeff{{ .Values.s }}'],
  ['text beyond ASCII', 'é {{ "ü" }} 😀 {{ .Values.s }}'],

  ['trim left', 'a \n\t {{- "b" }} c'],
  ['trim right', 'a {{ "b" -}} \n\t c'],
  ['trim both', 'a \n {{- "b" -}} \n c'],
  ['trim next to trim', 'a {{- "b" -}} {{- "c" -}} d'],
  ['trim with newlines inside', 'a {{-\n"b"\n-}} c'],
  ['a trim marker needs its space', '{{-3}} {{ 3 -}} x'],
  ['a minus before a number', '{{ -3 }} {{- -3 }}'],
  ['a trim marker without space on the right', '{{ 3-}}'],
  ['trim does not touch other spaces', 'a\u00a0{{- "b" -}}\u00a0c'],
  ['only trim markers', 'a {{- -}} b'],

  ['a comment', 'a{{/* comment */}}b'],
  ['a comment over lines', 'a{{/* one\ntwo */}}b'],
  ['a trimmed comment', 'a {{- /* comment */ -}} b'],
  ['a comment trimmed on the left', 'a {{- /* comment */}} b'],
  ['a comment with delimiters inside', 'a{{/* {{ .x }} */}}b'],
  ['an empty comment', 'a{{/**/}}b'],

  ['nothing between pipes', '{{ "x" | }}'],
  ['a pipeline', '{{ .Values.s | quote | printf "%s-%s" "a" }}'],
  ['a pipeline over lines', '{{ .Values.s |\n  quote |\n  upper }}'],
  ['a pipeline of one field', '{{ .Values | len }}'],
  ['nested parentheses', '{{ ((("x"))) }}'],
  ['parentheses without spaces', '{{print(len "ab")(len "c")}}'],
  ['several arguments', '{{ print 1 2 "a" 3 4.5 true }}'],
  ['arguments without space between parentheses', '{{ print (1)(2) }}'],

  ['if', '{{ if .Values.t }}yes{{ end }}'],
  ['if else', '{{ if .Values.e }}yes{{ else }}no{{ end }}'],
  ['if else if', '{{ if .Values.e }}1{{ else if .Values.t }}2{{ else }}3{{ end }}'],
  ['if else if else', '{{ if .Values.e }}1{{ else if .Values.e }}2{{ else }}3{{ end }}'],
  [
    'a long chain of else if',
    '{{ if false }}1{{ else if false }}2{{ else if true }}3{{ else if true }}4{{ end }}',
  ],
  ['else with', '{{ with .Values.e }}1{{ else with .Values.s }}{{ . }}{{ else }}3{{ end }}'],
  ['with else', '{{ with .Values.e }}1{{ else }}{{ .Values.s }}{{ end }}'],
  ['with changes dot', '{{ with .Values.m }}{{ .a }}{{ $.Values.s }}{{ end }}{{ .Values.s }}'],
  ['nested with', '{{ with .Values.m }}{{ with .nested }}{{ .deep }}{{ end }}{{ .b }}{{ end }}'],
  ['else with inside of if', '{{ if .Values.e }}a{{ else with .Values.s }}{{ . }}{{ end }}'],
  ['else if inside of with', '{{ with .Values.e }}a{{ else if .Values.s }}b{{ end }}'],
  ['else range', '{{ if .Values.e }}a{{ else range .Values.l }}b{{ end }}'],
  ['two else', '{{ if .Values.e }}a{{ else }}b{{ else }}c{{ end }}'],

  ['range over a list', '{{ range .Values.l }}<{{ . }}>{{ end }}'],
  ['range over a list with index', '{{ range $i, $v := .Values.l }}{{ $i }}={{ $v }};{{ end }}'],
  ['range over a list with one variable', '{{ range $v := .Values.l }}{{ $v }}{{ . }};{{ end }}'],
  ['range over a map is sorted', '{{ range $k, $v := .Values.m }}{{ $k }}={{ $v }};{{ end }}'],
  [
    'range over a map sorts by bytes',
    '{{ range $k, $v := dict "b" 1 "B" 2 "a10" 3 "a2" 4 "é" 5 "z" 6 "😀" 7 "ﬀ" 8 }}{{ $k }} {{ end }}',
  ],
  ['range over an empty list', '{{ range .Values.z }}x{{ else }}none{{ end }}'],
  ['range over an empty map', '{{ range .Values.zm }}x{{ else }}none{{ end }}'],
  ['range over nothing', '{{ range .Values.missing }}x{{ else }}none{{ end }}'],
  ['range over nil', '{{ range nil }}x{{ end }}'],
  ['range over an int', '{{ range 3 }}{{ . }},{{ end }}'],
  ['range over an int with a variable', '{{ range $i := 3 }}{{ $i }},{{ end }}'],
  ['range over an int with two variables', '{{ range $i, $j := 3 }}{{ $i }}{{ end }}'],
  ['range over zero', '{{ range 0 }}x{{ else }}none{{ end }}'],
  ['range over a negative int', '{{ range -2 }}x{{ else }}none{{ end }}'],
  ['range over an int64', '{{ range int64 2 }}{{ printf "%T %v" . . }},{{ end }}'],
  ['range over a byte', '{{ range index "\\x02" 0 }}{{ printf "%T" . }},{{ end }}'],
  ['range over a float', '{{ range .Values.a }}x{{ end }}'],
  ['range over a string', '{{ range .Values.s }}x{{ end }}'],
  ['range over a bool', '{{ range true }}x{{ end }}'],
  [
    'range over a typed list',
    '{{ range $i, $v := splitList "," "a,b" }}{{ $i }}{{ printf "%T" $v }}{{ end }}',
  ],
  ['range with a field that an item lacks', '{{ range .Values.l }}{{ .foo }}{{ end }}'],
  ['range with a nil item', '{{ range list nil 1 }}[{{ . }}]{{ end }}'],
  ['range with a field of a nil item', '{{ range list nil }}{{ .foo }}{{ end }}'],
  [
    'range variables in else',
    '{{ range $i, $v := .Values.z }}x{{ else }}{{ $i }}{{ $v }}{{ end }}',
  ],
  [
    'break',
    '{{ range $i, $v := .Values.l }}{{ if eq $i 1 }}{{ break }}{{ end }}{{ $v }}{{ end }}!',
  ],
  [
    'continue',
    '{{ range $i, $v := .Values.l }}{{ if eq $i 1 }}{{ continue }}{{ end }}{{ $v }}{{ end }}!',
  ],
  [
    'break inside with',
    '{{ range .Values.l }}{{ with "w" }}{{ . }}{{ break }}{{ end }}x{{ end }}{{ .Values.s }}',
  ],
  [
    'break leaves one loop',
    '{{ range list 1 2 }}{{ range list 3 4 }}{{ . }}{{ break }}{{ end }}{{ . }}{{ end }}',
  ],
  [
    'break in the else of an inner range',
    '{{ range list 1 2 }}{{ . }}{{ range list }}x{{ else }}{{ break }}{{ end }}y{{ end }}',
  ],
  [
    'a list that grows while it is ranged over',
    '{{ $d := dict "a" 1 }}{{ range $k, $v := $d }}{{ $_ := set $d "b" 2 }}{{ $k }}{{ end }}{{ len $d }}',
  ],

  [
    'define and template',
    '{{ define "x" }}<{{ . }}>{{ end }}{{ template "x" "a" }}{{ template "x" }}',
  ],
  [
    'template without a value prints no value',
    '{{ define "x" }}[{{ . }}]{{ end }}{{ template "x" }}',
  ],
  ['template before its define', '{{ template "x" 1 }}{{ define "x" }}{{ . }}{{ end }}'],
  ['template with a raw string name', '{{ define `x` }}r{{ end }}{{ template `x` }}'],
  ['template with an undefined name', '{{ template "nope" . }}'],
  ['block', '{{ block "x" "a" }}[{{ . }}]{{ end }}{{ template "x" "b" }}'],
  ['block with else', '{{ block "x" . }}a{{ else }}b{{ end }}'],
  ['block without a pipeline', '{{ block "x" }}a{{ end }}'],
  ['define is empty', '{{ define "x" }}{{ end }}[{{ template "x" . }}]'],
  [
    'define twice, one blank',
    '{{ define "x" }}a{{ end }}{{ define "x" }} {{ end }}{{ template "x" }}',
  ],
  [
    'define twice, the first blank',
    '{{ define "x" }} {{ end }}{{ define "x" }}a{{ end }}{{ template "x" }}',
  ],
  ['define under the own name', '{{ define "t/templates/t.yaml" }}defined{{ end }} '],
  [
    'define under the own name beside a body',
    '{{ define "t/templates/t.yaml" }}defined{{ end }}body',
  ],
  ['define with space around it', 'a {{- define "x" -}} b {{- end -}} c{{ template "x" }}'],
  [
    'template whose dot is a missing value',
    '{{ define "x" }}{{ .a }}{{ end }}{{ template "x" .Values.missing }}',
  ],
  [
    'template recursion that ends',
    '{{ define "x" }}{{ . }}{{ if gt . 0 }}{{ template "x" (sub . 1 | int) }}{{ end }}{{ end }}{{ template "x" 5 }}',
  ],

  [
    'keywords as fields',
    '{{ $d := dict "if" 1 "range" 2 "end" 3 "nil" 4 "define" 5 }}{{ $d.if }}{{ $d.range }}{{ $d.end }}{{ $d.nil }}{{ $d.define }}',
  ],
  [
    'fields beyond ASCII',
    '{{ $d := dict "é" 1 "日本" 2 "_x1" 3 }}{{ $d.é }}{{ $d.日本 }}{{ $d._x1 }}',
  ],
  ['a field that begins with a digit', '{{ $d := dict "1a" 1 }}{{ $d.1a }}'],
  ['a field with a hyphen', '{{ .Values.a-b }}'],
];

export const cases: readonly ConformanceCase[] = defineCases(
  templates.map(([name, template]) => ({ name, template, values })),
);
