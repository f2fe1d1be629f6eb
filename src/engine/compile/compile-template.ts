import type { ListNode } from '../parse/node.ts';
import type { Statement } from '../runtime/frame.ts';
import type { Tracer } from '../trace.ts';
import type { Compiler } from './compiler.ts';
import { compileOperand } from './operand.ts';
import { compilePipeline } from './pipeline.ts';
import { Scope } from './scope.ts';
import { compileList } from './statement.ts';

/** The code of a template's body; with a tracer, code that tells what it does. */
export function compileTemplate(body: ListNode, tracer?: Tracer): Statement {
  return compileList(makeCompiler(new Scope(), tracer), body);
}

function makeCompiler(scope: Scope, tracer: Tracer | undefined): Compiler {
  const compiler: Compiler = {
    scope,
    tracer,
    compilePipeline: (pipe) => compilePipeline(compiler, pipe),
    compileOperand: (operand) => compileOperand(compiler, operand),
    compileList: (list, inner) => compileList(makeCompiler(inner, tracer), list),
    nested: () => makeCompiler(new Scope(scope), tracer),
  };
  return compiler;
}
