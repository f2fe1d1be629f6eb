import { FieldSet } from '../apply/field-set.ts';
import type { OwnershipRules, Typed } from '../apply/update-ownership.ts';
import { setSchemaDefaults } from '../custom/default-values.ts';
import { prune } from '../custom/prune.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import { cloneJson, isEqualJson } from '../object.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import type { Catalog } from '../resources/catalog.ts';
import { decodeObject } from '../schema/decode.ts';

/** An object in another version of its API. */
export function convertObject(
  resource: ApiResource,
  object: KubeObject,
  apiVersion: string,
): KubeObject {
  if (object.apiVersion === apiVersion) return object;
  return resource.behavior.convert?.(object, apiVersion) ?? { ...object, apiVersion };
}

/** As a client that asks for this version gets it. */
export function toVersion(resource: ApiResource, object: KubeObject): KubeObject {
  const schema = resource.custom?.schema;
  return schema
    ? readStored(resource, schema, object)
    : convertObject(resource, object, resource.apiVersion);
}

/** By schema: what a stored object looks like through it. */
const readings = new WeakMap<JsonObject, WeakMap<KubeObject, KubeObject>>();

/** A custom object shows what its version's schema names today, with today's defaults. */
function readStored(resource: ApiResource, schema: JsonObject, object: KubeObject): KubeObject {
  const known = readings.get(schema) ?? new WeakMap<KubeObject, KubeObject>();
  readings.set(schema, known);
  const seen = known.get(object);
  if (seen) return seen;
  const shown = { ...cloneJson(object), apiVersion: resource.apiVersion };
  if (!resource.custom?.preserveUnknownFields) prune(shown, schema);
  setSchemaDefaults(shown, schema);
  const result = isEqualJson(shown, object) ? object : shown;
  known.set(object, result);
  return result;
}

export function toStorage(resource: ApiResource, object: KubeObject): KubeObject {
  return convertObject(resource, object, resource.storageApiVersion);
}

/** What a kind looks like before anyone has set a field: what an object is created over. */
export function emptyObject(resource: ApiResource): KubeObject {
  const { apiVersion, kind } = resource;
  if (resource.custom) return { apiVersion, kind, metadata: {} };
  return decodeObject(resource.type, { apiVersion, kind }).value as KubeObject;
}

export function asTyped(resource: ApiResource, object: KubeObject): Typed {
  return { value: object, type: resource.type, apiVersion: resource.apiVersion };
}

/** How ownership of fields works for a resource, or for one of its subresources. */
export function ownershipRules(
  catalog: Catalog,
  resource: ApiResource,
  subresource: string,
): OwnershipRules {
  return {
    reset: resetFields(resource, subresource),
    convert(typed, apiVersion) {
      if (typed.apiVersion === apiVersion) return typed;
      const target = catalog
        .versionsOf(resource)
        .find((version) => version.apiVersion === apiVersion);
      if (!target) return undefined;
      const value: JsonObject = convertObject(target, typed.value as KubeObject, apiVersion);
      return { value, type: target.type, apiVersion };
    },
  };
}

const statusKey = FieldSet.of(['f:status']);
const spec = FieldSet.of(['f:spec']);
/** Custom resources: under /status only the status is written. */
const notStatus = FieldSet.of(['f:spec'], ['f:metadata']);

function resetFields(resource: ApiResource, subresource: string): FieldSet | undefined {
  if (subresource === 'status') return resource.custom ? notStatus : spec;
  return resource.subresources.has('status') ? statusKey : undefined;
}
