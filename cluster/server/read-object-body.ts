import type { KubeObject } from '../object.ts';
import type { Catalog } from '../resources/catalog.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import { readObject } from '../registry/codec.ts';
import { DecodeError } from '../schema/decode.ts';
import { badRequest, unsupportedMediaType } from '../status-error.ts';
import type { ApiRequest } from './api-request.ts';
import { checkKind, unreadable } from './check-kind.ts';
import { findDuplicateFields } from './duplicate-fields.ts';
import { parseMediaType } from './media-type.ts';
import type { BodyFormat } from './parse-body.ts';
import { parseBody } from './parse-body.ts';
import type { FieldValidation } from './write-options.ts';
import { findYamlDuplicates } from './yaml-body.ts';

const formats: Readonly<Record<string, BodyFormat>> = {
  'application/json': 'json',
  'application/yaml': 'yaml',
  'application/vnd.kubernetes.protobuf': 'protobuf',
};

/** The object in a request's body, as one of the resource's kind. */
export async function readObjectBody(
  catalog: Catalog,
  resource: ApiResource,
  request: ApiRequest,
  fieldValidation: FieldValidation,
): Promise<KubeObject> {
  const format = readFormat(resource, request.headers['content-type']);
  const body = await request.readBody();
  const raw = parseBody(resource, format, body);
  checkKind(catalog, resource, raw);
  try {
    const { object, unknownFields } = readObject(resource, raw);
    if (fieldValidation === 'Ignore') return object;
    const faults = findFaults(format, body, unknownFields);
    if (fieldValidation === 'Strict') refuse(resource, faults);
    else request.warnings.push(...faults.flatMap(linesOf));
    return object;
  } catch (error) {
    if (error instanceof DecodeError) throw unreadable(resource, raw, error.message);
    throw error;
  }
}

function readFormat(resource: ApiResource, contentType: string | undefined): BodyFormat {
  const type = parseMediaType(contentType);
  if (type === '') return 'json';
  const format = type === undefined ? undefined : formats[type];
  // There is no protobuf of a kind whose fields have no numbers.
  const accepted = Object.keys(formats).slice(0, resource.custom ? 2 : 3);
  if (format && (format !== 'protobuf' || !resource.custom)) return format;
  throw unsupportedMediaType(accepted);
}

/** Fields that come twice or that the kind does not have. */
function findFaults(
  format: BodyFormat,
  body: Buffer,
  unknownFields: readonly string[],
): readonly string[] {
  if (format === 'protobuf') return unknownFields;
  if (format === 'json') return [...unknownFields, ...findDuplicateFields(body.toString())];
  const twice = findYamlDuplicates(body.toString());
  const duplicates = twice.map((line) => `\n  ${line}`).join('');
  return [...(twice.length > 0 ? [`${yamlFaults}${duplicates}`] : []), ...unknownFields];
}

const yamlFaults = 'yaml: unmarshal errors:';

/** Each fault is a warning of its own. */
function linesOf(fault: string): readonly string[] {
  return fault.startsWith(yamlFaults) ? fault.split('\n  ').slice(1) : [fault];
}

function refuse({ kind, version }: ApiResource, faults: readonly string[]): void {
  if (faults.length === 0) return;
  throw badRequest(
    `${kind} in version "${version}" cannot be handled as a ${kind}: strict decoding error: ${faults.join(', ')}`,
  );
}
