import type { FunctionTable, GoFunction } from '../../go/index.ts';
import { callValue } from './builtins/call.ts';
import { builtins, isSpecialForm } from './builtins/table.ts';
import type { SpecialForm } from './builtins/table.ts';
import { slowSteps } from './render-budget.ts';
import { parseSignature } from './signature.ts';
import type { Signature } from './signature.ts';

/** A function or method as a call needs it. */
export interface Callable {
  readonly name: string;
  readonly call: (...args: unknown[]) => unknown;
  readonly signature: Signature;
  /** Whether it receives the environment before its arguments. */
  readonly takesEnvironment: boolean;
  readonly form: SpecialForm | undefined;
  /** What a call of it takes from the budget of its rendering. */
  readonly steps: number;
  /** Whether what it gives is there without it, too. */
  readonly isFetching: boolean;
}

/** A function that is told in which environment it is called: `include` and `tpl`. */
export interface EnvironmentFunction extends GoFunction {
  readonly isEnvironmentFunction: true;
  /** Receives the environment before its arguments. */
  readonly call: (...args: never[]) => unknown;
}

export function describeCallable(name: string, callee: GoFunction, form?: SpecialForm): Callable {
  return {
    name,
    // Its own parameter types are `never`; by its signature it is called with these.
    call: callee.call as Callable['call'],
    signature: parseSignature(callee.signature),
    takesEnvironment: 'isEnvironmentFunction' in callee,
    form,
    steps: callee.isSlow === true ? slowSteps : 1,
    isFetching: callee.isFetching === true,
  };
}

/** The functions that templates may call by name: those given, and then the builtins. */
export class Functions {
  readonly #given: FunctionTable;
  readonly #known = new Map<string, Callable>();

  constructor(given: FunctionTable) {
    this.#given = given;
  }

  /** Asked for every name in every text: what is never called is not described. */
  has(name: string): boolean {
    return Object.hasOwn(this.#given, name) || isSpecialForm(name) || Object.hasOwn(builtins, name);
  }

  find(name: string): Callable | undefined {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const callable = this.#describe(name);
    if (callable !== undefined) this.#known.set(name, callable);
    return callable;
  }

  #describe(name: string): Callable | undefined {
    const given = ownFunction(this.#given, name);
    if (given !== undefined) return describeCallable(name, given);
    if (isSpecialForm(name)) return describeCallable(name, callValue(undefined), name);
    const builtin = ownFunction(builtins, name);
    return builtin === undefined ? undefined : describeCallable(name, builtin);
  }
}

function ownFunction(table: FunctionTable, name: string): GoFunction | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
