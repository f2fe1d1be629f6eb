import { tooHard } from './too-hard.ts';

/** What a block scalar's header says: `|` or `>`, and what becomes of the breaks at its end. */
export interface BlockHeader {
  readonly isLiteral: boolean;
  readonly chomping: string;
  /** By how much its lines are indented below what they belong to; the first line tells otherwise. */
  readonly indent: number | undefined;
}

export function readHeader(header: string): BlockHeader {
  const [, kind, indent = '', chomping = ''] = /^([|>])([1-9]?)([-+]?)$/.exec(header) ?? [];
  if (kind === undefined) throw tooHard;
  return { isLiteral: kind === '|', chomping, indent: indent === '' ? undefined : Number(indent) };
}

/** The scalar of these lines, without their indentation; where it folds, breaks become spaces. */
export function joinLines(lines: readonly string[], { isLiteral, chomping }: BlockHeader): string {
  let value = '';
  let lastBreak = '';
  let emptyLines = '';
  let wasIndented = false;
  for (const line of lines) {
    if (line === '') {
      emptyLines += '\n';
      continue;
    }
    const isIndented = line.startsWith(' ') || line.startsWith('\t');
    const folds = !isLiteral && lastBreak !== '' && !wasIndented && !isIndented;
    if (!folds) value += lastBreak;
    else if (emptyLines === '') value += ' ';
    value += emptyLines + line;
    emptyLines = '';
    lastBreak = '\n';
    wasIndented = isIndented;
  }
  if (chomping === '-') return value;
  return chomping === '+' ? value + lastBreak + emptyLines : value + lastBreak;
}
