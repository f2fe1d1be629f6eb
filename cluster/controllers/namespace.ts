import type { JsonObject, KubeObject } from '../object.ts';
import { listAt, objectsAt } from '../object.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import type { ControllerClient } from './client.ts';
import type { Controller } from './controller.ts';
import { itself } from './controller.ts';
import { withCondition } from './pod-state.ts';
import {
  configMapResource,
  namespaceResource,
  podResource,
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
      // Pods go first: what they may still need, such as policies of the network, goes after them.
      const isWaitingForPods = empty(client, key, isPod).length > 0;
      const left = isWaitingForPods ? [] : empty(client, key, (resource) => !isPod(resource));
      if (!isWaitingForPods && left.length === 0) {
        finalize(client, namespace);
        return;
      }
      describeRest(client, namespace, left);
      again(patience);
    },
  };
}

interface Rest {
  readonly resource: ApiResource;
  readonly objects: readonly KubeObject[];
}

function isPod({ storageKey }: ApiResource): boolean {
  return storageKey === storageKeyOf(podResource);
}

/** Deletes what is there of some kinds, and gives what is held back by its finalizers. */
function empty(
  client: ControllerClient,
  namespace: string,
  isWanted: (resource: ApiResource) => boolean,
): readonly Rest[] {
  const { catalog, store } = client.cluster;
  const namespaced = catalog.stored().filter((resource) => resource.namespaced);
  const resources = namespaced.filter(isWanted);
  for (const resource of resources) {
    for (const { metadata } of store.collection(resource.storageKey).list(namespace)) {
      if (metadata.deletionTimestamp === undefined) client.deleteIn(resource, metadata);
    }
  }
  return resources
    .map((resource) => ({
      resource,
      objects: store.collection(resource.storageKey).list(namespace),
    }))
    .filter(({ objects }) => objects.length > 0);
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

/** What is said of each step while nothing stands in its way. */
const fine: readonly JsonObject[] = [
  [
    'NamespaceDeletionDiscoveryFailure',
    'ResourcesDiscovered',
    'All resources successfully discovered',
  ],
  [
    'NamespaceDeletionGroupVersionParsingFailure',
    'ParsedGroupVersions',
    'All legacy kube types successfully parsed',
  ],
  [
    'NamespaceDeletionContentFailure',
    'ContentDeleted',
    'All content successfully deleted, may be waiting on finalization',
  ],
  ['NamespaceContentRemaining', 'ContentRemoved', 'All content successfully removed'],
  [
    'NamespaceFinalizersRemaining',
    'ContentHasNoFinalizers',
    'All content-preserving finalizers finished',
  ],
].map(([type, reason, message]) => ({ type, status: 'False', reason, message }));

function describeRest(
  client: ControllerClient,
  namespace: KubeObject,
  left: readonly Rest[],
): void {
  const time = client.timestamp();
  const found = new Map(faultsOf(left).map((fault) => [fault['type'], fault]));
  client.updateStatus(namespaceResource, namespace, (draft) => {
    const conditions = fine.reduce(
      (list, condition) => withCondition(list, found.get(condition['type']) ?? condition, time),
      objectsAt(draft, 'status', 'conditions'),
    );
    draft.status = { ...draft.status, conditions };
  });
}

function faultsOf(left: readonly Rest[]): readonly JsonObject[] {
  if (left.length === 0) return [];
  const content = left.map(
    ({ resource: { plural, group }, objects }) =>
      `${plural}.${group} has ${objects.length} resource instances`,
  );
  const finalizers = left.flatMap(({ objects }) =>
    objects.flatMap(({ metadata }) => metadata.finalizers ?? []),
  );
  const holding = [...new Set(finalizers)].map(
    (name) => `${name} in ${finalizers.filter((one) => one === name).length} resource instances`,
  );
  const fault = (type: string, reason: string, message: string): JsonObject => ({
    type,
    status: 'True',
    reason,
    message,
  });
  const remaining = `Some resources are remaining: ${content.sort().join(', ')}`;
  const held = `Some content in the namespace has finalizers remaining: ${holding.sort().join(', ')}`;
  return [
    fault('NamespaceContentRemaining', 'SomeResourcesRemain', remaining),
    ...(holding.length > 0
      ? [fault('NamespaceFinalizersRemaining', 'SomeFinalizersRemain', held)]
      : []),
  ];
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
