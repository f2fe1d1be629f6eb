import { HelmError } from '../../base/index.ts';
import type { Resource } from '../discovery/resource.ts';
import type { KubeClient } from '../kube-client.ts';
import type { KindReference } from '../object.ts';
import { describeReference, groupOf } from '../object.ts';
import type { Right } from '../transport/api-request.ts';

/** Where requests about objects go. */
export interface Target {
  readonly resource: Resource;
  readonly namespace: string | undefined;
  readonly name: string | undefined;
  readonly subresource: string | undefined;
}

export interface TargetReference extends KindReference {
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
  readonly subresource?: string | undefined;
}

/** The target of a reference: in the client's namespace if the kind has one and the reference none. */
export async function resolveTarget(
  client: KubeClient,
  reference: TargetReference,
  signal: AbortSignal | undefined,
): Promise<Target> {
  const resource = await client.resources.require(reference, signal);
  const { namespace = client.namespace, name, subresource } = reference;
  return {
    resource,
    namespace: resource.isNamespaced ? namespace : undefined,
    name,
    subresource,
  };
}

/** A collection across all namespaces has none. */
export function pathOf({ resource, namespace, name, subresource }: Target): string {
  const { apiVersion, plural } = resource;
  const root = apiVersion.includes('/') ? '/apis' : '/api';
  const inNamespace = namespace === undefined ? [] : ['namespaces', segment(namespace)];
  const own = name === undefined ? [] : [segment(name)];
  const below = subresource === undefined ? [] : [subresource];
  return [root, apiVersion, ...inNamespace, plural, ...own, ...below].join('/');
}

export function rightTo(verb: string, { resource, namespace, subresource }: Target): Right {
  const suffix = subresource === undefined ? '' : `/${subresource}`;
  return {
    verb,
    group: groupOf(resource.apiVersion),
    resource: resource.plural + suffix,
    namespace,
  };
}

export function describeTarget({ resource, namespace, name, subresource }: Target): string {
  const { kind, plural } = resource;
  const part = subresource === undefined ? '' : `${subresource} of `;
  if (name !== undefined) return part + describeReference({ ...resource, kind, namespace, name });
  return namespace === undefined ? plural : `${plural} in namespace "${namespace}"`;
}

/** Names that would lead somewhere else in a path are none in Kubernetes either. */
function segment(name: string): string {
  if (name !== '' && name !== '.' && name !== '..' && !/[/%]/.test(name)) {
    return encodeURIComponent(name);
  }
  throw new HelmError('InvalidName', `${JSON.stringify(name)} is not a name for an object`);
}
