import { unquote } from '../../go/index.ts';
import type { BranchNode, ListNode, LoopControlNode, StatementNode, TemplateNode } from './node.ts';
import { parsePipeline } from './parse-pipeline.ts';
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
  const { lexer } = state;
  let kind = lexer.peekNonSpace();
  const pos = lexer.start;
  const nodes: StatementNode[] = [];
  for (; kind !== 'end-of-file'; kind = lexer.peekNonSpace()) {
    const node = parseTextOrAction(state);
    if (isListEnd(node)) return { list: { kind: 'list', pos, nodes }, end: node };
    nodes.push(node);
  }
  return state.fail('unexpected EOF');
}

export function parseTextOrAction(state: TreeState): StatementNode | ListEnd {
  const { lexer } = state;
  const kind = lexer.nextNonSpace();
  if (kind === 'text') return { kind: 'text', pos: lexer.start, text: lexer.slice() };
  if (kind !== 'left-delimiter') return state.failUnexpected('input');
  if (lexer.takeWordAction('end')) return { kind: 'end', pos: lexer.start };
  if (lexer.takeWordAction('else')) return { kind: 'else', pos: lexer.start };
  state.actionStart = lexer.start;
  const action = parseAction(state);
  state.actionStart = undefined;
  return action;
}

function parseAction(state: TreeState): StatementNode | ListEnd {
  const { lexer } = state;
  const kind = lexer.nextNonSpace();
  const pos = lexer.start;
  switch (kind) {
    case 'block':
      return parseBlock(state);
    case 'break':
    case 'continue':
      return parseLoopControl(state, kind, pos);
    case 'else':
      return parseElse(state);
    case 'end':
      state.expect('right-delimiter', 'end');
      return { kind: 'end', pos: lexer.start };
    case 'if':
    case 'range':
    case 'with':
      return parseBranch(state, kind);
    case 'template':
      return parseTemplateCall(state);
    default:
      lexer.hold();
      return { kind: 'action', pos, pipe: parsePipeline(state, 'command', 'right-delimiter') };
  }
}

function parseLoopControl(
  state: TreeState,
  kind: LoopControlNode['kind'],
  pos: number,
): LoopControlNode {
  state.expect('right-delimiter', `{{${kind}}}`);
  if (state.rangeDepth === 0) state.fail(`{{${kind}}} outside {{range}}`);
  return { kind, pos };
}

/** An `if` or `with` right after `else` is left for `parseElseBranch`. */
function parseElse(state: TreeState): ListEnd {
  const { lexer } = state;
  const next = lexer.peekNonSpace();
  if (next !== 'if' && next !== 'with') state.expect('right-delimiter', 'else');
  return { kind: 'else', pos: lexer.start };
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
  if (kind !== 'range' && state.lexer.peek() === kind) {
    state.lexer.next();
    return { kind: 'list', pos: end.pos, nodes: [parseBranch(state, kind)] };
  }
  const { list, end: close } = parseList(state);
  if (close.kind !== 'end') state.fail(`expected end; found ${formatListEnd(close)}`);
  return list;
}

function parseTemplateCall(state: TreeState): TemplateNode {
  const { lexer } = state;
  const context = 'template clause';
  const name = parseTemplateName(state, context);
  const pos = lexer.start;
  if (lexer.nextNonSpace() === 'right-delimiter') {
    return { kind: 'template', pos, name, pipe: undefined };
  }
  lexer.hold();
  return { kind: 'template', pos, name, pipe: parsePipeline(state, context, 'right-delimiter') };
}

/** Defines a template on the spot and calls it. */
function parseBlock(state: TreeState): TemplateNode {
  const { lexer } = state;
  const context = 'block clause';
  const name = parseTemplateName(state, context);
  const pos = lexer.start;
  const pipe = parsePipeline(state, context, 'right-delimiter');
  const opened = lexer.newest;
  const block = new TreeState(state.session);
  const { list, end } = parseList(block);
  if (end.kind !== 'end') state.fail(`unexpected ${formatListEnd(end)} in ${context}`, opened);
  state.session.define(block, name, list);
  return { kind: 'template', pos, name, pipe };
}

function parseTemplateName(state: TreeState, context: string): string {
  const kind = state.lexer.nextNonSpace();
  if (kind !== 'string' && kind !== 'raw-string') return state.failUnexpected(context);
  return state.guard(unquote, state.lexer.slice());
}

/** `{{define "name"}} … {{end}}`, whose first two words are taken already. */
export function parseDefinition(state: TreeState): void {
  const context = 'define clause';
  const name = parseTemplateName(state, context);
  state.expect('right-delimiter', context);
  const { list, end } = parseList(state);
  if (end.kind !== 'end') state.fail(`unexpected ${formatListEnd(end)} in ${context}`);
  state.session.define(state, name, list);
}
