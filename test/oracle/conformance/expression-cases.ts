import type { ConformanceCase } from './case.ts';

/** Values that expressions may refer to. */
export const sampleValues: string = [
  's: text',
  'e: ""',
  'u: "héllo wörld ß"',
  'i: 7',
  'f: 2.5',
  'big: 12345678901234567890',
  'neg: -3',
  'b: true',
  'nothing: null',
  'l: [b, a, c]',
  'mixed: [1, a, null, 2.5, true, [x], {k: v}]',
  'm: {b: 2, a: {x: 1, y: [1, 2]}, c: ""}',
  '',
].join('\n');

/** An expression for each kind of value that templates come by. */
export const anything: readonly string[] = [
  'nil',
  '.Values.missing',
  '""',
  '"a"',
  '"12"',
  '0',
  '3',
  '-3',
  '(int64 4)',
  '(index "a" 0)',
  '1.5',
  '0.0',
  '.Values.i',
  '.Values.big',
  'true',
  'false',
  '2i',
  'list',
  '(list 1 "b" nil)',
  '(splitList "," "y,x")',
  '(until 2)',
  'dict',
  '(dict "a" 1)',
  '(split "," "x,y")',
  '.Values',
  '(semver "1.2.3-a+b")',
  '(toDate "2006-01-02" "2024-02-29")',
];

/** One case per expression, named by it. */
export function expressionCases(expressions: readonly string[]): ConformanceCase[] {
  return expressions.map((expression) => ({
    name: expression,
    template: `[{{ ${expression} }}]`,
    values: sampleValues,
  }));
}

/** The function applied to each operand. */
export function applied(call: string, operands: readonly string[] = anything): string[] {
  return operands.map((operand) => `${call} ${operand}`);
}
