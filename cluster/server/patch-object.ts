import { JsonError } from '../../src/go/index.ts';
import { trackUpdate } from '../apply/field-manager.ts';
import { invalidValue } from '../field-error.ts';
import type { Json, JsonObject, KubeObject } from '../object.ts';
import { isObject } from '../object.ts';
import type { Operation } from '../patch/json-patch.ts';
import { PatchFailure, applyJsonPatch } from '../patch/json-patch.ts';
import { applyMergePatch } from '../patch/merge-patch.ts';
import { StrategicPatchError, applyStrategicPatch } from '../patch/strategic-merge.ts';
import { readObject } from '../registry/codec.ts';
import type { Cluster } from '../registry/context.ts';
import { now } from '../registry/context.ts';
import { asTyped, ownershipRules } from '../registry/conversion.ts';
import { setManagedFields } from '../registry/create.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import { DecodeError } from '../schema/decode.ts';
import type { StatusError } from '../status-error.ts';
import { badRequest, invalid, tooLarge, unknownError, unprocessable } from '../status-error.ts';
import { findWrongKind } from './check-kind.ts';
import { findDuplicateFields } from './duplicate-fields.ts';
import { parseJson } from '../parse-json.ts';
import type { WriteOptions } from './write-options.ts';

export const jsonPatch = 'application/json-patch+json';
export const mergePatch = 'application/merge-patch+json';
export const strategicPatch = 'application/strategic-merge-patch+json';

const maxOperations = 10_000;

export interface PatchTarget {
  readonly cluster: Cluster;
  readonly resource: ApiResource;
  readonly subresource: string;
  readonly options: WriteOptions;
}

/** The live object with a JSON, merge or strategic patch laid over it, its owners recorded. */
export function patchObject(
  target: PatchTarget,
  live: KubeObject,
  type: string,
  text: string,
): KubeObject {
  const { cluster, resource, options } = target;
  const duplicates = options.fieldValidation === 'Ignore' ? [] : findDuplicates(type, text);
  const patched = applyText(type, text, live, resource);
  const shown =
    type === strategicPatch ? formatGo(parsePatch(type, text)) : JSON.stringify(patched);
  const wrongKind =
    type === strategicPatch ? undefined : findWrongKind(cluster.catalog, resource, patched);
  if (wrongKind !== undefined) throw invalidPatch(shown, wrongKind);
  const { object, unknownFields } = decodePatched(resource, patched, type, shown);
  reportFields([...duplicates, ...unknownFields], shown, options);
  const managedFields = trackUpdate(asTyped(resource, live), asTyped(resource, object), {
    manager: options.manager,
    subresource: target.subresource,
    now: now(cluster),
    rules: ownershipRules(cluster.catalog, resource, target.subresource),
  });
  setManagedFields(object, managedFields);
  return object;
}

function applyText(
  type: string,
  text: string,
  live: KubeObject,
  resource: ApiResource,
): JsonObject {
  const patch = parsePatch(type, text);
  try {
    switch (type) {
      case jsonPatch:
        return requireObject(applyJsonPatch(live, operationsOf(patch)));
      case mergePatch:
        return applyMergePatch(live, patch) as JsonObject;
      default:
        return applyStrategicPatch(live, (patch ?? {}) as JsonObject, resource.type);
    }
  } catch (error) {
    if (error instanceof PatchFailure) throw unprocessable();
    if (error instanceof StrategicPatchError) throw unknownError(error.message);
    throw error;
  }
}

function operationsOf(patch: Json): readonly Operation[] {
  const operations = Array.isArray(patch) ? patch : [];
  return operations.map((operation) => ({ op: '', ...(operation as JsonObject | null) }));
}

/** What is no object any more, or an empty one, has nothing to be recognized by. */
function requireObject(value: Json): JsonObject {
  if (isObject(value) && Object.keys(value).length > 0) return value;
  throw new PatchFailure('the patch leaves no object');
}

const goTypes: Readonly<Record<string, string>> = {
  [jsonPatch]: '[]handlers.jsonPatchOp',
  [mergePatch]: 'map[string]interface {}',
  [strategicPatch]: 'map[string]interface {}',
};

/** A patch of its type, checked. */
export function parsePatch(type: string, text: string): Json {
  const prefix = type === strategicPatch ? '' : 'error decoding patch: ';
  const patch = parseOr(text, (why) => badRequest(`${prefix}${why}`));
  if (patch === null && type === mergePatch) throw badRequest('Invalid JSON Patch');
  const isFitting = type === jsonPatch ? Array.isArray(patch) : isObject(patch);
  if (!isFitting && patch !== null) {
    const name = Array.isArray(patch) ? 'array' : typeof patch;
    throw badRequest(
      `${prefix}json: cannot unmarshal ${name} into Go value of type ${goTypes[type] ?? ''}`,
    );
  }
  if (Array.isArray(patch)) checkOperations(patch);
  return patch;
}

function checkOperations(operations: readonly Json[]): void {
  for (const operation of operations) checkOperation(operation);
  if (operations.length <= maxOperations) return;
  throw tooLarge(
    `The allowed maximum operations in a JSON patch is ${maxOperations}, got ${operations.length}`,
  );
}

function checkOperation(operation: Json): void {
  const fail = (value: Json, target: string): never => {
    const name = Array.isArray(value)
      ? 'array'
      : typeof value === 'boolean'
        ? 'bool'
        : typeof value;
    throw badRequest(`error decoding patch: json: cannot unmarshal ${name} into Go ${target}`);
  };
  if (!isObject(operation)) {
    if (operation !== null) fail(operation, 'value of type handlers.jsonPatchOp');
    return;
  }
  for (const key of ['op', 'from', 'path']) {
    const value = operation[key] ?? null;
    if (value === null || typeof value === 'string') continue;
    fail(value, `struct field jsonPatchOp.${key} of type string`);
  }
}

function parseOr(text: string, fail: (why: string) => Error): Json {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof JsonError) throw fail(error.message);
    throw error;
  }
}

function findDuplicates(type: string, text: string): readonly string[] {
  try {
    const found = findDuplicateFields(text);
    return type === jsonPatch ? found.map((fault) => `json patch ${fault}`) : found;
  } catch {
    // Not JSON: whoever parses it says so.
    return [];
  }
}

function decodePatched(
  resource: ApiResource,
  patched: JsonObject,
  type: string,
  shown: string,
): { object: KubeObject; unknownFields: readonly string[] } {
  try {
    return readObject(resource, patched);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const isConverted = type === strategicPatch;
    throw invalidPatch(shown, isConverted ? error.conversion : error.message);
  }
}

function reportFields(
  faults: readonly string[],
  shown: string,
  { fieldValidation, warnings }: WriteOptions,
): void {
  if (faults.length === 0 || fieldValidation === 'Ignore') return;
  if (fieldValidation === 'Strict') {
    throw invalidPatch(shown, `strict decoding error: ${faults.join(', ')}`);
  }
  warnings.push(...faults);
}

function invalidPatch(shown: string, why: string): StatusError {
  return invalid({ group: '', name: '' }, '', [invalidValue('patch', shown, why)]);
}

/** As Go prints a value with %+v. */
function formatGo(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(formatGo).join(' ')}]`;
  if (!isObject(value)) return value === null || value === undefined ? '<nil>' : String(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `map[${entries.map(([key, item]) => `${key}:${formatGo(item)}`).join(' ')}]`;
}
