import { goTypeOf, isGoObject } from '../types.ts';
import { GoError, GoNumber, isNilMap, isNilSlice } from '../values.ts';
import type { GoObject } from '../values.ts';
import { StructFields } from './struct-fields.ts';

/** What encoding/json encodes in place of a value. */
export function jsonView(value: unknown): unknown {
  switch (typeof value) {
    case 'undefined':
      return null;
    case 'object':
      return value === null ? null : viewOfObject(value);
    default:
      return value;
  }
}

function viewOfObject(value: object): unknown {
  if (value instanceof Map) return isNilMap(value) ? null : value;
  if (Array.isArray(value)) return isNilSlice(value) ? null : value;
  if (value instanceof GoNumber || value instanceof StructFields) return value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (isGoObject(value)) return viewOfGoObject(value);
  throw new GoError(`json: unsupported type: ${goTypeOf(value)}`);
}

function viewOfGoObject(value: GoObject): unknown {
  if (value.goJson !== undefined) return jsonView(value.goJson());
  if (value.goNumber !== undefined) return value.goNumber();
  if (value.goFields !== undefined) return new StructFields(exportedFields(value));
  throw new GoError(`json: unsupported type: ${value.goType}`);
}

/** The fields that encoders may see: their names begin with a capital letter. */
export function exportedFields(value: GoObject): [string, unknown][] {
  const fields = value.goFields?.() ?? [];
  return fields.filter(([name]) => /^\p{Lu}/u.test(name)).map(([name, field]) => [name, field]);
}
