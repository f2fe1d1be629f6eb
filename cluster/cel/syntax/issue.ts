/** One thing that is wrong with the source of an expression. */
export interface Issue {
  /** In characters from the start. */
  readonly at: number;
  readonly message: string;
}

/** Why an expression does not compile, worded and drawn as cel-go does it. */
export class CompileError extends Error {
  override readonly name = 'CompileError';

  constructor(source: string, issues: readonly Issue[]) {
    super(formatIssues(source, issues));
  }
}

const maxSnippetLength = 16_384;

function formatIssues(source: string, issues: readonly Issue[]): string {
  return issues
    .map((issue) => ({ issue, place: locate(source, issue.at) }))
    .sort((a, b) => a.place.line - b.place.line || a.place.column - b.place.column)
    .map(({ issue, place }) => formatIssue(issue, place))
    .join('\n');
}

interface Place {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

function locate(source: string, at: number): Place {
  const lines = source.split('\n');
  let left = at;
  for (const [index, line] of lines.entries()) {
    const length = Array.from(line).length;
    if (left <= length) return { line: index + 1, column: left, text: line };
    left -= length + 1;
  }
  return { line: lines.length, column: 0, text: lines.at(-1) ?? '' };
}

function formatIssue({ message }: Issue, { line, column, text }: Place): string {
  // An expression that is empty has no place to point at.
  if (text === '' && line === 1) return `ERROR: <input>:1:0: ${message}`;
  const head = `ERROR: <input>:${line}:${column + 1}: ${message}`;
  if (Buffer.byteLength(text) > maxSnippetLength) return head;
  const snippet = text.replaceAll('\t', ' ');
  const characters = Array.from(snippet);
  const dots = characters.slice(0, column).map((one) => (isWide(one) ? '．' : '.'));
  const mark = isWide(characters[column] ?? '') ? '＾' : '^';
  return `${head}\n | ${snippet}\n | ${dots.join('')}${mark}`;
}

function isWide(character: string): boolean {
  return Buffer.byteLength(character) > 1;
}
