import type { ListNode } from '../parse/node.ts';
import type { TemplateCode } from '../runtime/frame.ts';
import type { Compiler } from './compiler.ts';
import { compileOperand } from './operand.ts';
import { compilePipeline } from './pipeline.ts';
import { Scope } from './scope.ts';
import { compileList } from './statement.ts';

const compiled = new WeakMap<ListNode, TemplateCode>();

/** The code of a template's body; a body is compiled once, however many templates share it. */
export function compileTemplate(body: ListNode): TemplateCode {
  let code = compiled.get(body);
  if (code === undefined) {
    code = compileBody(body);
    compiled.set(body, code);
  }
  return code;
}

function compileBody(body: ListNode): TemplateCode {
  const scope = new Scope();
  const compiler: Compiler = {
    scope,
    compilePipeline: (pipe) => compilePipeline(compiler, pipe),
    compileOperand: (operand) => compileOperand(compiler, operand),
  };
  const run = compileList(compiler, body);
  return { run, slots: scope.slots };
}
