import {
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
export function convert(frame: Frame, value: unknown, type: GoType): unknown {
  switch (type.class) {
    case 'interface':
      return value === undefined ? null : value;
    case 'value':
      return value;
    case 'string':
      return typeof value === 'string' ? value : failConversion(frame, value, type);
    case 'bool':
      return typeof value === 'boolean' ? value : failConversion(frame, value, type);
    case 'float':
    case 'integer':
    case 'unsigned':
      return convertNumber(frame, value, type);
    case 'map':
    case 'slice':
      return convertCollection(frame, value, type);
    case 'complex':
    case 'pointer':
    case 'object':
      return convertObject(frame, value, type);
  }
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

/** The function receives the number without its type, which it has declared. */
function convertNumber(frame: Frame, value: unknown, type: GoType): unknown {
  if (type.name === 'int') {
    return typeof value === 'bigint' ? value : failConversion(frame, value, type);
  }
  if (type.name === 'float64') {
    return typeof value === 'number' ? value : failConversion(frame, value, type);
  }
  if (value instanceof GoNumber && value.type === type.name) return value.value;
  return convertObject(frame, value, type);
}

/** A named type may be assigned to the unnamed type it is made of. */
function convertCollection(frame: Frame, value: unknown, type: GoType): unknown {
  if (value === undefined) return nilOf(type);
  const isSuch = value !== null && underlyingTypeOf(value) === type.name;
  return isSuch ? value : failConversion(frame, value, type);
}

/** A pointer is dereferenced once where the value is wanted. */
function convertObject(frame: Frame, value: unknown, type: GoType): unknown {
  if (value === undefined && type.class === 'pointer') return null;
  const isSuch =
    isGoObject(value) && (value.goType === type.name || value.goType === `*${type.name}`);
  return isSuch ? value : failConversion(frame, value, type);
}

function failConversion(frame: Frame, value: unknown, type: GoType): never {
  if (value === undefined) return frame.fail(`invalid value; expected ${type.name}`);
  return frame.fail(`wrong type for value; expected ${type.name}; got ${goTypeOf(value)}`);
}
