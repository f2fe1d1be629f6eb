import { Cursor } from './cursor.ts';
import { plainFlags, withFlag } from './flags.ts';
import type { Flags } from './flags.ts';
import type { Assertion, Node, Repetition } from './node.ts';
import { parseClass } from './parse-class.ts';
import { parseGroupEscape, parseRuneEscape } from './parse-escape.ts';
import { parseBounds, requireProduct } from './parse-repeat.ts';
import { rangeItem, RuneSet } from './rune-set.ts';
import { syntaxError } from './syntax-error.ts';

export interface ParsedPattern {
  readonly node: Node;
  /** By capture index; empty where a group has no name. The first stands for the whole match. */
  readonly groupNames: readonly string[];
}

/** A parenthesis that is still open, or the pattern as a whole. */
interface Group {
  readonly capture: number | undefined;
  /** Those in effect outside of it. */
  readonly flags: Flags;
  readonly choices: Node[];
  sequence: Node[];
}

interface State {
  readonly cursor: Cursor;
  readonly groupNames: string[];
  readonly outerGroups: Group[];
  readonly heights: WeakMap<Node, number>;
  group: Group;
  flags: Flags;
}

const maxHeight = 1000;
const assertionEscapes: ReadonlyMap<string, Assertion> = new Map([
  ['A', 'beginText'],
  ['b', 'wordBoundary'],
  ['B', 'noWordBoundary'],
  ['z', 'endText'],
]);

/** Go's regexp/syntax in its Perl mode. Throws GoError. */
export function parsePattern(pattern: string): ParsedPattern {
  const state: State = {
    cursor: new Cursor(pattern),
    groupNames: [''],
    outerGroups: [],
    heights: new WeakMap(),
    group: newGroup(undefined, plainFlags),
    flags: plainFlags,
  };
  let repeatedFrom: number | undefined;
  while (!state.cursor.isAtEnd()) repeatedFrom = parseNext(state, repeatedFrom);
  if (state.outerGroups.length > 0) throw syntaxError('missing closing )', pattern);
  return { node: choiceOf(state, state.group), groupNames: state.groupNames };
}

/** Returns where the repetition starts, if it was one: the next thing can't be one, too. */
function parseNext(state: State, repeatedFrom: number | undefined): number | undefined {
  const start = state.cursor.index;
  const bounds = parseBounds(state.cursor);
  if (bounds === undefined) {
    parseTerm(state);
    return undefined;
  }
  const isLazy = state.cursor.accept('?') !== state.flags.isLazy;
  if (repeatedFrom !== undefined) {
    throw syntaxError('invalid nested repetition operator', state.cursor.since(repeatedFrom));
  }
  const written = state.cursor.since(start);
  const node = state.group.sequence.pop();
  if (node === undefined) throw syntaxError('missing argument to repetition operator', written);
  const repetition: Repetition = { kind: 'repeat', node, ...bounds, isGreedy: !isLazy };
  push(state, grown(state, repetition, [node]));
  requireProduct(repetition, written);
  return start;
}

function parseTerm(state: State): void {
  switch (state.cursor.peek()) {
    case '(':
      openGroup(state);
      break;
    case ')':
      closeGroup(state);
      break;
    case '|':
      endChoice(state);
      break;
    default:
      if (state.cursor.accept(String.raw`\Q`)) parseQuotation(state);
      else push(state, parseAtom(state));
  }
}

function parseAtom({ cursor, flags }: State): Node {
  switch (cursor.peek()) {
    case '^':
      cursor.skip(1);
      return { kind: 'assert', assertion: flags.isMultiline ? 'beginLine' : 'beginText' };
    case '$':
      cursor.skip(1);
      return { kind: 'assert', assertion: flags.isMultiline ? 'endLine' : 'endText' };
    case '.':
      cursor.skip(1);
      return { kind: 'rune', set: flags.dotMatchesNewline ? anyRune() : anyRuneButNewline() };
    case '[':
      return { kind: 'rune', set: parseClass(cursor, flags.ignoresCase) };
    case '\\':
      return parseEscape(cursor, flags);
    default:
      return literal(cursor.nextRune(), flags);
  }
}

function parseEscape(cursor: Cursor, flags: Flags): Node {
  const assertion = assertionEscapes.get(cursor.peek(1));
  if (assertion !== undefined) {
    cursor.skip(2);
    return { kind: 'assert', assertion };
  }
  const group = parseGroupEscape(cursor);
  if (group !== undefined) return { kind: 'rune', set: new RuneSet([group], flags) };
  return literal(parseRuneEscape(cursor), flags);
}

/** `\Q…\E`, or to the end. */
function parseQuotation(state: State): void {
  const { cursor } = state;
  while (!cursor.isAtEnd() && !cursor.accept(String.raw`\E`)) {
    push(state, literal(cursor.nextRune(), state.flags));
  }
}

function openGroup(state: State): void {
  const { cursor } = state;
  if (/^\(\?P?<./s.test(cursor.rest)) {
    openCapture(state, parseGroupName(cursor));
  } else if (cursor.startsWith('(?')) {
    parseFlags(state);
  } else {
    cursor.skip(1);
    openCapture(state, '');
  }
}

function openCapture(state: State, name: string): void {
  state.groupNames.push(name);
  enter(state, newGroup(state.groupNames.length - 1, state.flags));
}

function parseGroupName(cursor: Cursor): string {
  const { rest } = cursor;
  const end = rest.indexOf('>');
  if (end < 0) {
    throw syntaxError(rest.isWellFormed() ? 'invalid named capture' : 'invalid UTF-8', rest);
  }
  const name = rest.slice(rest.indexOf('<') + 1, end);
  if (!name.isWellFormed()) throw syntaxError('invalid UTF-8', name);
  if (!/^[0-9A-Za-z_]+$/.test(name)) {
    throw syntaxError('invalid named capture', rest.slice(0, end + 1));
  }
  cursor.skip(end + 1);
  return name;
}

/** `(?i)` sets flags to the end of the group around it, `(?i:` for a group of its own. */
function parseFlags(state: State): void {
  const { cursor } = state;
  const start = cursor.index;
  cursor.skip(2);
  let flags = state.flags;
  let isSetting = true;
  let isPending = false; // a minus sign with nothing after it
  while (!cursor.isAtEnd()) {
    const letter = String.fromCodePoint(cursor.nextRune());
    if (letter === '-' && isSetting) {
      isSetting = false;
      isPending = true;
    } else if ((letter === ':' || letter === ')') && !isPending) {
      if (letter === ':') enter(state, newGroup(undefined, state.flags));
      state.flags = flags;
      return;
    } else {
      const changed = withFlag(flags, letter, isSetting);
      if (changed === undefined) break;
      flags = changed;
      isPending = false;
    }
  }
  throw syntaxError('invalid or unsupported Perl syntax', cursor.since(start));
}

function newGroup(capture: number | undefined, flags: Flags): Group {
  return { capture, flags, choices: [], sequence: [] };
}

function enter(state: State, group: Group): void {
  state.outerGroups.push(state.group);
  state.group = group;
}

function closeGroup(state: State): void {
  const { group } = state;
  const outer = state.outerGroups.pop();
  if (outer === undefined) throw syntaxError('unexpected )', state.cursor.pattern);
  const node = choiceOf(state, group);
  state.cursor.skip(1);
  state.flags = group.flags;
  state.group = outer;
  const { capture } = group;
  push(
    state,
    capture === undefined ? node : grown(state, { kind: 'capture', index: capture, node }, [node]),
  );
}

function endChoice(state: State): void {
  state.cursor.skip(1);
  state.group.choices.push(sequenceOf(state, state.group.sequence));
  state.group.sequence = [];
}

function choiceOf(state: State, { choices, sequence }: Group): Node {
  const last = sequenceOf(state, sequence);
  if (choices.length === 0) return last;
  const nodes = [...choices, last];
  return grown(state, { kind: 'choice', nodes }, nodes);
}

function sequenceOf(state: State, nodes: readonly Node[]): Node {
  const [first] = nodes;
  if (first === undefined) return { kind: 'empty' };
  return nodes.length === 1 ? first : grown(state, { kind: 'sequence', nodes }, nodes);
}

function grown(state: State, node: Node, children: readonly Node[]): Node {
  const { heights, cursor } = state;
  const height = 1 + Math.max(...children.map((child) => heights.get(child) ?? 1));
  if (height > maxHeight) throw syntaxError('expression nests too deeply', cursor.pattern);
  heights.set(node, height);
  return node;
}

function push(state: State, node: Node): void {
  state.group.sequence.push(node);
}

function literal(rune: number, flags: Flags): Node {
  return { kind: 'rune', set: new RuneSet([rangeItem(rune)], flags) };
}

function anyRune(): RuneSet {
  return new RuneSet([], { isNegated: true });
}

function anyRuneButNewline(): RuneSet {
  return new RuneSet([rangeItem(0x0a)], { isNegated: true });
}
