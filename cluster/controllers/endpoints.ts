import type { Json, JsonObject, KubeObject } from '../object.ts';
import { isEqualJson, numberAt, objectsAt, stringAt, stringsAt } from '../object.ts';
import type { ControllerClient } from './client.ts';
import type { Controller } from './controller.ts';
import { itself, keyOfObject, splitKey } from './controller.ts';
import { nameHash } from './hash.ts';
import { isReady, phaseOf } from './pod-state.ts';
import { ENDPOINTS, ENDPOINT_SLICES, PODS, SERVICES, storageKeyOf } from './resources.ts';

const COMPONENT = 'endpointslice-controller';
const SERVICE_LABEL = 'kubernetes.io/service-name';
const MANAGED_BY = 'endpointslice.kubernetes.io/managed-by';
const MANAGER = 'endpointslice-controller.k8s.io';

/** Keeps, for every Service that selects Pods, the list of their addresses, in both its forms. */
export function endpointsController(client: ControllerClient): Controller {
  return {
    name: COMPONENT,
    watches: {
      [storageKeyOf(SERVICES)]: itself,
      [storageKeyOf(PODS)]: ({ object, previous }) =>
        client
          .list(SERVICES, object.metadata.namespace)
          .filter((service) => selects(service, object) || (previous && selects(service, previous)))
          .map(keyOfObject),
    },
    reconcile(key) {
      const { namespace, name } = splitKey(key);
      const service = client.find(SERVICES, namespace, name);
      if (!service) {
        remove(client, namespace, name);
        return;
      }
      if (Object.keys(stringsAt(service, 'spec', 'selector')).length === 0) return;
      const pods = client
        .list(PODS, namespace)
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
  const endpoints = client.find(ENDPOINTS, namespace, name);
  if (endpoints) client.delete(ENDPOINTS, endpoints);
  for (const slice of client.list(ENDPOINT_SLICES, namespace)) {
    if (slice.metadata.labels?.[SERVICE_LABEL] === name) client.delete(ENDPOINT_SLICES, slice);
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
    [MANAGED_BY]: MANAGER,
    [SERVICE_LABEL]: name,
    ...(service.spec?.['clusterIP'] === 'None' && { 'service.kubernetes.io/headless': '' }),
  };
  const known = client.find(ENDPOINT_SLICES, namespace, sliceName);
  if (known) {
    client.update(ENDPOINT_SLICES, known, (draft) => {
      draft['endpoints'] = endpoints;
      draft['ports'] = ports;
      draft.metadata.labels = labels;
    });
    return;
  }
  client.create(ENDPOINT_SLICES, {
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
  const known = client.find(ENDPOINTS, namespace, name);
  if (!known) {
    client.create(ENDPOINTS, { metadata: { name, namespace, labels: all }, subsets });
  } else if (!isEqualJson(known['subsets'], subsets)) {
    client.update(ENDPOINTS, known, (draft) => {
      draft['subsets'] = subsets;
    });
  }
}
