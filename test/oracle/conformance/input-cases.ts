import type { ConformanceCase } from './case.ts';

/** The text that the input file holds, as an expression. */
export const input = '(.Files.Get "input.txt")';

/** One case per input: the expressions, which read `input`, over a file with that text. */
export function inputCases(
  expressions: readonly string[],
  inputs: readonly string[],
): ConformanceCase[] {
  const template = expressions.map((expression) => `[{{ ${expression} }}]`).join('\n');
  return inputs.map((text, index) => ({
    name: `${index}: ${JSON.stringify(text).slice(0, 60)}`,
    template,
    files: { 'input.txt': text },
  }));
}
