import type { FieldError } from '../field-error.ts';
import { invalidValue, notSupported, required } from '../field-error.ts';
import type { JsonObject } from '../object.ts';
import { objectAt, objectsAt, stringAt } from '../object.ts';
import { checkConfigKey, checkEnvironmentName, checkSubdomain } from '../resources/names.ts';

const valueSources = [
  'fieldRef',
  'resourceFieldRef',
  'configMapKeyRef',
  'secretKeyRef',
  'fileKeyRef',
];
/** The fields of a Pod that its containers may know. */
const podFields = [
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
  'spec.nodeName',
  'spec.serviceAccountName',
  'status.hostIP',
  'status.hostIPs',
  'status.podIP',
  'status.podIPs',
];
/** Fields that volumes may show, but variables may not. */
const otherFields = [
  'metadata.annotations',
  'metadata.labels',
  'spec.restartPolicy',
  'spec.schedulerName',
  'status.phase',
];
const withKeys = /^metadata\.(annotations|labels)\['[^']*'\]$/;

/** The variables of a container. */
export function validateEnvironment(container: JsonObject, path: string): readonly FieldError[] {
  return [
    ...objectsAt(container, 'env').flatMap((variable, index) =>
      validateVariable(variable, `${path}.env[${index}]`),
    ),
    ...objectsAt(container, 'envFrom').flatMap((source, index) =>
      validateSource(source, `${path}.envFrom`, index),
    ),
  ];
}

function validateVariable(variable: JsonObject, path: string): readonly FieldError[] {
  const name = stringAt(variable, 'name') ?? '';
  const nameFaults =
    name === ''
      ? [required(`${path}.name`)]
      : checkEnvironmentName(name).map((fault) => invalidValue(`${path}.name`, name, fault));
  return [...nameFaults, ...validateValueFrom(variable, `${path}.valueFrom`)];
}

function validateValueFrom(variable: JsonObject, path: string): readonly FieldError[] {
  const source = objectAt(variable, 'valueFrom');
  if (!source) return [];
  const given = valueSources.filter((name) => source[name] !== undefined);
  const field = objectAt(source, 'fieldRef');
  return [
    ...(field ? validateField(field, `${path}.fieldRef`) : []),
    ...['configMapKeyRef', 'secretKeyRef'].flatMap((key) => {
      const reference = objectAt(source, key);
      return reference ? validateKey(reference, `${path}.${key}`) : [];
    }),
    ...validateCount(given, stringAt(variable, 'value') ?? '', path),
  ];
}

function validateCount(
  given: readonly string[],
  value: string,
  path: string,
): readonly FieldError[] {
  if (given.length === 0) {
    const list = valueSources.map((name) => `\`${name}\``);
    const why = `must specify one of: ${list.slice(0, -1).join(', ')} or ${list.at(-1) ?? ''}`;
    return [invalidValue(path, '', why)];
  }
  if (value !== '') {
    return [invalidValue(path, '', 'may not be specified when `value` is not empty')];
  }
  if (given.length === 1) return [];
  return [invalidValue(path, '', 'may not have more than one field specified at a time')];
}

function validateField(reference: JsonObject, path: string): readonly FieldError[] {
  const field = stringAt(reference, 'fieldPath') ?? '';
  const at = `${path}.fieldPath`;
  if (field === '') return [required(at)];
  if (podFields.includes(field) || withKeys.test(field)) return [];
  if (otherFields.includes(field)) return [notSupported(at, field, podFields)];
  const why = `error converting fieldPath: field label not supported: ${field}`;
  return [invalidValue(at, field, why)];
}

function validateKey(reference: JsonObject, path: string): readonly FieldError[] {
  const name = stringAt(reference, 'name') ?? '';
  const key = stringAt(reference, 'key') ?? '';
  return [
    ...checkSubdomain(name).map((fault) => invalidValue(`${path}.name`, name, fault)),
    ...(key === ''
      ? [required(`${path}.key`)]
      : checkConfigKey(key).map((fault) => invalidValue(`${path}.key`, key, fault))),
  ];
}

/** The server blames the whole list for the number of sources. */
function validateSource(source: JsonObject, path: string, index: number): readonly FieldError[] {
  const prefix = stringAt(source, 'prefix') ?? '';
  const prefixFaults = prefix === '' ? [] : checkEnvironmentName(prefix);
  const references = ['configMapRef', 'secretRef'].flatMap((key) => {
    const reference = objectAt(source, key);
    return reference ? [{ reference, at: `${path}[${index}].${key}` }] : [];
  });
  return [
    ...prefixFaults.map((fault) => invalidValue(`${path}[${index}].prefix`, prefix, fault)),
    ...references.flatMap(({ reference, at }) => validateReference(reference, at)),
    ...(references.length === 0
      ? [invalidValue(path, '', 'must specify one of: `configMapRef` or `secretRef`')]
      : []),
    ...(references.length > 1
      ? [invalidValue(path, '', 'may not have more than one field specified at a time')]
      : []),
  ];
}

function validateReference(reference: JsonObject, path: string): readonly FieldError[] {
  const name = stringAt(reference, 'name') ?? '';
  if (name === '') return [required(`${path}.name`)];
  return checkSubdomain(name, true).map((fault) => invalidValue(`${path}.name`, name, fault));
}
