import { skipSpaces } from './characters.ts';
import type { CommandNode, OperandNode, PipeNode, VariableNode } from './node.ts';
import { parseOperand } from './parse-operand.ts';
import type { TokenKind } from './token.ts';
import type { TreeState } from './tree-state.ts';

/** Of most pipelines. Never written. */
const noVariables: VariableNode[] = [];

/** `$x := command | command`, up to and with the token `end`. */
export function parsePipeline(state: TreeState, context: string, end: TokenKind): PipeNode {
  const { lexer } = state;
  const first = lexer.peekNonSpace();
  const pos = lexer.start;
  const variables: VariableNode[] = first === 'variable' ? [] : noVariables;
  const isAssignment = first === 'variable' && parseVariables(state, variables, context);
  const commands: CommandNode[] = [];
  for (;;) {
    const kind = lexer.nextNonSpace();
    if (kind === end) break;
    if (!startsOperand(kind)) state.failUnexpected(context);
    lexer.hold();
    commands.push(parseCommand(state));
  }
  checkCommands(state, commands, context);
  return { kind: 'pipe', pos, isAssignment, variables, commands };
}

function startsOperand(kind: TokenKind): boolean {
  switch (kind) {
    case 'bool':
    case 'character-constant':
    case 'complex':
    case 'dot':
    case 'field':
    case 'identifier':
    case 'number':
    case 'nil':
    case 'raw-string':
    case 'string':
    case 'variable':
    case 'left-paren':
      return true;
    default:
      return false;
  }
}

/** Takes `$x :=`, `$x =` or `$x, $y :=` if they are there; tells whether they are assigned. */
function parseVariables(state: TreeState, variables: VariableNode[], context: string): boolean {
  const { lexer } = state;
  while (lexer.peekNonSpace() === 'variable' && isDeclared(state)) {
    lexer.next();
    const name = lexer.slice();
    variables.push({ kind: 'variable', pos: lexer.start, name, fields: [] });
    state.variables.push(name);
    const operator = lexer.nextNonSpace();
    if (operator !== 'character') return operator === 'assign';
    checkMoreVariables(state, variables.length, context);
  }
  return false;
}

/** Whether `:=`, `=` or `,` follows the variable at hand. Go has looked that far, too. */
function isDeclared(state: TreeState): boolean {
  const { lexer } = state;
  const after = skipSpaces(lexer.text, lexer.end);
  lexer.newest = after;
  const code = lexer.text.charCodeAt(after);
  if (code === 0x3d || code === 0x2c) return true; // = ,
  return code === 0x3a && lexer.text.charCodeAt(after + 1) === 0x3d; // :=
}

function checkMoreVariables(state: TreeState, count: number, context: string): void {
  if (context !== 'range' || count >= 2) state.fail(`too many declarations in ${context}`);
  const next = state.lexer.peekNonSpace();
  if (next !== 'variable' && next !== 'right-delimiter' && next !== 'right-paren') {
    state.fail('range can only initialize variables');
  }
}

/** Operands up to `|`, which is taken, or the end of the pipeline, which is left. */
function parseCommand(state: TreeState): CommandNode {
  const { lexer } = state;
  lexer.peekNonSpace();
  const pos = lexer.start;
  const args: OperandNode[] = [];
  for (;;) {
    lexer.peekNonSpace();
    const operand = parseOperand(state, parseParenthesized);
    if (operand !== undefined) args.push(operand);
    if (lexer.takeSpace()) continue;
    const kind = lexer.next();
    if (kind === 'right-delimiter' || kind === 'right-paren') lexer.hold();
    else if (kind !== 'pipe') state.failUnexpected('operand');
    break;
  }
  if (args.length === 0) state.fail('empty command');
  return { kind: 'command', pos, args: args as [OperandNode, ...OperandNode[]] };
}

function parseParenthesized(state: TreeState): PipeNode {
  return parsePipeline(state, 'parenthesized pipeline', 'right-paren');
}

function checkCommands(state: TreeState, commands: readonly CommandNode[], context: string): void {
  if (commands.length === 0) state.fail(`missing value for ${context}`);
  for (let stage = 1; stage < commands.length; stage++) {
    if (!isExecutable(commands[stage]?.args[0])) {
      state.fail(`non executable command in pipeline stage ${stage + 1}`);
    }
  }
}

function isExecutable(operand: OperandNode | undefined): boolean {
  switch (operand?.kind) {
    case 'bool':
    case 'dot':
    case 'nil':
    case 'number':
    case 'string':
      return false;
    default:
      return true;
  }
}
