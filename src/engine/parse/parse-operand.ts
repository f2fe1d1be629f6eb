import { quote, unquote } from '../../go/index.ts';
import { formatNode } from './format-node.ts';
import type { NumberValues, OperandNode, PipeNode, TermNode } from './node.ts';
import { readCharacter, readComplex, readNumber } from './number-constant.ts';
import type { TreeState } from './tree-state.ts';

/** Deeper parentheses are refused, here as in Go. */
const maxParenDepth = 10_000;

/** Parses what stands between parentheses, the closing one included. */
export type ParseParenthesized = (state: TreeState) => PipeNode;

/** A term and the fields read from it; `undefined` where no term begins. */
export function parseOperand(
  state: TreeState,
  parseParenthesized: ParseParenthesized,
): OperandNode | undefined {
  const term = parseTerm(state, parseParenthesized);
  if (term === undefined || !state.lexer.isAtDot() || state.lexer.peek() !== 'field') return term;
  const pos = state.lexer.start;
  return addFields(state, term, { pos, fields: readFields(state) });
}

function readFields(state: TreeState): string[] {
  const { lexer } = state;
  const fields: string[] = [];
  do {
    lexer.next();
    fields.push(lexer.text.slice(lexer.start + 1, lexer.end));
  } while (lexer.isAtDot() && lexer.peek() === 'field');
  return fields;
}

/** The chain is where its first field is, which is what error messages point at. */
function addFields(
  state: TreeState,
  term: TermNode,
  chain: { readonly pos: number; readonly fields: readonly string[] },
): OperandNode {
  const { pos, fields } = chain;
  switch (term.kind) {
    case 'field':
      return { kind: 'field', pos, fields: [...term.fields, ...fields] };
    case 'variable':
      return { kind: 'variable', pos, name: term.name, fields };
    case 'bool':
    case 'string':
    case 'number':
    case 'nil':
    case 'dot':
      return state.fail(`unexpected . after term ${quote(formatNode(term))}`);
    case 'identifier':
    case 'pipe':
      return { kind: 'chain', pos, node: term, fields };
  }
}

function parseTerm(state: TreeState, parseParenthesized: ParseParenthesized): TermNode | undefined {
  const { lexer } = state;
  const kind = lexer.nextNonSpace();
  const pos = lexer.start;
  switch (kind) {
    case 'identifier':
      return parseIdentifier(state, pos);
    case 'dot':
    case 'nil':
      return { kind, pos };
    case 'variable':
      return parseVariable(state, pos);
    case 'field':
      return parseField(state, pos);
    case 'bool':
      return { kind: 'bool', pos, value: lexer.slice() === 'true' };
    case 'character-constant':
      return parseNumber(state, readCharacter);
    case 'complex':
      return parseNumber(state, readComplex);
    case 'number':
      return parseNumber(state, readNumber);
    case 'string':
    case 'raw-string': {
      const quoted = lexer.slice();
      return { kind: 'string', pos, quoted, value: state.guard(unquote, quoted) };
    }
    case 'left-paren':
      return parseNested(state, parseParenthesized);
    default:
      lexer.hold();
      return undefined;
  }
}

function parseIdentifier(state: TreeState, pos: number): TermNode {
  const { session } = state;
  const name = state.lexer.slice();
  if (!session.functions.has(name)) {
    if (!session.hasFunction(name)) state.fail(`function ${quote(name)} not defined`);
    session.functions.add(name);
  }
  return { kind: 'identifier', pos, name };
}

const noFields: readonly string[] = [];

/** Whole paths are taken at once; what is odd about one is left to `addFields`. */
function parseField(state: TreeState, pos: number): TermNode {
  const { lexer } = state;
  const { end } = lexer;
  const fields = lexer.isAtDot() ? lexer.takePath(pos + 1) : undefined;
  if (fields !== undefined) return { kind: 'field', pos: end, fields };
  return { kind: 'field', pos, fields: [lexer.text.slice(pos + 1, end)] };
}

function parseVariable(state: TreeState, pos: number): TermNode {
  const { lexer } = state;
  const { end } = lexer;
  const name = lexer.slice();
  if (!state.variables.includes(name)) state.fail(`undefined variable ${quote(name)}`);
  const fields = lexer.isAtDot() ? lexer.takePath(end + 1) : undefined;
  if (fields !== undefined) return { kind: 'variable', pos: end, name, fields };
  return { kind: 'variable', pos, name, fields: noFields };
}

function parseNumber(state: TreeState, read: (text: string) => NumberValues): TermNode {
  const text = state.lexer.slice();
  const pos = state.lexer.start;
  return { kind: 'number', pos, text, ...state.guard(read, text) };
}

function parseNested(state: TreeState, parseParenthesized: ParseParenthesized): PipeNode {
  if (state.parenDepth >= maxParenDepth) state.fail('max expression depth exceeded');
  state.parenDepth++;
  const pipe = parseParenthesized(state);
  state.parenDepth--;
  return pipe;
}
