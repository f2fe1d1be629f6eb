import { connectCluster } from '../../src/connection/index.ts';
import type { KubeObject } from '../../src/kube/index.ts';
import { observeObjects } from '../../src/kube/index.ts';
import { isMissingKind } from '../../src/release/index.ts';
import { parseRequest, requestKind } from '../../src/requests/index.ts';
import type { RequestFacts, RequestsMessage } from '../protocol.ts';
import type { ApiCall, Tell } from '../server/route.ts';
import { Trouble } from './trouble.ts';

/** Tells of the HelmRequests of all namespaces, and whatever becomes of them. */
export async function followRequests({ context, signal }: ApiCall, tell: Tell): Promise<void> {
  const say: (message: RequestsMessage) => void = tell;
  using cluster = connectCluster(context);
  const { client } = cluster;
  const trouble = new Trouble(client, say, signal);
  const known = new Map<string, KubeObject>();
  const collection = { ...requestKind, allNamespaces: true };
  try {
    for await (const seen of observeObjects(client, collection, {
      signal,
      onTrouble: trouble.note,
    })) {
      const objects = seen.type === 'state' ? seen.objects : [seen.object];
      for (const object of objects) {
        const key = `${object.metadata.namespace ?? ''}/${object.metadata.name ?? ''}`;
        if (seen.type === 'removed') known.delete(key);
        else known.set(key, object);
      }
      say({ type: 'requests', isDefined: true, requests: [...known.values()].map(factsOf) });
    }
  } catch (error) {
    if (!isMissingKind(error)) throw error;
    say({ type: 'requests', isDefined: false, requests: [] });
    await new Promise((end) => signal.addEventListener('abort', end));
  }
}

function factsOf(object: KubeObject): RequestFacts {
  const { name, namespace, spec, status } = parseRequest(object);
  const { reference, configMap } = spec.chart;
  return {
    name,
    namespace,
    release: spec.releaseName,
    releaseNamespace: spec.targetNamespace,
    chart: reference ?? (configMap === undefined ? 'inline' : `ConfigMap ${configMap.name}`),
    isSuspended: spec.isSuspended,
    conditions: status.conditions.map(
      ({ type, status: value, reason, message, lastTransitionTime }) => ({
        type,
        status: value,
        reason,
        message,
        since: lastTransitionTime,
      }),
    ),
  };
}
