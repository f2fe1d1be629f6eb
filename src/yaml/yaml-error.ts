import { GoError } from '../go/index.ts';

/** Where in the text something is; both counted from 1, the column in characters. */
export interface YamlPosition {
  readonly line: number;
  readonly column: number;
}

/** What is wrong with a YAML text, in go-yaml's own words; `position` is where, if it is known. */
export class YamlError extends GoError {
  readonly position: YamlPosition | undefined;

  constructor(message: string, position?: YamlPosition) {
    super(message);
    this.position = position;
  }
}

/**
 * go-yaml counts lines from 0 inside and says nothing of the first one; only the scanner adds the
 * missing 1 before it reports, so the parser's lines are one too low. Scripts match on these texts.
 */
export function scannerError(problem: string, line: number, column: number): YamlError {
  const where = line === 0 ? '' : `line ${line + 1}: `;
  return new YamlError(`yaml: ${where}${problem}`, { line: line + 1, column: column + 1 });
}

export function parserError(problem: string, line: number, column: number): YamlError {
  const where = line === 0 ? '' : `line ${line}: `;
  return new YamlError(`yaml: ${where}${problem}`, { line: line + 1, column: column + 1 });
}

/** The position of what is counted from 0. */
export function positionOf({ line, column }: YamlPosition): YamlPosition {
  return { line: line + 1, column: column + 1 };
}
