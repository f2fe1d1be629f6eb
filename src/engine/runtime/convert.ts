import {
  GoMap,
  GoNumber,
  goTypeOf,
  isGoObject,
  nilMap,
  nilSlice,
  underlyingTypeOf,
} from '../../go/index.ts';
import type { Frame } from './frame.ts';
import type { GoType } from './signature.ts';

/** Takes a value to a parameter type, or fails at the node being evaluated. */
export type Convert = (value: unknown, frame: Frame) => unknown;

const converters = new Map<string, Convert>();

/** How an argument of this type reaches the function. */
export function converterTo(type: GoType): Convert {
  let convert = converters.get(type.name);
  if (convert === undefined) {
    convert = makeConverter(type);
    converters.set(type.name, convert);
  }
  return convert;
}

/** Whether Go has a nil of this type. */
export function canBeNil(type: GoType): boolean {
  return nilClasses.has(type.class);
}

/** reflect.Zero for the types that have a nil. */
export function nilOf(type: GoType): unknown {
  if (type.class === 'map') return nilMap();
  if (type.class === 'slice') return nilSlice(type.name);
  return type.class === 'value' ? undefined : null;
}

const nilClasses: ReadonlySet<string> = new Set(['interface', 'value', 'map', 'slice', 'pointer']);

function makeConverter(type: GoType): Convert {
  switch (type.class) {
    case 'interface':
      return (value) => (value === undefined ? null : value);
    case 'value':
      return (value) => value;
    case 'string':
    case 'bool':
      return primitiveConverter(type, type.class === 'string' ? 'string' : 'boolean');
    case 'float':
      return type.name === 'float64' ? primitiveConverter(type, 'number') : numberConverter(type);
    case 'integer':
    case 'unsigned':
      if (type.name.includes('.')) return objectConverter(type);
      return type.name === 'int' ? primitiveConverter(type, 'bigint') : numberConverter(type);
    case 'map':
    case 'slice':
      return collectionConverter(type);
    case 'complex':
    case 'pointer':
    case 'object':
      return objectConverter(type);
  }
}

function primitiveConverter(type: GoType, expected: string): Convert {
  return (value, frame) => (typeof value === expected ? value : failConversion(value, type, frame));
}

/** The function receives the number without its type, which it has declared. */
function numberConverter(type: GoType): Convert {
  return (value, frame) =>
    value instanceof GoNumber && value.type === type.name
      ? value.value
      : failConversion(value, type, frame);
}

/** A named type may be assigned to the unnamed type it is made of. */
function collectionConverter(type: GoType): Convert {
  const acceptsPlainMap = type.name === 'map[string]interface {}';
  return (value, frame) => {
    if (value === undefined) return nilOf(type);
    if (acceptsPlainMap && value instanceof Map && !(value instanceof GoMap)) return value;
    if (value !== null && underlyingTypeOf(value) === type.name) return value;
    return failConversion(value, type, frame);
  };
}

/** A pointer is dereferenced once where the value is wanted. */
function objectConverter(type: GoType): Convert {
  return (value, frame) => {
    if (value === undefined && type.class === 'pointer') return null;
    const isSuch =
      isGoObject(value) && (value.goType === type.name || value.goType === `*${type.name}`);
    return isSuch ? value : failConversion(value, type, frame);
  };
}

function failConversion(value: unknown, type: GoType, frame: Frame): never {
  if (value === undefined) return frame.fail(`invalid value; expected ${type.name}`);
  return frame.fail(`wrong type for value; expected ${type.name}; got ${goTypeOf(value)}`);
}
