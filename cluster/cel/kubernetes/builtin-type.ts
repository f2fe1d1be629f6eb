import type { MapType, Scalar, Type } from '../../schema/type.ts';
import type { CelType } from '../types/type.ts';
import { bool, bytes, double, dyn, int, listOf, mapOf, string, timestamp } from '../types/type.ts';
import { unescapeName } from './escape.ts';

/** Quantities are missing, as they are to the real server: their schema allows several types. */
const scalars: Readonly<Partial<Record<Scalar, CelType>>> = {
  string,
  boolean: bool,
  int32: int,
  int64: int,
  double,
  bytes,
  time: timestamp,
  microTime: timestamp,
  intOrString: dyn,
};

/** The type of a built-in kind, or of a part of it, under a name; `undefined` for what expressions can't see. */
export function builtinType(
  type: Type,
  name: string,
  above: readonly string[] = [],
): CelType | undefined {
  if (type.scalar !== undefined) {
    const isFree = type.scalar === 'untyped' && type.map !== undefined;
    return isFree ? structType(name, () => undefined) : scalars[type.scalar];
  }
  if (type.list) {
    const element = builtinType(type.list.element, `${name}.@idx`, above);
    return element && listOf(element);
  }
  return type.map && mapOrStruct(type.map, name, above);
}

function mapOrStruct(map: MapType, name: string, above: readonly string[]): CelType | undefined {
  if (map.element) {
    const element = builtinType(map.element, `${name}.@elem`, above);
    return element && mapOf(string, element);
  }
  // What holds itself is seen once.
  if (map.name !== undefined && above.includes(map.name)) return structType(name, () => undefined);
  const within = map.name === undefined ? above : [...above, map.name];
  return structType(name, (field) => {
    const found = map.fields.get(unescapeName(field) ?? field);
    return found && builtinType(found.type, `${name}.${field}`, within);
  });
}

function structType(name: string, field: (name: string) => CelType | undefined): CelType {
  return { kind: 'object', name, field };
}
