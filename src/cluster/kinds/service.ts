import { isIP } from 'node:net';
import type { FieldError } from '../field-error.ts';
import { duplicate, forbiddenField, invalidValue, notSupported, required } from '../field-error.ts';
import type { Json, JsonObject, KubeObject } from '../object.ts';
import { listAt, numberAt, objectsAt, stringAt } from '../object.ts';
import { validateLabels } from '../registry/metadata.ts';
import type { Behavior, World } from '../resources/behavior.ts';
import { checkLabel1035, checkLabelName, checkPort, checkPortName } from '../resources/names.ts';
import { childOf, setDefault } from './defaults.ts';
import {
  chooseFamilies,
  dropUnneeded,
  hasAddress,
  isExternal,
  isHeadless,
  keepAllocated,
  needsHealthCheck,
  normalizeAddresses,
} from './service-changes.ts';
import { allocateAddress, allocateNodePort, refuseTaken } from './service-addresses.ts';
import { specOf } from './workloads.ts';

const FAMILIES = ['IPv4', 'IPv6'];
const TYPES = ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort'];
const PROTOCOLS = ['SCTP', 'TCP', 'UDP'];
const CLIENT_SECONDS = 10_800;

export const service: Behavior = {
  nameRule: checkLabel1035,
  createsOnUpdate: true,
  returnsDeleted: true,
  setDefaults(object) {
    const spec = childOf(object, 'spec');
    setDefault(spec, 'sessionAffinity', 'None');
    if (spec['sessionAffinity'] === 'None') delete spec['sessionAffinityConfig'];
    else
      setDefault(
        childOf(childOf(spec, 'sessionAffinityConfig'), 'clientIP'),
        'timeoutSeconds',
        CLIENT_SECONDS,
      );
    setDefault(spec, 'type', 'ClusterIP');
    for (const port of objectsAt(spec, 'ports')) setPortDefaults(port);
    if (isExternal(spec)) setDefault(spec, 'externalTrafficPolicy', 'Cluster');
    if (spec['type'] !== 'ExternalName') setDefault(spec, 'internalTrafficPolicy', 'Cluster');
    if (spec['type'] === 'LoadBalancer') setDefault(spec, 'allocateLoadBalancerNodePorts', true);
  },
  prepareCreate(object, world) {
    normalizeAddresses(specOf(object), undefined);
    chooseFamilies(specOf(object), undefined);
    allocate(object, world);
  },
  prepareUpdate(object, old, world) {
    keepAllocated(specOf(object), specOf(old));
    normalizeAddresses(specOf(object), specOf(old));
    chooseFamilies(specOf(object), specOf(old));
    allocate(object, world);
    dropUnneeded(object, specOf(old));
  },
  warn: warnOfService,
  validate: (object, world) => orTaken(validateService(object), object, world),
  validateUpdate: (object, old, world) =>
    orTaken(
      [...validateAddressUpdate(specOf(object), specOf(old)), ...validateService(object)],
      object,
      world,
    ),
  selectableFields: (object) => ({
    'spec.clusterIP': stringAt(object, 'spec', 'clusterIP') ?? '',
    'spec.type': stringAt(object, 'spec', 'type') ?? '',
  }),
};

/** Only what is right otherwise is given its addresses. */
function orTaken(
  faults: readonly FieldError[],
  object: KubeObject,
  { store }: World,
): readonly FieldError[] {
  return faults.length > 0 ? faults : refuseTaken(object, store);
}

function warnOfService(object: KubeObject): readonly string[] {
  const spec = specOf(object);
  const hasExternal = listAt(spec, 'externalIPs').length > 0;
  const isNamed = spec['type'] === 'ExternalName';
  const headless = isHeadless(spec) && spec['type'] === 'ClusterIP';
  return [
    ...(headless && spec['loadBalancerIP']
      ? ['spec.loadBalancerIP is ignored for headless services']
      : []),
    ...(headless && hasExternal ? ['spec.externalIPs is ignored for headless services'] : []),
    ...(headless && spec['sessionAffinity'] !== 'None'
      ? ['spec.SessionAffinity is ignored for headless services']
      : []),
    ...(hasExternal && !headless && !isNamed
      ? ['spec.externalIPs is deprecated and may no longer be implemented in some clusters']
      : []),
    ...(isNamed && hasExternal
      ? ['spec.externalIPs is ignored when spec.type is "ExternalName"']
      : []),
    ...(!isNamed && spec['externalName']
      ? ['spec.externalName is ignored when spec.type is not "ExternalName"']
      : []),
    ...(spec['trafficDistribution'] === 'PreferClose'
      ? ['spec.trafficDistribution: "PreferClose" is deprecated; use "PreferSameZone"']
      : []),
  ];
}

function setPortDefaults(port: JsonObject): void {
  setDefault(port, 'protocol', 'TCP');
  if (port['targetPort'] === 0) delete port['targetPort'];
  setDefault(port, 'targetPort', port['port'] ?? 0);
}

function allocate(object: KubeObject, world: World): void {
  const spec = specOf(object);
  if (!hasAddress(spec)) return;
  if (!spec['clusterIP']) {
    const address = allocateAddress(world.store);
    spec['clusterIP'] = address;
    spec['clusterIPs'] = [address];
  }
  if (needsHealthCheck(spec)) spec['healthCheckNodePort'] ??= allocateNodePort(world.store, spec);
  const wantsNodePorts =
    spec['type'] === 'NodePort' ||
    (spec['type'] === 'LoadBalancer' && spec['allocateLoadBalancerNodePorts'] !== false);
  if (!wantsNodePorts) return;
  for (const port of objectsAt(spec, 'ports')) {
    port['nodePort'] ??= allocateNodePort(world.store, spec);
  }
}

function validateService(object: KubeObject): readonly FieldError[] {
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
    ...(TYPES.includes(type) ? [] : [notSupported('spec.type', type, TYPES)]),
    ...validateExternalName(spec),
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
      ...(isTaken
        ? [duplicate(path, { port: port['port'] ?? 0, protocol: port['protocol'] ?? '' })]
        : []),
    ];
  });
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
    ...(PROTOCOLS.includes(protocol)
      ? []
      : [notSupported(`${path}.protocol`, protocol, PROTOCOLS)]),
    ...targetFaults.map((fault) => invalidValue(`${path}.targetPort`, target, fault)),
  ];
}

const NODE_PORTS = { least: 30_000, most: 32_767 };

function validateNodePort(port: JsonObject, path: string, spec: JsonObject): readonly FieldError[] {
  const nodePort = numberAt(port, 'nodePort') ?? 0;
  if (nodePort === 0) return [];
  if (spec['type'] === 'ClusterIP') {
    return [forbiddenField(`${path}.nodePort`, "may not be used when `type` is 'ClusterIP'")];
  }
  if (nodePort >= NODE_PORTS.least && nodePort <= NODE_PORTS.most) return [];
  const why = `provided port is not in the valid range. The range of valid ports is ${NODE_PORTS.least}-${NODE_PORTS.most}`;
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
    (index === 0 && address === 'None') || isIP(address) !== 0
      ? []
      : [
          invalidValue(
            `spec.clusterIPs[${index}]`,
            address,
            'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
          ),
        ],
  );
  const families = listAt(spec, 'ipFamilies')
    .map(String)
    .flatMap((family, index) =>
      FAMILIES.includes(family)
        ? []
        : [notSupported(`spec.ipFamilies[${index}]`, family, FAMILIES)],
    );
  return [...mismatch, ...families, ...wrong];
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
    ...(stringAt(spec, 'externalName') ? [] : [required('spec.externalName')]),
  ];
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
function validateAddressUpdate(spec: JsonObject, old: JsonObject): readonly FieldError[] {
  if (spec['type'] === 'ExternalName' || old['type'] === 'ExternalName') return [];
  const [before] = listAt(old, 'clusterIPs');
  const addresses = listAt(spec, 'clusterIPs');
  if (before === undefined || addresses[0] === before) return [];
  const why =
    addresses.length === 0 ? 'primary clusterIP can not be unset' : 'may not change once set';
  return [invalidValue('spec.clusterIPs[0]', addresses, why)];
}
