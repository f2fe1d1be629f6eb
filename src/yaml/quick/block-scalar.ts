import { tooHard } from './too-hard.ts';

/** What a block scalar's header says: `|` or `>`, and what becomes of the breaks at its end. */
export interface BlockHeader {
  readonly isLiteral: boolean;
  readonly chomping: '' | '-' | '+';
}

export function readHeader(header: string): BlockHeader {
  const chomping = header.slice(1);
  if (chomping !== '' && chomping !== '-' && chomping !== '+') throw tooHard;
  return { isLiteral: header.startsWith('|'), chomping };
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
    const isIndented = line.startsWith(' ');
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
