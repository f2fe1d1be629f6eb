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
  const stages = pipe.commands.map((command, index) =>
    compileCommand(compiler, command, index > 0),
  );
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
  const [first, second] = stages;
  if (first === undefined) throw new Error('A pipeline without commands');
  if (second === undefined) {
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
  const [first, ...rest] = command.args;
  const { value: args, reset } = compileArguments(compiler, first, rest);
  const stage = compileFirst(compiler, command, { args, hasFinal });
  if (reset === undefined) return stage;
  return (frame, final) => {
    reset(frame);
    return stage(frame, final);
  };
}

/** `and`, `or` and methods may leave arguments alone, and with them the variables these declare. */
function compileArguments(
  compiler: Compiler,
  first: OperandNode,
  rest: readonly OperandNode[],
): { value: Argument[]; reset: ((frame: Frame) => void) | undefined } {
  const { scope } = compiler;
  const compile = (): Argument[] =>
    rest.map((node) => ({ node, evaluate: compiler.compileOperand(node) }));
  const isEager = first.kind === 'identifier' && first.name !== 'and' && first.name !== 'or';
  if (isEager) return { value: compile(), reset: undefined };
  const before = scope.height;
  const value = scope.lazily(compile);
  const after = scope.height;
  if (after === before) return { value, reset: undefined };
  const reset = (frame: Frame): void => {
    for (let slot = before; slot < after; slot++) frame.variables[slot] = undeclared;
  };
  return { value, reset };
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
