import { Cursor } from './cursor.ts';
import type { Node, Repetition } from './node.ts';
import { literal, parseAtom } from './parse-atom.ts';
import { parseParenthesis } from './parse-parenthesis.ts';
import { parseBounds, requireProduct } from './parse-repeat.ts';
import { syntaxError } from './syntax-error.ts';
import { closeGroup, endChoice, finishTree, grown, push, startTree } from './tree-builder.ts';
import type { TreeBuilder } from './tree-builder.ts';

export interface ParsedPattern {
  readonly node: Node;
  /** By capture index; empty where a group has no name. The first stands for the whole match. */
  readonly groupNames: readonly string[];
}

/** Go's regexp/syntax in its Perl mode. Throws GoError. */
export function parsePattern(pattern: string): ParsedPattern {
  const builder = startTree(new Cursor(pattern));
  let repeatedFrom: number | undefined;
  while (!builder.cursor.isAtEnd()) repeatedFrom = parseNext(builder, repeatedFrom);
  return { node: finishTree(builder), groupNames: builder.groupNames };
}

/** Returns where the repetition starts, if it was one: the next thing can't be one, too. */
function parseNext(builder: TreeBuilder, repeatedFrom: number | undefined): number | undefined {
  const start = builder.cursor.index;
  const bounds = parseBounds(builder.cursor);
  if (bounds === undefined) {
    parseTerm(builder);
    return undefined;
  }
  const isLazy = builder.cursor.accept('?') !== builder.flags.isLazy;
  if (repeatedFrom !== undefined) {
    throw syntaxError('invalid nested repetition operator', builder.cursor.since(repeatedFrom));
  }
  const written = builder.cursor.since(start);
  const node = builder.group.sequence.pop();
  if (node === undefined) throw syntaxError('missing argument to repetition operator', written);
  const repetition: Repetition = { kind: 'repeat', node, ...bounds, isGreedy: !isLazy };
  push(builder, grown(builder, repetition, [node]));
  requireProduct(repetition, written);
  return start;
}

function parseTerm(builder: TreeBuilder): void {
  switch (builder.cursor.peek()) {
    case '(':
      parseParenthesis(builder);
      break;
    case ')':
      closeGroup(builder);
      break;
    case '|':
      endChoice(builder);
      break;
    default:
      if (builder.cursor.accept(String.raw`\Q`)) parseQuotation(builder);
      else push(builder, parseAtom(builder.cursor, builder.flags));
  }
}

/** `\Q…\E`, or to the end. */
function parseQuotation(builder: TreeBuilder): void {
  const { cursor } = builder;
  while (!cursor.isAtEnd() && !cursor.accept(String.raw`\E`)) {
    push(builder, literal(cursor.nextRune(), builder.flags));
  }
}
