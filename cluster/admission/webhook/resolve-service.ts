import { stringAt } from '../../object.ts';
import type { Store } from '../../storage/store.ts';
import type { ServiceResolver } from './call-webhook.ts';

/** On a Service: the port of this machine on which what it stands for listens. */
const portAnnotation = 'cluster.helm.sh/port';

/** Finds the ports that were told when the cluster was started, or on the Services themselves. */
export function serviceResolver(
  store: Store,
  told: Readonly<Record<string, number>>,
): ServiceResolver {
  return (namespace, name) => {
    const key = `${namespace}/${name}`;
    const stated = told[key];
    if (stated !== undefined) return stated;
    const service = store.collection('/services').find(key);
    const port = Number(stringAt(service, 'metadata', 'annotations', portAnnotation) ?? 0);
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
  };
}
