import type { JsonObject, KubeObject } from '../object.ts';
import { listAt, objectsAt } from '../object.ts';
import type { ControllerClient } from './client.ts';
import type { Controller } from './controller.ts';
import { itself } from './controller.ts';
import { withCondition } from './pod-state.ts';
import {
  configMapResource,
  namespaceResource,
  serviceAccountResource,
  storageKeyOf,
} from './resources.ts';

/** How often a namespace that something holds is looked at again. */
const patience = 200;

/** Empties namespaces that are to go, and then lets them. */
export function namespaceController(client: ControllerClient): Controller {
  return {
    name: 'namespace-controller',
    watches: { [storageKeyOf(namespaceResource)]: itself },
    reconcile(key, again) {
      const namespace = client.find(namespaceResource, '', key);
      if (namespace?.metadata.deletionTimestamp === undefined) return;
      const left = empty(client, key);
      if (left.length === 0) {
        finalize(client, namespace);
        return;
      }
      describeRest(client, namespace, left);
      again(patience);
    },
  };
}

/** Deletes everything there, and gives what is held back by its finalizers. */
function empty(client: ControllerClient, namespace: string): KubeObject[] {
  const { catalog, store } = client.cluster;
  const resources = catalog.stored().filter((resource) => resource.namespaced);
  for (const resource of resources) {
    for (const { metadata } of store.collection(resource.storageKey).list(namespace)) {
      if (metadata.deletionTimestamp === undefined) client.deleteIn(resource, metadata);
    }
  }
  return resources.flatMap((resource) => store.collection(resource.storageKey).list(namespace));
}

function finalize(client: ControllerClient, namespace: KubeObject): void {
  const name = namespace.metadata.name ?? '';
  const rest = listAt(namespace, 'spec', 'finalizers').filter((one) => one !== 'kubernetes');
  if (rest.length === 0 && (namespace.metadata.finalizers ?? []).length === 0) {
    client.cluster.store.delete('/namespaces', name);
    return;
  }
  client.cluster.store.update('/namespaces', name, {
    ...namespace,
    spec: { ...namespace.spec, finalizers: rest },
  });
}

function describeRest(
  client: ControllerClient,
  namespace: KubeObject,
  left: readonly KubeObject[],
): void {
  const time = client.timestamp();
  const counts = new Map<string, number>();
  for (const finalizer of left.flatMap(({ metadata }) => metadata.finalizers ?? [])) {
    counts.set(finalizer, (counts.get(finalizer) ?? 0) + 1);
  }
  const remaining = [...counts].map(([name, count]) => `${name} in ${count} resource instances`);
  const kinds = new Map<string, number>();
  for (const { kind } of left) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const content = [...kinds].map(([kind, count]) => `${kind} has ${count} resource instances`);
  const conditions: JsonObject[] = [
    { type: 'NamespaceDeletionDiscoveryFailure', status: 'False', reason: 'ResourcesDiscovered' },
    {
      type: 'NamespaceContentRemaining',
      status: 'True',
      reason: 'SomeResourcesRemain',
      message: `Some resources are remaining: ${content.join(', ')}`,
    },
    remaining.length > 0
      ? {
          type: 'NamespaceFinalizersRemaining',
          status: 'True',
          reason: 'SomeFinalizersRemain',
          message: `Some content in the namespace has finalizers remaining: ${remaining.join(', ')}`,
        }
      : {
          type: 'NamespaceFinalizersRemaining',
          status: 'False',
          reason: 'ContentHasNoFinalizers',
        },
  ];
  client.updateStatus(namespaceResource, namespace, (draft) => {
    const all = conditions.reduce(
      (list, condition) => withCondition(list, condition, time),
      objectsAt(draft, 'status', 'conditions'),
    );
    draft.status = { ...draft.status, conditions: all };
  });
}

/** Gives every namespace its account "default" and the cluster's certificate. */
export function namespaceContentController(client: ControllerClient, ca: string): Controller {
  return {
    name: 'serviceaccount-controller',
    watches: {
      [storageKeyOf(namespaceResource)]: itself,
      [storageKeyOf(serviceAccountResource)]: ({ object }) => [object.metadata.namespace ?? ''],
      [storageKeyOf(configMapResource)]: ({ object }) =>
        object.metadata.name === rootCa ? [object.metadata.namespace ?? ''] : [],
    },
    reconcile(key) {
      const namespace = client.find(namespaceResource, '', key);
      if (!namespace || namespace.metadata.deletionTimestamp !== undefined) return;
      if (!client.find(serviceAccountResource, key, 'default')) {
        client.create(serviceAccountResource, { metadata: { name: 'default', namespace: key } });
      }
      if (!client.find(configMapResource, key, rootCa)) {
        client.create(configMapResource, {
          metadata: { name: rootCa, namespace: key },
          data: { 'ca.crt': ca },
        });
      }
    },
  };
}

const rootCa = 'kube-root-ca.crt';
