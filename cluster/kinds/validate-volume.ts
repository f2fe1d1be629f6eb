import type { FieldError } from '../field-error.ts';
import { duplicate, forbiddenField, invalidValue, notSupported, required } from '../field-error.ts';
import type { JsonObject } from '../object.ts';
import { numberAt, objectAt, objectsAt, stringAt } from '../object.ts';
import { compareQuantities } from '../schema/quantity.ts';
import { validateRequiredName } from './validate-container.ts';

/** In the order in which the server looks at them: the first is the one that counts. */
const volumeSources = [
  'emptyDir',
  'hostPath',
  'gitRepo',
  'gcePersistentDisk',
  'awsElasticBlockStore',
  'secret',
  'nfs',
  'iscsi',
  'glusterfs',
  'flocker',
  'persistentVolumeClaim',
  'rbd',
  'cinder',
  'cephfs',
  'quobyte',
  'downwardAPI',
  'fc',
  'flexVolume',
  'configMap',
  'azureFile',
  'vsphereVolume',
  'photonPersistentDisk',
  'portworxVolume',
  'azureDisk',
  'storageos',
  'projected',
  'scaleIO',
  'csi',
  'ephemeral',
  'image',
];

export function validateVolumes(
  volumes: readonly JsonObject[],
  path: string,
): { names: ReadonlySet<string>; errors: readonly FieldError[] } {
  const names = new Set<string>();
  const errors = volumes.flatMap((volume, index) => {
    const name = stringAt(volume, 'name') ?? '';
    const faults = validateVolume(volume, name, `${path}[${index}]`, names);
    if (faults.length === 0) names.add(name);
    return faults;
  });
  return { names, errors };
}

function validateVolume(
  volume: JsonObject,
  name: string,
  path: string,
  names: ReadonlySet<string>,
): readonly FieldError[] {
  const [, ...extra] = volumeSources.filter((key) => volume[key] !== undefined);
  return [
    ...extra.map((key) =>
      forbiddenField(`${path}.${key}`, 'may not specify more than 1 volume type'),
    ),
    ...validateVolumeSource(volume, path),
    ...validateRequiredName(name, `${path}.name`),
    ...(names.has(name) ? [duplicate(`${path}.name`, name)] : []),
  ];
}

/** What each kind of volume can't do without. */
const requiredInVolume: Readonly<Record<string, string>> = {
  secret: 'secretName',
  configMap: 'name',
  persistentVolumeClaim: 'claimName',
  hostPath: 'path',
};

const hostPathTypes = [
  '',
  'BlockDevice',
  'CharDevice',
  'Directory',
  'DirectoryOrCreate',
  'File',
  'FileOrCreate',
  'Socket',
];

function validateVolumeSource(volume: JsonObject, path: string): readonly FieldError[] {
  return [
    ...Object.entries(requiredInVolume).flatMap(([source, key]) => {
      const given = objectAt(volume, source);
      return given && !stringAt(given, key) ? [required(`${path}.${source}.${key}`)] : [];
    }),
    ...validateEmptyDir(volume, path),
    ...validateHostPath(volume, path),
    ...['secret', 'configMap'].flatMap((source) =>
      validateFiles(objectAt(volume, source) ?? {}, `${path}.${source}`),
    ),
    ...validateMode(objectAt(volume, 'projected') ?? {}, 'defaultMode', `${path}.projected`),
    ...objectsAt(volume, 'projected', 'sources').flatMap((source, index) =>
      validateProjection(source, `${path}.projected.sources[${index}]`),
    ),
  ];
}

function validateEmptyDir(volume: JsonObject, path: string): readonly FieldError[] {
  const limit = stringAt(volume, 'emptyDir', 'sizeLimit');
  if (limit === undefined || compareQuantities(limit, '0') >= 0) return [];
  const why = 'SizeLimit field must be a valid resource quantity';
  return [forbiddenField(`${path}.emptyDir.sizeLimit`, why)];
}

function validateHostPath(volume: JsonObject, path: string): readonly FieldError[] {
  const place = stringAt(volume, 'hostPath', 'path') ?? '';
  const type = stringAt(volume, 'hostPath', 'type') ?? '';
  return [
    ...validateNoBacksteps(place, `${path}.hostPath.path`),
    ...(hostPathTypes.includes(type)
      ? []
      : [notSupported(`${path}.hostPath.type`, type, hostPathTypes)]),
  ];
}

function validateProjection(source: JsonObject, path: string): readonly FieldError[] {
  return ['configMap', 'secret'].flatMap((key) => {
    const given = objectAt(source, key);
    if (!given) return [];
    return [
      ...(stringAt(given, 'name') ? [] : [required(`${path}.${key}.name`)]),
      ...validateItems(given, `${path}.${key}`),
    ];
  });
}

/** What a volume makes of a ConfigMap or a Secret: files with names and modes. */
function validateFiles(source: JsonObject, path: string): readonly FieldError[] {
  return [...validateMode(source, 'defaultMode', path), ...validateItems(source, path)];
}

function validateItems(source: JsonObject, path: string): readonly FieldError[] {
  return objectsAt(source, 'items').flatMap((item, index) => {
    const at = `${path}.items[${index}]`;
    const place = stringAt(item, 'path') ?? '';
    return [
      ...(stringAt(item, 'key') ? [] : [required(`${at}.key`)]),
      ...(place === '' ? [required(`${at}.path`)] : []),
      ...(place.startsWith('/')
        ? [invalidValue(`${at}.path`, place, 'must be a relative path')]
        : []),
      ...validateNoBacksteps(place, `${at}.path`),
      ...validateMode(item, 'mode', at),
    ];
  });
}

function validateNoBacksteps(place: string, path: string): readonly FieldError[] {
  return place.split('/').includes('..')
    ? [invalidValue(path, place, "must not contain '..'")]
    : [];
}

function validateMode(source: JsonObject, key: string, path: string): readonly FieldError[] {
  const mode = numberAt(source, key);
  if (mode === undefined || (mode >= 0 && mode <= 0o777)) return [];
  const why = 'must be a number between 0 and 0777 (octal), both inclusive';
  return [invalidValue(`${path}.${key}`, mode, why)];
}
