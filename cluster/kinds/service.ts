import type { FieldError } from '../field-error.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import { listAt, objectsAt, stringAt } from '../object.ts';
import type { Behavior, World } from '../resources/behavior.ts';
import { checkLabelName } from '../resources/names.ts';
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
import { validateAddressUpdate, validateService } from './validate-service.ts';
import { specOf } from './workloads.ts';

const clientSeconds = 10_800;

export const service: Behavior = {
  nameRule: checkLabelName,
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
        clientSeconds,
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
