import { ApplyConflict, describeManager } from '../apply/conflict.ts';
import { applyConfiguration } from '../apply/field-manager.ts';
import type { Typed } from '../apply/update-ownership.ts';
import { checkApplied } from '../apply/update-ownership.ts';
import type { Json, JsonObject, KubeObject } from '../object.ts';
import { cloneJson, isObject } from '../object.ts';
import { readObject } from '../registry/codec.ts';
import { now } from '../registry/context.ts';
import { asTyped, emptyObject, ownershipRules } from '../registry/conversion.ts';
import { setManagedFields } from '../registry/create.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import { parseApiVersion } from '../resources/api-resource.ts';
import { DecodeError } from '../schema/decode.ts';
import { StatusError, badRequest, unknownError } from '../status-error.ts';
import { findDuplicateFields } from './duplicate-fields.ts';
import type { PatchTarget } from './patch-object.ts';
import type { WriteOptions } from './write-options.ts';
import { YamlSyntaxError, findYamlDuplicates, parseYamlBody } from './yaml-body.ts';

/** The live object, or an empty one, with an applied configuration laid over it. */
export function applyObject(
  target: PatchTarget,
  live: KubeObject | undefined,
  text: string,
): KubeObject {
  const { cluster, resource, subresource, options } = target;
  const configuration = parseConfiguration(text);
  reportDuplicates(text, options);
  checkConfiguration(resource, configuration);
  const applied: Typed = {
    value: configuration,
    type: resource.type,
    apiVersion: resource.apiVersion,
  };
  const fault = checkApplied(applied);
  if (fault !== undefined) throw unknownError(describeFault(resource, configuration, fault));
  const empty = asTyped(resource, emptyObject(resource));
  try {
    const { object, managedFields } = applyConfiguration(
      live ? asTyped(resource, live) : empty,
      applied,
      {
        empty,
        manager: options.manager,
        subresource,
        now: now(cluster),
        rules: ownershipRules(cluster.catalog, resource, subresource),
      },
      options.force,
    );
    const result = readObject(resource, cloneJson(object)).object;
    setManagedFields(result, managedFields);
    return result;
  } catch (error) {
    if (error instanceof ApplyConflict) throw applyConflict(error);
    if (error instanceof DecodeError) throw unknownError(error.message);
    throw error;
  }
}

function parseConfiguration(text: string): JsonObject {
  const value = parseLoosely(text);
  if (isObject(value)) return value;
  if (value === null) return {};
  const name = Array.isArray(value) ? 'array' : typeof value;
  throw badRequest(
    `error decoding YAML: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal ${name} into Go value of type map[string]interface {}`,
  );
}

/** JSON is YAML, and read much faster. */
function parseLoosely(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    // Not JSON: YAML, then, or nothing.
  }
  try {
    return parseYamlBody(text);
  } catch (error) {
    if (!(error instanceof YamlSyntaxError)) throw error;
    throw badRequest(`error decoding YAML: error converting YAML to JSON: ${error.message}`);
  }
}

function reportDuplicates(text: string, { fieldValidation, warnings }: WriteOptions): void {
  if (fieldValidation === 'Ignore') return;
  const isPlain = text.trimStart().startsWith('{') && findDuplicateFields(text).length === 0;
  const faults = isPlain && isJson(text) ? [] : findYamlDuplicates(text);
  if (faults.length === 0) return;
  if (fieldValidation === 'Strict') {
    const lines = faults.map((fault) => `  ${fault}`).join('\n');
    throw badRequest(
      `error strict decoding YAML: error converting YAML to JSON: yaml: unmarshal errors:\n${lines}`,
    );
  }
  warnings.push(...faults);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function checkConfiguration(resource: ApiResource, configuration: JsonObject): void {
  const { apiVersion, kind } = configuration;
  if (apiVersion !== resource.apiVersion || kind !== resource.kind) {
    const given = typeof apiVersion === 'string' ? apiVersion : '';
    const name = typeof kind === 'string' ? kind : '';
    throw badRequest(`invalid object type: ${formatKind(given, name)}`);
  }
  const { metadata } = configuration;
  if (isObject(metadata) && metadata['managedFields'] !== undefined) {
    throw badRequest('metadata.managedFields must be nil');
  }
}

/** As Go prints a GroupVersionKind. */
function formatKind(apiVersion: string, kind: string): string {
  const { group, version } = parseApiVersion(apiVersion);
  return `${group}/${version}, Kind=${kind}`;
}

function describeFault(resource: ApiResource, configuration: JsonObject, fault: string): string {
  const { metadata } = configuration as KubeObject;
  const name = `${metadata.namespace ?? ''}/${metadata.name ?? ''}`;
  const kind = formatKind(resource.apiVersion, resource.kind);
  return `failed to create typed patch object (${name}; ${kind}): ${fault}`;
}

function applyConflict(error: ApplyConflict): StatusError {
  return new StatusError({
    code: 409,
    reason: 'Conflict',
    message: error.message,
    details: {
      causes: error.conflicts.map(({ managerKey, path }) => ({
        reason: 'FieldManagerConflict',
        message: `conflict with ${describeManager(managerKey)}`,
        field: path,
      })),
    },
  });
}
