import type { CelType } from './type.ts';
import { dyn, isDynamic, isSameType } from './type.ts';

/** What the parameters of types stand for, so far. */
export type Bindings = ReadonlyMap<string, CelType>;

/** The bindings under which each of one list of types may stand where the other's is wanted. */
export function assignAll(
  bindings: Bindings,
  from: readonly CelType[],
  to: readonly CelType[],
): Bindings | undefined {
  const attempt = new Map(bindings);
  return areAssignable(attempt, from, to) ? attempt : undefined;
}

type Attempt = Map<string, CelType>;

function areAssignable(
  attempt: Attempt,
  from: readonly CelType[],
  to: readonly CelType[],
): boolean {
  if (from.length !== to.length) return false;
  return from.every((one, index) => {
    const other = to[index];
    return other !== undefined && isAssignable(attempt, one, other);
  });
}

function isAssignable(attempt: Attempt, from: CelType, to: CelType): boolean {
  if (to.kind === 'parameter') {
    const { fits, isBound } = bind(attempt, from, to);
    if (fits) return true;
    if (isBound) return false;
  }
  if (from.kind === 'parameter') return bind(attempt, to, from).fits;
  if (isDynamic(from) || isDynamic(to)) return true;
  if (from.kind === 'null') return isNullable(to);
  if (to.kind === 'null') return isNullable(from);
  switch (from.kind) {
    case 'list':
      return to.kind === 'list' && isAssignable(attempt, from.element, to.element);
    case 'map':
      return (
        to.kind === 'map' && areAssignable(attempt, [from.key, from.value], [to.key, to.value])
      );
    case 'opaque':
      return (
        to.kind === 'opaque' &&
        to.name === from.name &&
        areAssignable(attempt, from.parameters, to.parameters)
      );
    case 'type':
      return to.kind === 'type';
    default:
      return isSameType(from, to);
  }
}

function isNullable({ kind }: CelType): boolean {
  return ['null', 'opaque', 'object', 'duration', 'timestamp'].includes(kind);
}

type Parameter = Extract<CelType, { kind: 'parameter' }>;

/** Lets a parameter stand for a type, where it does not contradict what it stands for. */
function bind(
  attempt: Attempt,
  type: CelType,
  parameter: Parameter,
): { fits: boolean; isBound: boolean } {
  if (isSameType(type, parameter)) return { fits: true, isBound: true };
  const known = attempt.get(parameter.name);
  if (known) {
    if (isSameType(type, known)) return { fits: true, isBound: true };
    if (!isAssignable(attempt, type, known)) return { fits: false, isBound: true };
    const general = mostGeneral(type, known);
    if (!mentions(attempt, parameter, general)) attempt.set(parameter.name, general);
    return { fits: true, isBound: true };
  }
  if (mentions(attempt, parameter, type)) return { fits: false, isBound: false };
  attempt.set(parameter.name, type);
  return { fits: true, isBound: false };
}

/** Whether a type has the parameter in it: it can't stand for itself and more. */
function mentions(attempt: Attempt, parameter: Parameter, type: CelType): boolean {
  if (isSameType(parameter, type)) return true;
  switch (type.kind) {
    case 'parameter': {
      const known = attempt.get(type.name);
      return known !== undefined && mentions(attempt, parameter, known);
    }
    case 'list':
      return mentions(attempt, parameter, type.element);
    case 'map':
      return mentions(attempt, parameter, type.key) || mentions(attempt, parameter, type.value);
    case 'opaque':
      return type.parameters.some((one) => mentions(attempt, parameter, one));
    case 'type':
      return type.of !== undefined && mentions(attempt, parameter, type.of);
    default:
      return false;
  }
}

/** Of two types that fit each other. */
export function mostGeneral(a: CelType, b: CelType): CelType {
  return isLessSpecific(a, b) ? a : b;
}

function isLessSpecific(a: CelType, b: CelType): boolean {
  if (a.kind === 'dyn' || a.kind === 'parameter') return true;
  if (b.kind === 'dyn' || b.kind === 'parameter') return false;
  if (a.kind === 'list') return b.kind === 'list' && isLessSpecific(a.element, b.element);
  if (a.kind === 'map') {
    return b.kind === 'map' && isLessSpecific(a.key, b.key) && isLessSpecific(a.value, b.value);
  }
  if (a.kind === 'type') return b.kind === 'type';
  if (a.kind === 'opaque') {
    return (
      b.kind === 'opaque' &&
      a.name === b.name &&
      a.parameters.length === b.parameters.length &&
      a.parameters.every((one, index) => isLessSpecific(one, b.parameters[index] ?? dyn))
    );
  }
  return isSameType(a, b);
}

/** A type with its parameters replaced; those that stand for nothing stay, or become `dyn`. */
export function substitute(bindings: Bindings, type: CelType, unbound: 'keep' | 'dyn'): CelType {
  const inner = (one: CelType): CelType => substitute(bindings, one, unbound);
  switch (type.kind) {
    case 'parameter': {
      const known = bindings.get(type.name);
      if (known) return inner(known);
      return unbound === 'dyn' ? dyn : type;
    }
    case 'list':
      return { kind: 'list', element: inner(type.element) };
    case 'map':
      return { kind: 'map', key: inner(type.key), value: inner(type.value) };
    case 'opaque':
      return { ...type, parameters: type.parameters.map(inner) };
    case 'type':
      return type.of ? { kind: 'type', of: inner(type.of) } : type;
    default:
      return type;
  }
}
