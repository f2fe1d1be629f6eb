import type { CommandNode, OperandNode, PipeNode, VariableNode } from './node.ts';
import { parseOperand } from './parse-operand.ts';
import type { Token, TokenKind } from './token.ts';
import type { TreeState } from './tree-state.ts';

const operandStarts: ReadonlySet<TokenKind> = new Set([
  'bool',
  'character-constant',
  'complex',
  'dot',
  'field',
  'identifier',
  'number',
  'nil',
  'raw-string',
  'string',
  'variable',
  'left-paren',
]);

const notExecutable: ReadonlySet<OperandNode['kind']> = new Set([
  'bool',
  'dot',
  'nil',
  'number',
  'string',
]);

/** `$x := command | command`, up to and with the token `end`. */
export function parsePipeline(state: TreeState, context: string, end: TokenKind): PipeNode {
  const pos = state.tokens.peekNonSpace().start;
  const declaration = parseDeclaration(state, context);
  const commands: CommandNode[] = [];
  for (;;) {
    const token = state.tokens.nextNonSpace();
    if (token.kind === end) break;
    if (!operandStarts.has(token.kind)) state.failUnexpected(token, context);
    state.tokens.unread(token);
    commands.push(parseCommand(state));
  }
  checkCommands(state, commands, context);
  return { kind: 'pipe', pos, ...declaration, commands };
}

type Declaration = Pick<PipeNode, 'isAssignment' | 'variables'>;

function parseDeclaration(state: TreeState, context: string): Declaration {
  const variables: VariableNode[] = [];
  for (;;) {
    const token = state.tokens.peekNonSpace();
    if (token.kind !== 'variable') return { isAssignment: false, variables };
    state.tokens.next();
    const operator = takeDeclarationOperator(state, token);
    if (operator === undefined) return { isAssignment: false, variables };
    variables.push({ kind: 'variable', pos: token.start, name: token.text, fields: [] });
    state.variables.push(token.text);
    if (operator.text !== ',') return { isAssignment: operator.kind === 'assign', variables };
    checkMoreVariables(state, variables.length, context);
  }
}

/** Takes `:=`, `=` or `,` after a variable; anything else means that it is an operand. */
function takeDeclarationOperator(state: TreeState, variable: Token): Token | undefined {
  const after = state.tokens.next();
  const next = after.kind === 'space' ? state.tokens.nextNonSpace() : after;
  const isComma = next.kind === 'character' && next.text === ',';
  if (isComma || next.kind === 'assign' || next.kind === 'declare') return next;
  state.tokens.unread(next);
  if (after !== next) state.tokens.unread(after);
  state.tokens.unread(variable);
  return undefined;
}

function checkMoreVariables(state: TreeState, count: number, context: string): void {
  if (context !== 'range' || count >= 2) state.fail(`too many declarations in ${context}`);
  const next = state.tokens.peekNonSpace().kind;
  if (next !== 'variable' && next !== 'right-delimiter' && next !== 'right-paren') {
    state.fail('range can only initialize variables');
  }
}

/** Operands up to `|`, which is taken, or the end of the pipeline, which is left. */
function parseCommand(state: TreeState): CommandNode {
  const pos = state.tokens.peekNonSpace().start;
  const args: OperandNode[] = [];
  for (;;) {
    state.tokens.peekNonSpace();
    const operand = parseOperand(state, parseParenthesized);
    if (operand !== undefined) args.push(operand);
    const token = state.tokens.next();
    if (token.kind === 'space') continue;
    if (token.kind === 'right-delimiter' || token.kind === 'right-paren') {
      state.tokens.unread(token);
    } else if (token.kind !== 'pipe') state.failUnexpected(token, 'operand');
    break;
  }
  const [first, ...rest] = args;
  if (first === undefined) return state.fail('empty command');
  return { kind: 'command', pos, args: [first, ...rest] };
}

function parseParenthesized(state: TreeState): PipeNode {
  return parsePipeline(state, 'parenthesized pipeline', 'right-paren');
}

function checkCommands(state: TreeState, commands: readonly CommandNode[], context: string): void {
  if (commands.length === 0) state.fail(`missing value for ${context}`);
  const stage = commands.findIndex(
    (command, index) => index > 0 && notExecutable.has(command.args[0].kind),
  );
  if (stage > 0) state.fail(`non executable command in pipeline stage ${stage + 1}`);
}
