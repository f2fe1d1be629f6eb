import type { Signature } from '../types/signature.ts';
import { parseSignature } from '../types/signature.ts';
import type { Value } from '../values/value.ts';

/** One way to call a function. */
export interface Overload {
  readonly id: string;
  readonly signature: Signature;
  readonly call: (args: readonly Value[]) => Value;
}

export interface CelFunction {
  readonly name: string;
  readonly overloads: readonly Overload[];
  /** An operator, whose complaint about its operands does not name them. */
  readonly isOperator: boolean;
}

export type FunctionTable = ReadonlyMap<string, CelFunction>;

/** An overload as libraries declare it: its id, its signature and what it does. */
export type Declaration = readonly [
  id: string,
  signature: string,
  call: (...args: never[]) => Value,
];

/** The functions of a library, by name. */
export type Library = Readonly<Record<string, readonly Declaration[]>>;

const operatorNames = /^(?:_.*_|!_|-_|@in|size)$/;

/** All functions of some libraries; those of one name are one function. */
export function functionTable(libraries: readonly Library[]): FunctionTable {
  const functions = new Map<string, CelFunction>();
  for (const library of libraries) {
    for (const [name, declarations] of Object.entries(library)) {
      const known = functions.get(name)?.overloads ?? [];
      const overloads = [...known, ...declarations.map(readDeclaration)];
      functions.set(name, { name, overloads, isOperator: operatorNames.test(name) });
    }
  }
  return functions;
}

function readDeclaration([id, text, call]: Declaration): Overload {
  const signature = parseSignature(text);
  // Whoever calls has compared the values with the signature.
  const checked = call as unknown as (...args: readonly Value[]) => Value;
  return { id, signature, call: (args) => checked(...args) };
}
