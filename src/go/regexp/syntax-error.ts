import { GoError } from '../values.ts';

export type SyntaxProblem =
  | 'expression nests too deeply'
  | 'expression too large'
  | 'invalid UTF-8'
  | 'invalid character class range'
  | 'invalid escape sequence'
  | 'invalid named capture'
  | 'invalid nested repetition operator'
  | 'invalid or unsupported Perl syntax'
  | 'invalid repeat count'
  | 'missing argument to repetition operator'
  | 'missing closing )'
  | 'missing closing ]'
  | 'trailing backslash at end of expression'
  | 'unexpected )';

/** `part` is the text that is wrong. */
export function syntaxError(problem: SyntaxProblem, part: string): GoError {
  return new GoError(`error parsing regexp: ${problem}: \`${part}\``);
}
