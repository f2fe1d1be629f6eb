import type { JsonObject, KubeObject } from '../object.ts';
import { cloneJson, isObject } from '../object.ts';
import { setSchemaDefaults } from '../custom/default-values.ts';
import { prune } from '../custom/prune.ts';
import type { CustomVersion } from '../resources/custom-version.ts';
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
  return resource.custom ? readCustom(resource, resource.custom, raw) : readBuiltin(resource, raw);
}

function readBuiltin(resource: ApiResource, raw: JsonObject): ReadObject {
  const { value, unknownFields } = decodeObject(resource.type, raw);
  const object = value as KubeObject;
  object.apiVersion = resource.apiVersion;
  object.kind = resource.kind;
  keepManagedFieldsReset(object, raw);
  resource.behavior.setDefaults?.(object);
  return { object, unknownFields };
}

/** Custom objects are kept as they come, less what their schema does not name. */
function readCustom(
  resource: ApiResource,
  { schema, preserveUnknownFields }: CustomVersion,
  raw: JsonObject,
): ReadObject {
  const object = cloneJson(raw) as KubeObject;
  const type = resource.type.map?.fields.get('metadata')?.type;
  const given = isObject(raw['metadata']) ? raw['metadata'] : {};
  const metadata = type ? decodeObject(type, given) : { value: given, unknownFields: [] };
  object.metadata = metadata.value;
  object.apiVersion = resource.apiVersion;
  object.kind = resource.kind;
  keepManagedFieldsReset(object, raw);
  const dropped = schema && !preserveUnknownFields ? prune(object, schema) : [];
  if (schema) setSchemaDefaults(object, schema);
  return {
    object,
    unknownFields: [
      ...metadata.unknownFields.map((fault) => fault.replace('"', '"metadata.')),
      ...dropped.map((path) => `unknown field ${JSON.stringify(path)}`),
    ],
  };
}

/** An empty list of managedFields is not nothing: it asks to forget them. */
function keepManagedFieldsReset(object: KubeObject, raw: JsonObject): void {
  const { metadata } = raw;
  if (!isObject(metadata)) return;
  const entries = metadata['managedFields'];
  if (Array.isArray(entries) && entries.length === 0) object.metadata.managedFields = [];
}
