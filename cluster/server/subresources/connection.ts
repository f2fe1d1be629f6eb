import { placeholderPage } from '../../connections/placeholder.ts';
import { servePortForward } from '../../connections/port-forward.ts';
import type { KubeObject } from '../../object.ts';
import { numberAt, objectsAt, stringAt, valueAt } from '../../object.ts';
import type { Cluster } from '../../registry/context.ts';
import { storeKey } from '../../registry/context.ts';
import type { ApiResource } from '../../resources/api-resource.ts';
import { qualifiedResource } from '../../resources/api-resource.ts';
import { StatusError, badRequest, notFound } from '../../status-error.ts';
import type { ApiRequest } from '../api-request.ts';
import type { Answer, ConnectAnswer } from '../respond.ts';
import { textAnswer } from '../respond.ts';

const processes = ['exec', 'attach'];

/**
 * What connects to a container. Ports answer with what would run there; where a process is needed
 * there is none. `undefined` for everything else. A proxy's path may go on behind its name.
 */
export function answerConnection(
  cluster: Cluster,
  resource: ApiResource,
  request: ApiRequest,
): Answer | ConnectAnswer | undefined {
  const [connection = ''] = request.info.subresource.split('/', 1);
  if (!resource.subresources.has(connection)) return undefined;
  if (processes.includes(connection)) throw noProcess(connection);
  if (connection === 'portforward') return forward(cluster, resource, request);
  if (connection === 'proxy') return proxy(cluster, resource, request);
  return undefined;
}

function noProcess(connection: string): StatusError {
  return new StatusError({
    code: 501,
    reason: 'NotImplemented',
    message: `no container runs on the embedded cluster of helm: there is no process to ${connection} to`,
  });
}

function forward(
  cluster: Cluster,
  resource: ApiResource,
  { info, headers }: ApiRequest,
): ConnectAnswer {
  const find = (): KubeObject | undefined => findObject(cluster, resource, info);
  if (!find()) throw notFound(qualifiedResource(resource), info.name);
  if (headers['upgrade'] === undefined) throw badRequest('Upgrade request required');
  return {
    protocol: 'portforward.k8s.io',
    connect: (transport) => servePortForward(transport, find),
  };
}

/** `pods/NAME:PORT/proxy/PATH`, or the same of a Service, by way of a Pod of its. */
function proxy(cluster: Cluster, resource: ApiResource, request: ApiRequest): Answer {
  const { name, port } = splitName(request.info.name);
  const found = findObject(cluster, resource, { ...request.info, name });
  if (!found) throw notFound(qualifiedResource(resource), name);
  const target = resource.plural === 'services' ? behind(cluster, found, port) : undefined;
  const pod = resource.plural === 'services' ? target?.pod : found;
  if (resource.plural === 'nodes' || !pod) throw noEndpoints(name);
  const number = target?.port ?? portNumber(pod, port);
  const isHtml = request.headers['accept']?.includes('text/html') ?? false;
  const type = `text/${isHtml ? 'html' : 'plain'}; charset=utf-8`;
  return textAnswer(200, placeholderPage(pod, number, { isHtml }), type);
}

/** `https:web:80`: the scheme and the port may be left out. */
function splitName(text: string): { name: string; port: string } {
  const parts = text.split(':');
  const [name = '', port = ''] = parts.length === 3 ? parts.slice(1) : parts;
  return { name, port };
}

function behind(
  cluster: Cluster,
  service: KubeObject,
  wanted: string,
): { pod: KubeObject; port: number } | undefined {
  const selector = Object.entries((valueAt(service, 'spec', 'selector') ?? {}) as object);
  const pod = cluster.store
    .collection('/pods')
    .list(service.metadata.namespace ?? '')
    .find(({ metadata }) => selector.every(([key, value]) => metadata.labels?.[key] === value));
  const ports = objectsAt(service, 'spec', 'ports');
  const port =
    ports.find((one) => [one['name'], portText(one['port'])].includes(wanted)) ?? ports[0] ?? {};
  if (!pod || selector.length === 0) return undefined;
  return { pod, port: portNumber(pod, portText(port['targetPort'] ?? port['port'])) };
}

/** By number, or by the name that a container gives it; else the first there is. */
function portNumber(pod: KubeObject, wanted: string): number {
  if (/^\d+$/.test(wanted)) return Number(wanted);
  const ports = objectsAt(pod, 'spec', 'containers').flatMap((one) => objectsAt(one, 'ports'));
  const found = ports.find((port) => stringAt(port, 'name') === wanted) ?? ports[0];
  return numberAt(found, 'containerPort') ?? 80;
}

function noEndpoints(name: string): StatusError {
  return new StatusError({
    code: 503,
    reason: 'ServiceUnavailable',
    message: `no endpoints available for service "${name}"`,
  });
}

function findObject(
  { store }: Cluster,
  resource: ApiResource,
  { namespace, name }: { readonly namespace: string; readonly name: string },
): KubeObject | undefined {
  return store.collection(resource.storageKey).find(storeKey(resource, namespace, name));
}

/** A port is a number or a name. */
function portText(port: unknown): string {
  return typeof port === 'string' || typeof port === 'number' ? `${port}` : '';
}
