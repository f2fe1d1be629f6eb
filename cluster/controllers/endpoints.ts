import type { Json, JsonObject, KubeObject } from '../object.ts';
import { isEqualJson, numberAt, objectsAt, stringAt, stringsAt } from '../object.ts';
import type { ControllerClient } from './client.ts';
import type { Controller } from './controller.ts';
import { itself, keyOfObject, splitKey } from './controller.ts';
import { nameHash } from './hash.ts';
import { isReady, phaseOf } from './pod-state.ts';
import {
  endpointResource,
  endpointSliceResource,
  podResource,
  serviceResource,
  storageKeyOf,
} from './resources.ts';

const component = 'endpointslice-controller';
const serviceLabel = 'kubernetes.io/service-name';
const managedBy = 'endpointslice.kubernetes.io/managed-by';
const manager = 'endpointslice-controller.k8s.io';

/** Keeps, for every Service that selects Pods, the list of their addresses, in both its forms. */
export function endpointsController(client: ControllerClient): Controller {
  return {
    name: component,
    watches: {
      [storageKeyOf(serviceResource)]: itself,
      [storageKeyOf(podResource)]: ({ object, previous }) =>
        client
          .list(serviceResource, object.metadata.namespace)
          .filter((service) => selects(service, object) || (previous && selects(service, previous)))
          .map(keyOfObject),
    },
    reconcile(key) {
      const { namespace, name } = splitKey(key);
      const service = client.find(serviceResource, namespace, name);
      if (!service) {
        remove(client, namespace, name);
        return;
      }
      if (Object.keys(stringsAt(service, 'spec', 'selector')).length === 0) return;
      const pods = client
        .list(podResource, namespace)
        .filter((pod) => selects(service, pod) && isReachable(pod));
      writeSlice(client, service, pods);
      writeEndpoints(client, service, pods);
    },
  };
}

function selects(service: KubeObject, pod: KubeObject): boolean {
  const selector = Object.entries(stringsAt(service, 'spec', 'selector'));
  const labels = pod.metadata.labels ?? {};
  return selector.length > 0 && selector.every(([key, value]) => labels[key] === value);
}

function isReachable(pod: KubeObject): boolean {
  const isOver = ['Succeeded', 'Failed'].includes(phaseOf(pod));
  return stringAt(pod, 'status', 'podIP') !== undefined && !isOver;
}

function remove(client: ControllerClient, namespace: string, name: string): void {
  const endpoints = client.find(endpointResource, namespace, name);
  if (endpoints) client.delete(endpointResource, endpoints);
  for (const slice of client.list(endpointSliceResource, namespace)) {
    if (slice.metadata.labels?.[serviceLabel] === name) client.delete(endpointSliceResource, slice);
  }
}

function targetOf(pod: KubeObject): JsonObject {
  const { name = '', namespace = '', uid = '' } = pod.metadata;
  return { kind: 'Pod', name, namespace, uid };
}

/** The number behind a Service's port: its own, or that of a container's port of that name. */
function resolvePort(port: JsonObject, pod: KubeObject): number | undefined {
  const target: Json | undefined = port['targetPort'];
  if (typeof target === 'number') return target;
  const named = objectsAt(pod, 'spec', 'containers')
    .flatMap((container) => objectsAt(container, 'ports'))
    .find((one) => one['name'] === target);
  return numberAt(named, 'containerPort');
}

function portsFor(service: KubeObject, pods: readonly KubeObject[]): JsonObject[] {
  return objectsAt(service, 'spec', 'ports').flatMap((port) => {
    const number = pods.map((pod) => resolvePort(port, pod)).find((one) => one !== undefined);
    if (number === undefined && pods.length > 0) return [];
    const name = stringAt(port, 'name') ?? '';
    const appProtocol = stringAt(port, 'appProtocol');
    return [
      {
        name,
        protocol: stringAt(port, 'protocol') ?? 'TCP',
        port: number ?? resolvePort(port, { apiVersion: '', kind: '', metadata: {} }) ?? 0,
        ...(appProtocol !== undefined && { appProtocol }),
      },
    ];
  });
}

function writeSlice(
  client: ControllerClient,
  service: KubeObject,
  pods: readonly KubeObject[],
): void {
  const { name = '', namespace = '', uid = '' } = service.metadata;
  const publishes = service.spec?.['publishNotReadyAddresses'] === true;
  const endpoints = pods.map((pod) => {
    const terminating = pod.metadata.deletionTimestamp !== undefined;
    const serving = isReady(pod);
    const ready = (serving && !terminating) || publishes;
    return {
      addresses: [stringAt(pod, 'status', 'podIP') ?? ''],
      conditions: { ready, serving: serving || publishes, terminating },
      nodeName: stringAt(pod, 'spec', 'nodeName') ?? '',
      targetRef: targetOf(pod),
    };
  });
  const ports = portsFor(service, pods);
  const sliceName = `${name}-${nameHash(uid).slice(0, 5)}`;
  const labels = {
    ...service.metadata.labels,
    [managedBy]: manager,
    [serviceLabel]: name,
    ...(service.spec?.['clusterIP'] === 'None' && { 'service.kubernetes.io/headless': '' }),
  };
  const known = client.find(endpointSliceResource, namespace, sliceName);
  if (known) {
    client.update(endpointSliceResource, known, (draft) => {
      draft['endpoints'] = endpoints;
      draft['ports'] = ports;
      draft.metadata.labels = labels;
    });
    return;
  }
  client.create(endpointSliceResource, {
    metadata: {
      name: sliceName,
      generateName: `${name}-`,
      namespace,
      labels,
      ownerReferences: [
        {
          apiVersion: 'v1',
          kind: 'Service',
          name,
          uid,
          controller: true,
          blockOwnerDeletion: true,
        },
      ],
    },
    addressType: 'IPv4',
    endpoints,
    ports,
  });
}

function writeEndpoints(
  client: ControllerClient,
  service: KubeObject,
  pods: readonly KubeObject[],
): void {
  const { name = '', namespace = '', labels = {} } = service.metadata;
  const isUp = (pod: KubeObject): boolean =>
    isReady(pod) && pod.metadata.deletionTimestamp === undefined;
  const address = (pod: KubeObject): JsonObject => ({
    ip: stringAt(pod, 'status', 'podIP') ?? '',
    nodeName: stringAt(pod, 'spec', 'nodeName') ?? '',
    targetRef: targetOf(pod),
  });
  const addresses = pods.filter(isUp).map(address);
  const notReady = pods.filter((pod) => !isUp(pod)).map(address);
  const ports = portsFor(service, pods).map((port) =>
    port['name'] === '' ? { ...port, name: undefined } : port,
  );
  const subset: JsonObject = {
    ...(addresses.length > 0 && { addresses }),
    ...(notReady.length > 0 && { notReadyAddresses: notReady }),
    ports,
  };
  const subsets = pods.length === 0 ? undefined : [subset];
  const all = { ...labels, 'endpoints.kubernetes.io/managed-by': 'endpoint-controller' };
  const known = client.find(endpointResource, namespace, name);
  if (!known) {
    client.create(endpointResource, { metadata: { name, namespace, labels: all }, subsets });
  } else if (!isEqualJson(known['subsets'], subsets)) {
    client.update(endpointResource, known, (draft) => {
      draft['subsets'] = subsets;
    });
  }
}
