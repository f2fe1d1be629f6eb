import { GoMap, GoNumber, namedSliceType, sliceTypeOf } from './values.ts';
import type { GoObject } from './values.ts';

/** reflect.Kind, as its String method names it. */
export type GoKind =
  | 'invalid'
  | 'bool'
  | 'int'
  | 'int8'
  | 'int16'
  | 'int32'
  | 'int64'
  | 'uint'
  | 'uint8'
  | 'uint16'
  | 'uint32'
  | 'uint64'
  | 'uintptr'
  | 'float32'
  | 'float64'
  | 'complex64'
  | 'complex128'
  | 'array'
  | 'chan'
  | 'func'
  | 'interface'
  | 'map'
  | 'ptr'
  | 'slice'
  | 'string'
  | 'struct';

/** A complex128: templates can write one (`2i`), compare and print it. */
export class GoComplex implements GoObject {
  readonly goType = 'complex128';
  readonly goKind = 'complex128';
  readonly real: number;
  readonly imaginary: number;

  constructor(real: number, imaginary: number) {
    this.real = real;
    this.imaginary = imaginary;
  }
}

/** reflect.TypeOf(value).String(); an empty interface where there is no value. */
export function goTypeOf(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'boolean':
      return 'bool';
    case 'number':
      return 'float64';
    case 'bigint':
      return 'int';
    default:
      return typeOfObject(value);
  }
}

/** reflect.ValueOf(value).Kind(). */
export function goKindOf(value: unknown): GoKind {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'boolean':
      return 'bool';
    case 'number':
      return 'float64';
    case 'bigint':
      return 'int';
    default:
      return kindOfObject(value);
  }
}

/** The type of a map's values or a slice's items; `interface {}` where it is unknown. */
export function elementTypeOf(type: string): string {
  if (type.startsWith('[]')) return type.slice(2);
  return type.startsWith('map[string]') ? type.slice('map[string]'.length) : 'interface {}';
}

/** The type that a named map or slice type is made of; any other type is its own. */
export function underlyingTypeOf(value: unknown): string {
  if (value instanceof GoMap && value.named !== undefined) return value.named.underlying;
  if (Array.isArray(value)) return namedSliceType(value)?.underlying ?? sliceTypeOf(value);
  return goTypeOf(value);
}

export function isGoObject(value: unknown): value is GoObject {
  return typeof value === 'object' && value !== null && 'goKind' in value;
}

/** The number behind any integer or float type. */
export function numberOf(value: unknown): bigint | number | undefined {
  if (typeof value === 'bigint' || typeof value === 'number') return value;
  if (value instanceof GoNumber) return value.value;
  return isGoObject(value) ? value.goNumber?.() : undefined;
}

export function isSignedKind(kind: GoKind): boolean {
  return kind.startsWith('int') && kind !== 'interface';
}

export function isUnsignedKind(kind: GoKind): boolean {
  return kind.startsWith('uint');
}

export function isFloatKind(kind: GoKind): boolean {
  return kind === 'float64' || kind === 'float32';
}

function typeOfObject(value: unknown): string {
  if (value instanceof GoMap) return value.goType;
  if (value instanceof Map) return 'map[string]interface {}';
  if (Array.isArray(value)) return sliceTypeOf(value);
  if (value instanceof GoNumber) return value.type;
  if (value instanceof Uint8Array) return '[]uint8';
  return isGoObject(value) ? value.goType : 'interface {}';
}

function kindOfObject(value: unknown): GoKind {
  if (value instanceof Map) return 'map';
  if (Array.isArray(value) || value instanceof Uint8Array) return 'slice';
  if (value instanceof GoNumber) return value.type;
  return isGoObject(value) ? (value.goKind as GoKind) : 'invalid';
}
