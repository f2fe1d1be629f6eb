import type { Json, JsonObject } from '../object.ts';
import { isObject, objectAt } from '../object.ts';

const preserve = 'x-kubernetes-preserve-unknown-fields';
const embedded = 'x-kubernetes-embedded-resource';
const ownFields = ['apiVersion', 'kind', 'metadata'];

/** Drops, in place, what a schema does not name. The paths of what went, sorted. */
export function prune(object: JsonObject, schema: JsonObject): readonly string[] {
  const dropped: string[] = [];
  pruneMap(object, schema, { path: '', isResource: true, dropped });
  return dropped.sort();
}

interface Walk {
  readonly path: string;
  readonly isResource: boolean;
  readonly dropped: string[];
}

function visit(value: Json | undefined, schema: JsonObject, path: string, dropped: string[]): void {
  if (Array.isArray(value)) {
    const items = objectAt(schema, 'items');
    if (!items) return;
    value.forEach((item, index) => visit(item, items, `${path}[${index}]`, dropped));
  } else if (isObject(value)) {
    pruneMap(value, schema, { path, isResource: schema[embedded] === true, dropped });
  }
}

function pruneMap(
  value: JsonObject,
  schema: JsonObject,
  { path, isResource, dropped }: Walk,
): void {
  const properties = objectAt(schema, 'properties') ?? {};
  const additional = schema['additionalProperties'];
  const keepsAll = schema[preserve] === true;
  for (const [key, item] of Object.entries(value)) {
    const at = path === '' ? key : `${path}.${key}`;
    const property = properties[key];
    if (isResource && ownFields.includes(key)) continue;
    if (isObject(property)) visit(item, property, at, dropped);
    else if (isObject(additional)) visit(item, additional, at, dropped);
    else if (!keepsAll && additional !== true) {
      Reflect.deleteProperty(value, key);
      dropped.push(at);
    }
  }
}
