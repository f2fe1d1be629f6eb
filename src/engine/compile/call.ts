import { quote } from '../../go/index.ts';
import type { FunctionTable, GoFunction } from '../../go/index.ts';
import { formatNode } from '../parse/format-node.ts';
import type { IdentifierNode, Node } from '../parse/node.ts';
import { boxFor } from '../runtime/box.ts';
import { builtins } from '../runtime/builtins/table.ts';
import { callValue } from '../runtime/builtins/call.ts';
import { makeInvocation } from '../runtime/call-function.ts';
import type { Callee, Input, Invocation } from '../runtime/call-function.ts';
import { converterTo } from '../runtime/convert.ts';
import { isEnvironmentFunction } from '../runtime/frame.ts';
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

/** Calls some method of one signature. */
export type MethodCall = (frame: Frame, method: GoFunction, final: unknown) => unknown;

/**
 * A call of a named function. The function is looked up when the code runs, since one compiled
 * template serves any function table, but only once for each table; and what was planned for it
 * serves another of the same signature.
 */
export function compileFunctionCall(identifier: IdentifierNode, site: CallSite): Stage {
  let boundTo: FunctionTable | undefined;
  let bound = unbound;
  return (frame, final) => {
    frame.node = identifier;
    const { functions } = frame.environment;
    if (functions !== boundTo) {
      bound = bindFunction(site, functions, bound);
      boundTo = functions;
    }
    return bound.invoke(frame, bound.callee, final);
  };
}

/** Methods are found on values: one plan for each signature that comes by. */
export function compileMethodCall(site: CallSite): MethodCall {
  let plannedFor: string | undefined;
  let invoke: Invocation = failUnbound;
  return (frame, method, final) => {
    if (planKey(method) !== plannedFor) {
      invoke = planCall(site, method);
      plannedFor = planKey(method);
    }
    return invoke(frame, calleeOf(method), final);
  };
}

interface BoundCall {
  readonly callee: Callee;
  readonly invoke: Invocation;
  /** What the invocation was planned for; undefined for special forms and failures. */
  readonly plannedFor?: string;
}

const unbound: BoundCall = { callee: failUnbound, invoke: failUnbound };

function failUnbound(): never {
  throw new Error('A call was not bound to its function');
}

function bindFunction(site: CallSite, functions: FunctionTable, before: BoundCall): BoundCall {
  const { name } = site;
  const callee = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (callee !== undefined && planKey(callee) === before.plannedFor) {
    return { ...before, callee: calleeOf(callee) };
  }
  if (callee !== undefined) return bindCallee(site, callee);
  if (name === 'and' || name === 'or') return bindShortCircuit(site, name);
  if (name === 'call') return bindCall(site);
  return bindCallee(site, Object.hasOwn(builtins, name) ? builtins[name] : undefined);
}

function bindCallee(site: CallSite, callee: GoFunction | undefined): BoundCall {
  if (callee === undefined) return failing(`${quote(site.name)} is not a defined function`);
  const plannedFor = planKey(callee);
  return { callee: calleeOf(callee), invoke: planCall(site, callee), plannedFor };
}

function failing(complaint: string): BoundCall {
  return { callee: failUnbound, invoke: (frame) => frame.fail(complaint) };
}

/** A function's own parameter types are `never`; by its signature it is called with these. */
function calleeOf(callee: GoFunction): Callee {
  return callee.call as Callee;
}

/** Two functions with the same key are called alike. */
function planKey(callee: GoFunction): string {
  return isEnvironmentFunction(callee) ? `environment ${callee.signature}` : callee.signature;
}

function planCall(site: CallSite, callee: GoFunction): Invocation {
  const signature = parseSignature(callee.signature);
  const complaint = checkCount(site, signature) ?? checkResults(site, signature);
  if (complaint !== undefined) return (frame) => frame.fail(complaint);
  const inputs = bindInputs(site, signature);
  if (isEnvironmentFunction(callee)) inputs.unshift((frame) => frame.environment);
  const invoke = makeInvocation(inputs, site);
  const box = boxFor(signature.result);
  if (box === undefined) return invoke;
  return (frame, call, final) => box(invoke(frame, call, final));
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

function checkResults({ name }: CallSite, { flaw }: Signature): string | undefined {
  if (flaw === undefined) return undefined;
  return flaw.startsWith('has')
    ? `function ${name} ${flaw}`
    : `invalid function signature for ${name}: ${flaw}`;
}

const anyValues = parseSignature('func(reflect.Value, ...reflect.Value) reflect.Value');

/** `and` and `or` evaluate no further than they must, and give the deciding value. */
function bindShortCircuit(site: CallSite, name: 'and' | 'or'): BoundCall {
  const complaint = checkCount(site, anyValues);
  if (complaint !== undefined) return failing(complaint);
  const inputs = bindInputs(site, anyValues);
  const decisive = name === 'or';
  const invoke: Invocation = (frame, _callee, final) => {
    let value: unknown;
    for (const input of inputs) {
      value = input(frame, final);
      if (isTrue(value) === decisive) return value;
    }
    return value;
  };
  return { callee: failUnbound, invoke };
}

/** `call` names the callee in its messages by the expression it came from. */
function bindCall(site: CallSite): BoundCall {
  const complaint = checkCount(site, anyValues);
  if (complaint !== undefined) return failing(complaint);
  const [argument] = site.args;
  const calleeName = argument === undefined ? undefined : formatNode(argument.node);
  return {
    callee: calleeOf(callValue(calleeName)),
    invoke: makeInvocation(bindInputs(site, anyValues), site),
  };
}
