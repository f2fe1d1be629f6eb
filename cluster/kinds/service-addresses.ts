import type { FieldError } from '../field-error.ts';
import { invalidValue } from '../field-error.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import { listAt, numberAt, objectsAt, stringAt } from '../object.ts';
import type { Store } from '../storage/store.ts';

const nodePorts = { min: 30_000, max: 32_767 };
/** 10.96.0.0/16; the first address is the API's own. */
const prefix = '10.96';

/** An address that no Service has. */
export function allocateAddress(store: Store): string {
  const taken = new Set(services(store).map((service) => stringAt(service, 'spec', 'clusterIP')));
  const start = store.revision;
  for (let offset = 0; offset < 0xffff; offset++) {
    const number = ((start * 7919 + offset) % 0xfffc) + 2;
    const address = `${prefix}.${number >> 8}.${number & 0xff}`;
    if (!taken.has(address)) return address;
  }
  throw new Error('Every Service address is taken');
}

/** A port that no Service has, nor this one for another of its own. */
export function allocateNodePort(store: Store, spec: JsonObject): number {
  const taken = new Set(
    [...services(store).map((service) => service.spec ?? {}), spec].flatMap((one) => [
      ...objectsAt(one, 'ports').map((port) => numberAt(port, 'nodePort')),
      numberAt(one, 'healthCheckNodePort'),
    ]),
  );
  for (let port = nodePorts.min; port <= nodePorts.max; port++) {
    if (!taken.has(port)) return port;
  }
  throw new Error('Every node port is taken');
}

/** Addresses and ports that the client chose, but can't have: only the first is told. */
export function refuseTaken(object: KubeObject, store: Store): readonly FieldError[] {
  const others = services(store).filter(({ metadata }) => metadata.uid !== object.metadata.uid);
  const [fault] = [...refuseAddresses(object, others), ...refuseNodePorts(object, others)];
  return fault ? [fault] : [];
}

function refuseAddresses(object: KubeObject, others: readonly KubeObject[]): FieldError[] {
  const addresses = listAt(object, 'spec', 'clusterIPs').map(String);
  const taken = new Set(others.flatMap((other) => listAt(other, 'spec', 'clusterIPs')));
  return addresses
    .filter((address) => address !== 'None')
    .flatMap((address) => {
      const why = address.startsWith(`${prefix}.`)
        ? taken.has(address) && 'provided IP is already allocated'
        : `the provided IP (${address}) is not in the valid range. The range of valid IPs is ${prefix}.0.0/16`;
      if (why === false) return [];
      const told = `failed to allocate IP ${address}: ${why}`;
      return [invalidValue('spec.clusterIPs', addresses, told)];
    });
}

function refuseNodePorts(object: KubeObject, others: readonly KubeObject[]): FieldError[] {
  const taken = new Set(
    others.flatMap((other) => [
      ...objectsAt(other, 'spec', 'ports').map((port) => numberAt(port, 'nodePort') ?? 0),
      numberAt(other, 'spec', 'healthCheckNodePort') ?? 0,
    ]),
  );
  return objectsAt(object, 'spec', 'ports').flatMap((port, index) => {
    const nodePort = numberAt(port, 'nodePort') ?? 0;
    if (nodePort === 0 || !taken.has(nodePort)) return [];
    const path = `spec.ports[${index}].nodePort`;
    return [invalidValue(path, nodePort, 'provided port is already allocated')];
  });
}

function services(store: Store): KubeObject[] {
  return store.collection('/services').list();
}
