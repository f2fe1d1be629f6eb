import type { JsonObject } from '../object.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import { groupVersionKind } from './openapi-schemas.ts';

/** What may be done where: enough for clients that look for a kind, or for a parameter. */
export function describePaths(resource: ApiResource, version: 'v2' | 'v3'): JsonObject {
  const root = resource.group === '' ? `/api/${resource.version}` : `/apis/${resource.apiVersion}`;
  const scoped = resource.namespaced
    ? `${root}/namespaces/{namespace}/${resource.plural}`
    : `${root}/${resource.plural}`;
  const operation = (action: string): JsonObject => describeOperation(resource, action, version);
  const collection = operations(resource, operation, {
    list: ['get', 'list'],
    create: ['post', 'post'],
    deletecollection: ['delete', 'deletecollection'],
  });
  const single = operations(resource, operation, {
    get: ['get', 'get'],
    update: ['put', 'put'],
    patch: ['patch', 'patch'],
    delete: ['delete', 'delete'],
  });
  const paths: JsonObject = { [scoped]: collection };
  if (resource.namespaced && resource.verbs.includes('list')) {
    paths[`${root}/${resource.plural}`] = { get: operation('list') };
  }
  if (Object.keys(single).length > 0) paths[`${scoped}/{name}`] = single;
  for (const sub of resource.subresources.values()) {
    if (sub.verbs.includes('patch')) {
      paths[`${scoped}/{name}/${sub.name}`] = { get: operation('get'), patch: operation('patch') };
    }
  }
  return paths;
}

function operations(
  resource: ApiResource,
  describe: (action: string) => JsonObject,
  verbs: Readonly<Record<string, readonly [method: string, action: string]>>,
): JsonObject {
  const entries = Object.entries(verbs)
    .filter(([verb]) => resource.verbs.includes(verb))
    .map(([, [method, action]]) => [method, describe(action)] as const);
  return Object.fromEntries(entries);
}

const writeParameters = ['dryRun', 'fieldManager', 'fieldValidation'];
const parameters: Readonly<Record<string, readonly string[]>> = {
  post: writeParameters,
  put: writeParameters,
  patch: [...writeParameters, 'force'],
  delete: ['dryRun', 'gracePeriodSeconds', 'orphanDependents', 'propagationPolicy'],
  list: ['continue', 'fieldSelector', 'labelSelector', 'limit', 'resourceVersion', 'watch'],
};

function describeOperation(
  resource: ApiResource,
  action: string,
  version: 'v2' | 'v3',
): JsonObject {
  const { group, kind } = resource;
  const described = parameters[action]?.map((name) => describeParameter(name, version));
  return {
    operationId: `${action}${capitalize(group)}${capitalize(resource.version)}${kind}`,
    // Go writes no empty list: clients that compare what they read and write find none.
    ...(described && { parameters: described }),
    responses: { '200': { description: 'OK' }, '401': { description: 'Unauthorized' } },
    'x-kubernetes-action': action,
    [groupVersionKind]: { group, version: resource.version, kind },
  };
}

function describeParameter(name: string, version: 'v2' | 'v3'): JsonObject {
  const type = typeOfParameter(name);
  const typed: JsonObject = { type, uniqueItems: true };
  return { name, in: 'query', ...(version === 'v3' ? { schema: typed } : typed) };
}

function typeOfParameter(name: string): string {
  if (name === 'limit' || name === 'gracePeriodSeconds') return 'integer';
  return ['force', 'watch', 'orphanDependents'].includes(name) ? 'boolean' : 'string';
}

function capitalize(group: string): string {
  return group
    .split('.')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}
