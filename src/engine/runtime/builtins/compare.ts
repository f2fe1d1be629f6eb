import {
  GoComplex,
  GoError,
  compareStrings,
  goKindOf,
  goTypeOf,
  isFloatKind,
  isGoObject,
  isNilMap,
  isNilSlice,
  isSignedKind,
  isUnsignedKind,
  numberOf,
  sprintf,
} from '../../../go/index.ts';

type BasicKind = 'bool' | 'complex' | 'int' | 'float' | 'string' | 'uint';

/** `eq`: whether the first equals any of the others. */
export function equalsAny(first: unknown, ...others: readonly unknown[]): boolean {
  if (others.length === 0) throw new GoError('missing argument for comparison');
  return others.some((other) => isEqual(first ?? undefined, other ?? undefined));
}

export function isUnequal(a: unknown, b: unknown): boolean {
  return !equalsAny(a, b);
}

export function isLess(a: unknown, b: unknown): boolean {
  const kind = basicKind(a);
  const other = kind === undefined ? undefined : basicKind(b);
  if (kind === undefined || other === undefined) throw badComparison();
  if (kind !== other && !(isIntegerKind(kind) && isIntegerKind(other))) {
    throw incompatible(a, b);
  }
  if (kind === 'bool' || kind === 'complex') throw badComparison();
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b) < 0;
  return (numberOf(a) ?? 0) < (numberOf(b) ?? 0);
}

export function isLessOrEqual(a: unknown, b: unknown): boolean {
  return isLess(a, b) || equalsAny(a, b);
}

export function isGreater(a: unknown, b: unknown): boolean {
  return !isLessOrEqual(a, b);
}

export function isGreaterOrEqual(a: unknown, b: unknown): boolean {
  return !isLess(a, b);
}

/** Integers compare whatever their sign and size; nothing else mixes. */
function isEqual(a: unknown, b: unknown): boolean {
  const kind = basicKind(a);
  const other = basicKind(b);
  if (kind === other) return kind === undefined ? isEqualObject(a, b) : isEqualBasic(a, b);
  if (kind !== undefined && other !== undefined && isIntegerKind(kind) && isIntegerKind(other)) {
    return isEqualBasic(a, b);
  }
  if (a !== undefined && b !== undefined) throw incompatible(a, b);
  return false;
}

function isEqualBasic(a: unknown, b: unknown): boolean {
  if (a instanceof GoComplex && b instanceof GoComplex) {
    return a.real === b.real && a.imaginary === b.imaginary;
  }
  const number = numberOf(a);
  return number === undefined ? a === b : number === numberOf(b);
}

function isEqualObject(a: unknown, b: unknown): boolean {
  const isComparableKind = a === undefined || b === undefined || goKindOf(a) === goKindOf(b);
  if (!isComparableKind) {
    throw new GoError(
      sprintf('non-comparable types %s: %s, %s: %v', [a, goTypeOf(a), goTypeOf(b), b]),
    );
  }
  if (isNil(a) || isNil(b)) return isNil(a) === isNil(b);
  if (!isGoObject(b)) throw new GoError(sprintf('non-comparable type %s: %s', [b, goTypeOf(b)]));
  return a === b || (isGoObject(a) && isEqualStruct(a, b));
}

/** Pointers are equal when they are the same, structs when their fields are. */
function isEqualStruct(
  a: { goType: string; goKind: string; goFields?(): readonly (readonly [string, unknown])[] },
  b: typeof a,
): boolean {
  if (a.goType !== b.goType || a.goKind !== 'struct') return false;
  const fields = a.goFields?.();
  const others = b.goFields?.();
  if (fields === undefined || others === undefined) return false;
  return fields.every(([, value], index) => {
    const other = others[index]?.[1];
    return value === other || (basicKind(value) !== undefined && isEqual(value, other));
  });
}

function isNil(value: unknown): boolean {
  if (value === undefined) return true;
  if (value instanceof Map) return isNilMap(value);
  return Array.isArray(value) && isNilSlice(value);
}

function basicKind(value: unknown): BasicKind | undefined {
  const kind = goKindOf(value);
  if (kind === 'bool' || kind === 'string') return kind;
  if (isSignedKind(kind)) return 'int';
  if (isUnsignedKind(kind)) return 'uint';
  if (isFloatKind(kind)) return 'float';
  return kind === 'complex128' ? 'complex' : undefined;
}

function isIntegerKind(kind: BasicKind): boolean {
  return kind === 'int' || kind === 'uint';
}

function badComparison(): GoError {
  return new GoError('invalid type for comparison');
}

function incompatible(a: unknown, b: unknown): GoError {
  return new GoError(`incompatible types for comparison: ${goTypeOf(a)} and ${goTypeOf(b)}`);
}
