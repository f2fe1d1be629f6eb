import { defineCases } from '../case.ts';
import type { ConformanceCase } from '../case.ts';

/** Variables: declaration, assignment, scope, and what Go remembers of their types. */

const values = 'l: [1, 2]\nm: {a: {b: c}}\ns: text\nz: []\n';

const templates: readonly (readonly [name: string, template: string])[] = [
  ['declare and read', '{{ $x := 1 }}{{ $x }}'],
  ['declare prints nothing', '[{{ $x := 1 }}]'],
  ['assign', '{{ $x := 1 }}{{ $x = 2 }}{{ $x }}'],
  ['assign another type', '{{ $x := 1 }}{{ $x = "a" }}{{ $x }}'],
  ['assign in an inner block', '{{ $x := 1 }}{{ if true }}{{ $x = 2 }}{{ end }}{{ $x }}'],
  ['declare in an inner block', '{{ $x := 1 }}{{ if true }}{{ $x := 2 }}{{ $x }}{{ end }}{{ $x }}'],
  ['declare twice', '{{ $x := 1 }}{{ $x := 2 }}{{ $x }}'],
  [
    'assign to the nearest',
    '{{ $x := 1 }}{{ if true }}{{ $x := 2 }}{{ $x = 3 }}{{ $x }}{{ end }}{{ $x }}',
  ],
  ['assign before declaration', '{{ $x = 1 }}'],
  [
    'assign to what was declared in another block',
    '{{ if false }}{{ $x := 1 }}{{ else }}{{ $x = 2 }}{{ end }}',
  ],
  ['read what the other branch declared', '{{ if false }}{{ $x := 1 }}{{ else }}{{ $x }}{{ end }}'],
  [
    'the other branch hides nothing',
    '{{ $x := 0 }}{{ if false }}{{ $x := 1 }}{{ else }}{{ $x }}{{ end }}',
  ],
  ['declare from itself', '{{ $x := $x }}'],
  [
    'declare from an outer one of the same name',
    '{{ $x := 1 }}{{ if true }}{{ $x := add $x 1 }}{{ $x }}{{ end }}{{ $x }}',
  ],
  ['$ is the root', '{{ with .Values.m }}{{ $.Values.s }}{{ end }}'],
  ['$ can be declared', '{{ $ := 1 }}{{ $ }}'],
  ['$ can be assigned', '{{ $ = .Values.m }}{{ $.a.b }}'],
  ['$ in a template is its argument', '{{ define "x" }}{{ $ }}{{ end }}{{ template "x" 5 }}'],
  [
    'variables do not reach templates',
    '{{ define "x" }}{{ $y }}{{ end }}{{ $y := 1 }}{{ template "x" . }}',
  ],
  ['a variable in if', '{{ if $x := .Values.s }}{{ $x }}{{ else }}none{{ end }}'],
  ['a variable in if is seen in else', '{{ if $x := .Values.z }}a{{ else }}{{ $x }}{{ end }}'],
  ['a variable in if ends with it', '{{ if $x := 1 }}{{ end }}{{ $x }}'],
  ['a variable in with', '{{ with $x := .Values.m }}{{ $x.a.b }}{{ .a.b }}{{ end }}'],
  ['a variable in else if', '{{ if false }}{{ else if $x := 2 }}{{ $x }}{{ end }}'],
  ['an assignment in if', '{{ $x := 1 }}{{ if $x = 0 }}a{{ else }}b{{ $x }}{{ end }}{{ $x }}'],
  ['an assignment in with', '{{ $x := 1 }}{{ with $x = "w" }}{{ . }}{{ end }}{{ $x }}'],
  [
    'range assigns',
    '{{ $i := 9 }}{{ $v := 9 }}{{ range $i, $v = .Values.l }}{{ end }}{{ $i }}{{ $v }}',
  ],
  ['range assigns one', '{{ $v := 9 }}{{ range $v = .Values.l }}{{ end }}{{ $v }}'],
  ['range assigns to what is not declared', '{{ range $v = .Values.l }}{{ end }}'],
  ['range assigns over nothing', '{{ $v := 9 }}{{ range $v = .Values.z }}{{ end }}{{ $v }}'],
  ['range with the same name twice', '{{ range $x, $x := .Values.l }}{{ $x }},{{ end }}'],
  [
    'a variable of a turn is gone in the next',
    '{{ range .Values.l }}{{ if eq . 2.0 }}{{ $y }}{{ end }}{{ $y := . }}{{ end }}',
  ],
  [
    'an assignment survives turns',
    '{{ $n := 0 }}{{ range .Values.l }}{{ $n = add $n 1 }}{{ end }}{{ $n }}',
  ],
  ['a declaration in parentheses', '{{ print ($x := 1) $x }}'],
  ['a declaration in parentheses is seen after', '{{ if ($x := .Values.s) }}{{ $x }}{{ end }}'],
  ['a declaration that or skips', '{{ if or true ($x := 1) }}{{ $x }}{{ end }}'],
  ['a declaration that or reaches', '{{ if or false ($x := 1) }}{{ $x }}{{ end }}'],
  [
    'a declaration that and skips hides nothing',
    '{{ $x := 5 }}{{ if or true ($x := 1) }}{{ $x }}{{ end }}',
  ],
  [
    'a declaration that and reaches hides the outer',
    '{{ $x := 5 }}{{ if and true ($x := 1) }}{{ $x }}{{ end }}{{ $x }}',
  ],
  [
    'a skipped declaration in a loop',
    '{{ range list true false true }}{{ if or . ($x := 7) }}{{ end }}[{{ with 1 }}{{ end }}]{{ end }}',
  ],
  [
    'a declaration in the pipeline of a template',
    '{{ define "x" }}{{ . }}{{ end }}{{ template "x" $y := 3 }}{{ $y }}',
  ],
  ['a variable holds a missing value', '{{ $x := .Values.missing }}[{{ $x }}]'],
  ['a field of a variable that holds a missing value', '{{ $x := .Values.missing }}{{ $x.a }}'],
  ['a field of a field of a variable', '{{ $x := .Values.m }}{{ $x.a.b }}'],
  ['a missing field of a variable', '{{ $x := .Values.m }}[{{ $x.y }}]'],
  ['a field of a missing field of a variable', '{{ $x := .Values.m }}{{ $x.y.z }}'],
  ['a field of a string in a variable', '{{ $x := .Values.s }}{{ $x.y }}'],
  ['a field of a string of values', '{{ .Values.s.y }}'],
  ['a field of a string in a range variable', '{{ range $v := list "a" }}{{ $v.y }}{{ end }}'],
  [
    'a field of a string in an assigned range variable',
    '{{ $v := 1 }}{{ range $v = list "a" }}{{ $v.y }}{{ end }}',
  ],
  [
    'a field of a string in a reassigned range variable',
    '{{ range $v := list "a" }}{{ $v = "b" }}{{ $v.y }}{{ end }}',
  ],
  ['a field of a string in a typed list', '{{ range splitList "," "a" }}{{ .y }}{{ end }}'],
  ['a field of a string after with', '{{ range list "a" }}{{ with . }}{{ .y }}{{ end }}{{ end }}'],
  ['a field of a key of a map', '{{ range $k, $v := .Values.m }}{{ $k.y }}{{ end }}'],
  ['a field of a value of a map', '{{ range $k, $v := dict "a" 1 }}{{ $v.y }}{{ end }}'],
  ['a field of an int', '{{ range 1 }}{{ .y }}{{ end }}'],
  ['a field of a list', '{{ .Values.l.y }}'],
  ['a field of a parenthesized list', '{{ (list "a" "b").foo }}'],
  ['a field of a parenthesized string', '{{ (print "a").foo }}'],
  ['a field of a parenthesized map', '{{ (dict "a" (dict "b" 1)).a.b }}'],
  ['a field of a parenthesized missing value', '[{{ (.Values.missing).a.b }}]'],
  ['a field of a function without parameters', '{{ dict.a }}'],
  ['a field of nil in parentheses', '{{ (nil).a }}'],
  ['an unused variable', '{{ $unused := 1 }}'],
  ['a variable with digits and letters beyond ASCII', '{{ $x1_é := 1 }}{{ $x1_é }}'],
  ['a variable that begins with a digit', '{{ $1 := 1 }}{{ $1 }}'],
];

export const cases: readonly ConformanceCase[] = defineCases(
  templates.map(([name, template]) => ({ name, template, values })),
);
