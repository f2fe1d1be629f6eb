import type {
  ActionNode,
  BranchNode,
  ListNode,
  PipeNode,
  StatementNode,
  TemplateNode,
} from '../parse/node.ts';
import type { Flow, Statement } from '../runtime/frame.ts';
import { printValue } from '../runtime/print.ts';
import { runTemplate } from '../runtime/run-template.ts';
import { isTrue } from '../runtime/truth.ts';
import { deferList } from './compiler.ts';
import type { Compiler } from './compiler.ts';
import { compileRange } from './range.ts';

export function compileList(compiler: Compiler, list: ListNode): Statement {
  const statements = list.nodes.map((node) =>
    traced(compiler, node, compileStatement(compiler, node)),
  );
  const [first, second] = statements;
  if (first === undefined) return () => 'next';
  if (second === undefined) return first;
  return (frame) => {
    for (const statement of statements) {
      const flow = statement(frame);
      if (flow !== 'next') return flow;
    }
    return 'next';
  };
}

function traced({ tracer }: Compiler, node: StatementNode, statement: Statement): Statement {
  if (tracer === undefined) return statement;
  return (frame) => {
    tracer.note(frame, node);
    return statement(frame);
  };
}

function compileStatement(compiler: Compiler, node: StatementNode): Statement {
  switch (node.kind) {
    case 'text':
      return compileText(node.text);
    case 'action':
      return compileAction(compiler, node);
    case 'if':
    case 'with':
      return compileCondition(compiler, node);
    case 'range':
      return compileRange(compiler, node);
    case 'template':
      return compileTemplateCall(compiler, node);
    case 'break':
    case 'continue': {
      const flow: Flow = node.kind;
      return () => flow;
    }
  }
}

function compileText(text: string): Statement {
  return (frame) => {
    frame.output.text += text;
    return 'next';
  };
}

/** Its variables stay until the end of the list it stands in. */
function compileAction(compiler: Compiler, node: ActionNode): Statement {
  const evaluate = compiler.compilePipeline(node.pipe);
  if (node.pipe.variables.length > 0) {
    return (frame) => {
      evaluate(frame);
      return 'next';
    };
  }
  const isAddressable = mayBeAddressable(node.pipe);
  return (frame) => {
    printValue(frame, node, evaluate(frame), isAddressable);
    return 'next';
  };
}

/** Functions return copies, but `and` and `or` hand on what they are given. */
function mayBeAddressable(pipe: PipeNode): boolean {
  const last = pipe.commands.at(-1)?.args[0];
  return last?.kind !== 'identifier' || last.name === 'and' || last.name === 'or';
}

function compileCondition(compiler: Compiler, node: BranchNode): Statement {
  const inner = compiler.nested();
  const evaluate = inner.compilePipeline(node.pipe);
  const then = deferList(inner, node.list);
  const otherwise = node.elseList && deferList(inner, node.elseList);
  if (node.kind === 'if') {
    return (frame) => {
      if (isTrue(evaluate(frame))) return then()(frame);
      return otherwise === undefined ? 'next' : otherwise()(frame);
    };
  }
  return (frame) => {
    const value = evaluate(frame);
    if (!isTrue(value)) return otherwise === undefined ? 'next' : otherwise()(frame);
    const { dot, isDotInterface } = frame;
    frame.dot = value;
    frame.isDotInterface = false;
    const flow = then()(frame);
    frame.dot = dot;
    frame.isDotInterface = isDotInterface;
    return flow;
  };
}

function compileTemplateCall(compiler: Compiler, node: TemplateNode): Statement {
  const evaluate = node.pipe === undefined ? undefined : compiler.compilePipeline(node.pipe);
  return (frame) => {
    runTemplate(frame, node, evaluate);
    return 'next';
  };
}
