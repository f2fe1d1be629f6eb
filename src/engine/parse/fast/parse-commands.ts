import { unquote } from '../../../go/index.ts';
import type { CommandNode, OperandNode, PipeNode, VariableNode } from '../node.ts';
import { readNumber } from '../number-constant.ts';
import { tokensOf } from './pipelines.ts';

const noVariables: readonly VariableNode[] = [];
const noFields: readonly string[] = [];

/** The commands of a plain pipeline that stands at `pos`. */
export function parseCommands(text: string, pos: number): readonly CommandNode[] {
  return new TokenReader(tokensOf(text), pos).readCommands();
}

/** Makes commands of tokens that are known to fit together, spaces among them. */
class TokenReader {
  readonly #tokens: readonly string[];
  #next = 0;
  /** Where the next token stands. */
  #pos: number;

  constructor(tokens: readonly string[], pos: number) {
    this.#tokens = tokens;
    this.#pos = pos;
  }

  /** Up to the end, or to a closing parenthesis, which is taken. */
  readCommands(): CommandNode[] {
    const commands: CommandNode[] = [];
    let args: OperandNode[] = [];
    let start = this.#pos;
    for (;;) {
      const token = this.#tokens[this.#next++] ?? ')';
      const code = token.charCodeAt(0);
      const pos = this.#pos;
      this.#pos = pos + token.length;
      if (code <= 0x20) continue;
      if (code === 0x29 || code === 0x7c) {
        commands.push({ kind: 'command', pos: start, args: args as [OperandNode] });
        if (code === 0x29) return commands;
        args = [];
        continue;
      }
      if (args.length === 0) start = pos;
      args.push(code === 0x28 ? this.#readParenthesized() : readTerm(token, code, pos));
    }
  }

  /** Behind `(`, with the fields that follow `)`. */
  #readParenthesized(): OperandNode {
    const pos = this.#pos + this.#spaceLength();
    const commands = this.readCommands();
    const node: PipeNode = {
      kind: 'pipe',
      pos,
      isAssignment: false,
      variables: noVariables,
      commands,
    };
    const fields = this.#tokens[this.#next];
    if (fields?.startsWith('.') !== true) return node;
    const chain: OperandNode = { kind: 'chain', pos: this.#pos, node, fields: fieldsIn(fields) };
    this.#next++;
    this.#pos += fields.length;
    return chain;
  }

  #spaceLength(): number {
    const token = this.#tokens[this.#next] ?? '';
    return token.charCodeAt(0) <= 0x20 ? token.length : 0;
  }
}

function readTerm(token: string, code: number, pos: number): OperandNode {
  switch (code) {
    case 0x2e: // .
      return token.length === 1 ? { kind: 'dot', pos } : readField(token, pos);
    case 0x24: // $
      return readVariable(token, pos);
    case 0x22: // "
      return { kind: 'string', pos, quoted: token, value: unquotePlain(token) };
    case 0x60: // `
      return { kind: 'string', pos, quoted: token, value: unquote(token) };
  }
  if (code < 0x41) return { kind: 'number', pos, text: token, ...readNumber(token) };
  return readName(token, pos);
}

function readName(token: string, pos: number): OperandNode {
  switch (token) {
    case 'true':
    case 'false':
      return { kind: 'bool', pos, value: token === 'true' };
    case 'nil':
      return { kind: 'nil', pos };
    default:
      return { kind: 'identifier', pos, name: token };
  }
}

/** Of several fields, messages point at the second. */
function readField(token: string, pos: number): OperandNode {
  const second = token.indexOf('.', 1);
  if (second < 0) return { kind: 'field', pos, fields: [token.slice(1)] };
  return { kind: 'field', pos: pos + second, fields: fieldsIn(token) };
}

function readVariable(token: string, pos: number): OperandNode {
  const dot = token.indexOf('.');
  if (dot < 0) return { kind: 'variable', pos, name: token, fields: noFields };
  const name = token.slice(0, dot);
  return { kind: 'variable', pos: pos + dot, name, fields: fieldsIn(token.slice(dot)) };
}

/** Of `.a.b`. */
function fieldsIn(path: string): string[] {
  return path.slice(1).split('.');
}

function unquotePlain(token: string): string {
  return token.includes('\\') ? unquote(token) : token.slice(1, -1);
}
