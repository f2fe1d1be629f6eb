import { isIP } from 'node:net';
import type { FieldError } from '../field-error.ts';
import { duplicate, forbiddenField, invalidValue, notSupported, required } from '../field-error.ts';
import type { JsonObject } from '../object.ts';
import { listAt, numberAt, objectAt, objectsAt, stringAt, stringsAt } from '../object.ts';
import { validateAnnotations, validateLabels } from '../registry/metadata.ts';
import {
  checkLabelName,
  checkLabelValue,
  checkQualifiedName,
  checkSubdomain,
} from '../resources/names.ts';
import { validateAffinity, validateSpread } from './validate-placement.ts';
import { validateContainer, validateProbes, validateRequiredName } from './validate-container.ts';

export const RESTART_POLICIES: readonly string[] = ['Always', 'OnFailure', 'Never'];
const DNS_POLICIES = ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None'];
const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];
const KEYLESS =
  'operator must be Exists when `key` is empty, which means "match all values and all keys"';
const TOLERATION_OPERATORS = ['Equal', 'Exists'];

export function validatePodSpec(spec: JsonObject, path: string): readonly FieldError[] {
  const { names, errors } = validateVolumes(objectsAt(spec, 'volumes'), `${path}.volumes`);
  return [
    ...errors,
    ...validateContainers(spec, path, names),
    ...validateChoice(spec, 'restartPolicy', RESTART_POLICIES, path),
    ...validateChoice(spec, 'dnsPolicy', DNS_POLICIES, path),
    ...validateLabels(stringsAt(spec, 'nodeSelector'), `${path}.nodeSelector`),
    ...(spec['dnsPolicy'] === 'None' && !objectAt(spec, 'dnsConfig')
      ? [required(`${path}.dnsConfig`, 'must provide `dnsConfig` when `dnsPolicy` is None')]
      : []),
    ...validateAffinity(spec, path),
    ...validateSpread(spec, path),
    ...validateNames(spec, path),
    ...validateDeadline(spec, path),
    ...objectsAt(spec, 'tolerations').flatMap((toleration, index) =>
      validateToleration(toleration, `${path}.tolerations[${index}]`),
    ),
    ...objectsAt(spec, 'hostAliases').flatMap((alias, index) =>
      validateHostAlias(alias, `${path}.hostAliases[${index}]`),
    ),
  ];
}

/** The `template` of a workload, and which restart policies it may have. */
export function validateTemplate(
  owner: JsonObject,
  path: string,
  restartPolicies: readonly string[] = ['Always'],
): readonly FieldError[] {
  const template = objectAt(owner, 'template') ?? {};
  const spec = objectAt(template, 'spec') ?? {};
  const policy = stringAt(spec, 'restartPolicy') ?? '';
  const isKnown = RESTART_POLICIES.includes(policy);
  return [
    ...validateLabels(stringsAt(template, 'metadata', 'labels'), `${path}.labels`),
    ...validateAnnotations(stringsAt(template, 'metadata', 'annotations'), `${path}.annotations`),
    ...validatePodSpec(spec, `${path}.spec`),
    ...(isKnown && !restartPolicies.includes(policy)
      ? [notSupported(`${path}.spec.restartPolicy`, policy, restartPolicies)]
      : []),
  ];
}

function validateContainers(
  spec: JsonObject,
  path: string,
  volumes: ReadonlySet<string>,
): readonly FieldError[] {
  const containers = objectsAt(spec, 'containers');
  if (containers.length === 0) return [required(`${path}.containers`)];
  const names = new Set<string>();
  const validateAll = (list: readonly JsonObject[], key: string): readonly FieldError[] =>
    list.flatMap((container, index) => {
      const at = `${path}.${key}[${index}]`;
      const name = stringAt(container, 'name') ?? '';
      const isTaken = names.has(name);
      names.add(name);
      return [
        ...validateContainer(container, at, volumes),
        ...(isTaken ? [duplicate(`${at}.name`, name)] : []),
        ...validateProbes(container, at),
      ];
    });
  return [
    ...validateAll(containers, 'containers'),
    ...validateAll(objectsAt(spec, 'initContainers'), 'initContainers'),
  ];
}

/** In the order in which the server looks at them: the first is the one that counts. */
const VOLUME_SOURCES = [
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

function validateVolumes(
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
  const [, ...extra] = VOLUME_SOURCES.filter((key) => volume[key] !== undefined);
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
const REQUIRED_IN_VOLUME: Readonly<Record<string, string>> = {
  secret: 'secretName',
  configMap: 'name',
  persistentVolumeClaim: 'claimName',
  hostPath: 'path',
};

const HOST_PATH_TYPES = [
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
  const hostType = stringAt(volume, 'hostPath', 'type') ?? '';
  return [
    ...Object.entries(REQUIRED_IN_VOLUME).flatMap(([source, key]) => {
      const given = objectAt(volume, source);
      return given && !stringAt(given, key) ? [required(`${path}.${source}.${key}`)] : [];
    }),
    ...(HOST_PATH_TYPES.includes(hostType)
      ? []
      : [notSupported(`${path}.hostPath.type`, hostType, HOST_PATH_TYPES)]),
    ...objectsAt(volume, 'projected', 'sources').flatMap((source, index) =>
      ['configMap', 'secret']
        .filter((key) => objectAt(source, key) && !stringAt(source, key, 'name'))
        .map((key) => required(`${path}.projected.sources[${index}].${key}.name`)),
    ),
  ];
}

export function validateChoice(
  object: JsonObject,
  key: string,
  choices: readonly string[],
  path: string,
): readonly FieldError[] {
  const value = stringAt(object, key) ?? '';
  if (value === '') return [required(`${path}.${key}`)];
  return choices.includes(value) ? [] : [notSupported(`${path}.${key}`, value, choices)];
}

function validateNames(spec: JsonObject, path: string): readonly FieldError[] {
  const rules = [
    ['serviceAccountName', checkSubdomain],
    ['nodeName', checkSubdomain],
    ['hostname', checkLabelName],
    ['subdomain', checkLabelName],
    ['priorityClassName', checkSubdomain],
  ] as const;
  return rules.flatMap(([key, check]) => {
    const name = stringAt(spec, key) ?? '';
    if (name === '') return [];
    return check(name).map((fault) => invalidValue(`${path}.${key}`, name, fault));
  });
}

function validateDeadline(spec: JsonObject, path: string): readonly FieldError[] {
  const deadline = numberAt(spec, 'activeDeadlineSeconds');
  if (deadline === undefined || deadline >= 1) return [];
  const why = 'must be between 1 and 2147483647, inclusive';
  return [invalidValue(`${path}.activeDeadlineSeconds`, deadline, why)];
}

function validateHostAlias(alias: JsonObject, path: string): readonly FieldError[] {
  const ip = stringAt(alias, 'ip') ?? '';
  return [
    ...(isIP(ip) === 0
      ? [
          invalidValue(
            `${path}.ip`,
            ip,
            'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
          ),
        ]
      : []),
    ...listAt(alias, 'hostnames')
      .map(String)
      .flatMap((host, index) =>
        checkSubdomain(host).map((fault) =>
          invalidValue(`${path}.hostnames[${index}]`, host, fault),
        ),
      ),
  ];
}

function validateToleration(toleration: JsonObject, path: string): readonly FieldError[] {
  const key = stringAt(toleration, 'key') ?? '';
  const operator = stringAt(toleration, 'operator') ?? '';
  const effect = stringAt(toleration, 'effect') ?? '';
  const isTimed = numberAt(toleration, 'tolerationSeconds') !== undefined;
  const isKeyless = key === '' && operator !== 'Exists';
  const keyFaults = key === '' ? [] : checkQualifiedName(key);
  return [
    ...keyFaults.map((fault) => invalidValue(`${path}.key`, key, fault)),
    ...(isKeyless ? [invalidValue(`${path}.operator`, operator, KEYLESS)] : []),
    ...(isTimed && effect !== 'NoExecute'
      ? [
          invalidValue(
            `${path}.effect`,
            effect,
            "effect must be 'NoExecute' when `tolerationSeconds` is set",
          ),
        ]
      : []),
    ...validateTolerated(stringAt(toleration, 'value') ?? '', operator, `${path}.operator`),
    ...(effect === '' || EFFECTS.includes(effect)
      ? []
      : [notSupported(`${path}.effect`, effect, EFFECTS)]),
  ];
}

/** The server blames the operator for the value. */
function validateTolerated(value: string, operator: string, path: string): readonly FieldError[] {
  if (operator === 'Exists') {
    if (value === '') return [];
    return [invalidValue(path, value, "value must be empty when `operator` is 'Exists'")];
  }
  if (operator !== '' && operator !== 'Equal') {
    return [notSupported(path, operator, TOLERATION_OPERATORS)];
  }
  const faults = checkLabelValue(value);
  return faults.length === 0 ? [] : [invalidValue(path, value, faults.join(';'))];
}
