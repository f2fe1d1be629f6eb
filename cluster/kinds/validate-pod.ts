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
import { validateContainer, validateHostPorts, validateProbes } from './validate-container.ts';
import { validateAffinity, validateSpread } from './validate-placement.ts';
import { validatePodSecurity } from './validate-security.ts';
import { validateVolumes } from './validate-volume.ts';

export const restartPolicyNames: readonly string[] = ['Always', 'OnFailure', 'Never'];
const dnsPolicies = ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None'];
const effects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];
const keyless =
  'operator must be Exists when `key` is empty, which means "match all values and all keys"';
const tolerationOperators = ['Equal', 'Exists'];

/** A spec of a Pod, or of the template of Pods, which may leave what only a Pod has to say. */
export function validatePodSpec(
  spec: JsonObject,
  path: string,
  { isTemplate = false }: { readonly isTemplate?: boolean } = {},
): readonly FieldError[] {
  const { names, errors } = validateVolumes(objectsAt(spec, 'volumes'), `${path}.volumes`);
  return [
    ...errors,
    ...validateContainers(spec, path, names),
    ...(spec['hostNetwork'] === true
      ? validateHostPorts(objectsAt(spec, 'containers'), `${path}.containers`, isTemplate)
      : []),
    ...validateChoice(spec, 'restartPolicy', restartPolicyNames, path),
    ...validateChoice(spec, 'dnsPolicy', dnsPolicies, path),
    ...validateLabels(stringsAt(spec, 'nodeSelector'), `${path}.nodeSelector`),
    ...(spec['dnsPolicy'] === 'None' && !objectAt(spec, 'dnsConfig')
      ? [required(`${path}.dnsConfig`, 'must provide `dnsConfig` when `dnsPolicy` is None')]
      : []),
    ...validateAffinity(spec, path),
    ...validateSpread(spec, path),
    ...validateNameservers(spec, path),
    ...validatePodSecurity(spec, path),
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

export interface TemplateRules {
  readonly restartPolicies?: readonly string[];
  /** The kind, if its Pods run until they are deleted: those have no deadline. */
  readonly endless?: 'ReplicaSet' | 'StatefulSet' | 'DaemonSet' | 'ReplicationController';
}

/** The `template` of a workload. */
export function validateTemplate(
  owner: JsonObject,
  path: string,
  { restartPolicies = ['Always'], endless }: TemplateRules = {},
): readonly FieldError[] {
  const template = objectAt(owner, 'template') ?? {};
  const spec = objectAt(template, 'spec') ?? {};
  const policy = stringAt(spec, 'restartPolicy') ?? '';
  const hasDeadline = endless !== undefined && spec['activeDeadlineSeconds'] !== undefined;
  return [
    ...validateLabels(stringsAt(template, 'metadata', 'labels'), `${path}.labels`),
    ...validateAnnotations(stringsAt(template, 'metadata', 'annotations'), `${path}.annotations`),
    ...validatePodSpec(spec, `${path}.spec`, { isTemplate: true }),
    ...(listAt(spec, 'ephemeralContainers').length > 0
      ? [
          forbiddenField(
            `${path}.spec.ephemeralContainers`,
            'ephemeral containers not allowed in pod template',
          ),
        ]
      : []),
    ...(restartPolicies.includes(policy)
      ? []
      : [notSupported(`${path}.spec.restartPolicy`, policy, restartPolicies)]),
    ...(hasDeadline
      ? [
          forbiddenField(
            `${path}.spec.activeDeadlineSeconds`,
            `activeDeadlineSeconds in ${endless} is not Supported`,
          ),
        ]
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

function validateNameservers(spec: JsonObject, path: string): readonly FieldError[] {
  return listAt(spec, 'dnsConfig', 'nameservers')
    .map(String)
    .flatMap((server, index) => validateIp(server, `${path}.dnsConfig.nameservers[${index}]`));
}

export function validateIp(address: string, path: string): readonly FieldError[] {
  if (isIP(address) !== 0) return [];
  const why = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)';
  return [invalidValue(path, address, why)];
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
    ...validateIp(ip, `${path}.ip`),
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
    ...(isKeyless ? [invalidValue(`${path}.operator`, operator, keyless)] : []),
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
    ...(effect === '' || effects.includes(effect)
      ? []
      : [notSupported(`${path}.effect`, effect, effects)]),
  ];
}

/** The server blames the operator for the value. */
function validateTolerated(value: string, operator: string, path: string): readonly FieldError[] {
  if (operator === 'Exists') {
    if (value === '') return [];
    return [invalidValue(path, value, "value must be empty when `operator` is 'Exists'")];
  }
  if (operator !== '' && operator !== 'Equal') {
    return [notSupported(path, operator, tolerationOperators)];
  }
  const faults = checkLabelValue(value);
  return faults.length === 0 ? [] : [invalidValue(path, value, faults.join(';'))];
}
