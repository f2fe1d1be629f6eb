import type { ListNode, OperandNode, PipeNode } from '../parse/node.ts';
import type { Expression, Statement } from '../runtime/frame.ts';
import type { Tracer } from '../trace.ts';
import { Scope } from './scope.ts';

/** What the parts of the compiler need of each other, for code in one scope. */
export interface Compiler {
  readonly scope: Scope;
  /** Told of every statement, where somebody wants to know. */
  readonly tracer: Tracer | undefined;
  /** A pipeline's value; its variables are declared on the way. */
  readonly compilePipeline: (pipe: PipeNode) => Expression;
  /** A term's value where it is no command: `undefined` for dot, nil and constants. */
  readonly compileOperand: (operand: OperandNode) => Expression | undefined;
  /** A list whose variables end with it. */
  readonly compileList: (list: ListNode, scope: Scope) => Statement;
  /** For code that sees what is declared so far and whose own variables end with it. */
  readonly nested: () => Compiler;
}

/**
 * The code of a list that may never be run. It is compiled when it is first asked for: with its
 * default values a chart takes a third of its branches.
 */
export function deferList(compiler: Compiler, list: ListNode): () => Statement {
  const scope = new Scope(compiler.scope);
  let code: Statement | undefined;
  return () => {
    code ??= compiler.compileList(list, scope);
    return code;
  };
}
