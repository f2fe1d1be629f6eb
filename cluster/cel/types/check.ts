import type { CelFunction } from '../library/overload.ts';
import type {
  Call,
  Comprehension,
  Expression,
  ListExpression,
  MapExpression,
  Selection,
  StructExpression,
} from '../syntax/expression.ts';
import { qualifiedName } from '../syntax/expression.ts';
import type { Issue } from '../syntax/issue.ts';
import { CompileError } from '../syntax/issue.ts';
import { typeOfValue } from '../values/runtime-type.ts';
import type { Checked, Reference } from './checked.ts';
import type { Declarations } from './declarations.ts';
import { findType } from './declarations.ts';
import type { CelType } from './type.ts';
import {
  bool,
  dyn,
  errorType,
  formatType,
  int,
  isDynamic,
  listOf,
  mapOf,
  optionalElement,
  optionalOf,
} from './type.ts';
import { Unifier } from './unifier.ts';

/** Finds the types of an expression. Throws a {@link CompileError}. */
export function check(source: string, expression: Expression, declarations: Declarations): Checked {
  const checker = new Checker(declarations);
  checker.check(expression);
  if (checker.issues.length > 0) throw new CompileError(source, checker.issues);
  const typeOf = (one: Expression): CelType => checker.finalType(one);
  return {
    expression,
    type: typeOf(expression),
    typeOf,
    referenceOf: (one) => checker.references.get(one),
  };
}

class Checker {
  readonly issues: Issue[] = [];
  readonly references = new Map<Expression, Reference>();
  readonly #declarations: Declarations;
  readonly #types = new Map<Expression, CelType>();
  /** Variables of folds, innermost last. */
  readonly #scopes: ReadonlyMap<string, CelType>[] = [];
  readonly #unifier = new Unifier();

  constructor(declarations: Declarations) {
    this.#declarations = declarations;
  }

  finalType(expression: Expression): CelType {
    return this.#unifier.final(this.#types.get(expression) ?? dyn);
  }

  check(expression: Expression): CelType {
    const type = this.#typeOf(expression);
    this.#types.set(expression, type);
    return type;
  }

  #typeOf(expression: Expression): CelType {
    switch (expression.kind) {
      case 'literal':
        return typeOfValue(expression.value);
      case 'identifier':
        return this.#identifier(expression);
      case 'selection':
        return this.#selection(expression);
      case 'call':
        return this.#call(expression);
      case 'list':
        return this.#list(expression);
      case 'map':
        return this.#map(expression);
      case 'struct':
        return this.#struct(expression);
      case 'comprehension':
        return this.#comprehension(expression);
    }
  }

  #issue(at: number, message: string): CelType {
    this.issues.push({ at, message });
    return errorType;
  }

  #undeclared(at: number, name: string): CelType {
    return this.#issue(at, `undeclared reference to '${name}' (in container '')`);
  }

  /** A name that is declared, noted as what it is. */
  #resolve(expression: Expression, name: string): CelType | undefined {
    const local = this.#scopes.findLast((scope) => scope.has(name))?.get(name);
    const variable = local ?? this.#declarations.variables.get(name);
    if (variable) {
      this.references.set(expression, { kind: 'variable', name });
      return variable;
    }
    const constant = findType(name);
    if (!constant) return undefined;
    this.references.set(expression, { kind: 'constant', value: constant });
    return { kind: 'type', of: constant.type };
  }

  #identifier(expression: Extract<Expression, { kind: 'identifier' }>): CelType {
    const { name, at } = expression;
    // A name may begin with a dot: it is not that of a fold's variable.
    return this.#resolve(expression, name.replace(/^\./, '')) ?? this.#undeclared(at, name);
  }

  #selection(expression: Selection): CelType {
    const name = qualifiedName(expression);
    const known = name === undefined ? undefined : this.#resolve(expression, name);
    if (known) return known;
    const { operand, field, at, isTest } = expression;
    const type = this.#field(operand, field, at, false);
    return isTest ? bool : this.#unifier.known(type);
  }

  #field(operand: Expression, field: string, at: number, isOptional: boolean): CelType {
    const type = this.#unifier.known(this.check(operand));
    const inner = optionalElement(type);
    const found = this.#fieldOf(inner ?? type, field, at);
    return inner !== undefined || isOptional ? optionalOf(found) : found;
  }

  #fieldOf(type: CelType, field: string, at: number): CelType {
    switch (type.kind) {
      case 'map':
        return type.value;
      case 'object':
        return type.field(field) ?? this.#issue(at, `undefined field '${field}'`);
      case 'parameter':
        this.#unifier.assign(dyn, type);
        return dyn;
      default:
        if (!isDynamic(type)) {
          this.#issue(at, `type '${formatType(type)}' does not support field selection`);
        }
        return dyn;
    }
  }

  #call(expression: Call): CelType {
    const { name, args, at, target } = expression;
    if (name === '_?._') return this.#optionalSelection(expression);
    for (const argument of args) this.check(argument);
    const prefix = target && qualifiedName(target);
    const isQualified =
      prefix !== undefined && this.#declarations.functions.has(`${prefix}.${name}`);
    const called = this.#declarations.functions.get(isQualified ? `${prefix}.${name}` : name);
    const receiver = target && !isQualified ? [target] : [];
    for (const one of receiver) this.check(one);
    if (!called) return this.#undeclared(at, name);
    return this.#overload(expression, called, { args: [...receiver, ...args], isQualified });
  }

  #optionalSelection(expression: Call): CelType {
    const [operand, field] = expression.args;
    const called = this.#declarations.functions.get('_?._');
    if (!operand || field?.kind !== 'literal' || typeof field.value !== 'string' || !called) {
      return this.#issue(expression.at, 'unsupported optional field selection');
    }
    const { overloads } = called;
    this.references.set(expression, { kind: 'function', called, overloads, isQualified: false });
    return this.#field(operand, field.value, expression.at, true);
  }

  #overload(
    expression: Call,
    called: CelFunction,
    { args, isQualified }: { args: readonly Expression[]; isQualified: boolean },
  ): CelType {
    const types = args.map((one) => this.#types.get(one) ?? errorType);
    const isMember = expression.target !== undefined && !isQualified;
    if (called.name === '_&&_' || called.name === '_||_') {
      return this.#logical(expression, called, types);
    }
    const candidates = called.overloads.filter(({ signature }) => signature.isMember === isMember);
    const { overloads, result } = this.#unifier.choose(candidates, types);
    const reference = { kind: 'function', called, overloads, isQualified } as const;
    this.references.set(expression, reference);
    if (result) return result;
    const shown = types.map((type) => formatType(this.#unifier.final(type)));
    const signature = formatSignature(shown, isMember);
    const message = `found no matching overload for '${called.name}' applied to '${signature}'`;
    return this.#issue(expression.at, message);
  }

  #logical(expression: Call, called: CelFunction, types: readonly CelType[]): CelType {
    const { overloads } = called;
    this.references.set(expression, { kind: 'function', called, overloads, isQualified: false });
    let result = bool;
    for (const [index, type] of types.entries()) {
      if (this.#unifier.assign(type, bool)) continue;
      const at = expression.args[index]?.at ?? expression.at;
      result = this.#mismatch(at, bool, type);
    }
    return result;
  }

  #mismatch(at: number, expected: CelType, found: CelType): CelType {
    const message = `expected type '${formatType(expected)}' but found '${formatType(found)}'`;
    return this.#issue(at, message);
  }

  #list({ elements }: ListExpression): CelType {
    let joined: CelType | undefined;
    for (const { value, isOptional } of elements) {
      const type = this.#element(value, isOptional);
      joined = this.#unifier.join(joined, type);
    }
    return listOf(joined ?? this.#unifier.freeType());
  }

  #element(value: Expression, isOptional: boolean): CelType {
    const type = this.check(value);
    if (!isOptional) return type;
    const inner = optionalElement(type);
    if (!inner && type.kind !== 'dyn') this.#mismatch(value.at, optionalOf(type), type);
    return inner ?? type;
  }

  #map({ entries }: MapExpression): CelType {
    let keyType: CelType | undefined;
    let valueType: CelType | undefined;
    for (const { key, value, isOptional } of entries) {
      keyType = this.#unifier.join(keyType, this.check(key));
      valueType = this.#unifier.join(valueType, this.#element(value, isOptional));
    }
    return mapOf(keyType ?? this.#unifier.freeType(), valueType ?? this.#unifier.freeType());
  }

  #struct({ typeName, fields, at }: StructExpression): CelType {
    const type = this.#declarations.structs?.(typeName);
    for (const { value } of fields) this.check(value);
    if (type?.kind !== 'object') return this.#undeclared(at, typeName);
    for (const { name, value, isOptional, at: place } of fields) {
      const wanted = type.field(name) ?? this.#issue(place, `undefined field '${name}'`);
      const given = this.#types.get(value) ?? dyn;
      const found = isOptional ? (optionalElement(given) ?? given) : given;
      if (this.#unifier.assign(wanted, found)) continue;
      const message = `expected type of field '${name}' is '${formatType(wanted)}' but provided type is '${formatType(found)}'`;
      this.#issue(place, message);
    }
    return type;
  }

  #comprehension(expression: Comprehension): CelType {
    const { range, start, accumulator, condition, step, result } = expression;
    const rangeType = this.#unifier.known(this.check(range));
    const startType = this.check(start);
    this.#scopes.push(new Map([[accumulator, startType]]));
    this.#scopes.push(this.#variables(expression, rangeType));
    this.#require(condition, this.check(condition), bool);
    this.#require(step, this.check(step), startType);
    this.#scopes.pop();
    const type = this.check(result);
    this.#scopes.pop();
    return this.#unifier.known(type);
  }

  #variables({ range, variable, second }: Comprehension, type: CelType): Map<string, CelType> {
    const [first, other] = this.#iterated(range, type);
    if (second !== undefined) return new Map([[variable, first]]).set(second, other);
    return new Map([[variable, type.kind === 'list' ? other : first]]);
  }

  /** The index or key, and the value, of what is folded. */
  #iterated({ at }: Expression, type: CelType): readonly [CelType, CelType] {
    if (type.kind === 'list') return [int, type.element];
    if (type.kind === 'map') return [type.key, type.value];
    if (isDynamic(type) || type.kind === 'parameter') {
      this.#unifier.assign(dyn, type);
      return [dyn, dyn];
    }
    const message = `expression of type '${formatType(type)}' cannot be range of a comprehension (must be list, map, or dynamic)`;
    const fault = this.#issue(at, message);
    return [fault, fault];
  }

  #require({ at }: Expression, type: CelType, expected: CelType): void {
    if (!this.#unifier.assign(expected, type)) this.#mismatch(at, expected, type);
  }
}

/** `string.(int)`, or `(string, int)` where there is no receiver. */
function formatSignature(types: readonly string[], isMember: boolean): string {
  const [first = '', ...others] = types;
  return isMember ? `${first}.(${others.join(', ')})` : `(${types.join(', ')})`;
}
