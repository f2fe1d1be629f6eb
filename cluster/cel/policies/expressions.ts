import type { Program } from '../compile.ts';
import { compile } from '../compile.ts';
import { patchFunctions } from '../environment.ts';
import { InstantiationError } from '../program/instantiation-error.ts';
import { CompileError } from '../syntax/issue.ts';
import type { CelType } from '../types/type.ts';
import { dyn, formatType, isSameType } from '../types/type.ts';
import {
  authorizerType,
  namespaceType,
  requestType,
  resourceCheckType,
  typeOfVariable,
} from './declared-types.ts';
import { patchType } from './patch-types.ts';

/** An expression of a policy: ready, or why it is not. */
export interface PolicyExpression {
  readonly text: string;
  readonly program?: Program;
  readonly error?: string;
  /** What the compiler has to say, alone. */
  readonly issues?: string;
  /** Nobody's fault but ours: it compiles, but can't be made ready. */
  readonly isInternal?: boolean;
}

export interface ExpressionScope {
  readonly hasParams: boolean;
  readonly hasAuthorizer: boolean;
  /** It may make objects of the types that patches consist of. */
  readonly makesPatch?: boolean;
}

/** What is known of the objects that a policy sees. */
export interface SeenTypes {
  readonly object: CelType;
  readonly params: CelType;
}

const unknownTypes: SeenTypes = { object: dyn, params: dyn };

/** Compiles the expressions of one policy, whose variables are declared one after the other. */
export class ExpressionCompiler {
  readonly #variables = new Map<string, CelType>();
  readonly #hasVariables: boolean;
  readonly #types: SeenTypes;

  constructor(options: { readonly hasVariables: boolean; readonly types?: SeenTypes }) {
    this.#hasVariables = options.hasVariables;
    this.#types = options.types ?? unknownTypes;
  }

  /** Of one of the types; any, where none is named. */
  compile(text: string, wanted: readonly CelType[], scope: ExpressionScope): PolicyExpression {
    try {
      const program = compile(text, {
        variables: this.#declared(scope),
        ...(scope.makesPatch === true && { structs: patchType, functions: patchFunctions() }),
      });
      const { type } = program.checked;
      const fits = wanted.length === 0 || wanted.some((one) => isSameType(one, type));
      return fits ? { text, program } : { text, error: mismatch(wanted, type) };
    } catch (error) {
      if (error instanceof CompileError) {
        const issues = error.message;
        return { text, issues, error: `compilation failed: ${issues}` };
      }
      if (!(error instanceof InstantiationError)) throw error;
      return { text, error: `program instantiation failed: ${error.message}`, isInternal: true };
    }
  }

  /** Declares a variable for the expressions that follow. */
  declare(name: string, { program }: PolicyExpression): void {
    this.#variables.set(name, program ? typeOfVariable(program.checked.type) : dyn);
  }

  #declared({ hasParams, hasAuthorizer }: ExpressionScope): ReadonlyMap<string, CelType> {
    const declared = new Map<string, CelType>([
      ['object', this.#types.object],
      ['oldObject', this.#types.object],
      ['request', requestType],
      ['namespaceObject', namespaceType],
    ]);
    if (hasParams) declared.set('params', this.#types.params);
    if (hasAuthorizer) {
      declared.set('authorizer', authorizerType);
      declared.set('authorizer.requestResource', resourceCheckType);
    }
    if (this.#hasVariables) {
      const field = (name: string): CelType | undefined => this.#variables.get(name);
      declared.set('variables', { kind: 'object', name: 'kubernetes.variables', field });
    }
    return declared;
  }
}

function mismatch(wanted: readonly CelType[], found: CelType): string {
  const [first] = wanted;
  const names = wanted.map(nameOf);
  return wanted.length === 1 && first
    ? `must evaluate to ${nameOf(first)} but got ${nameOf(found)}`
    : `must evaluate to one of [${names.join(' ')}] but got ${nameOf(found)}`;
}

/** As the server prints a type that is no part of a signature. */
function nameOf(type: CelType): string {
  switch (type.kind) {
    case 'null':
      return 'null_type';
    case 'timestamp':
      return 'google.protobuf.Timestamp';
    case 'duration':
      return 'google.protobuf.Duration';
    default:
      return formatType(type);
  }
}
