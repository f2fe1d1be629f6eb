import type { JsonObject } from '../../object.ts';
import type { Type } from '../../schema/type.ts';
import type { CelType } from '../types/type.ts';
import { builtinType } from './builtin-type.ts';
import { schemaType } from './schema-type.ts';

/** The type of the objects of a built-in kind. */
export function typeOfBuiltin(kind: string, type: Type): CelType | undefined {
  return builtinType(type, kind);
}

/** The type of the objects of a custom kind: of their metadata more is known than its schema says. */
export function typeOfCustom(
  kind: string,
  schema: JsonObject,
  metadata: Type,
): CelType | undefined {
  const stated = schemaType(schema, kind, true)?.type;
  if (stated?.kind !== 'object') return stated;
  const known = builtinType(metadata, `${kind}.metadata`);
  return { ...stated, field: (name) => (name === 'metadata' ? known : stated.field(name)) };
}
