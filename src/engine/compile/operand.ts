import { formatNode } from '../parse/format-node.ts';
import type {
  ChainNode,
  FieldNode,
  IdentifierNode,
  OperandNode,
  VariableNode,
} from '../parse/node.ts';
import type { Expression, Frame } from '../runtime/frame.ts';
import { findMethod, readAbsent, readEntry, readFields } from '../runtime/read-field.ts';
import type { CallMethod, FieldChain } from '../runtime/read-field.ts';
import { compileFunctionCall, compileMethodCall } from './call.ts';
import type { CallSite, Stage } from './call.ts';
import type { Argument } from './argument.ts';
import type { Compiler } from './compiler.ts';
import { compileVariable } from './variable.ts';

/** What an operand is given when it stands first in a command. */
export interface Given {
  readonly args: readonly Argument[];
  readonly hasFinal: boolean;
}

const nothing: Given = { args: [], hasFinal: false };

/** A term's value where it is no command: `undefined` for dot, nil and constants. */
export function compileOperand(compiler: Compiler, operand: OperandNode): Expression | undefined {
  switch (operand.kind) {
    case 'identifier':
      return withoutFinal(compileIdentifier(operand, operand, nothing));
    case 'field':
      return withoutFinal(compileField(operand, nothing));
    case 'variable':
      return withoutFinal(compileVariableChain(compiler, operand, nothing));
    case 'chain':
      return withoutFinal(compileChain(compiler, operand, nothing));
    case 'pipe':
      return compiler.compilePipeline(operand);
    case 'dot':
    case 'nil':
    case 'bool':
    case 'number':
    case 'string':
      return undefined;
  }
}

export function compileIdentifier(
  identifier: IdentifierNode,
  node: CallSite['node'],
  given: Given,
): Stage {
  return compileFunctionCall(identifier, { name: identifier.name, node, ...given });
}

/** `.a.b` */
export function compileField(node: FieldNode, given: Given): Stage {
  const read = compileFields(
    { formatRoot: () => '', fields: node.fields, isRootInterface },
    node,
    given,
  );
  return (frame, final) => {
    frame.node = node;
    return read(frame, frame.dot, final);
  };
}

function isRootInterface(frame: Frame): boolean {
  return frame.isDotInterface;
}

/** `$x.a.b`, or `$x` alone, which takes no arguments. */
export function compileVariableChain(compiler: Compiler, node: VariableNode, given: Given): Stage {
  const variable = compileVariable(compiler.scope, node);
  if (node.fields.length === 0) return compileLoneVariable(node, variable.read, given);
  const chain = {
    formatRoot: () => node.name,
    fields: node.fields,
    isRootInterface: variable.isInterface,
  };
  const read = compileFields(chain, node, given);
  return (frame, final) => {
    frame.node = node;
    return read(frame, variable.read(frame), final);
  };
}

function compileLoneVariable(node: VariableNode, read: Expression, given: Given): Stage {
  const isGivenSomething = given.args.length > 0 || given.hasFinal;
  return (frame) => {
    frame.node = node;
    const value = read(frame);
    return isGivenSomething ? failNoFunction(frame, node) : value;
  };
}

/** `(pipeline).a.b` */
export function compileChain(compiler: Compiler, node: ChainNode, given: Given): Stage {
  const root = compileOperand(compiler, node.node);
  if (root === undefined) throw new Error(`No chain begins with a ${node.node.kind}`);
  const chain = {
    formatRoot: () => formatChainRoot(node),
    fields: node.fields,
    isRootInterface: () => false,
  };
  const read = compileFields(chain, node, given);
  return (frame, final) => {
    frame.node = node;
    return read(frame, root(frame), final);
  };
}

export function failNoFunction(frame: Frame, node: OperandNode): never {
  return frame.fail(`can't give argument to non-function ${formatNode(node)}`);
}

type ReadFields = (frame: Frame, root: unknown, final: unknown) => unknown;

/** Every method on the way is called; only the last field may be given arguments. */
function compileFields(chain: FieldChain, node: OperandNode, given: Given): ReadFields {
  const count = chain.fields.length;
  const callMethod = compileBareMethodCall(node);
  if (given.args.length === 0 && !given.hasFinal) {
    const options = { count, callMethod };
    return (frame, root) => readFields(frame, root, chain, options);
  }
  const options = { count: count - 1, callMethod };
  const callLast = compileLastField(chain, node, given);
  return (frame, root, final) =>
    callLast(frame, { root, receiver: readFields(frame, root, chain, options) }, final);
}

/** Plans are made per name, since messages carry it. */
function compileBareMethodCall(node: OperandNode): CallMethod {
  const plans = new Map<string, ReturnType<typeof compileMethodCall>>();
  return (frame, method, name) => {
    let plan = plans.get(name);
    if (plan === undefined) {
      plan = compileMethodCall({ name, node, ...nothing });
      plans.set(name, plan);
    }
    return plan(frame, method, undefined);
  };
}

/** A field that is given arguments must be a method. */
function compileLastField(chain: FieldChain, node: OperandNode, given: Given) {
  const index = chain.fields.length - 1;
  const field = chain.fields[index] ?? '';
  const call = compileMethodCall({ name: field, node, ...given });
  return (
    frame: Frame,
    { root, receiver }: { readonly root: unknown; readonly receiver: unknown },
    final: unknown,
  ): unknown => {
    const method = findMethod(receiver, field);
    if (method !== undefined) return call(frame, method, final);
    if (receiver instanceof Map) {
      return frame.fail(`${field} is not a method but has arguments`);
    }
    if (readEntry(receiver, field) !== undefined) {
      return frame.fail(`${field} has arguments but cannot be invoked as function`);
    }
    return readAbsent(frame, receiver, { chain, root, index });
  };
}

function formatChainRoot(node: ChainNode): string {
  const text = formatNode(node.node);
  return node.node.kind === 'pipe' ? `(${text})` : text;
}

function withoutFinal(stage: Stage): Expression {
  return (frame) => stage(frame, undefined);
}
