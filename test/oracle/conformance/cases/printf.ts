import { defineCases } from '../case.ts';
import type { ConformanceCase } from '../case.ts';

/** `printf`: every verb on every kind of value, every flag, and what malformed formats print. */

const values = 'f: 1000000\nh: 0.5\ns: "héllo"\nn: null\n';

/** An expression for each kind of Go value that templates come by. */
const operands: Readonly<Record<string, string>> = {
  int: '42',
  'negative int': '-42',
  zero: '0',
  int64: '(int64 300)',
  uint8: '(index "h" 0)',
  float64: '3.14159',
  'float64 from values': '.Values.f',
  'small float64': '1.5e-9',
  'negative float64': '-0.25',
  complex128: '2i',
  bool: 'true',
  string: '"héllo"',
  'empty string': '""',
  'string to escape': '"a\\tb\\"\\\\\\x00\\u200b"',
  'invalid UTF-8': '"a\\xffb"',
  'missing value': '.Values.missing',
  list: '(list 1 "a" 2.5 true nil)',
  'empty list': 'list',
  'nested list': '(list (list 1) (dict "k" "v"))',
  strings: '(splitList "," "a,b")',
  map: '(dict "b" 1 "a" "x" "c" nil)',
  'empty map': 'dict',
  values: '.Values',
  bytes: '(.Files.GetBytes "b.txt")',
};

const verbs = 'v d s q x X t T f F e E g G c U b o O w z'.split(' ');

const flagged = [
  '%+v',
  '%#v',
  '%5v',
  '%-5v|',
  '%05v',
  '%+d',
  '% d',
  '%08d',
  '%-8d|',
  '%+08d',
  '%.3d',
  '%8.3d',
  '%#x',
  '%#X',
  '%# x',
  '% x',
  '%#o',
  '%#b',
  '%#q',
  '%+q',
  '%.2s',
  '%6.2s|',
  '%-6s|',
  '%06s',
  '%.2f',
  '%8.2f',
  '%-8.2f|',
  '%08.2f',
  '%+.2f',
  '% .2f',
  '%.0f',
  '%#.0f',
  '%.3e',
  '%.3g',
  '%#g',
  '%#.3g',
  '%+v|%#v|%T',
  '%#U',
  '%.6U',
  '%8U|',
  '%5t|',
  '%5c|',
  '%08q',
  '%.1q',
  '%5T|',
];

function format(directive: string, operand: string): string {
  const count = directive.split('%').length - 1;
  return `{{ printf ${JSON.stringify(directive)} ${Array(count).fill(operand).join(' ')} }}`;
}

const files = { 'b.txt': 'hé\n' };

const verbCases: ConformanceCase[] = Object.entries(operands).map(([kind, operand]) => ({
  name: `every verb on ${kind}`,
  template: verbs.map((verb) => `${verb}: ${format(`%${verb}`, operand)}\n`).join(''),
  values,
  files,
}));

const flagCases: ConformanceCase[] = Object.entries(operands).map(([kind, operand]) => ({
  name: `flags, widths and precisions on ${kind}`,
  template: flagged.map((directive) => `${directive} ${format(directive, operand)}\n`).join(''),
  values,
  files,
}));

/** Formats that say too much, too little or nonsense. */
const malformed: readonly (readonly [name: string, expression: string])[] = [
  ['no argument for a verb', 'printf "%d"'],
  ['one argument too many', 'printf "%d" 1 2'],
  ['many arguments too many', 'printf "x" 1 "a" nil 2.5'],
  ['a percent sign at the end', 'printf "50%"'],
  ['a percent sign before a space', 'printf "50% of" 1'],
  ['an escaped percent sign', 'printf "%d%%" 50'],
  ['a percent sign with a width', 'printf "%5%|"'],
  ['an unknown verb', 'printf "%y" 1'],
  ['an unknown verb beyond ASCII', 'printf "%é" 1'],
  ['flags without a verb', 'printf "%-5"'],
  ['a width from an argument', 'printf "%*d|" 5 42'],
  ['a negative width from an argument', 'printf "%*d|" -5 42'],
  ['a width from a string', 'printf "%*d|" "x" 42'],
  ['a width from a float', 'printf "%*d|" 5.0 42'],
  ['a huge width from an argument', 'printf "%*d|" 10000000 42'],
  ['a precision from an argument', 'printf "%.*f|" 2 3.14159'],
  ['a negative precision from an argument', 'printf "%.*f|" -2 3.14159'],
  ['a width without an argument', 'printf "%*d"'],
  ['an index', 'printf "%[2]d %[1]d" 1 2'],
  ['an index out of range', 'printf "%[3]d" 1 2'],
  ['an index of zero', 'printf "%[0]d" 1 2'],
  ['an index that is no number', 'printf "%[x]d" 1 2'],
  ['an index without its bracket', 'printf "%[1d" 1 2'],
  ['an empty index', 'printf "%[]d" 1'],
  ['an index for a width', 'printf "%[2]*[1]d|" 7 4'],
  ['an index before a width', 'printf "%[1]5d" 7'],
  ['an index before a precision', 'printf "%[1].2f" 7.0'],
  ['an index leaves arguments unused', 'printf "%[1]d" 1 2 3'],
  ['an index then a plain verb', 'printf "%[2]d %d" 1 2 3'],
  ['an absurd width', 'printf "%99999999d|" 1'],
  ['a precision without digits', 'printf "%.f" 2.5'],
  ['a dot at the end', 'printf "%." 1'],
  ['repeated flags', 'printf "%++-- d|" 7'],
  ['zero and minus', 'printf "%-05d|" 7'],
  ['space and plus', 'printf "%+ d|" 7'],
  ['a nil under %d', 'printf "%d %s %v" nil nil nil'],
  ['a pointer verb on a string', 'printf "%p" "x"'],
  ['the error verb with flags', 'printf "%+w %#w %#5.2w" 1 "a" "héllo"'],
  ['a format that is no string', 'printf 1'],
  ['a format from values', 'printf .Values.s'],
  ['a format that is missing', 'printf .Values.missing'],
  ['no format at all', 'printf'],
  ['the pipeline gives the last argument', '"x" | printf "%s-%s" "y"'],
  ['text beyond ASCII', 'printf "ünï %s ✓" "é"'],
  ['widths count runes', 'printf "%6s|%-6s|" "héé" "héé"'],
];

/** Numbers at the edges of their types. */
const numbers: readonly (readonly [name: string, expression: string])[] = [
  [
    'the largest int',
    'printf "%d %x %b" 9223372036854775807 9223372036854775807 9223372036854775807',
  ],
  ['the smallest int', 'printf "%d %x" -9223372036854775808 -9223372036854775808'],
  ['powers of ten', 'printf "%v %v %v %v %v" 1e5 1e6 1e20 1e21 1e-5'],
  ['halves round to even', 'printf "%.0f %.0f %.0f %.1f" 0.5 1.5 2.5 0.25'],
  ['many digits', 'printf "%.20f %.30g" 0.1 0.1'],
  [
    'infinity and NaN',
    'printf "%v %f %5.1f| %+v" (float64 "Inf") (float64 "-Inf") (float64 "Inf") (float64 "NaN")',
  ],
  ['floats in other bases', 'printf "%b %x %X %.3x" 1.5 1.5 1.5 1.5'],
  ['minus zero', 'printf "%v %d %f" -0.0 -0 -0.0'],
  ['characters out of range', 'printf "%c %c %q %U" 1114112 -1 55296 -1'],
  ['a rune', `printf "%c %q %U %#U %d" 'é' 'é' 'é' 'é' 'é'`],
];

const single = [...malformed, ...numbers].map(([name, expression]): ConformanceCase => ({
  name,
  template: `{{ ${expression} }}`,
  values,
}));

export const cases: readonly ConformanceCase[] = defineCases([
  ...verbCases,
  ...flagCases,
  ...single,
]);
