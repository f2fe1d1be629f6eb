import { quote } from '../../go/index.ts';
import { formatNode } from '../parse/format-node.ts';
import type {
  ChainNode,
  CommandNode,
  FieldNode,
  IdentifierNode,
  Node,
  OperandNode,
  PipeNode,
  TermNode,
  VariableNode,
} from '../parse/node.ts';
import { boxResult } from '../runtime/box.ts';
import { callValue } from '../runtime/builtins/call.ts';
import { failCall, refuseCall } from '../runtime/call-failure.ts';
import { describeCallable } from '../runtime/callable.ts';
import type { Callable } from '../runtime/callable.ts';
import { convert } from '../runtime/convert.ts';
import type { Frame } from '../runtime/frame.ts';
import { findMethod, readAbsent, readEntry } from '../runtime/read-field.ts';
import type { FieldsNode } from '../runtime/read-field.ts';
import { anyValue } from '../runtime/signature.ts';
import type { GoType } from '../runtime/signature.ts';
import { isTrue } from '../runtime/truth.ts';
import { assignVariable, declareVariable, readVariable } from '../runtime/variables.ts';
import { constantFor, nilFor } from './constant.ts';

/*
 * The recursive heart of the evaluator. Templates that include templates come through here once a
 * level: each function is one frame of JavaScript's stack, and makes nothing but its result. That
 * is why they take their parameters one by one:
 *
 * - `args` are a command's: the first is what is called or read;
 * - `final` is what the pipeline hands over as one more. A nil loses its type on that way and
 *   becomes undefined, so that null is free to say that nothing is handed over;
 * - `site` is the node that errors of what is called point at.
 */
type SimpleNode = Exclude<TermNode, IdentifierNode | VariableNode | FieldNode | PipeNode>;
type Args = CommandNode['args'];

/** Nothing written after what is called. */
const bare: Args = [{ kind: 'dot', pos: 0 }];

/** The value of a pipeline. The variables it declares stay until their scope ends. */
export function evaluatePipeline(frame: Frame, pipe: PipeNode): unknown {
  frame.node = pipe;
  const count = pipe.commands.length;
  let value: unknown = null;
  for (let index = 0; index < count; index++) {
    const command = pipe.commands[index];
    if (command === undefined) break;
    const { args } = command;
    const first = args[0];
    switch (first.kind) {
      case 'identifier':
        frame.node = first;
        value = invoke(frame, requireFunction(frame, first.name), args, value, command);
        break;
      case 'field':
        frame.node = first;
        value = evaluateFields(frame, frame.dot, first, args, value);
        break;
      case 'variable':
        value = evaluateVariable(frame, first, args, value);
        break;
      case 'chain':
        value = evaluateChain(frame, first, args, value);
        break;
      case 'pipe':
        if (args.length > 1 || value !== null) failNoFunction(frame, first);
        value = evaluatePipeline(frame, first);
        break;
      default:
        value = evaluateSimple(frame, first, args, value);
    }
    value ??= undefined;
  }
  if (pipe.variables.length > 0) storeVariables(frame, pipe, value);
  return value;
}

function requireFunction(frame: Frame, name: string): Callable {
  return (
    frame.environment.functions.find(name) ?? frame.fail(`${quote(name)} is not a defined function`)
  );
}

/** Dot or a constant, which takes no arguments. */
function evaluateSimple(frame: Frame, node: SimpleNode, args: Args, final: unknown): unknown {
  frame.node = node;
  if (args.length > 1 || final !== null) failNoFunction(frame, node);
  if (node.kind === 'dot') return frame.dot;
  if (node.kind === 'nil') return frame.fail('nil is not a command');
  return constantFor(frame, node, anyValue);
}

function storeVariables(frame: Frame, pipe: PipeNode, value: unknown): void {
  const { variables, isAssignment } = pipe;
  const count = variables.length;
  for (let index = 0; index < count; index++) {
    const name = variables[index]?.name ?? '';
    if (isAssignment) assignVariable(frame, name, value);
    else declareVariable(frame, name, value);
  }
}

/** An argument as a value of `type`. The one that is not written is `final`. */
function evaluateArgument(
  frame: Frame,
  node: OperandNode | undefined,
  type: GoType,
  final: unknown,
): unknown {
  if (node === undefined) return convert(frame, final, type);
  switch (node.kind) {
    case 'pipe':
      return convert(frame, evaluatePipeline(frame, node), type);
    case 'field':
      frame.node = node;
      return convert(frame, readFields(frame, frame.dot, node, node.fields.length), type);
    case 'variable': {
      frame.node = node;
      const root = readVariable(frame, node.name);
      return convert(frame, readFields(frame, root, node, node.fields.length), type);
    }
    case 'identifier':
      frame.node = node;
      return convert(
        frame,
        invoke(frame, requireFunction(frame, node.name), bare, null, node),
        type,
      );
    case 'chain':
      return convert(frame, evaluateChain(frame, node, bare, null), type);
    case 'dot':
      frame.node = node;
      return convert(frame, frame.dot, type);
    case 'nil':
      frame.node = node;
      return nilFor(frame, type);
    default:
      frame.node = node;
      return constantFor(frame, node, type);
  }
}

/** `$x.a.b`, or `$x` alone, which takes no arguments. */
function evaluateVariable(frame: Frame, node: VariableNode, args: Args, final: unknown): unknown {
  frame.node = node;
  const root = readVariable(frame, node.name);
  if (node.fields.length > 0) return evaluateFields(frame, root, node, args, final);
  if (args.length > 1 || final !== null) failNoFunction(frame, node);
  return root;
}

/** `(pipeline).a.b` */
function evaluateChain(frame: Frame, node: ChainNode, args: Args, final: unknown): unknown {
  frame.node = node;
  const root = evaluateArgument(frame, node.node, anyValue, null);
  return evaluateFields(frame, root, node, args, final);
}

/** Only the last field of a chain may be given arguments, and then must be a method. */
function evaluateFields(
  frame: Frame,
  root: unknown,
  node: FieldsNode,
  args: Args,
  final: unknown,
): unknown {
  const { fields } = node;
  if (args.length === 1 && final === null) return readFields(frame, root, node, fields.length);
  const index = fields.length - 1;
  const field = fields[index] ?? '';
  const receiver = readFields(frame, root, node, index);
  const method = findMethod(receiver, field);
  if (method !== undefined) {
    return invoke(frame, describeCallable(field, method), args, final, node);
  }
  if (receiver instanceof Map) return frame.fail(`${field} is not a method but has arguments`);
  if (readEntry(receiver, field) !== undefined) {
    return frame.fail(`${field} has arguments but cannot be invoked as function`);
  }
  return readAbsent(frame, receiver, { node, root, index });
}

/** Reads the first `count` fields of a chain. Every method on the way is called. */
function readFields(frame: Frame, root: unknown, node: FieldsNode, count: number): unknown {
  const { fields } = node;
  let receiver = root;
  for (let index = 0; index < count; index++) {
    const field = fields[index] ?? '';
    const method = findMethod(receiver, field);
    if (method === undefined) {
      const value = readEntry(receiver, field);
      receiver = value === undefined ? readAbsent(frame, receiver, { node, root, index }) : value;
    } else {
      receiver = invoke(frame, describeCallable(field, method), bare, null, node);
    }
  }
  return receiver;
}

/** Evaluates the arguments and calls. */
function invoke(frame: Frame, callable: Callable, args: Args, final: unknown, site: Node): unknown {
  const { call, signature } = callable;
  const { parameters } = signature;
  let count = final === null ? args.length - 1 : args.length;
  if (count < parameters.length || count > signature.maxArguments || signature.flaw !== undefined) {
    return refuseCall(frame, callable, { written: args.length - 1, given: count });
  }
  const { budget } = frame.environment;
  budget.steps -= callable.steps;
  if (budget.steps < 0) budget.check(frame);
  if (callable.form !== undefined) return invokeForm(frame, callable, args, final, site);
  if (count > 3 || (count === 3 && callable.takesEnvironment)) {
    return invokeMany(frame, callable, args, final, site);
  }
  let one: unknown;
  let two: unknown;
  let three: unknown;
  if (count > 0) one = evaluateArgument(frame, args[1], parameters[0] ?? signature.rest, final);
  if (count > 1) two = evaluateArgument(frame, args[2], parameters[1] ?? signature.rest, final);
  if (count > 2) three = evaluateArgument(frame, args[3], parameters[2] ?? signature.rest, final);
  if (callable.takesEnvironment) {
    three = two;
    two = one;
    one = frame.environment;
    count++;
  }
  try {
    if (count === 1) one = call(one);
    else if (count === 2) one = call(one, two);
    else if (count === 3) one = call(one, two, three);
    else one = call();
  } catch (error) {
    return failCall(frame, callable, site, error);
  }
  if (callable.isFetching) budget.admit(one);
  else budget.spendOn(one, frame, two, three);
  return signature.box === undefined ? one : boxResult(one, signature.box);
}

function invokeMany(
  frame: Frame,
  callable: Callable,
  args: Args,
  final: unknown,
  site: Node,
): unknown {
  const { call, signature } = callable;
  const { parameters, rest } = signature;
  const count = final === null ? args.length - 1 : args.length;
  const values: unknown[] = callable.takesEnvironment ? [frame.environment] : [];
  for (let index = 0; index < count; index++) {
    values.push(evaluateArgument(frame, args[index + 1], parameters[index] ?? rest, final));
  }
  try {
    const result = call(...values);
    if (callable.isFetching) frame.environment.budget.admit(result);
    else frame.environment.budget.spendOn(result, frame);
    return signature.box === undefined ? result : boxResult(result, signature.box);
  } catch (error) {
    return failCall(frame, callable, site, error);
  }
}

/** `and` and `or` evaluate no further than they must; `call` is told how its callee is written. */
function invokeForm(
  frame: Frame,
  { form }: Callable,
  args: Args,
  final: unknown,
  site: Node,
): unknown {
  if (form === 'call') {
    const named = callValue(args[1] && formatNode(args[1]));
    return invoke(frame, describeCallable(form, named), args, final, site);
  }
  let value: unknown;
  for (let index = 1; index < args.length; index++) {
    value = evaluateArgument(frame, args[index], anyValue, null);
    if (isTrue(value) === (form === 'or')) return value;
  }
  return final === null ? value : final;
}

function failNoFunction(frame: Frame, node: OperandNode): never {
  return frame.fail(`can't give argument to non-function ${formatNode(node)}`);
}
