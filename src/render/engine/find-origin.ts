import type { Mark, Trace } from '../../engine/index.ts';
import { columnAt, lineAt, lineTextAt } from '../../engine/index.ts';
import type { SourcePosition } from '../../base/index.ts';
import { listCallers } from './template-failed.ts';

/** Where in templates a piece of output comes from. */
export interface Origin {
  readonly source: SourcePosition;
  /** Who asked for it, from the nearest outwards, one line each. */
  readonly callers: readonly string[];
}

/** The file name that `tpl` gives to the text it renders. */
const unnamedText = 'gotpl';

/** The node that wrote what stands at an offset of the output, inside what it includes if possible. */
export function findOrigin(trace: Trace, offset: number): Origin | undefined {
  const places = placesOf(trace, offset).filter(({ file }) => file !== unnamedText);
  const [source, ...callers] = places;
  if (source === undefined) return undefined;
  return {
    source,
    callers: listCallers(
      callers.map(({ file, line, text }) => `called from ${file}:${line}: ${text.trim()}`),
    ),
  };
}

type Place = Required<SourcePosition>;

/** From the innermost outwards. */
function placesOf(trace: Trace, offset: number): Place[] {
  const mark = trace.marks.findLast((each) => each.offset <= offset);
  if (mark === undefined) return [];
  const within = offset - mark.offset;
  if (mark.node.kind === 'text') return [placeAt(mark, mark.node.pos + within)];
  const inner = findInner(trace, mark, offset);
  const own = placeAt(mark, mark.node.pos);
  return inner === undefined ? [own] : [...placesOf(inner.trace, inner.offset), own];
}

function placeAt({ source }: Mark, pos: number): Place {
  const { text, parseName } = source;
  return {
    file: parseName,
    line: lineAt(text, pos),
    column: columnAt(text, pos),
    text: lineTextAt(text, pos),
  };
}

interface Inner {
  readonly trace: Trace;
  readonly offset: number;
}

/**
 * What `include` gave may have been indented and trimmed before it was printed. A line of it is still
 * the same line, about as far from the beginning.
 */
function findInner(outer: Trace, mark: Mark, offset: number): Inner | undefined {
  const start = outer.text.lastIndexOf('\n', offset - 1) + 1;
  const line = lineTextAt(outer.text, offset);
  const wanted = line.trim();
  if (wanted === '') return undefined;
  const distance = outer.text.slice(mark.offset, start).split('\n').length - 1;
  const column = Math.max(0, offset - start - line.search(/\S/));
  const candidates = mark.inner.flatMap((trace) =>
    linesOf(trace.text)
      .filter(({ text }) => text.trim() === wanted)
      .map(({ text, at, index }) => ({
        trace,
        offset: at + text.search(/\S/) + column,
        apart: Math.abs(index - distance),
      })),
  );
  return candidates.sort((a, b) => a.apart - b.apart)[0];
}

function linesOf(text: string): { text: string; at: number; index: number }[] {
  let at = 0;
  return text.split('\n').map((line, index) => {
    const found = { text: line, at, index };
    at += line.length + 1;
    return found;
  });
}
