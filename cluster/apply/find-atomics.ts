import type { Json } from '../object.ts';
import { isObject } from '../object.ts';
import type { Type } from '../schema/type.ts';
import { shapeOf } from './shape.ts';

/** The ways to the lists and maps in a value that are replaced as a whole, not merged. */
export function findAtomics(value: Json | undefined, type: Type, path = ''): readonly string[] {
  const shape = value === undefined ? 'scalar' : shapeOf(type, value);
  if (shape === 'map' && type.map && isObject(value)) {
    const { fields, atomic } = type.map;
    const below = Object.entries(value).flatMap(([key, item]) => {
      const field = fields.get(key);
      return field ? findAtomics(item, field.type, `${path}.${key}`) : [];
    });
    return [...(atomic ? [path] : []), ...below];
  }
  if (shape === 'list' && type.list && Array.isArray(value)) {
    const { element, relation } = type.list;
    const below = value.flatMap((item, index) => findAtomics(item, element, `${path}[${index}]`));
    return [...(relation === 'atomic' ? [path] : []), ...below];
  }
  return [];
}
