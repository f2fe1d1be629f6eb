import { quote, unquote } from '../../go/index.ts';
import { formatNode } from './format-node.ts';
import type { NumberValues, OperandNode, PipeNode, TermNode } from './node.ts';
import { readCharacter, readComplex, readNumber } from './number-constant.ts';
import type { Token } from './token.ts';
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
  const next = state.tokens.peek();
  if (term === undefined || next.kind !== 'field') return term;
  return addFields(state, term, { pos: next.start, fields: readFields(state) });
}

function readFields(state: TreeState): string[] {
  const fields: string[] = [];
  while (state.tokens.peek().kind === 'field') fields.push(state.tokens.next().text.slice(1));
  return fields;
}

/** The chain is where its first field is, which is what error messages point at. */
function addFields(
  state: TreeState,
  term: TermNode,
  chain: { readonly pos: number; readonly fields: readonly string[] },
): OperandNode {
  switch (term.kind) {
    case 'field':
    case 'variable':
      return { ...term, pos: chain.pos, fields: [...term.fields, ...chain.fields] };
    case 'bool':
    case 'string':
    case 'number':
    case 'nil':
    case 'dot':
      return state.fail(`unexpected . after term ${quote(formatNode(term))}`);
    case 'identifier':
    case 'pipe':
      return { kind: 'chain', pos: chain.pos, node: term, fields: chain.fields };
  }
}

function parseTerm(state: TreeState, parseParenthesized: ParseParenthesized): TermNode | undefined {
  const token = state.tokens.nextNonSpace();
  const pos = token.start;
  switch (token.kind) {
    case 'identifier':
      return parseIdentifier(state, token);
    case 'dot':
    case 'nil':
      return { kind: token.kind, pos };
    case 'variable':
      return parseVariable(state, token);
    case 'field':
      return { kind: 'field', pos, fields: [token.text.slice(1)] };
    case 'bool':
      return { kind: 'bool', pos, value: token.text === 'true' };
    case 'character-constant':
      return parseNumber(state, token, readCharacter);
    case 'complex':
      return parseNumber(state, token, readComplex);
    case 'number':
      return parseNumber(state, token, readNumber);
    case 'string':
    case 'raw-string': {
      const value = state.guard(() => unquote(token.text));
      return { kind: 'string', pos, quoted: token.text, value };
    }
    case 'left-paren':
      return parseNested(state, parseParenthesized);
    default:
      state.tokens.unread(token);
      return undefined;
  }
}

function parseIdentifier(state: TreeState, token: Token): TermNode {
  const name = token.text;
  if (!state.session.hasFunction(name)) state.fail(`function ${quote(name)} not defined`);
  state.session.noteFunction(name);
  return { kind: 'identifier', pos: token.start, name };
}

function parseVariable(state: TreeState, token: Token): TermNode {
  if (!state.variables.includes(token.text)) {
    state.fail(`undefined variable ${quote(token.text)}`);
  }
  return { kind: 'variable', pos: token.start, name: token.text, fields: [] };
}

function parseNumber(
  state: TreeState,
  token: Token,
  read: (text: string) => NumberValues,
): TermNode {
  const values = state.guard(() => read(token.text));
  return { kind: 'number', pos: token.start, text: token.text, ...values };
}

function parseNested(state: TreeState, parseParenthesized: ParseParenthesized): PipeNode {
  if (state.parenDepth >= maxParenDepth) state.fail('max expression depth exceeded');
  state.parenDepth++;
  const pipe = parseParenthesized(state);
  state.parenDepth--;
  return pipe;
}
