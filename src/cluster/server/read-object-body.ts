import type { JsonObject, KubeObject } from '../object.ts';
import { isObject, stringAt } from '../object.ts';
import type { Catalog } from '../resources/catalog.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import { parseApiVersion } from '../resources/api-resource.ts';
import { readObject } from '../registry/codec.ts';
import { DecodeError } from '../schema/decode.ts';
import { ProtobufError, isProtobuf, readEnvelope, readMessage } from '../schema/protobuf.ts';
import { badRequest, unsupportedMediaType } from '../status-error.ts';
import type { ApiRequest } from './api-request.ts';
import { findDuplicateFields } from './duplicate-fields.ts';
import { JsonSyntaxError, parseJson } from './parse-json.ts';
import type { FieldValidation } from './write-options.ts';
import { YamlSyntaxError, parseYamlBody } from './yaml-body.ts';

/** Where the real server's scheme is made, which its errors name. */
export const SCHEME = 'pkg/runtime/scheme.go:111';
const PROTOBUF = 'application/vnd.kubernetes.protobuf';
const YAML = 'application/yaml';
const MEDIA_TYPES = ['application/json', YAML, PROTOBUF];

/** The object in a request's body, as one of the resource's kind. */
export async function readObjectBody(
  catalog: Catalog,
  resource: ApiResource,
  request: ApiRequest,
  fieldValidation: FieldValidation,
): Promise<KubeObject> {
  const mediaType = readMediaType(resource, request.headers['content-type']);
  const body = await request.readBody();
  const isBinary = mediaType === PROTOBUF;
  const raw =
    mediaType === YAML
      ? parseYamlText(resource, body.toString())
      : isBinary
        ? parseBinary(resource, body)
        : parseText(resource, body.toString());
  checkKind(catalog, resource, raw);
  try {
    const { object, unknownFields } = readObject(resource, raw);
    const isChecked = fieldValidation !== 'Ignore' && !isBinary && mediaType !== YAML;
    const duplicates = isChecked ? findDuplicateFields(body.toString()) : [];
    report([...unknownFields, ...duplicates], resource, fieldValidation, request);
    return object;
  } catch (error) {
    if (error instanceof DecodeError) throw unreadable(resource, raw, error.message);
    throw error;
  }
}

function readMediaType(resource: ApiResource, contentType: string | undefined): string {
  const type = (contentType ?? '').split(';')[0]?.trim() ?? '';
  const accepted = resource.custom ? MEDIA_TYPES.slice(0, 2) : MEDIA_TYPES;
  if (type !== '' && !accepted.includes(type)) throw unsupportedMediaType(accepted);
  return type;
}

function parseBinary(resource: ApiResource, body: Buffer): JsonObject {
  try {
    if (!isProtobuf(body))
      throw new ProtobufError(
        'provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]',
      );
    const { apiVersion, kind, raw } = readEnvelope(body);
    const isOwn = apiVersion === resource.apiVersion && kind === resource.kind;
    return { ...(isOwn && readMessage(raw, resource.type)), apiVersion, kind };
  } catch (error) {
    if (!(error instanceof ProtobufError)) throw error;
    throw badRequest(
      `the object provided is unrecognized (must be of type ${resource.kind}): ${error.message} (${summarize(body)})`,
    );
  }
}

function parseYamlText(resource: ApiResource, text: string): JsonObject {
  try {
    const value = parseYamlBody(text);
    return isObject(value) ? value : parseText(resource, JSON.stringify(value));
  } catch (error) {
    if (!(error instanceof YamlSyntaxError)) throw error;
    throw badRequest(
      `the object provided is unrecognized (must be of type ${resource.kind}): ${error.message} (${summarize(Buffer.from(text))})`,
    );
  }
}

function parseText(resource: ApiResource, text: string): JsonObject {
  const fail = (why: string): never => {
    throw badRequest(
      `the object provided is unrecognized (must be of type ${resource.kind}): couldn't get version/kind; json parse error: ${why} (${summarize(Buffer.from(text))})`,
    );
  };
  try {
    const value = parseJson(text);
    if (isObject(value)) return value;
    const name = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
    return fail(
      `json: cannot unmarshal ${name === 'boolean' ? 'bool' : name} into Go value of type struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }`,
    );
  } catch (error) {
    if (error instanceof JsonSyntaxError) return fail(error.message);
    throw error;
  }
}

/** As Go shows the start of a body: JSON as it is, anything else in hexadecimal. */
function summarize(bytes: Buffer): string {
  if (bytes.length === 0) return '<empty>';
  const start = bytes.subarray(0, 30);
  const shown = bytes[0] === 0x7b ? start.toString() : start.toString('hex');
  return bytes.length > 30 ? `${shown} ...` : shown;
}

function checkKind(catalog: Catalog, resource: ApiResource, raw: JsonObject): void {
  const kind = textOr(raw, 'kind', resource.kind);
  const apiVersion = textOr(raw, 'apiVersion', resource.apiVersion);
  if (kind === resource.kind && apiVersion === resource.apiVersion) return;
  const isKnown = catalog.findKind(apiVersion, kind) !== undefined;
  if (kind !== resource.kind || (!isKnown && !resource.custom)) {
    throw unreadable(resource, raw, wrongKind(catalog, resource, apiVersion, kind));
  }
  throw badRequest(
    `the API version in the data (${apiVersion}) does not match the expected API version (${resource.apiVersion})`,
  );
}

/** What the object leaves out is understood from the URL. */
function textOr(raw: JsonObject, key: string, missing: string): string {
  const text = stringAt(raw, key) ?? '';
  return text === '' ? missing : text;
}

function wrongKind(
  catalog: Catalog,
  resource: ApiResource,
  apiVersion: string,
  kind: string,
): string {
  if (!catalog.findKind(apiVersion, kind)) {
    return `no kind "${kind}" is registered for version "${apiVersion}" in scheme "${SCHEME}"`;
  }
  const from = parseApiVersion(apiVersion).version;
  const target = `${resource.group === '' ? 'core' : (resource.group.split('.')[0] ?? '')}.${resource.kind}`;
  return `converting (${from}.${kind}) to (${target}): unknown conversion`;
}

function unreadable(resource: ApiResource, raw: JsonObject, why: string): Error {
  const kind = typeof raw['kind'] === 'string' ? raw['kind'] : resource.kind;
  const apiVersion =
    typeof raw['apiVersion'] === 'string' ? raw['apiVersion'] : resource.apiVersion;
  const { version } = parseApiVersion(apiVersion);
  return badRequest(
    `${kind} in version "${version}" cannot be handled as a ${resource.kind}: ${why}`,
  );
}

/** Tells the client of fields that were dropped, or refuses the object for them. */
function report(
  faults: readonly string[],
  resource: ApiResource,
  fieldValidation: FieldValidation,
  request: ApiRequest,
): void {
  if (faults.length === 0 || fieldValidation === 'Ignore') return;
  if (fieldValidation === 'Warn') {
    request.warnings.push(...faults);
    return;
  }
  const { kind, version } = resource;
  throw badRequest(
    `${kind} in version "${version}" cannot be handled as a ${kind}: strict decoding error: ${faults.join(', ')}`,
  );
}
