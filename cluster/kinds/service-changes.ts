import type { Json, JsonObject, KubeObject } from '../object.ts';
import { isEqualJson, listAt, numberAt, objectsAt, stringAt } from '../object.ts';

/**
 * What becomes of the fields that the server gave a Service when the client changes it: they stay
 * where the client says nothing, and go where the new type has no use for them.
 */
export function keepAllocated(spec: JsonObject, old: JsonObject): void {
  if (hasAddress(old) && hasAddress(spec)) {
    if ((stringAt(spec, 'clusterIP') ?? '') === '') spec['clusterIP'] = old['clusterIP'];
    if (listAt(spec, 'clusterIPs').length === 0) spec['clusterIPs'] = old['clusterIPs'];
  }
  if (usesNodePorts(old) && usesNodePorts(spec)) keepNodePorts(spec, old);
  if (needsHealthCheck(old) && needsHealthCheck(spec)) {
    spec['healthCheckNodePort'] ??= old['healthCheckNodePort'];
  }
}

export function hasAddress(spec: JsonObject): boolean {
  return spec['type'] !== 'ExternalName';
}

export function isHeadless(spec: JsonObject): boolean {
  return spec['clusterIP'] === 'None';
}

export function usesNodePorts(spec: JsonObject): boolean {
  return spec['type'] === 'NodePort' || spec['type'] === 'LoadBalancer';
}

export function needsHealthCheck(spec: JsonObject): boolean {
  return spec['type'] === 'LoadBalancer' && spec['externalTrafficPolicy'] === 'Local';
}

/** Whether anyone outside the cluster may come in. */
export function isExternal(spec: JsonObject): boolean {
  return usesNodePorts(spec) || (hasAddress(spec) && listAt(spec, 'externalIPs').length > 0);
}

/** Ports are known by their names. */
function keepNodePorts(spec: JsonObject, old: JsonObject): void {
  const given = nodePortsOf(spec);
  const byName = new Map(
    objectsAt(old, 'ports').map((port) => [
      stringAt(port, 'name') ?? '',
      numberAt(port, 'nodePort'),
    ]),
  );
  for (const port of objectsAt(spec, 'ports')) {
    const before = byName.get(stringAt(port, 'name') ?? '');
    if (before !== undefined && !given.has(before)) port['nodePort'] ??= before;
  }
}

function nodePortsOf(spec: JsonObject): ReadonlySet<number> {
  const ports = objectsAt(spec, 'ports').map((port) => numberAt(port, 'nodePort') ?? 0);
  return new Set(ports.filter((port) => port !== 0));
}

/** The same address under both of its names, whichever the client used. */
export function normalizeAddresses(spec: JsonObject, old: JsonObject | undefined): void {
  const single = stringAt(spec, 'clusterIP') ?? '';
  if (!old) {
    if (single !== '' && listAt(spec, 'clusterIPs').length === 0) spec['clusterIPs'] = [single];
    return;
  }
  const before = stringAt(old, 'clusterIP') ?? '';
  const isSame = isEqualJson(listAt(old, 'clusterIPs'), listAt(spec, 'clusterIPs'));
  if (before === single || !isSame) return;
  if (single === '') delete spec['clusterIPs'];
  else spec['clusterIPs'] = [single];
}

/** Headless Services without a selector are of both families, whatever the cluster's. */
export function chooseFamilies(spec: JsonObject, old: JsonObject | undefined): void {
  if (!hasAddress(spec)) return;
  const isFree = isHeadless(spec) && Object.keys(spec['selector'] ?? {}).length === 0;
  const usual = isFree ? 'RequireDualStack' : 'SingleStack';
  spec['ipFamilyPolicy'] ??= old?.['ipFamilyPolicy'] ?? usual;
  const isSingle = spec['ipFamilyPolicy'] === 'SingleStack';
  const families = listAt(spec, 'ipFamilies');
  if (families.length === 0) spec['ipFamilies'] = familiesFor(old, isFree && !isSingle);
  if (isFree && !isSingle && families.length === 1) {
    spec['ipFamilies'] = families[0] === 'IPv4' ? ['IPv4', 'IPv6'] : ['IPv6', 'IPv4'];
  }
}

function familiesFor(old: JsonObject | undefined, isBoth: boolean): Json {
  return old?.['ipFamilies'] ?? (isBoth ? ['IPv4', 'IPv6'] : ['IPv4']);
}

/** A field that came with the old type goes with it, unless the client changed it as well. */
export function dropUnneeded(object: KubeObject, old: JsonObject): void {
  const spec = object.spec ?? {};
  const drop = (key: string, isNeeded: (spec: JsonObject) => boolean): void => {
    if (isNeeded(old) && !isNeeded(spec) && isEqualJson(spec[key], old[key])) {
      Reflect.deleteProperty(spec, key);
    }
  };
  if (hasAddress(old) && !hasAddress(spec) && isEqualJson(spec['clusterIP'], old['clusterIP'])) {
    drop('clusterIPs', hasAddress);
  }
  for (const key of ['clusterIP', 'ipFamilies', 'ipFamilyPolicy']) drop(key, hasAddress);
  const isBalanced = ({ type }: JsonObject): boolean => type === 'LoadBalancer';
  dropNodePorts(spec, old);
  drop('healthCheckNodePort', needsHealthCheck);
  drop('allocateLoadBalancerNodePorts', isBalanced);
  drop('loadBalancerClass', isBalanced);
  drop('externalTrafficPolicy', isExternal);
  if (!isBalanced(spec)) object.status = { ...object.status, loadBalancer: {} };
}

function dropNodePorts(spec: JsonObject, old: JsonObject): void {
  if (!usesNodePorts(old) || usesNodePorts(spec)) return;
  const before = nodePortsOf(old);
  if (![...nodePortsOf(spec)].every((port) => before.has(port))) return;
  for (const port of objectsAt(spec, 'ports')) delete port['nodePort'];
}
