import type { LineCursor } from './line-cursor.ts';
import { nothing, skipSpaces } from './line-cursor.ts';
import { notSimple } from './not-simple.ts';

/** A literal or folded block below `parent`, whose header begins at `content` on this line. */
export function readBlockScalar(lines: LineCursor, content: number, parent: number): string {
  const header = readHeader(lines.text.slice(content, lines.end).trimEnd());
  const indent = header.indent === undefined ? undefined : parent + header.indent;
  const block = readLines(lines, parent, indent);
  if (lines.indent > parent) throw notSimple;
  // A last line that the text ends with has no break to keep.
  return joinLines(block.lines, block.isBroken ? header : { ...header, chomping: '-' });
}

/** What a block scalar's header says: `|` or `>`, and what becomes of the breaks at its end. */
interface BlockHeader {
  readonly isLiteral: boolean;
  readonly chomping: string;
  /** By how much its lines are indented below what they belong to; the first line tells otherwise. */
  readonly indent: number | undefined;
}

function readHeader(header: string): BlockHeader {
  const [, kind, indent = '', chomping = ''] = /^([|>])([1-9]?)([-+]?)$/.exec(header) ?? [];
  if (kind === undefined) throw notSimple;
  return { isLiteral: kind === '|', chomping, indent: indent === '' ? undefined : Number(indent) };
}

interface Block {
  /** Without their indentation. */
  readonly lines: readonly string[];
  /** Whether a line break ends the last of them. */
  readonly isBroken: boolean;
}

/** The lines below the header, with the indentation of the first of them unless one is given. */
function readLines(cursor: LineCursor, parent: number, given: number | undefined): Block {
  const { text } = cursor;
  const lines: string[] = [];
  let from = cursor.end + 1;
  let indent = given ?? nothing;
  let emptyIndent = 0;
  let isBroken = true;
  for (; from < text.length; from = cursor.end + 1) {
    const newline = text.indexOf('\n', from);
    const at = skipSpaces(text, from);
    const isEmpty = at === newline;
    const isTabbed = text.charCodeAt(at) === 0x09 && (indent === nothing || at - from < indent);
    if (isTabbed || at === text.length) throw notSimple;
    if (isEmpty && indent === nothing) emptyIndent = Math.max(emptyIndent, at - from);
    if (!isEmpty && indent === nothing) indent = at - from;
    if (!isEmpty && (at - from < indent || at - from <= parent)) break;
    isBroken = newline !== -1;
    cursor.end = isBroken ? newline : text.length;
    lines.push(indent === nothing ? '' : text.slice(from + indent, cursor.end));
  }
  cursor.moveTo(from);
  const hasContent = indent > parent;
  if (emptyIndent > indent || (!hasContent && lines.length > 0)) throw notSimple;
  return { lines, isBroken };
}

/** The scalar of these lines; where it folds, breaks become spaces. */
function joinLines(lines: readonly string[], { isLiteral, chomping }: BlockHeader): string {
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
