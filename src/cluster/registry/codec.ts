import type { JsonObject, KubeObject } from '../object.ts';
import { isObject } from '../object.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import { decodeObject } from '../schema/decode.ts';

export interface ReadObject {
  readonly object: KubeObject;
  /** Fields that the kind does not have: dropped, and reported as the client wishes. */
  readonly unknownFields: readonly string[];
}

/**
 * Reads JSON as an object of a kind: checks types, drops unknown fields, fills in defaults. Throws
 * a {@link DecodeError} for what can't be read.
 */
export function readObject(resource: ApiResource, raw: JsonObject): ReadObject {
  const { value, unknownFields } = decodeObject(resource.type, raw);
  const object = value as KubeObject;
  object.apiVersion = resource.apiVersion;
  object.kind = resource.kind;
  keepManagedFieldsReset(object, raw);
  resource.behavior.setDefaults?.(object);
  return { object, unknownFields };
}

/** An empty list of managedFields is not nothing: it asks to forget them. */
function keepManagedFieldsReset(object: KubeObject, raw: JsonObject): void {
  const { metadata } = raw;
  if (!isObject(metadata)) return;
  const entries = metadata['managedFields'];
  if (Array.isArray(entries) && entries.length === 0) object.metadata.managedFields = [];
}
