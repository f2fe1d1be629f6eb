import { unquote } from '../../go/index.ts';
import type {
  BranchNode,
  ListNode,
  LoopControlNode,
  PipeNode,
  StatementNode,
  TemplateNode,
} from './node.ts';
import { parsePipeline } from './parse-pipeline.ts';
import type { Token } from './token.ts';
import { TreeState } from './tree-state.ts';

/** What closes a list: not part of the tree. `pos` is where an `else` stands. */
export interface ListEnd {
  readonly kind: 'end' | 'else';
  readonly pos: number;
}

export function isListEnd(node: StatementNode | ListEnd): node is ListEnd {
  return node.kind === 'end' || node.kind === 'else';
}

export function formatListEnd(end: ListEnd): string {
  return `{{${end.kind}}}`;
}

/** Text and actions up to `{{end}}` or `{{else}}`. */
export function parseList(state: TreeState): { list: ListNode; end: ListEnd } {
  const pos = state.tokens.peekNonSpace().start;
  const nodes: StatementNode[] = [];
  while (state.tokens.peekNonSpace().kind !== 'end-of-file') {
    const node = parseTextOrAction(state);
    if (isListEnd(node)) return { list: { kind: 'list', pos, nodes }, end: node };
    nodes.push(node);
  }
  return state.fail('unexpected EOF');
}

export function parseTextOrAction(state: TreeState): StatementNode | ListEnd {
  const token = state.tokens.nextNonSpace();
  if (token.kind === 'text') return { kind: 'text', pos: token.start, text: token.text };
  if (token.kind !== 'left-delimiter') return state.failUnexpected(token, 'input');
  state.action = token;
  const action = parseAction(state);
  state.action = undefined;
  return action;
}

function parseAction(state: TreeState): StatementNode | ListEnd {
  const token = state.tokens.nextNonSpace();
  switch (token.kind) {
    case 'block':
      return parseBlock(state);
    case 'break':
    case 'continue':
      return parseLoopControl(state, token.kind, token.start);
    case 'else':
      return parseElse(state);
    case 'end':
      return { kind: 'end', pos: state.expect('right-delimiter', 'end').start };
    case 'if':
    case 'range':
    case 'with':
      return parseBranch(state, token.kind);
    case 'template':
      return parseTemplateCall(state);
    default: {
      state.tokens.unread(token);
      const pipe = parsePipeline(state, 'command', 'right-delimiter');
      return { kind: 'action', pos: token.start, pipe };
    }
  }
}

function parseLoopControl(
  state: TreeState,
  kind: LoopControlNode['kind'],
  pos: number,
): LoopControlNode {
  const token = state.tokens.nextNonSpace();
  if (token.kind !== 'right-delimiter') state.failUnexpected(token, `{{${kind}}}`);
  if (state.rangeDepth === 0) state.fail(`{{${kind}}} outside {{range}}`);
  return { kind, pos };
}

/** An `if` or `with` right after `else` is left for `parseElseBranch`. */
function parseElse(state: TreeState): ListEnd {
  const next = state.tokens.peekNonSpace();
  if (next.kind === 'if' || next.kind === 'with') return { kind: 'else', pos: next.start };
  return { kind: 'else', pos: state.expect('right-delimiter', 'else').start };
}

function parseBranch(state: TreeState, kind: BranchNode['kind']): BranchNode {
  const visible = state.variables.length;
  const pipe = parsePipeline(state, kind, 'right-delimiter');
  if (kind === 'range') state.rangeDepth++;
  const { list, end } = parseList(state);
  if (kind === 'range') state.rangeDepth--;
  const elseList = end.kind === 'else' ? parseElseBranch(state, kind, end) : undefined;
  state.variables.length = visible;
  return { kind, pos: pipe.pos, pipe, list, elseList };
}

/** `{{else if}}` nests: one `{{end}}` closes the whole chain. */
function parseElseBranch(state: TreeState, kind: BranchNode['kind'], end: ListEnd): ListNode {
  const next = state.tokens.peek().kind;
  if (kind !== 'range' && next === kind) {
    state.tokens.next();
    return { kind: 'list', pos: end.pos, nodes: [parseBranch(state, kind)] };
  }
  const { list, end: close } = parseList(state);
  if (close.kind !== 'end') state.fail(`expected end; found ${formatListEnd(close)}`);
  return list;
}

function parseTemplateCall(state: TreeState): TemplateNode {
  const context = 'template clause';
  const token = state.tokens.nextNonSpace();
  const name = parseTemplateName(state, token, context);
  const next = state.tokens.nextNonSpace();
  if (next.kind === 'right-delimiter') {
    return { kind: 'template', pos: token.start, name, pipe: undefined };
  }
  state.tokens.unread(next);
  return makeTemplateCall(token, name, parsePipeline(state, context, 'right-delimiter'));
}

/** Defines a template on the spot and calls it. */
function parseBlock(state: TreeState): TemplateNode {
  const context = 'block clause';
  const token = state.tokens.nextNonSpace();
  const name = parseTemplateName(state, token, context);
  const pipe = parsePipeline(state, context, 'right-delimiter');
  const block = new TreeState(state.session);
  const { list, end } = parseList(block);
  if (end.kind !== 'end') state.fail(`unexpected ${formatListEnd(end)} in ${context}`);
  state.session.define(block, name, list);
  return makeTemplateCall(token, name, pipe);
}

function makeTemplateCall(token: Token, name: string, pipe: PipeNode): TemplateNode {
  return { kind: 'template', pos: token.start, name, pipe };
}

function parseTemplateName(state: TreeState, token: Token, context: string): string {
  if (token.kind !== 'string' && token.kind !== 'raw-string') {
    return state.failUnexpected(token, context);
  }
  return state.guard(() => unquote(token.text));
}

/** `{{define "name"}} … {{end}}`, whose first two words are taken already. */
export function parseDefinition(state: TreeState): void {
  const context = 'define clause';
  const name = parseTemplateName(state, state.tokens.nextNonSpace(), context);
  state.expect('right-delimiter', context);
  const { list, end } = parseList(state);
  if (end.kind !== 'end') state.fail(`unexpected ${formatListEnd(end)} in ${context}`);
  state.session.define(state, name, list);
}
