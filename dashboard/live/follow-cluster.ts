import { connectCluster } from '../../src/connection/index.ts';
import type { KubeObject } from '../../src/kube/index.ts';
import { computeReadiness, keyOf, observeObjects, referenceOf } from '../../src/kube/index.ts';
import type { ClusterMessage, ObjectNode } from '../protocol.ts';
import type { ApiCall, Tell } from '../server/route.ts';
import { containersOf, stateOf } from './object-tree.ts';
import { Trouble } from './trouble.ts';

/** Tells of the nodes and Pods of a cluster. */
export async function followCluster({ context, signal }: ApiCall, tell: Tell): Promise<void> {
  const say: (message: ClusterMessage) => void = tell;
  using cluster = connectCluster(context);
  const { client } = cluster;
  const trouble = new Trouble(client, say, signal);
  const seen = { Node: new Map<string, KubeObject>(), Pod: new Map<string, KubeObject>() };
  const picture = (): void => {
    const nodesOf = (kind: keyof typeof seen): readonly ObjectNode[] =>
      [...seen[kind].values()].map((object) => nodeOf(object, context.clock.now()));
    say({ type: 'cluster', nodes: nodesOf('Node'), pods: nodesOf('Pod') });
  };
  const observe = async (kind: keyof typeof seen): Promise<void> => {
    const collection = { apiVersion: 'v1', kind, allNamespaces: true };
    for await (const each of observeObjects(client, collection, {
      signal,
      onTrouble: trouble.note,
    })) {
      for (const object of each.type === 'state' ? each.objects : [each.object]) {
        if (each.type === 'removed') seen[kind].delete(object.metadata.uid ?? '');
        else seen[kind].set(object.metadata.uid ?? '', object);
      }
      picture();
    }
  };
  say({ type: 'start' });
  await Promise.all([observe('Node'), observe('Pod')]);
}

function nodeOf(object: KubeObject, now: Date): ObjectNode {
  const reference = referenceOf(object);
  const readiness = computeReadiness(object, now);
  const { creationTimestamp: createdAt } = object.metadata;
  return {
    key: keyOf(reference),
    kind: reference.kind,
    name: reference.name,
    namespace: reference.namespace ?? '',
    state: stateOf(readiness),
    status: readiness.status,
    message: readiness.message,
    ...(createdAt === undefined ? {} : { createdAt }),
    ...(object.kind === 'Pod' ? { containers: containersOf(object) } : {}),
  };
}
