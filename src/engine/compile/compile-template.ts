import type { ListNode } from '../parse/node.ts';
import type { Statement } from '../runtime/frame.ts';
import type { Compiler } from './compiler.ts';
import { compileOperand } from './operand.ts';
import { compilePipeline } from './pipeline.ts';
import { Scope } from './scope.ts';
import { compileList } from './statement.ts';

const compiled = new WeakMap<ListNode, Statement>();

/** The code of a template's body; a body is compiled once, however many templates share it. */
export function compileTemplate(body: ListNode): Statement {
  let code = compiled.get(body);
  if (code === undefined) {
    code = compileList(makeCompiler(new Scope()), body);
    compiled.set(body, code);
  }
  return code;
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
