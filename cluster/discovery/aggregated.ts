import type { JsonObject } from '../object.ts';
import type { ApiResource, ApiSubresource } from '../resources/api-resource.ts';
import type { Catalog, GroupVersions } from '../resources/catalog.ts';

/** Discovery in one document for `/api` and one for `/apis`. */
export function describeAggregated(
  catalog: Catalog,
  root: 'api' | 'apis',
  version: 'v2' | 'v2beta1',
): JsonObject {
  const groups = catalog.groups().filter(({ group }) => (group === '') === (root === 'api'));
  return {
    kind: 'APIGroupDiscoveryList',
    apiVersion: `apidiscovery.k8s.io/${version}`,
    metadata: {},
    items: groups.map((group) => describeGroup(catalog, group)),
  };
}

export function aggregatedContentType(version: 'v2' | 'v2beta1'): string {
  return `application/json;g=apidiscovery.k8s.io;v=${version};as=APIGroupDiscoveryList`;
}

function describeGroup(catalog: Catalog, { group, versions }: GroupVersions): JsonObject {
  return {
    metadata: group === '' ? {} : { name: group },
    versions: versions.map((version) => ({
      version,
      resources: catalog
        .all()
        .filter((one) => one.group === group && one.version === version)
        .map(describeResource),
      freshness: 'Current',
    })),
  };
}

function describeResource(resource: ApiResource): JsonObject {
  const { group, version, kind, shortNames, categories, subresources } = resource;
  const responseKind = resource.custom ? { group, version, kind } : bareKind(kind);
  return {
    resource: resource.plural,
    responseKind,
    scope: resource.namespaced ? 'Namespaced' : 'Cluster',
    singularResource: resource.singular,
    verbs: [...resource.verbs],
    ...(shortNames.length > 0 && { shortNames: [...shortNames] }),
    ...(categories.length > 0 && { categories: [...categories] }),
    ...(subresources.size > 0 && {
      subresources: [...subresources.values()].map((sub) => describeSubresource(resource, sub)),
    }),
  };
}

function describeSubresource(resource: ApiResource, sub: ApiSubresource): JsonObject {
  const { group, version, kind } = sub;
  const own = resource.custom
    ? { group: resource.group, version: resource.version, kind }
    : bareKind(kind);
  return {
    subresource: sub.name,
    responseKind: version === '' ? own : { group, version, kind },
    verbs: [...sub.verbs],
  };
}

/** Built-in kinds leave their group and version to be understood. */
function bareKind(kind: string): JsonObject {
  return { group: '', version: '', kind };
}
