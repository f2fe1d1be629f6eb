import type { CommandNode, OperandNode, PipeNode } from '../parse/node.ts';
import type { Expression, Frame } from '../runtime/frame.ts';
import type { Argument } from './argument.ts';
import type { Stage } from './call.ts';
import type { Compiler } from './compiler.ts';
import { untypedConstant } from './constant.ts';
import type { ConstantNode } from './constant.ts';
import {
  compileChain,
  compileField,
  compileIdentifier,
  compileVariableChain,
  failNoFunction,
} from './operand.ts';
import type { Given } from './operand.ts';
import { compileVariable, undeclared } from './variable.ts';

/** A pipeline's value. The variables it declares are in sight of what is compiled after it. */
export function compilePipeline(compiler: Compiler, pipe: PipeNode): Expression {
  const stages: Stage[] = [];
  for (const command of pipe.commands) {
    stages.push(compileCommand(compiler, command, stages.length > 0));
  }
  const value = joinStages(pipe, stages);
  const store = compileStore(compiler, pipe);
  if (store === undefined) return value;
  return (frame) => {
    const result = value(frame);
    store(frame, result);
    return result;
  };
}

/** The value of each command is the last argument of the next. A nil loses its type on the way. */
function joinStages(pipe: PipeNode, stages: readonly Stage[]): Expression {
  const first = stages[0];
  if (first === undefined) throw new Error('A pipeline without commands');
  if (stages.length === 1) {
    return (frame) => {
      frame.node = pipe;
      return first(frame, undefined) ?? undefined;
    };
  }
  return (frame) => {
    frame.node = pipe;
    let value: unknown;
    for (const stage of stages) value = stage(frame, value) ?? undefined;
    return value;
  };
}

function compileStore(
  compiler: Compiler,
  pipe: PipeNode,
): ((frame: Frame, value: unknown) => void) | undefined {
  if (pipe.variables.length === 0) return undefined;
  if (pipe.isAssignment) {
    const targets = pipe.variables.map((variable) => compileVariable(compiler.scope, variable));
    return (frame, value) => {
      for (const target of targets) target.assign(frame, value, false);
    };
  }
  const slots = pipe.variables.map((variable) => compiler.scope.declare(variable.name));
  return (frame, value) => {
    for (const slot of slots) frame.setVariable(slot, value);
  };
}

function compileCommand(compiler: Compiler, command: CommandNode, hasFinal: boolean): Stage {
  if (command.args.length > 1 && !isEvaluatingAll(command.args[0])) {
    return compileLazyCommand(compiler, command, hasFinal);
  }
  return compileFirst(compiler, command, { args: compileArguments(compiler, command), hasFinal });
}

/** Whatever its arguments declare is undeclared until they are evaluated. */
function compileLazyCommand(compiler: Compiler, command: CommandNode, hasFinal: boolean): Stage {
  const { scope } = compiler;
  const before = scope.height;
  const args = scope.lazily(() => compileArguments(compiler, command));
  const after = scope.height;
  const stage = compileFirst(compiler, command, { args, hasFinal });
  if (after === before) return stage;
  return (frame, final) => {
    for (let slot = before; slot < after; slot++) frame.variables[slot] = undeclared;
    return stage(frame, final);
  };
}

/** `and`, `or` and methods may leave arguments alone, and with them the variables these declare. */
function isEvaluatingAll(first: OperandNode): boolean {
  return first.kind === 'identifier' && first.name !== 'and' && first.name !== 'or';
}

function compileArguments(compiler: Compiler, command: CommandNode): Argument[] {
  const args: Argument[] = [];
  for (let index = 1; index < command.args.length; index++) {
    const node = command.args[index];
    if (node !== undefined) args.push({ node, evaluate: compiler.compileOperand(node) });
  }
  return args;
}

function compileFirst(compiler: Compiler, command: CommandNode, given: Given): Stage {
  const first = command.args[0];
  switch (first.kind) {
    case 'field':
      return compileField(first, given);
    case 'chain':
      return compileChain(compiler, first, given);
    case 'identifier':
      return compileIdentifier(first, command, given);
    case 'variable':
      return compileVariableChain(compiler, first, given);
    case 'pipe':
      return compileNestedPipeline(compiler, first, given);
    case 'dot':
      return compileValue(first, given, (frame) => frame.dot);
    case 'nil':
      return compileValue(first, given, (frame) => frame.fail('nil is not a command'));
    case 'bool':
    case 'number':
    case 'string':
      return compileValue(first, given, compileConstant(first));
  }
}

function compileNestedPipeline(compiler: Compiler, pipe: PipeNode, given: Given): Stage {
  if (isGivenSomething(given)) return (frame) => failNoFunction(frame, pipe);
  return compiler.compilePipeline(pipe);
}

function compileValue(node: OperandNode, given: Given, evaluate: Expression): Stage {
  if (isGivenSomething(given)) {
    return (frame) => {
      frame.node = node;
      return failNoFunction(frame, node);
    };
  }
  return (frame) => {
    frame.node = node;
    return evaluate(frame);
  };
}

function compileConstant(node: ConstantNode): Expression {
  const constant = untypedConstant(node);
  if ('complaint' in constant) return (frame) => frame.fail(constant.complaint);
  return () => constant.value;
}

function isGivenSomething(given: Given): boolean {
  return given.args.length > 0 || given.hasFinal;
}
