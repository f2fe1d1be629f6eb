import { JsonError } from '../../src/go/index.ts';
import type { Json, JsonObject } from '../object.ts';
import { isObject } from '../object.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import { ProtobufError, isProtobuf, readEnvelope, readMessage } from '../schema/protobuf.ts';
import { badRequest } from '../status-error.ts';
import { parseJson } from '../parse-json.ts';
import { YamlSyntaxError, parseYamlBody } from './yaml-body.ts';

export type BodyFormat = 'json' | 'yaml' | 'protobuf';

/** The fields in a body, whatever it is written in; of which kind they are is not checked yet. */
export function parseBody(resource: ApiResource, format: BodyFormat, body: Buffer): JsonObject {
  try {
    if (format === 'protobuf') return parseProtobuf(resource, body);
    const text = body.toString();
    return format === 'yaml' ? requireFields(sortKeys(parseYamlBody(text))) : parseFields(text);
  } catch (error) {
    if (!isUnrecognized(error)) throw error;
    throw badRequest(
      `the object provided is unrecognized (must be of type ${resource.kind}): ${error.message} (${summarize(body)})`,
    );
  }
}

/** A body whose kind can't be told. */
export class UnknownKindError extends Error {}

function isUnrecognized(error: unknown): error is Error {
  return (
    error instanceof UnknownKindError ||
    error instanceof ProtobufError ||
    error instanceof YamlSyntaxError
  );
}

/** The fields of an object in JSON. */
export function parseFields(text: string): JsonObject {
  try {
    return requireFields(parseJson(text));
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw noVersion(error.message);
  }
}

const kindStruct =
  'struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }';

/** To Go, null is a struct without fields. */
function requireFields(value: Json): JsonObject {
  if (value === null) return {};
  if (!isObject(value)) {
    throw noVersion(
      `json: cannot unmarshal ${jsonName(value)} into Go value of type ${kindStruct}`,
    );
  }
  for (const [key, field] of Object.entries(value)) {
    if (key !== 'kind' && key !== 'apiVersion') continue;
    if (typeof field === 'string' || field === null || field === undefined) continue;
    throw noVersion(
      `json: cannot unmarshal ${jsonName(field)} into Go struct field .${key} of type string`,
    );
  }
  const { apiVersion } = value;
  if (typeof apiVersion === 'string' && apiVersion.split('/').length > 2) {
    throw new UnknownKindError(`unexpected GroupVersion string: ${apiVersion}`);
  }
  return value;
}

function noVersion(why: string): UnknownKindError {
  return new UnknownKindError(`couldn't get version/kind; json parse error: ${why}`);
}

function jsonName(value: Json): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

/** YAML becomes JSON on its way, whose keys Go writes in order. */
function sortKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sortKeys(item ?? null)]));
}

function parseProtobuf(resource: ApiResource, body: Buffer): JsonObject {
  if (!isProtobuf(body)) {
    throw new ProtobufError(
      'provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]',
    );
  }
  const { apiVersion, kind, raw } = readEnvelope(body);
  const isOwn = apiVersion === resource.apiVersion && kind === resource.kind;
  return { ...(isOwn && readMessage(raw, resource.type)), apiVersion, kind };
}

/** As Go shows the start of a body: JSON as it is, anything else in hexadecimal. */
function summarize(bytes: Buffer): string {
  if (bytes.length === 0) return '<empty>';
  const start = bytes.subarray(0, 30);
  const shown = bytes[0] === 0x7b ? start.toString() : start.toString('hex');
  return bytes.length > 30 ? `${shown} ...` : shown;
}
