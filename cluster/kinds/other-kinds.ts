import type { FieldError } from '../field-error.ts';
import { forbiddenField, invalidValue, notSupported, required } from '../field-error.ts';
import type { Json, JsonObject, KubeObject } from '../object.ts';
import { listAt, numberAt, objectAt, objectsAt, stringAt, stringsAt } from '../object.ts';
import { validateImmutable } from '../registry/metadata.ts';
import type { Behavior } from '../resources/behavior.ts';
import { checkLabelName, checkPathSegment } from '../resources/names.ts';
import { childOf, setDefault } from './defaults.ts';
import { setTemplateDefaults } from './pod-defaults.ts';
import { warnOfPods, warnOfWorkload } from './pod-warnings.ts';
import { validateIntOrPercent, validateNonNegative } from './validate-number.ts';
import { restartPolicyNames, validateIp, validateTemplate } from './validate-pod.ts';
import { validateSelector } from './validate-selector.ts';
import { specOf } from './workloads.ts';

/** Kinds with little of their own to say. */
export const replicationController: Behavior = {
  generationOf: specOf,
  orphansByDefault: true,
  setDefaults(object) {
    const spec = childOf(object, 'spec');
    const labels = stringsAt(spec, 'template', 'metadata', 'labels');
    if (Object.keys(labels).length > 0) {
      spec['selector'] ??= { ...labels };
      object.metadata.labels ??= { ...labels };
    }
    setDefault(spec, 'replicas', 1);
    setTemplateDefaults(spec);
  },
  warn: warnOfWorkload,
  validate: validateReplicationController,
  validateUpdate: validateReplicationController,
  selectableFields: (object) => ({
    'status.replicas': String(numberAt(object, 'status', 'replicas') ?? 0),
  }),
};

function validateReplicationController(object: KubeObject): readonly FieldError[] {
  const spec = specOf(object);
  const selector = stringsAt(spec, 'selector');
  const labels = stringsAt(spec, 'template', 'metadata', 'labels');
  const isMatching = Object.entries(selector).every(([key, value]) => labels[key] === value);
  return [
    ...validateNonNegative(spec, ['minReadySeconds'], 'spec'),
    ...(Object.keys(selector).length === 0 ? [required('spec.selector')] : []),
    ...validateNonNegative(spec, ['replicas'], 'spec'),
    ...(objectAt(spec, 'template') ? [] : [required('spec.template')]),
    ...(isMatching
      ? []
      : [
          invalidValue(
            'spec.template.metadata.labels',
            labels,
            '`selector` does not match template `labels`',
          ),
        ]),
    ...validateTemplate(spec, 'spec.template', { endless: 'ReplicationController' }),
  ];
}

export const podTemplate: Behavior = {
  generationOf: (object) => objectAt(object, 'template') ?? {},
  returnsDeleted: true,
  setDefaults: setTemplateDefaults,
  warn: (object, old) =>
    old && old.metadata.generation === object.metadata.generation
      ? []
      : warnOfPods(objectAt(object, 'template') ?? {}, 'template.'),
  validate: (object) =>
    validateTemplate(object, 'template', { restartPolicies: restartPolicyNames }),
  validateUpdate: (object) =>
    validateTemplate(object, 'template', { restartPolicies: restartPolicyNames }),
};

export const disruptionBudget: Behavior = {
  generationOf: specOf,
  requiresResourceVersion: true,
  nameRule: checkPathSegment,
  validate: validateBudget,
  validateUpdate: (object) => validateBudget(object),
};

const evictions = ['AlwaysAllow', 'IfHealthyBudget'];

function validateBudget(object: KubeObject): readonly FieldError[] {
  const spec = specOf(object);
  const policy = stringAt(spec, 'unhealthyPodEvictionPolicy');
  const hasBoth = spec['minAvailable'] !== undefined && spec['maxUnavailable'] !== undefined;
  return [
    ...(hasBoth
      ? [invalidValue('spec', goBudget(spec), 'minAvailable and maxUnavailable cannot be both set')]
      : []),
    ...['minAvailable', 'maxUnavailable'].flatMap((key) => validateShare(spec[key], `spec.${key}`)),
    ...validateSelector(objectAt(spec, 'selector') ?? {}, 'spec.selector'),
    ...(policy === undefined || evictions.includes(policy)
      ? []
      : [notSupported('spec.unhealthyPodEvictionPolicy', policy, evictions)]),
  ];
}

/** As the server shows one: the names of its own struct. */
function goBudget(spec: JsonObject): JsonObject {
  return {
    MinAvailable: spec['minAvailable'] ?? null,
    Selector: spec['selector'] ?? null,
    MaxUnavailable: spec['maxUnavailable'] ?? null,
    UnhealthyPodEvictionPolicy: spec['unhealthyPodEvictionPolicy'] ?? null,
  };
}

function validateShare(value: Json | undefined, path: string): readonly FieldError[] {
  const isTooMuch = typeof value === 'string' && Number.parseInt(value, 10) > 100;
  return [
    ...validateIntOrPercent(value, path),
    ...(isTooMuch ? [invalidValue(path, value, 'must not be greater than 100%')] : []),
  ];
}

export const priorityClass: Behavior = {
  generationOf: (object) => ({ value: object['value'] }),
  setDefaults: (object) => setDefault(object, 'preemptionPolicy', 'PreemptLowerPriority'),
  validate: validatePriorityClass,
  validateUpdate: (object, old) => [
    ...validateImmutable(object['value'], old['value'], 'value'),
    ...validateImmutable(object['preemptionPolicy'], old['preemptionPolicy'], 'preemptionPolicy'),
  ],
};

const systemClasses = ['system-node-critical', 'system-cluster-critical'];
const maxPriority = 1_000_000_000;

function validatePriorityClass(object: KubeObject): readonly FieldError[] {
  const { name = '' } = object.metadata;
  if (systemClasses.includes(name)) return [];
  if (name.startsWith('system-')) {
    const why = `priority class names with 'system-' prefix are reserved for system use only. error: ${name} is not a known system priority class`;
    return [forbiddenField('metadata.name', why)];
  }
  if ((numberAt(object, 'value') ?? 0) <= maxPriority) return [];
  const why = `maximum allowed value of a user defined priority is ${maxPriority}`;
  return [forbiddenField('value', why)];
}

export const lease: Behavior = {
  createsOnUpdate: true,
  requiresResourceVersion: true,
  validate: validateLease,
  validateUpdate: (object) => validateLease(object),
};

function validateLease(object: KubeObject): readonly FieldError[] {
  const spec = specOf(object);
  const seconds = numberAt(spec, 'leaseDurationSeconds');
  const transitions = numberAt(spec, 'leaseTransitions');
  return [
    ...(seconds !== undefined && seconds <= 0
      ? [invalidValue('spec.leaseDurationSeconds', seconds, 'must be greater than 0')]
      : []),
    ...(transitions !== undefined && transitions < 0
      ? [invalidValue('spec.leaseTransitions', transitions, 'must be greater than or equal to 0')]
      : []),
  ];
}

export const endpointSlice: Behavior = {
  generationOf: (object) => ({ endpoints: object['endpoints'], ports: object['ports'] }),
  setDefaults(object) {
    for (const port of objectsAt(object, 'ports')) {
      port['name'] ??= '';
      setDefault(port, 'protocol', 'TCP');
    }
  },
  validate: (object) => {
    const type = stringAt(object, 'addressType') ?? '';
    const types = ['FQDN', 'IPv4', 'IPv6'];
    const wrongType =
      type === '' ? required('addressType') : notSupported('addressType', type, types);
    return [
      ...(types.includes(type) ? [] : [wrongType]),
      ...objectsAt(object, 'endpoints').flatMap((endpoint, index) =>
        validateEndpoint(endpoint, type, `endpoints[${index}]`),
      ),
    ];
  },
  validateUpdate: (object, old) =>
    validateImmutable(object['addressType'], old['addressType'], 'addressType'),
};

function validateEndpoint(endpoint: JsonObject, type: string, path: string): readonly FieldError[] {
  const addresses = listAt(endpoint, 'addresses').map(String);
  const hostname = stringAt(endpoint, 'hostname');
  return [
    ...(addresses.length === 0
      ? [required(`${path}.addresses`, 'must contain at least 1 address')]
      : []),
    ...addresses.flatMap((address, index) =>
      type === 'FQDN' ? [] : validateIp(address, `${path}.addresses[${index}]`),
    ),
    ...(hostname === undefined
      ? []
      : checkLabelName(hostname).map((fault) => invalidValue(`${path}.hostname`, hostname, fault))),
  ];
}

export const endpoints: Behavior = {
  createsOnUpdate: true,
  deprecationWarning: 'v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice',
  setDefaults(object) {
    const subsets = objectsAt(object, 'subsets');
    for (const port of subsets.flatMap((subset) => objectsAt(subset, 'ports'))) {
      setDefault(port, 'protocol', 'TCP');
    }
  },
  validate: validateEndpoints,
  validateUpdate: validateEndpoints,
};

function validateEndpoints(object: KubeObject): readonly FieldError[] {
  return objectsAt(object, 'subsets').flatMap((subset, at) =>
    ['addresses', 'notReadyAddresses'].flatMap((key) =>
      objectsAt(subset, key).flatMap((address, index) =>
        validateIp(stringAt(address, 'ip') ?? '', `subsets[${at}].${key}[${index}].ip`),
      ),
    ),
  );
}

export const csiDriver: Behavior = {
  requiresResourceVersion: true,
  returnsDeleted: true,
  setDefaults(object) {
    const spec = childOf(object, 'spec');
    spec['attachRequired'] ??= true;
    spec['podInfoOnMount'] ??= false;
    spec['storageCapacity'] ??= false;
    setDefault(spec, 'fsGroupPolicy', 'ReadWriteOnceWithFSType');
    if (listAt(spec, 'volumeLifecycleModes').length === 0) {
      spec['volumeLifecycleModes'] = ['Persistent'];
    }
    spec['requiresRepublish'] ??= false;
    spec['seLinuxMount'] ??= false;
  },
};

export const signingRequest: Behavior = {
  nameRule: checkPathSegment,
  selectableFields: (object) => ({
    'spec.signerName': stringAt(object, 'spec', 'signerName') ?? '',
  }),
  validate: validateRequest,
  validateUpdate: (object, old) => validateImmutable(object.spec, old.spec, 'spec'),
};

function validateRequest(object: KubeObject): readonly FieldError[] {
  const given = stringAt(object, 'spec', 'request') ?? '';
  const text = Buffer.from(given, 'base64').toString();
  if (/-----BEGIN CERTIFICATE REQUEST-----[^]+-----END CERTIFICATE REQUEST-----/.test(text))
    return [];
  return [invalidValue('spec.request', given, 'PEM block type must be CERTIFICATE REQUEST')];
}

const notReady: JsonObject = { key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' };

export const node: Behavior = {
  keepsStatus: true,
  setDefaults(object) {
    const capacity = objectAt(object, 'status', 'capacity');
    if (capacity) childOf(object, 'status')['allocatable'] ??= { ...capacity };
  },
  // Nothing is put on a node before it has said that it is ready.
  admit(object) {
    const spec = childOf(object, 'spec');
    const taints = objectsAt(spec, 'taints');
    if (taints.some((taint) => taint['key'] === notReady['key'])) return;
    spec['taints'] = [...taints, { ...notReady }];
  },
  selectableFields: (object) => ({
    'spec.unschedulable': String(object.spec?.['unschedulable'] === true),
  }),
};
