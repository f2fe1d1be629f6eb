import { quote } from '../../go/index.ts';
import type { FunctionTable, GoFunction } from '../../go/index.ts';
import { formatNode } from '../parse/format-node.ts';
import type { IdentifierNode, Node } from '../parse/node.ts';
import { boxFor } from '../runtime/box.ts';
import { builtins } from '../runtime/builtins/table.ts';
import { callValue } from '../runtime/builtins/call.ts';
import { makeInvocation } from '../runtime/call-function.ts';
import type { Input } from '../runtime/call-function.ts';
import { converterTo } from '../runtime/convert.ts';
import type { Frame } from '../runtime/frame.ts';
import { parseSignature } from '../runtime/signature.ts';
import type { GoType, Signature } from '../runtime/signature.ts';
import { isTrue } from '../runtime/truth.ts';
import { bindArgument } from './argument.ts';
import type { Argument } from './argument.ts';

/** A place where a function or method is called. */
export interface CallSite {
  readonly name: string;
  /** What messages about the callee's own errors point at. */
  readonly node: Node;
  readonly args: readonly Argument[];
  /** Whether the pipeline hands over a last argument. */
  readonly hasFinal: boolean;
}

/** A command of a pipeline, given the value of the one before it. */
export type Stage = (frame: Frame, final: unknown) => unknown;

/** Calls some function of one signature. */
export type CallPlan = (frame: Frame, callee: GoFunction, final: unknown) => unknown;

/**
 * A call of a named function. The function is looked up when the code runs, since one compiled
 * template serves any function table, but only once for each table.
 */
export function compileFunctionCall(identifier: IdentifierNode, site: CallSite): Stage {
  let boundTo: FunctionTable | undefined;
  let bound: Stage = failUnbound;
  return (frame, final) => {
    frame.node = identifier;
    const { functions } = frame.environment;
    if (functions !== boundTo) {
      bound = bindFunction(site, functions);
      boundTo = functions;
    }
    return bound(frame, final);
  };
}

/** Methods are found on values: one plan for each signature that comes by. */
export function compileMethodCall(site: CallSite): CallPlan {
  let plannedFor: string | undefined;
  let plan: CallPlan = failUnbound;
  return (frame, callee, final) => {
    if (callee.signature !== plannedFor) {
      plan = planCall(site, callee.signature);
      plannedFor = callee.signature;
    }
    return plan(frame, callee, final);
  };
}

function failUnbound(): never {
  throw new Error('A call was not bound to its function');
}

function bindFunction(site: CallSite, functions: FunctionTable): Stage {
  const { name } = site;
  if (Object.hasOwn(functions, name)) return bindCallee(site, functions[name]);
  if (name === 'and' || name === 'or') return bindShortCircuit(site, name);
  if (name === 'call') return bindCall(site);
  return bindCallee(site, Object.hasOwn(builtins, name) ? builtins[name] : undefined);
}

function bindCallee(site: CallSite, callee: GoFunction | undefined): Stage {
  if (callee === undefined) {
    return (frame) => frame.fail(`${quote(site.name)} is not a defined function`);
  }
  const plan = planCall(site, callee.signature);
  return (frame, final) => plan(frame, callee, final);
}

function planCall(site: CallSite, signatureText: string): CallPlan {
  const signature = parseSignature(signatureText);
  const complaint = checkCount(site, signature);
  if (complaint !== undefined) return (frame) => frame.fail(complaint);
  const invocation = makeInvocation(bindInputs(site, signature), site);
  const box = boxFor(signature.result);
  if (box === undefined) return invocation;
  return (frame, callee, final) => box(invocation(frame, callee, final));
}

function bindInputs(site: CallSite, signature: Signature): Input[] {
  const inputs: Input[] = site.args.map((argument, index) =>
    bindArgument(argument, parameterType(signature, index)),
  );
  if (site.hasFinal) {
    const convert = converterTo(parameterType(signature, site.args.length));
    inputs.push((frame, final) => convert(final, frame));
  }
  return inputs;
}

function parameterType(signature: Signature, index: number): GoType {
  const { parameters } = signature;
  const type = parameters[Math.min(index, parameters.length - 1)];
  if (type === undefined) throw new Error('A function without parameters was given an argument');
  return type;
}

function checkCount(site: CallSite, signature: Signature): string | undefined {
  const given = site.args.length + (site.hasFinal ? 1 : 0);
  const wanted = signature.parameters.length;
  if (signature.isVariadic) {
    const least = wanted - 1;
    if (given >= least) return undefined;
    return `wrong number of args for ${site.name}: want at least ${least} got ${site.args.length}`;
  }
  if (given === wanted) return undefined;
  return `wrong number of args for ${site.name}: want ${wanted} got ${given}`;
}

const anyValues = parseSignature('func(reflect.Value, ...reflect.Value) reflect.Value');

/** `and` and `or` evaluate no further than they must, and give the deciding value. */
function bindShortCircuit(site: CallSite, name: 'and' | 'or'): Stage {
  const complaint = checkCount(site, anyValues);
  if (complaint !== undefined) return (frame) => frame.fail(complaint);
  const inputs = bindInputs(site, anyValues);
  const decisive = name === 'or';
  return (frame, final) => {
    let value: unknown;
    for (const input of inputs) {
      value = input(frame, final);
      if (isTrue(value) === decisive) return value;
    }
    return value;
  };
}

/** `call` names the callee in its messages by the expression it came from. */
function bindCall(site: CallSite): Stage {
  const complaint = checkCount(site, anyValues);
  if (complaint !== undefined) return (frame) => frame.fail(complaint);
  const [callee] = site.args;
  const calleeName = callee === undefined ? '' : formatNode(callee.node);
  const invocation = makeInvocation(bindInputs(site, anyValues), site);
  const builtin = callValue(calleeName);
  return (frame, final) => invocation(frame, builtin, final);
}
