import { templated } from '../hostile-case.ts';
import type { HostileCase } from '../hostile-case.ts';

const selfish = '{{ $d := dict }}{{ $_ := set $d "self" $d }}';
const twice = '{{ $x := list 1 }}{{ range 30 }}{{ $x = list $x $x }}{{ end }}';
const tooMuch = 'templates make more than can be held';

const endless: readonly (readonly [name: string, text: string, says: string])[] = [
  [
    'includes itself',
    '{{ define "x" }}{{ include "x" . }}{{ end }}{{ include "x" . }}',
    'nested reference name: x',
  ],
  [
    'includes each other',
    '{{ define "x" }}{{ include "y" . }}{{ end }}{{ define "y" }}{{ include "x" . }}{{ end }}{{ include "x" . }}',
    'nested reference name',
  ],
  [
    'calls itself',
    '{{ define "x" }}{{ template "x" . }}{{ end }}{{ template "x" . }}',
    'exceeded maximum template depth',
  ],
  ['tpl of itself', '{{ tpl .Values.text . }}', 'tpl is nested too deeply'],
  [
    'tpl of itself through include',
    '{{ define "x" }}{{ tpl "{{ include `x` . }}" . }}{{ end }}{{ include "x" . }}',
    'tpl is nested too deeply',
  ],
  [
    'tpl of itself through template',
    '{{ define "x" }}{{ tpl "{{ template `x` . }}" . }}{{ end }}{{ template "x" . }}',
    'tpl is nested too deeply',
  ],
  ['counts for ever', '{{ range 100000000000 }}{{ end }}', 'more turns are too many'],
  [
    'counts inside of counting',
    '{{ range 1000000 }}{{ range 1000000 }}{{ end }}{{ end }}',
    'more turns are too many',
  ],
  ['long lists', '{{ until 1000000000 }}', 'length of 1000000000'],
  [
    'doubled lists',
    '{{ $l := list 1 2 }}{{ range 40 }}{{ $l = concat $l $l }}{{ end }}',
    'length of',
  ],
  [
    'doubled texts',
    '{{ $x := "xxxxxxxx" }}{{ range 40 }}{{ $x = print $x $x }}{{ end }}{{ $x }}',
    tooMuch,
  ],
  [
    'many long lists',
    '{{ $l := list }}{{ range 200 }}{{ $l = append $l (until 900000) }}{{ end }}',
    tooMuch,
  ],
  [
    'many long texts',
    '{{ $l := list }}{{ range 200 }}{{ $l = append $l (repeat 10000000 "x" | upper) }}{{ end }}',
    tooMuch,
  ],
  [
    'a map of a million keys',
    '{{ $d := dict }}{{ range $i := until 1000000 }}{{ $_ := set $d (toString $i) 1 }}{{ end }}',
    tooMuch,
  ],
  [
    'a map of texts, none of them long',
    '{{ $d := dict }}{{ range $i := until 1000000 }}{{ $_ := set $d (toString $i) (printf "%060000d" $i) }}{{ end }}',
    tooMuch,
  ],
  [
    'a map of lists, none of them long',
    '{{ $d := dict }}{{ range $i := until 1000000 }}{{ $_ := set $d (toString $i) (until 1000) }}{{ end }}',
    tooMuch,
  ],
  [
    'texts in place of others, in many maps',
    '{{ $l := list }}{{ range $i := until 2000 }}{{ $d := dict "k" "" }}{{ $_ := set $d "k" (printf "%060000d" $i) }}{{ $l = append $l $d }}{{ end }}',
    tooMuch,
  ],
  [
    'copies of copies',
    '{{ $d := dict }}{{ range $i := until 100 }}{{ $_ := set $d (toString $i) (deepCopy $d) }}{{ end }}',
    tooMuch,
  ],
  [
    'maps that grow inside of others',
    '{{ $big := dict "a" dict }}{{ range $i := until 1000 }}{{ $_ := set $big.a (toString $i) 1 }}{{ end }}{{ $l := list }}{{ range until 3000 }}{{ $l = append $l (merge (dict "a" dict) $big) }}{{ end }}',
    tooMuch,
  ],
  ['a text of 2 GB', '{{ repeat 2000000000 "x" }}', 'Repeat output length overflow'],
  ['a text of 100 MB', '{{ repeat 100000000 "x" }}', 'is more than 16777216'],
  ['an output of 40 MB', '{{ range 4000000 }}xxxxxxxxxx{{ end }}', tooMuch],
  ['a random text', '{{ randAlphaNum 1000000000 }}', 'length of'],
  [
    'an indent of a million',
    '{{ indent 1000000 (repeat 1000000 "\\n") }}',
    'is more than 16777216',
  ],
  [
    'a replacement that grows',
    '{{ replace "a" (repeat 1000000 "b") (repeat 1000000 "a") }}',
    'is more than 16777216',
  ],
  [
    'a pattern that grows',
    '{{ regexReplaceAll "a" (repeat 1000000 "a") (repeat 1000000 "b") }}',
    'result is longer than',
  ],
  [
    'ten million matches',
    '{{ regexFindAll "" (repeat 10000000 "x") -1 }}',
    'more than 500000 matches',
  ],
  ['eight million pieces', '{{ split "" (repeat 8000000 "x") | len }}', 'is more than 250000'],
  [
    'the case of twelve million letters',
    '{{ camelcase (repeat 4000000 "a_b") | len }}',
    'is more than 1048576',
  ],
  ['eight million letters shuffled', '{{ shuffle (repeat 8000000 "x") }}', 'is more than 1048576'],
  [
    'lines that are longer than the text',
    '{{ wrapWith 1 (repeat 1000000 "x") (repeat 1000000 "y") }}',
    'is more than 16777216',
  ],
  [
    'ten thousand lists that are compared',
    '{{ uniq (chunk 1 (until 10000)) }}',
    'too many items to compare',
  ],
  [
    'a pattern of a thousand ways',
    '{{ regexMatch "(a|b)*a(a|b){900}" (repeat 500000 "ab") }}',
    'the pattern takes too long on this text',
  ],
  ['prints what holds itself', `${selfish}{{ $d }}`, 'nest too deeply'],
  ['copies what holds itself', `${selfish}{{ deepCopy $d }}`, 'nest too deeply'],
  ['compares what holds itself', `${selfish}{{ eq $d $d }}`, 'nest too deeply'],
  ['writes what holds itself as JSON', `${selfish}{{ mustToJson $d }}`, 'cycle'],
  ...['toJson', 'toYaml', 'toToml', 'toString', 'deepCopy', 'quote', 'toRawJson', 'cat'].map(
    (name) =>
      [
        `${name} of a list of twice the same list, thirty times`,
        `${twice}{{ ${name} ${name === 'toToml' ? '(dict "a" $x)' : '$x'} | len }}`,
        tooMuch,
      ] as const,
  ),
  [
    'has of two such lists',
    `${twice}{{ $y := list 1 }}{{ range 30 }}{{ $y = list $y $y }}{{ end }}{{ has $x (list $y) }}`,
    tooMuch,
  ],
  ['an open action', `{{${' '.repeat(200_000)}${'x'.repeat(200_000)}`, 'not defined'],
  ['strings without end', `{{ ${'"a" '.repeat(200_000)}`, 'unclosed action'],
  ['comments without end', '{{/* * '.repeat(50_000), 'unclosed comment'],
  ['parentheses', `{{ ${'('.repeat(100_000)}1${')'.repeat(100_000)} }}`, ''],
  [
    'a pattern that takes for ever elsewhere',
    '{{ regexMatch "^(a|a)*$" (printf "%sb" (repeat 50000 "a")) | fail }}',
    '',
  ],
];

const late: readonly (readonly [name: string, text: string])[] = [
  [
    'derivePassword a thousand times',
    '{{ range 1000 }}{{ derivePassword 1 "long" "p" "u" "s" }}{{ end }}',
  ],
  ['bcrypt a thousand times', '{{ range 1000 }}{{ bcrypt "x" }}{{ end }}'],
  ['keys', '{{ range 100000 }}{{ genPrivateKey "ecdsa" | len }}{{ end }}'],
  ['nothing, very often', '{{ range 10000000 }}{{ $x := 1 }}{{ $x = 2 }}{{ end }}'],
];

const documents: readonly (readonly [name: string, text: string | Uint8Array, says: string])[] = [
  [
    'binary',
    Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 7919) % 256)),
    'YAML parse error on c/templates/a.yaml',
  ],
  [
    'no UTF-8',
    Buffer.from('kind: A\nx: \xff\xfe\n', 'latin1'),
    'YAML parse error on c/templates/a.yaml',
  ],
  ['control characters', 'kind: A\u0007\u001b[2J\n', 'YAML parse error on c/templates/a.yaml'],
  ['an error that drives the terminal', '{{ fail "\\x1b[2J\\x1b]0;x\\x07\\u202e" }}', '\\u001b[2J'],
  ['an alias of itself', 'a: &a { b: *a }', "anchor 'a' value contains itself"],
  ['deep lists', `a: ${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'exceeded max depth'],
];

const harmless: readonly HostileCase[] = [
  {
    ...templated(
      'CVE-2020-11013: lookup asks no cluster',
      { 'templates/a.yaml': 'a: {{ lookup "v1" "Secret" "default" "k" | toJson }}' },
      'a: {}',
    ),
    harmless: 'it finds nothing, and no socket is opened',
    environment: { KUBECONFIG: '/nowhere' },
  },
  {
    ...templated(
      'CVE-2023-25165: getHostByName asks nobody',
      { 'templates/a.yaml': 'a: {{ getHostByName "secret.example.com" | quote }}' },
      'a: ""',
    ),
    harmless: 'it is empty, and no socket is opened',
  },
  {
    ...templated(
      'names that JavaScript has a meaning for',
      {
        'values.yaml': '__proto__: { polluted: 1 }\nconstructor: { prototype: { x: 1 } }\n',
        'templates/a.yaml': 'a: {{ toJson .Values }}',
      },
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"x":1}}}',
    ),
    harmless: 'they are keys like others',
  },
  {
    ...templated(
      'CVE-2019-25210: a Secret that is rendered is shown to who renders it',
      { 'templates/a.yaml': 'apiVersion: v1\nkind: Secret\nmetadata: {name: x}\n' },
      'kind: Secret',
    ),
    harmless: 'as in Helm, where the report is disputed; install --dry-run has --hide-secret',
  },
  {
    ...templated(
      'CVE-2019-1010275: no server is started or asked',
      { 'templates/a.yaml': 'a: 1' },
      'a: 1',
    ),
    harmless: 'there is no Tiller whose clients could lie about themselves',
  },
];

export const templateCases: readonly HostileCase[] = [
  ...endless.map(([name, text, says]) =>
    templated(
      `template: ${name}`,
      { 'templates/a.yaml': text, 'values.yaml': 'text: "{{ tpl .Values.text . }}"\n' },
      says,
    ),
  ),
  ...late.map(([name, text]) =>
    templated(`template: ${name}`, { 'templates/a.yaml': text }, 'rendering takes too long', [
      '--render-timeout',
      '200ms',
    ]),
  ),
  ...documents.map(([name, text, says]) =>
    templated(`template: ${name}`, { 'templates/a.yaml': text }, says),
  ),
  ...harmless,
];
