import type { JsonObject, KubeObject } from '../object.ts';
import { listAt, objectsAt } from '../object.ts';
import type { ControllerClient } from './client.ts';
import type { Controller } from './controller.ts';
import { itself } from './controller.ts';
import { withCondition } from './pod-state.ts';
import { CONFIG_MAPS, NAMESPACES, SERVICE_ACCOUNTS, storageKeyOf } from './resources.ts';

/** How often a namespace that something holds is looked at again. */
const PATIENCE = 200;

/** Empties namespaces that are to go, and then lets them. */
export function namespaceController(client: ControllerClient): Controller {
  return {
    name: 'namespace-controller',
    watches: { [storageKeyOf(NAMESPACES)]: itself },
    reconcile(key, again) {
      const namespace = client.find(NAMESPACES, '', key);
      if (namespace?.metadata.deletionTimestamp === undefined) return;
      const left = empty(client, key);
      if (left.length === 0) {
        finalize(client, namespace);
        return;
      }
      describeRest(client, namespace, left);
      again(PATIENCE);
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
  client.updateStatus(NAMESPACES, namespace, (draft) => {
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
      [storageKeyOf(NAMESPACES)]: itself,
      [storageKeyOf(SERVICE_ACCOUNTS)]: ({ object }) => [object.metadata.namespace ?? ''],
      [storageKeyOf(CONFIG_MAPS)]: ({ object }) =>
        object.metadata.name === ROOT_CA ? [object.metadata.namespace ?? ''] : [],
    },
    reconcile(key) {
      const namespace = client.find(NAMESPACES, '', key);
      if (!namespace || namespace.metadata.deletionTimestamp !== undefined) return;
      if (!client.find(SERVICE_ACCOUNTS, key, 'default')) {
        client.create(SERVICE_ACCOUNTS, { metadata: { name: 'default', namespace: key } });
      }
      if (!client.find(CONFIG_MAPS, key, ROOT_CA)) {
        client.create(CONFIG_MAPS, {
          metadata: { name: ROOT_CA, namespace: key },
          data: { 'ca.crt': ca },
        });
      }
    },
  };
}

const ROOT_CA = 'kube-root-ca.crt';
