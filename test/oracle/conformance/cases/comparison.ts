import { defineCases } from '../case.ts';
import type { ConformanceCase } from '../case.ts';

/** `eq`, `ne`, `lt`, `le`, `gt`, `ge`: every kind of value against every other. */

const operands: Readonly<Record<string, string>> = {
  int: '1',
  int64: '(int64 1)',
  uint8: '(index "\\x01" 0)',
  'float64 from values': '.Values.i',
  'float64 constant': '1.0',
  string: '"1"',
  bool: 'true',
  nil: 'nil',
  'missing value': '.Values.missing',
  'missing in parentheses': '(.Values.missing)',
  list: '(list 1)',
  map: '(dict "a" 1)',
  'nil list': '(rest (list))',
  complex128: '1i',
};

const pairs: ConformanceCase[] = Object.entries(operands).flatMap(([left, a]) =>
  Object.entries(operands).map(([right, b]) => ({
    name: `eq ${left} ${right}`,
    template: `{{ eq ${a} ${b} }}`,
    values: 'i: 1\n',
  })),
);

const orderings: ConformanceCase[] = ['lt', 'le', 'gt', 'ge', 'ne'].flatMap((name) =>
  [
    ['1', '2'],
    ['2', '2'],
    ['3', '2'],
    ['-1', '(index "a" 0)'],
    ['(index "a" 0)', '-1'],
    ['(int64 5)', '97'],
    ['1.5', '2.5'],
    ['1.5', '.Values.i'],
    ['.Values.i', '1'],
    ['"a"', '"b"'],
    ['"a"', '"B"'],
    ['"ﬀ"', '"😀"'],
    ['"\\xff"', '"é"'],
    ['true', 'false'],
    ['1i', '2i'],
    ['nil', '1'],
    ['1', 'nil'],
    ['.Values.missing', '.Values.missing'],
    ['(list)', '(list)'],
    ['(dict)', '1'],
  ].map(([a, b]) => ({
    name: `${name} ${a} ${b}`,
    template: `{{ ${name} ${a} ${b} }}`,
    values: 'i: 1\n',
  })),
);

const others: readonly (readonly [name: string, template: string])[] = [
  ['eq with several', '{{ eq 1 2 3 1 }} {{ eq "a" "b" "c" }}'],
  ['eq stops at the first match', '{{ eq 1 1 "x" }}'],
  ['eq fails before the match', '{{ eq 1 "x" 1 }}'],
  ['eq with one argument', '{{ eq 1 }}'],
  ['eq without arguments', '{{ eq }}'],
  ['eq by pipeline', '{{ 1 | eq 2 1 }}'],
  ['ne with three', '{{ ne 1 2 3 }}'],
  ['ne with one', '{{ ne 1 }}'],
  ['lt by pipeline', '{{ 5 | lt 3 }}'],
  ['not a string', '{{ not "a" }} {{ not "" }} {{ not nil }} {{ not .Values.missing }}'],
  ['comparison of values maps', '{{ eq .Values .Values }}'],
  ['comparison of capabilities', '{{ eq .Capabilities .Capabilities }}'],
];

export const cases: readonly ConformanceCase[] = defineCases([
  ...pairs,
  ...orderings,
  ...others.map(([name, template]) => ({ name, template })),
]);
