/** What the checker knows of a value. */
export type CelType =
  | { readonly kind: SimpleKind }
  | { readonly kind: 'list'; readonly element: CelType }
  | { readonly kind: 'map'; readonly key: CelType; readonly value: CelType }
  | { readonly kind: 'type'; readonly of?: CelType }
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'opaque'; readonly name: string; readonly parameters: readonly CelType[] }
  | ObjectType;

export type SimpleKind =
  | 'dyn'
  | 'error'
  | 'null'
  | 'bool'
  | 'int'
  | 'uint'
  | 'double'
  | 'string'
  | 'bytes'
  | 'timestamp'
  | 'duration';

/** Has named fields; of the same name, it is the same type. */
export interface ObjectType {
  readonly kind: 'object';
  readonly name: string;
  /** `undefined` for a field that is not there. */
  readonly field: (name: string) => CelType | undefined;
}

export const dyn: CelType = { kind: 'dyn' };
export const errorType: CelType = { kind: 'error' };
export const nullType: CelType = { kind: 'null' };
export const bool: CelType = { kind: 'bool' };
export const int: CelType = { kind: 'int' };
export const uint: CelType = { kind: 'uint' };
export const double: CelType = { kind: 'double' };
export const string: CelType = { kind: 'string' };
export const bytes: CelType = { kind: 'bytes' };
export const timestamp: CelType = { kind: 'timestamp' };
export const duration: CelType = { kind: 'duration' };

export function listOf(element: CelType): CelType {
  return { kind: 'list', element };
}

export function mapOf(key: CelType, value: CelType): CelType {
  return { kind: 'map', key, value };
}

export function optionalOf(type: CelType): CelType {
  return { kind: 'opaque', name: 'optional_type', parameters: [type] };
}

/** What an optional may hold; `undefined` for everything else. */
export function optionalElement(type: CelType): CelType | undefined {
  return type.kind === 'opaque' && type.name === 'optional_type' ? type.parameters[0] : undefined;
}

/** A type without fields that is known by name alone. */
export function objectNamed(name: string): CelType {
  return { kind: 'object', name, field: () => undefined };
}

export function isDynamic(type: CelType): boolean {
  return type.kind === 'dyn' || type.kind === 'error';
}

/** As error messages write it: `list(int)`. */
export function formatType(type: CelType): string {
  switch (type.kind) {
    case 'list':
      return `list(${formatType(type.element)})`;
    case 'map':
      return `map(${formatType(type.key)}, ${formatType(type.value)})`;
    case 'type':
      return type.of ? `type(${formatType(type.of)})` : 'type';
    case 'parameter':
    case 'object':
      return type.name;
    case 'opaque':
      return type.parameters.length === 0
        ? type.name
        : `${type.name}(${type.parameters.map(formatType).join(', ')})`;
    case 'error':
      return '!error!';
    default:
      return type.kind;
  }
}

/** As a value of the type says it at run time: without what a list or a map holds. */
export function runtimeName(type: CelType): string {
  switch (type.kind) {
    case 'null':
      return 'null_type';
    case 'timestamp':
      return 'google.protobuf.Timestamp';
    case 'duration':
      return 'google.protobuf.Duration';
    case 'parameter':
    case 'object':
    case 'opaque':
      return type.name;
    default:
      return type.kind;
  }
}

export function isSameType(a: CelType, b: CelType): boolean {
  switch (a.kind) {
    case 'list':
      return b.kind === 'list' && isSameType(a.element, b.element);
    case 'map':
      return b.kind === 'map' && isSameType(a.key, b.key) && isSameType(a.value, b.value);
    case 'type':
      if (b.kind !== 'type') return false;
      return a.of && b.of ? isSameType(a.of, b.of) : a.of === b.of;
    case 'parameter':
    case 'object':
      return b.kind === a.kind && b.name === a.name;
    case 'opaque':
      return b.kind === 'opaque' && b.name === a.name && areSameTypes(a.parameters, b.parameters);
    default:
      return a.kind === b.kind;
  }
}

function areSameTypes(a: readonly CelType[], b: readonly CelType[]): boolean {
  return a.length === b.length && a.every((one, index) => isSameType(one, b[index] ?? errorType));
}
