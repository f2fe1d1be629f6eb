import type { Json, JsonObject } from '../object.ts';
import { isObject, stringAt } from '../object.ts';
import type { MapType, PatchRule, Type } from '../schema/type.ts';
import { typeOfField } from '../schema/type.ts';
import { orderItems } from './element-order.ts';

/** A patch that is no strategic merge patch of its kind. */
export class StrategicPatchError extends Error {
  override readonly name = 'StrategicPatchError';
}

const directive = '$patch';
const retainKeysDirective = '$retainKeys';
const elementOrder = '$setElementOrder/';
const deletePrimitivesDirective = '$deleteFromPrimitiveList/';
const directiveKey = /^\$(patch$|retainKeys$|setElementOrder\/|deleteFromPrimitiveList\/)/;

const replace: PatchRule = { strategy: 'replace', retainKeys: false };

/** Merges by the kind's own rules: lists by their merge keys. Neither argument is changed. */
export function applyStrategicPatch(
  document: JsonObject,
  patch: JsonObject,
  type: Type,
): JsonObject {
  return mergeMaps(document, patch, type.map);
}

function mergeMaps(original: JsonObject, patch: JsonObject, type: MapType | undefined): JsonObject {
  switch (patch[directive]) {
    case 'replace':
      return withoutDirectives(patch) as JsonObject;
    case 'delete':
      return {};
    case undefined:
    case 'merge':
      break;
    default:
      throw new StrategicPatchError(
        `unknown patch type: ${stringAt(patch, directive) ?? ''} in map: ${formatGoMap(patch)}`,
      );
  }
  const result = retain(original, patch);
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined || directiveKey.test(key)) continue;
    result[key] = mergeField(result[key], value, { key, patch, type });
  }
  deletePrimitives(result, patch);
  for (const key of Object.keys(patch)) {
    const field = key.startsWith(elementOrder) ? key.slice(elementOrder.length) : undefined;
    // Only the order changes: the list itself is not in the patch.
    if (field !== undefined && patch[field] === undefined) reorder(result, field, patch, type);
  }
  return result;
}

function mergeField(
  current: Json | undefined,
  value: Json,
  { key, patch, type }: { key: string; patch: JsonObject; type: MapType | undefined },
): Json | undefined {
  if (value === null) return undefined;
  const rule = type?.fields.get(key)?.patch ?? replace;
  const fieldType = type && typeOfField(type, key);
  if (isObject(value) && isObject(current)) return mergeMaps(current, value, fieldType?.map);
  if (Array.isArray(value) && Array.isArray(current) && rule.strategy === 'merge') {
    return mergeLists(current, value, {
      rule,
      element: fieldType?.list?.element,
      order: patch[`${elementOrder}${key}`],
    });
  }
  return withoutDirectives(value);
}

function mergeLists(
  original: readonly Json[],
  patch: readonly Json[],
  { rule, element, order }: { rule: PatchRule; element: Type | undefined; order: Json | undefined },
): Json[] {
  const { mergeKey } = rule;
  if (mergeKey === undefined) {
    const added = patch.filter((item) => !original.includes(item));
    return orderItems([...original, ...added], { order: order ?? [...patch], original });
  }
  if (patch.some((item) => isObject(item) && item[directive] === 'replace')) {
    return patch.filter((item) => isObject(item) && item[directive] === undefined);
  }
  const items = patch.map((item) => requireKeyed(item, mergeKey));
  const deleted = items.filter((item) => item[directive] === 'delete');
  const kept = original.filter((item) => !deleted.some((one) => hasSameKey(item, one, mergeKey)));
  const changes = items.filter((item) => item[directive] !== 'delete');
  const merged = kept.map((item) => {
    const change = changes.find((one) => hasSameKey(item, one, mergeKey));
    return change && isObject(item) ? mergeMaps(item, change, element?.map) : item;
  });
  const added = changes.filter((item) => !kept.some((one) => hasSameKey(one, item, mergeKey)));
  return orderItems([...merged, ...added.map(withoutDirectives)], {
    order: order ?? changes,
    original,
    mergeKey,
  });
}

function requireKeyed(item: Json, mergeKey: string): JsonObject {
  if (!isObject(item)) {
    throw new StrategicPatchError('expected a list of objects in the patch');
  }
  if (item[mergeKey] === undefined) {
    throw new StrategicPatchError(
      `map: ${formatGoMap(item)} does not contain declared merge key: ${mergeKey}`,
    );
  }
  return item;
}

function hasSameKey(a: Json, b: Json, mergeKey: string): boolean {
  return isObject(a) && isObject(b) && a[mergeKey] === b[mergeKey];
}

function reorder(
  result: JsonObject,
  field: string,
  patch: JsonObject,
  type: MapType | undefined,
): void {
  const list = result[field];
  if (!Array.isArray(list)) return;
  const mergeKey = type?.fields.get(field)?.patch.mergeKey;
  result[field] = orderItems(list, {
    order: patch[`${elementOrder}${field}`] ?? [],
    original: list,
    ...(mergeKey !== undefined && { mergeKey }),
  });
}

/** `$retainKeys` lists what may stay of the original. */
function retain(original: JsonObject, patch: JsonObject): JsonObject {
  const retained = patch[retainKeysDirective];
  if (!Array.isArray(retained)) return { ...original };
  return Object.fromEntries(Object.entries(original).filter(([key]) => retained.includes(key)));
}

function deletePrimitives(result: JsonObject, patch: JsonObject): void {
  for (const [key, value] of Object.entries(patch)) {
    if (!key.startsWith(deletePrimitivesDirective) || !Array.isArray(value)) continue;
    const field = key.slice(deletePrimitivesDirective.length);
    const list = result[field];
    if (Array.isArray(list)) result[field] = list.filter((item) => !value.includes(item));
  }
}

/** What is new takes the patch's value, without directives and without what it would only remove. */
function withoutDirectives(value: Json): Json {
  if (Array.isArray(value)) {
    return value
      .filter((item) => !(isObject(item) && item[directive] === 'delete'))
      .map(withoutDirectives);
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(
    ([key, item]) => !directiveKey.test(key) && item !== null && item !== undefined,
  );
  return Object.fromEntries(entries.map(([key, item]) => [key, withoutDirectives(item ?? null)]));
}

function formatGoMap(value: JsonObject): string {
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `map[${entries.map(([key, item]) => `${key}:${JSON.stringify(item).replace(/^"|"$/g, '')}`).join(' ')}]`;
}
