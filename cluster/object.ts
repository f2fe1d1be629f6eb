/**
 * Kubernetes objects as they travel: plain JSON. What comes out of the store is shared by every
 * reader, so nobody writes into it: `cloneJson` first. A key that holds `undefined` is not there.
 */
export type Json = null | boolean | number | string | Json[] | JsonObject;

export interface JsonObject {
  [key: string]: Json | undefined;
}

export type StringMap = Record<string, string>;

export interface OwnerReference extends JsonObject {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
  controller?: boolean;
  blockOwnerDeletion?: boolean;
}

export interface ManagedFieldsEntry extends JsonObject {
  manager?: string;
  operation?: string;
  apiVersion?: string;
  time?: string;
  fieldsType?: string;
  fieldsV1?: JsonObject;
  subresource?: string;
}

export interface ObjectMeta extends JsonObject {
  name?: string;
  generateName?: string;
  namespace?: string;
  uid?: string;
  resourceVersion?: string;
  generation?: number;
  creationTimestamp?: string;
  deletionTimestamp?: string;
  deletionGracePeriodSeconds?: number;
  labels?: StringMap;
  annotations?: StringMap;
  ownerReferences?: OwnerReference[];
  finalizers?: string[];
  managedFields?: ManagedFieldsEntry[];
}

export interface KubeObject extends JsonObject {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta;
  spec?: JsonObject;
  status?: JsonObject;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function cloneJson<T extends Json | undefined>(value: T): T {
  return clone(value) as T;
}

function clone(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return value.map((item) => clone(item) ?? null);
  if (!isObject(value)) return value;
  const copy: JsonObject = {};
  for (const key in value) copy[key] = clone(value[key]);
  return copy;
}

export function isEqualJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return (
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, index) => isEqualJson(item, b[index]))
    );
  }
  return isObject(a) && isObject(b) && isEqualObject(a, b);
}

function isEqualObject(a: JsonObject, b: JsonObject): boolean {
  for (const key in a) {
    if (!isEqualJson(a[key], b[key])) return false;
  }
  for (const key in b) {
    if (a[key] === undefined && b[key] !== undefined) return false;
  }
  return true;
}

/** The value at a path of field names, or `undefined` where any step is missing. */
export function valueAt(value: Json | undefined, ...path: readonly string[]): Json | undefined {
  let current = value;
  for (const step of path) {
    if (!isObject(current)) return undefined;
    current = current[step];
  }
  return current;
}

export function objectAt(
  value: Json | undefined,
  ...path: readonly string[]
): JsonObject | undefined {
  const found = valueAt(value, ...path);
  return isObject(found) ? found : undefined;
}

export function listAt(value: Json | undefined, ...path: readonly string[]): Json[] {
  const found = valueAt(value, ...path);
  return Array.isArray(found) ? found : [];
}

export function objectsAt(value: Json | undefined, ...path: readonly string[]): JsonObject[] {
  return listAt(value, ...path).filter(isObject);
}

export function stringAt(value: Json | undefined, ...path: readonly string[]): string | undefined {
  const found = valueAt(value, ...path);
  return typeof found === 'string' ? found : undefined;
}

export function numberAt(value: Json | undefined, ...path: readonly string[]): number | undefined {
  const found = valueAt(value, ...path);
  return typeof found === 'number' ? found : undefined;
}

/** The labels, annotations, selectors and the like at a path; empty where there are none. */
export function stringsAt(value: Json | undefined, ...path: readonly string[]): StringMap {
  return (objectAt(value, ...path) ?? {}) as StringMap;
}
