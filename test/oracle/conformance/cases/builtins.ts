import { defineCases } from '../case.ts';
import type { ConformanceCase } from '../case.ts';

/** and, or, not, len, index, print, println, html, js, urlquery, call. */

const values = 'l: [a, b, [c, d]]\nm: {a: {b: 1}, n: null}\ns: "héllo"\nf: 1\nz: []\n';

const templates: readonly (readonly [name: string, template: string])[] = [
  ['and', '{{ and 1 2 }} {{ and 1 0 2 }} {{ and "" 1 }} {{ and 1 .Values.missing 2 }}|'],
  ['and with one', '{{ and 1 }} {{ and 0 }}'],
  ['and without arguments', '{{ and }}'],
  ['and by pipeline', '{{ 3 | and 1 2 }} {{ 3 | and 0 }} {{ 3 | and }}'],
  ['and does not evaluate further', '{{ and false (fail "no") }}'],
  ['and evaluates the pipeline first', '{{ fail "no" | and false }}'],
  ['or', '{{ or 0 "" "x" 1 }} {{ or 0 "" }}| {{ or .Values.missing "d" }}'],
  ['or with one', '{{ or 1 }} {{ or 0 }}'],
  ['or without arguments', '{{ or }}'],
  ['or by pipeline', '{{ 3 | or 0 }} {{ 3 | or 1 }}'],
  ['or does not evaluate further', '{{ or true (fail "no") }}'],
  ['or of nil', '[{{ or nil nil }}] {{ or nil 1 }}'],
  [
    'or keeps the type',
    '{{ printf "%T" (or .Values.missing .Values.f) }} {{ printf "%T" (or 0 (list)) }}',
  ],
  [
    'not',
    '{{ not true }} {{ not 0 }} {{ not "" }} {{ not "a" }} {{ not (list) }} {{ not (list 1) }}',
  ],
  ['not with two', '{{ not 1 2 }}'],
  ['not by pipeline', '{{ "" | not }}'],
  [
    'truth of values',
    '{{ range list 0 1 -1 0.0 0.5 "" "a" true false nil (list) (list 1) (dict) (dict "a" 1) 0i 1i (int64 0) (int64 1) }}{{ if . }}t{{ else }}f{{ end }}{{ end }}',
  ],
  [
    'truth of capabilities',
    '{{ if .Capabilities }}t{{ end }}{{ if .Capabilities.KubeVersion }}t{{ end }}{{ if .Files }}t{{ else }}f{{ end }}',
  ],

  [
    'len',
    '{{ len "héllo" }} {{ len .Values.l }} {{ len .Values.m }} {{ len (list) }} {{ len "" }}',
  ],
  ['len of a number', '{{ len 1 }}'],
  ['len of a float', '{{ len .Values.f }}'],
  ['len of nil', '{{ len nil }}'],
  ['len of a missing value', '{{ len .Values.missing }}'],
  ['len of a missing value in parentheses', '{{ len (.Values.missing) }}'],
  ['len of true', '{{ len true }}'],
  ['len of invalid UTF-8', '{{ len "\\xff\\xfe" }}'],
  ['len has type int', '{{ printf "%T" (len "a") }}'],

  ['index of a list', '{{ index .Values.l 0 }} {{ index .Values.l 2 1 }}'],
  ['index of a map', '{{ index .Values.m "a" "b" }}'],
  ['index of a string', '{{ index "héllo" 1 }} {{ printf "%T" (index "a" 0) }}'],
  ['index without an index', '{{ index .Values.s }}'],
  ['index of a missing key', '[{{ index .Values.m "x" }}]'],
  ['index beyond a missing key', '{{ index .Values.m "x" "y" }}'],
  ['index beyond a null', '{{ index .Values.m "n" "y" }}'],
  ['index of a missing key of a typed map', '[{{ index .Files "x" }}]'],
  ['index out of range', '{{ index .Values.l 3 }}'],
  ['index far out of range', '{{ index .Values.l 9 }}'],
  ['index of a string out of range', '{{ index "a" 1 }}'],
  ['index that is negative', '{{ index .Values.l -1 }}'],
  ['index by an int64', '{{ index .Values.l (int64 1) }}'],
  ['index by a byte', '{{ index .Values.l (index "\\x01" 0) }}'],
  ['index by a float', '{{ index .Values.l .Values.f }}'],
  ['index of a list by a string', '{{ index .Values.l "0" }}'],
  ['index of a map by a number', '{{ index .Values.m 0 }}'],
  ['index of a list by nil', '{{ index .Values.l nil }}'],
  ['index of a map by nil', '{{ index .Values.m nil }}'],
  ['index of a map by a missing value', '{{ index .Values.m .Values.missing }}'],
  ['index of nil', '{{ index nil 0 }}'],
  ['index of a missing value', '{{ index .Values.missing "a" }}'],
  ['index of a number', '{{ index 1 0 }}'],
  ['index of values', '{{ index .Values "s" }}'],
  ['index of a method name', '[{{ index .Values "AsMap" }}]'],
  ['index by pipeline', '{{ 0 | index .Values.l }}'],
  ['index without arguments', '{{ index }}'],
  ['index of capabilities', '{{ index .Capabilities "KubeVersion" }}'],
  ["slice is sprig's", '{{ slice .Values.l 1 2 }}'],
  ['slice of a string', '{{ slice "abc" 1 }}'],

  [
    'print',
    '{{ print }}|{{ print 1 2 }}|{{ print "a" "b" }}|{{ print "a" 1 2 "b" 3 }}|{{ print 1 nil 2 }}|{{ print nil }}',
  ],
  ['print of values', '{{ print .Values.l .Values.m }} {{ print .Values.missing }}'],
  ['print of bools and floats', '{{ print true false 1.5 .Values.f 1e100 }}'],
  ['println', '{{ println "a" 1 nil }}|{{ println }}|'],
  ['printing a map', '{{ .Values.m }} {{ .Values.l }} {{ dict }} {{ list }}'],
  [
    'printing capabilities',
    '{{ .Capabilities.KubeVersion }} {{ .Capabilities.KubeVersion.Version }} {{ .Capabilities.KubeVersion.Major }}',
  ],
  [
    'printf of a kube version',
    '{{ printf "%s %v" .Capabilities.KubeVersion .Capabilities.KubeVersion.Version }}',
  ],
  [
    'methods of a kube version',
    '{{ .Capabilities.KubeVersion.GitVersion }} {{ .Capabilities.KubeVersion.String }}',
  ],

  ['html', '{{ html "<a href=\'x\'>\\"&\\x00</a>" }} {{ html 1 "<" }} {{ html .Values.l }}'],
  ['html of nothing', '{{ html }}|{{ html nil }}|{{ html .Values.missing }}'],
  ['html by pipeline', '{{ "<b>" | html }}'],
  ['js', '{{ js "it\'s \\"<a>\\" & = \\\\ \\n\\t\\x01 é \\u2028 😀" }}'],
  ['js of others', '{{ js 1 "<" true }} {{ js .Values.m }} {{ js nil }}'],
  ['urlquery', '{{ urlquery "a b&c=d/é?~-_.*!\'()" }} {{ urlquery 1 "x" }} {{ urlquery nil }}'],
  ['urlquery of invalid UTF-8', '{{ urlquery "\\xff" }}'],

  ['call of nil', '{{ call nil }}'],
  ['call of a missing value', '{{ call .Values.missing }}'],
  ['call of a string', '{{ call "x" 1 }}'],
  ['call of a field', '{{ call .Values.l }}'],
  ['call without arguments', '{{ call }}'],
  ['call by pipeline', '{{ "x" | call }}'],
];

export const cases: readonly ConformanceCase[] = defineCases(
  templates.map(([name, template]) => ({ name, template, values })),
);
