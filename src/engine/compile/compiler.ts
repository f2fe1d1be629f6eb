import type { OperandNode, PipeNode } from '../parse/node.ts';
import type { Expression } from '../runtime/frame.ts';
import type { Scope } from './scope.ts';

/** What the parts of the compiler need of each other. */
export interface Compiler {
  readonly scope: Scope;
  /** A pipeline's value; its variables are declared on the way. */
  readonly compilePipeline: (pipe: PipeNode) => Expression;
  /** A term's value where it is no command: `undefined` for dot, nil and constants. */
  readonly compileOperand: (operand: OperandNode) => Expression | undefined;
}
