import type { JsonObject, KubeObject } from '../object.ts';
import { numberAt, objectsAt, stringAt } from '../object.ts';
import type { Store } from '../storage/store.ts';

const NODE_PORTS = { least: 30_000, most: 32_767 };
/** 10.96.0.0/16; the first address is the API's own. */
const PREFIX = '10.96';

/** An address that no Service has. */
export function allocateAddress(store: Store): string {
  const taken = new Set(services(store).map((service) => stringAt(service, 'spec', 'clusterIP')));
  const start = store.revision;
  for (let offset = 0; offset < 0xffff; offset++) {
    const number = ((start * 7919 + offset) % 0xfffc) + 2;
    const address = `${PREFIX}.${number >> 8}.${number & 0xff}`;
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
  for (let port = NODE_PORTS.least; port <= NODE_PORTS.most; port++) {
    if (!taken.has(port)) return port;
  }
  throw new Error('Every node port is taken');
}

function services(store: Store): KubeObject[] {
  return store.collection('/services').list();
}
