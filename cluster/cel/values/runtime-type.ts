import type { CelType } from '../types/type.ts';
import * as types from '../types/type.ts';
import { StructValue } from './struct.ts';
import type { Value } from './value.ts';
import {
  CelList,
  Duration,
  Optional,
  Timestamp,
  TypeValue,
  Uint,
  isMap,
  isOpaque,
} from './value.ts';

const listType = types.listOf(types.dyn);
const mapType = types.mapOf(types.dyn, types.dyn);
const optionalType = types.optionalOf(types.dyn);
const typeType: CelType = { kind: 'type' };

/** The type a value has when it is met: what a list or a map holds is not asked. */
export function typeOfValue(value: Value): CelType {
  switch (typeof value) {
    case 'boolean':
      return types.bool;
    case 'bigint':
      return types.int;
    case 'number':
      return types.double;
    case 'string':
      return types.string;
    default:
      return typeOfObject(value);
  }
}

function typeOfObject(value: Value & (object | null)): CelType {
  if (value === null) return types.nullType;
  if (value instanceof CelList) return listType;
  if (value instanceof Uint) return types.uint;
  if (value instanceof Timestamp) return types.timestamp;
  if (value instanceof Duration) return types.duration;
  if (value instanceof Optional) return optionalType;
  if (value instanceof TypeValue) return typeType;
  if (isOpaque(value)) return value.type;
  if (value instanceof Uint8Array) return types.bytes;
  if (value instanceof StructValue) return types.objectNamed(value.typeName);
  return mapType;
}

export function nameOfType(value: Value): string {
  return types.runtimeName(typeOfValue(value));
}

/** Whether a value may be handed to a function that wants the type. */
export function isOfType(value: Value, type: CelType): boolean {
  switch (type.kind) {
    case 'dyn':
    case 'parameter':
      return true;
    case 'list': {
      if (!(value instanceof CelList)) return false;
      const [first] = value.items;
      return first === undefined || isOfType(first, type.element);
    }
    case 'map': {
      if (!isMap(value)) return false;
      const [first] = value.keys();
      if (first === undefined) return true;
      const found = value.find(first);
      return isOfType(first, type.key) && (found === undefined || isOfType(found, type.value));
    }
    case 'opaque':
    case 'object': {
      const actual = typeOfValue(value);
      return actual.kind === type.kind && actual.name === type.name;
    }
    default:
      return typeOfValue(value).kind === type.kind;
  }
}
