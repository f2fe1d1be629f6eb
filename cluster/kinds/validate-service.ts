import { isIP } from 'node:net';
import type { FieldError } from '../field-error.ts';
import { duplicate, forbiddenField, invalidValue, notSupported, required } from '../field-error.ts';
import type { Json, JsonObject, KubeObject } from '../object.ts';
import { listAt, numberAt, objectsAt, stringAt } from '../object.ts';
import { validateLabels } from '../registry/metadata.ts';
import { checkLabelName, checkPort, checkPortName, checkSubdomain } from '../resources/names.ts';
import { isExternal, isHeadless } from './service-changes.ts';
import { validateIp } from './validate-pod.ts';
import { specOf } from './workloads.ts';

const familyNames = ['IPv4', 'IPv6'];
const types = ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort'];
const protocols = ['SCTP', 'TCP', 'UDP'];

export function validateService(object: KubeObject): readonly FieldError[] {
  const spec = specOf(object);
  const type = stringAt(spec, 'type') ?? '';
  const ports = objectsAt(spec, 'ports');
  const needsPorts = !isHeadless(spec) && type !== 'ExternalName';
  return [
    ...(ports.length === 0 && needsPorts ? [required('spec.ports')] : []),
    ...validatePorts(ports, spec),
    ...validateLabels(selectorOf(spec), 'spec.selector'),
    ...validateAffinity(spec),
    ...validateAddresses(spec),
    ...validateExternalIps(spec),
    ...(types.includes(type) ? [] : [notSupported('spec.type', type, types)]),
    ...validateExternalName(spec),
    ...validateSourceRanges(spec),
    ...validateTrafficPolicy(spec),
    ...validateInternalPolicy(spec),
  ];
}

function selectorOf(spec: JsonObject): Readonly<Record<string, string>> {
  return (spec['selector'] ?? {}) as Readonly<Record<string, string>>;
}

function validatePorts(ports: readonly JsonObject[], spec: JsonObject): readonly FieldError[] {
  const names = new Set<string>();
  const pairs = new Set<string>();
  return ports.flatMap((port, index) => {
    const path = `spec.ports[${index}]`;
    const pair = `${stringAt(port, 'protocol') ?? ''}/${numberAt(port, 'port') ?? 0}`;
    const isTaken = pairs.has(pair);
    pairs.add(pair);
    return [
      ...validatePortName(port, path, ports.length > 1, names),
      ...validatePort(port, path),
      ...validateNodePort(port, path, spec),
      ...(isTaken ? [duplicate(path, goPort(port))] : []),
    ];
  });
}

/** As the server shows what two ports have in common: the names of its own struct. */
function goPort({ port = 0, protocol = '' }: JsonObject): JsonObject {
  return {
    Name: '',
    Protocol: protocol,
    AppProtocol: null,
    Port: port,
    TargetPort: 0,
    NodePort: 0,
  };
}

function validatePortName(
  port: JsonObject,
  path: string,
  isRequired: boolean,
  names: Set<string>,
): readonly FieldError[] {
  const name = stringAt(port, 'name') ?? '';
  if (name === '') return isRequired ? [required(`${path}.name`)] : [];
  const faults = checkLabelName(name).map((fault) => invalidValue(`${path}.name`, name, fault));
  if (names.has(name)) return [...faults, duplicate(`${path}.name`, name)];
  names.add(name);
  return faults;
}

function validatePort(port: JsonObject, path: string): readonly FieldError[] {
  const number = numberAt(port, 'port') ?? 0;
  const protocol = stringAt(port, 'protocol') ?? '';
  const target: Json = port['targetPort'] ?? 0;
  const targetFaults =
    typeof target === 'string' ? checkPortName(target) : checkPort(Number(target));
  return [
    ...checkPort(number).map((fault) => invalidValue(`${path}.port`, number, fault)),
    ...(protocols.includes(protocol)
      ? []
      : [notSupported(`${path}.protocol`, protocol, protocols)]),
    ...targetFaults.map((fault) => invalidValue(`${path}.targetPort`, target, fault)),
  ];
}

const nodePorts = { min: 30_000, max: 32_767 };

function validateNodePort(port: JsonObject, path: string, spec: JsonObject): readonly FieldError[] {
  const nodePort = numberAt(port, 'nodePort') ?? 0;
  if (nodePort === 0) return [];
  if (spec['type'] === 'ClusterIP') {
    return [forbiddenField(`${path}.nodePort`, "may not be used when `type` is 'ClusterIP'")];
  }
  if (nodePort >= nodePorts.min && nodePort <= nodePorts.max) return [];
  const why = `provided port is not in the valid range. The range of valid ports is ${nodePorts.min}-${nodePorts.max}`;
  return [invalidValue(`${path}.nodePort`, nodePort, why)];
}

function validateAffinity(spec: JsonObject): readonly FieldError[] {
  const affinity = stringAt(spec, 'sessionAffinity') ?? '';
  const choices = ['ClientIP', 'None'];
  if (affinity === '') return [required('spec.sessionAffinity')];
  return choices.includes(affinity)
    ? []
    : [notSupported('spec.sessionAffinity', affinity, choices)];
}

function validateAddresses(spec: JsonObject): readonly FieldError[] {
  if (spec['type'] === 'ExternalName') return [];
  const addresses = listAt(spec, 'clusterIPs').map(String);
  const [first] = addresses;
  const single = stringAt(spec, 'clusterIP') ?? '';
  const mismatch =
    single !== '' && first !== undefined && first !== single
      ? [invalidValue('spec.clusterIPs', addresses, 'first value must match `clusterIP`')]
      : [];
  const wrong = addresses.flatMap((address, index) =>
    index === 0 && address === 'None' ? [] : validateIp(address, `spec.clusterIPs[${index}]`),
  );
  // Without an address and without Pods it may be anything.
  const isOpen = isHeadless(spec) && Object.keys(selectorOf(spec)).length === 0;
  const families = listAt(spec, 'ipFamilies')
    .map(String)
    .flatMap((family, index) => validateFamily(family, isOpen, `spec.ipFamilies[${index}]`));
  const policy = isOpen ? undefined : stringAt(spec, 'ipFamilyPolicy');
  const dual = 'this cluster is not configured for dual-stack services';
  return [
    ...mismatch,
    ...families,
    ...(policy === 'RequireDualStack' ? [invalidValue('spec.ipFamilyPolicy', policy, dual)] : []),
    ...wrong,
  ];
}

function validateFamily(family: string, isOpen: boolean, path: string): readonly FieldError[] {
  if (!familyNames.includes(family)) return [notSupported(path, family, familyNames)];
  return isOpen || family === 'IPv4'
    ? []
    : [invalidValue(path, family, 'not configured on this cluster')];
}

/** Addresses that lead to the node from outside, and so can't be its own. */
function validateExternalIps(spec: JsonObject): readonly FieldError[] {
  return listAt(spec, 'externalIPs')
    .map(String)
    .flatMap((address, index) => {
      const path = `spec.externalIPs[${index}]`;
      if (isIP(address) === 0) return validateIp(address, path);
      return specialAddresses
        .filter(([pattern]) => pattern.test(address))
        .map(([, why]) => invalidValue(path, address, why));
    });
}

const specialAddresses: readonly (readonly [RegExp, string])[] = [
  [/^(0\.0\.0\.0|::)$/, 'may not be unspecified (0.0.0.0 or ::)'],
  [/^(127\.|::1$)/, 'may not be in the loopback range (127.0.0.0/8, ::1/128)'],
  [/^(169\.254\.|fe[89ab])/i, 'may not be in the link-local range (169.254.0.0/16, fe80::/10)'],
  [
    /^(224\.0\.0\.|ff02:)/i,
    'may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)',
  ],
];

function validateSourceRanges(spec: JsonObject): readonly FieldError[] {
  return listAt(spec, 'loadBalancerSourceRanges')
    .map(String)
    .flatMap((range, index) => {
      const [address = '', bits = ''] = range.trim().split('/');
      const max = isIP(address) === 4 ? 32 : 128;
      if (isIP(address) !== 0 && /^[0-9]+$/.test(bits) && Number(bits) <= max) return [];
      const why = 'must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)';
      // So written: the name of the server's own field.
      return [invalidValue(`spec.LoadBalancerSourceRanges[${index}]`, range, why)];
    });
}

function validateExternalName(spec: JsonObject): readonly FieldError[] {
  if (spec['type'] !== 'ExternalName') return [];
  const fixed = [
    ...(spec['clusterIP'] ? ['clusterIP'] : []),
    ...(listAt(spec, 'clusterIPs').length > 0 ? ['clusterIPs'] : []),
  ];
  return [
    ...fixed.map((key) =>
      forbiddenField(`spec.${key}`, "may not be set when `type` is 'ExternalName'"),
    ),
    ...validateHost(stringAt(spec, 'externalName') ?? ''),
  ];
}

function validateHost(name: string): readonly FieldError[] {
  if (name === '') return [required('spec.externalName')];
  return checkSubdomain(name.replace(/\.$/, '')).map((fault) =>
    invalidValue('spec.externalName', name, fault),
  );
}

function validateTrafficPolicy(spec: JsonObject): readonly FieldError[] {
  const policy = stringAt(spec, 'externalTrafficPolicy') ?? '';
  const choices = ['Cluster', 'Local'];
  if (!isExternal(spec)) {
    const why = 'may only be set for externally-accessible services';
    return policy === '' ? [] : [invalidValue('spec.externalTrafficPolicy', policy, why)];
  }
  return choices.includes(policy)
    ? []
    : [notSupported('spec.externalTrafficPolicy', policy, choices)];
}

function validateInternalPolicy(spec: JsonObject): readonly FieldError[] {
  const policy = stringAt(spec, 'internalTrafficPolicy');
  const choices = ['Cluster', 'Local'];
  return policy === undefined || choices.includes(policy)
    ? []
    : [notSupported('spec.internalTrafficPolicy', policy, choices)];
}

/** An address is for life, except through ExternalName, which has none. */
export function validateAddressUpdate(spec: JsonObject, old: JsonObject): readonly FieldError[] {
  if (spec['type'] === 'ExternalName' || old['type'] === 'ExternalName') return [];
  const [before] = listAt(old, 'clusterIPs');
  const addresses = listAt(spec, 'clusterIPs');
  if (before === undefined || addresses[0] === before) return [];
  const why =
    addresses.length === 0 ? 'primary clusterIP can not be unset' : 'may not change once set';
  return [invalidValue('spec.clusterIPs[0]', addresses, why)];
}
