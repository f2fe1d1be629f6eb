import type { ListNode } from '../parse/node.ts';
import type { Statement } from '../runtime/frame.ts';
import type { Compiler } from './compiler.ts';
import { compileOperand } from './operand.ts';
import { compilePipeline } from './pipeline.ts';
import { Scope } from './scope.ts';
import { compileList } from './statement.ts';

/** The code of a template's body. */
export function compileTemplate(body: ListNode): Statement {
  return compileList(makeCompiler(new Scope()), body);
}

function makeCompiler(scope: Scope): Compiler {
  const compiler: Compiler = {
    scope,
    compilePipeline: (pipe) => compilePipeline(compiler, pipe),
    compileOperand: (operand) => compileOperand(compiler, operand),
    compileList: (list, inner) => compileList(makeCompiler(inner), list),
    nested: () => makeCompiler(new Scope(scope)),
  };
  return compiler;
}
