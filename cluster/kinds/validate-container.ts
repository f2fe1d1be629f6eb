import type { FieldError } from '../field-error.ts';
import { duplicate, fieldNotFound, invalidValue, notSupported, required } from '../field-error.ts';
import type { Json, JsonObject } from '../object.ts';
import { numberAt, objectAt, objectsAt, stringAt, stringsAt } from '../object.ts';
import {
  checkLabelName,
  checkPort,
  checkPortName,
  checkQualifiedName,
} from '../resources/names.ts';
import { compareQuantities } from '../schema/quantity.ts';
import { validateEnvironment } from './validate-environment.ts';
import { validateContainerSecurity } from './validate-security.ts';

const protocols = ['SCTP', 'TCP', 'UDP'];
const pullPolicies = ['Always', 'IfNotPresent', 'Never'];
const schemes = ['HTTP', 'HTTPS'];

export function validateContainer(
  container: JsonObject,
  path: string,
  volumes: ReadonlySet<string>,
): readonly FieldError[] {
  return [
    ...validateRequiredName(stringAt(container, 'name') ?? '', `${path}.name`),
    ...(stringAt(container, 'image') ? [] : [required(`${path}.image`)]),
    ...validateMessagePolicy(stringAt(container, 'terminationMessagePolicy') ?? 'File', path),
    ...validatePorts(objectsAt(container, 'ports'), `${path}.ports`),
    ...validateEnvironment(container, path),
    ...validateMounts(objectsAt(container, 'volumeMounts'), `${path}.volumeMounts`, volumes),
    ...validatePullPolicy(stringAt(container, 'imagePullPolicy') ?? '', path),
    ...validateResources(objectAt(container, 'resources'), `${path}.resources`),
    ...validateContainerSecurity(container, path),
    ...validateLifecycle(objectAt(container, 'lifecycle') ?? {}, `${path}.lifecycle`),
  ];
}

const messagePolicies = ['File', 'FallbackToLogsOnError'];

function validateMessagePolicy(policy: string, path: string): readonly FieldError[] {
  if (messagePolicies.includes(policy)) return [];
  return [notSupported(`${path}.terminationMessagePolicy`, policy, messagePolicies)];
}

function validateLifecycle(lifecycle: JsonObject, path: string): readonly FieldError[] {
  return ['postStart', 'preStop'].flatMap((key) => {
    const hook = objectAt(lifecycle, key);
    const hasHandler = ['exec', 'httpGet', 'tcpSocket', 'sleep'].some(
      (handler) => hook?.[handler] !== undefined,
    );
    if (!hook || hasHandler) return [];
    return [required(`${path}.${key}`, 'must specify a handler type')];
  });
}

export function validateProbes(container: JsonObject, path: string): readonly FieldError[] {
  return ['livenessProbe', 'readinessProbe', 'startupProbe'].flatMap((name) => {
    const probe = objectAt(container, name);
    return probe ? validateProbe(probe, `${path}.${name}`, name) : [];
  });
}

export function validateRequiredName(name: string, path: string): readonly FieldError[] {
  if (name === '') return [required(path)];
  return checkLabelName(name).map((fault) => invalidValue(path, name, fault));
}

function validatePorts(ports: readonly JsonObject[], path: string): readonly FieldError[] {
  const names = new Set<string>();
  return ports.flatMap((port, index) => {
    const at = `${path}[${index}]`;
    const name = stringAt(port, 'name') ?? '';
    const faults = name === '' ? [] : checkPortName(name);
    const isTaken = name !== '' && names.has(name);
    names.add(name);
    return [
      ...faults.map((fault) => invalidValue(`${at}.name`, name, fault)),
      ...(isTaken ? [duplicate(`${at}.name`, name)] : []),
      ...validateContainerPort(port, at),
    ];
  });
}

function validateContainerPort(port: JsonObject, path: string): readonly FieldError[] {
  const number = numberAt(port, 'containerPort') ?? 0;
  const hostPort = numberAt(port, 'hostPort') ?? 0;
  const protocol = stringAt(port, 'protocol') ?? '';
  return [
    ...(number === 0
      ? [required(`${path}.containerPort`)]
      : checkPort(number).map((fault) => invalidValue(`${path}.containerPort`, number, fault))),
    ...(hostPort === 0
      ? []
      : checkPort(hostPort).map((fault) => invalidValue(`${path}.hostPort`, hostPort, fault))),
    ...(protocols.includes(protocol)
      ? []
      : [notSupported(`${path}.protocol`, protocol, protocols)]),
  ];
}

/** On the network of the node, a port is the same inside and out; a template need not say it. */
export function validateHostPorts(
  containers: readonly JsonObject[],
  path: string,
  isTemplate: boolean,
): readonly FieldError[] {
  return containers.flatMap((container, at) =>
    objectsAt(container, 'ports').flatMap((port, index) => {
      const hostPort = numberAt(port, 'hostPort') ?? 0;
      const isLeft = isTemplate && hostPort === 0;
      if (isLeft || hostPort === numberAt(port, 'containerPort')) return [];
      const why = 'must match `containerPort` when `hostNetwork` is true';
      return [invalidValue(`${path}[${at}].ports[${index}].hostPort`, hostPort, why)];
    }),
  );
}

function validateMounts(
  mounts: readonly JsonObject[],
  path: string,
  volumes: ReadonlySet<string>,
): readonly FieldError[] {
  const places = new Set<string>();
  return mounts.flatMap((mount, index) => {
    const at = `${path}[${index}]`;
    const name = stringAt(mount, 'name') ?? '';
    const place = stringAt(mount, 'mountPath') ?? '';
    const isTaken = places.has(place);
    places.add(place);
    return [
      ...(name === '' ? [required(`${at}.name`)] : []),
      ...(volumes.has(name) ? [] : [fieldNotFound(`${at}.name`, name)]),
      ...(place === '' ? [required(`${at}.mountPath`)] : []),
      ...(isTaken ? [invalidValue(`${at}.mountPath`, place, 'must be unique')] : []),
      ...validateSubPath(stringAt(mount, 'subPath') ?? '', `${path}.subPath`),
    ];
  });
}

function validateSubPath(subPath: string, path: string): readonly FieldError[] {
  return [
    ...(subPath.startsWith('/') ? [invalidValue(path, subPath, 'must be a relative path')] : []),
    ...(subPath.split('/').includes('..')
      ? [invalidValue(path, subPath, "must not contain '..'")]
      : []),
  ];
}

function validatePullPolicy(policy: string, path: string): readonly FieldError[] {
  if (policy === '' || pullPolicies.includes(policy)) return [];
  return [notSupported(`${path}.imagePullPolicy`, policy, pullPolicies)];
}

export function validateResources(
  resources: JsonObject | undefined,
  path: string,
): readonly FieldError[] {
  const limits = stringsAt(resources, 'limits');
  const requests = stringsAt(resources, 'requests');
  return [
    ...Object.entries(limits).flatMap(([name, quantity]) => [
      ...validateResourceName(name, `${path}.limits[${name}]`),
      ...validateQuantity(quantity, `${path}.limits[${name}]`),
    ]),
    ...Object.entries(requests).flatMap(([name, quantity]) => [
      ...validateResourceName(name, `${path}.requests[${name}]`),
      ...validateQuantity(quantity, `${path}.requests[${name}]`),
      ...validateRequest(name, quantity, limits[name], `${path}.requests`),
    ]),
  ];
}

const shared = ['cpu', 'memory', 'ephemeral-storage'];

/** What a container may ask for: what every node has, or something with a domain of its own. */
function validateResourceName(name: string, path: string): readonly FieldError[] {
  const faults = checkQualifiedName(name);
  const isCommon = name.includes('/') || shared.includes(name) || name.startsWith('hugepages-');
  const whys = [
    ...(faults.length > 0 ? faults : ['must be a standard resource type or fully qualified']),
    'must be a standard resource for containers',
  ];
  return (isCommon ? faults : whys).map((why) => invalidValue(path, name, why));
}

export function validateQuantity(quantity: string, path: string): readonly FieldError[] {
  if (compareQuantities(quantity, '0') >= 0) return [];
  return [invalidValue(path, quantity, 'must be greater than or equal to 0')];
}

/** Only what the node itself shares out may be asked for below its limit. */
function validateRequest(
  name: string,
  quantity: string,
  limit: string | undefined,
  path: string,
): readonly FieldError[] {
  if (limit === undefined) return [];
  const order = compareQuantities(quantity, limit);
  const isNative = !name.includes('/') && !name.startsWith('hugepages-');
  if (order !== 0 && !isNative) {
    return [invalidValue(path, quantity, `must be equal to ${name} limit of ${limit}`)];
  }
  if (order <= 0) return [];
  return [invalidValue(path, quantity, `must be less than or equal to ${name} limit of ${limit}`)];
}

function validateProbe(probe: JsonObject, path: string, name: string): readonly FieldError[] {
  const handlers = ['exec', 'httpGet', 'tcpSocket', 'grpc'].filter(
    (handler) => probe[handler] !== undefined,
  );
  const negative = [
    'initialDelaySeconds',
    'timeoutSeconds',
    'periodSeconds',
    'successThreshold',
    'failureThreshold',
  ].filter((key) => (numberAt(probe, key) ?? 0) < 0);
  const successThreshold = numberAt(probe, 'successThreshold') ?? 1;
  return [
    ...(handlers.length === 0 ? [required(path, 'must specify a handler type')] : []),
    ...handlers.slice(1).map((handler) => ({
      type: 'Forbidden' as const,
      field: `${path}.${handler}`,
      detail: 'may not specify more than 1 handler type',
    })),
    ...validateHandlerPort(objectAt(probe, 'httpGet'), `${path}.httpGet`),
    ...validateHandlerPort(objectAt(probe, 'tcpSocket'), `${path}.tcpSocket`),
    ...negative.map((key) =>
      invalidValue(
        `${path}.${key}`,
        numberAt(probe, key) ?? 0,
        'must be greater than or equal to 0',
      ),
    ),
    ...(name !== 'readinessProbe' && successThreshold !== 1
      ? [invalidValue(`${path}.successThreshold`, successThreshold, 'must be 1')]
      : []),
  ];
}

function validateHandlerPort(handler: JsonObject | undefined, path: string): readonly FieldError[] {
  if (!handler) return [];
  const scheme = stringAt(handler, 'scheme');
  return [
    ...checkNumberOrName(handler['port'] ?? 0).map((fault) =>
      invalidValue(`${path}.port`, handler['port'] ?? 0, fault),
    ),
    ...(scheme === undefined || schemes.includes(scheme)
      ? []
      : [notSupported(`${path}.scheme`, scheme, schemes)]),
  ];
}

function checkNumberOrName(port: Json): readonly string[] {
  return typeof port === 'string' ? checkPortName(port) : checkPort(Number(port));
}
