import { JsonError } from '../../src/go/index.ts';
import { parseJson } from '../parse-json.ts';
import type { FieldError } from '../field-error.ts';
import { forbiddenField, invalidValue, required, tooLong } from '../field-error.ts';
import type { KubeObject, StringMap } from '../object.ts';
import { isEqualJson, stringAt, stringsAt } from '../object.ts';
import { validateImmutable } from '../registry/metadata.ts';
import type { Behavior } from '../resources/behavior.ts';
import { checkConfigKey } from '../resources/names.ts';
import { childOf, setDefault } from './defaults.ts';

/** ConfigMaps and Secrets. */
const maxBytes = 1024 * 1024;

export const configMap: Behavior = {
  validate: validateConfigMap,
  validateUpdate: (object, old) => [
    ...validateFrozen(object, old, ['data', 'binaryData']),
    ...validateConfigMap(object),
  ],
};

function validateConfigMap(object: KubeObject): readonly FieldError[] {
  const data = stringsAt(object, 'data');
  const binary = stringsAt(object, 'binaryData');
  const both = Object.keys(data).filter((key) => key in binary);
  const size = sizeOf(Object.values(data)) + decodedSizeOf(Object.values(binary));
  return [
    ...validateKeys(data, 'data'),
    ...both.map((key) =>
      invalidValue(`data[${key}]`, key, 'duplicate of key present in binaryData'),
    ),
    ...validateKeys(binary, 'binaryData'),
    ...(size > maxBytes ? [tooLong('[]', maxBytes)] : []),
  ];
}

/** What each type of Secret has to hold. */
const requiredKeys: Readonly<Record<string, readonly string[]>> = {
  'kubernetes.io/dockercfg': ['.dockercfg'],
  'kubernetes.io/dockerconfigjson': ['.dockerconfigjson'],
  'kubernetes.io/ssh-auth': ['ssh-privatekey'],
  'kubernetes.io/tls': ['tls.crt', 'tls.key'],
};
const accountName = 'kubernetes.io/service-account.name';

export const secret: Behavior = {
  setDefaults(object) {
    setDefault(object, 'type', 'Opaque');
    const plain = stringsAt(object, 'stringData');
    for (const [key, value] of Object.entries(plain)) {
      childOf(object, 'data')[key] = Buffer.from(value).toString('base64');
    }
    delete object['stringData'];
  },
  validate: validateSecret,
  warn: warnOfCertificate,
  validateUpdate: (object, old) => [
    ...validateImmutable(object['type'], old['type'], 'type'),
    ...validateFrozen(object, old, ['data']),
    ...validateSecret(object),
  ],
  selectableFields: (object) => ({ type: stringAt(object, 'type') ?? '' }),
};

function validateSecret(object: KubeObject): readonly FieldError[] {
  const data = stringsAt(object, 'data');
  const type = stringAt(object, 'type') ?? '';
  const isTooLong = decodedSizeOf(Object.values(data)) > maxBytes;
  const missing = (requiredKeys[type] ?? []).filter((key) => !(key in data));
  return [
    ...validateKeys(data, 'data'),
    ...(isTooLong ? [tooLong('data', maxBytes)] : []),
    ...missing.map((key) => required(`data[${key}]`)),
    ...validateSecretType(object, type, data),
  ];
}

function validateSecretType(
  object: KubeObject,
  type: string,
  data: StringMap,
): readonly FieldError[] {
  if (type === 'kubernetes.io/service-account-token') {
    return object.metadata.annotations?.[accountName]
      ? []
      : [required(`metadata.annotations[${accountName}]`)];
  }
  if (type === 'kubernetes.io/basic-auth' && !('username' in data) && !('password' in data)) {
    return [required('data[username]'), required('data[password]')];
  }
  return type.startsWith('kubernetes.io/dockerc') ? validateDockerConfig(data) : [];
}

/** Credentials for a registry are JSON; nothing of them is repeated. */
function validateDockerConfig(data: StringMap): readonly FieldError[] {
  return ['.dockercfg', '.dockerconfigjson'].flatMap((key) => {
    const content = data[key];
    if (content === undefined) return [];
    try {
      parseJson(Buffer.from(content, 'base64').toString());
      return [];
    } catch (error) {
      if (!(error instanceof JsonError)) throw error;
      return [invalidValue(`data[${key}]`, '<secret contents redacted>', error.message)];
    }
  });
}

function warnOfCertificate(object: KubeObject): readonly string[] {
  if (stringAt(object, 'type') !== 'kubernetes.io/tls') return [];
  const certificate = Buffer.from(stringAt(object, 'data', 'tls.crt') ?? '', 'base64').toString();
  if (certificate.includes('-----BEGIN CERTIFICATE-----')) return [];
  return ['tls: failed to find any PEM data in certificate input'];
}

function validateKeys(data: StringMap, path: string): readonly FieldError[] {
  return Object.keys(data).flatMap((key) =>
    checkConfigKey(key).map((fault) => invalidValue(`${path}[${key}]`, key, fault)),
  );
}

/** Once `immutable` is set, neither it nor the content changes. */
function validateFrozen(
  object: KubeObject,
  old: KubeObject,
  keys: readonly string[],
): readonly FieldError[] {
  if (old['immutable'] !== true) return [];
  const changed = [
    ...(object['immutable'] === true ? [] : ['immutable']),
    ...keys.filter((key) => !isEqualJson(object[key], old[key])),
  ];
  return changed.map((key) => forbiddenField(key, 'field is immutable when `immutable` is set'));
}

function sizeOf(values: readonly string[]): number {
  return values.reduce((sum, value) => sum + Buffer.byteLength(value), 0);
}

/** A value may be null, which is as good as empty. */
function decodedSizeOf(values: readonly (string | null)[]): number {
  return values.reduce((sum, value) => sum + Buffer.byteLength(value ?? '', 'base64'), 0);
}
