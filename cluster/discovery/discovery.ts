import { createHash } from 'node:crypto';
import type { JsonObject } from '../object.ts';
import type { ApiResource, ApiSubresource } from '../resources/api-resource.ts';
import { formatApiVersion, parseApiVersion } from '../resources/api-resource.ts';
import type { Catalog, GroupVersions } from '../resources/catalog.ts';

/** Discovery one document at a time: `/api`, `/apis`, `/apis/GROUP`, `/apis/GROUP/VERSION`. */
export function describeCoreVersions(address: string): JsonObject {
  return {
    kind: 'APIVersions',
    versions: ['v1'],
    serverAddressByClientCIDRs: [{ clientCIDR: '0.0.0.0/0', serverAddress: address }],
  };
}

export function describeGroups(catalog: Catalog): JsonObject {
  const groups = catalog.groups().filter(({ group }) => group !== '');
  return { kind: 'APIGroupList', apiVersion: 'v1', groups: groups.map(describeVersions) };
}

export function describeGroup(catalog: Catalog, name: string): JsonObject | undefined {
  const found = catalog.groups().find(({ group }) => group === name);
  return found && { kind: 'APIGroup', apiVersion: 'v1', ...describeVersions(found) };
}

function describeVersions({ group, versions }: GroupVersions): JsonObject {
  const described = versions.map((version) => ({
    groupVersion: formatApiVersion(group, version),
    version,
  }));
  return { name: group, versions: described, preferredVersion: described[0] };
}

export function describeResources(
  catalog: Catalog,
  group: string,
  version: string,
): JsonObject | undefined {
  const resources = catalog.all().filter((one) => one.group === group && one.version === version);
  if (resources.length === 0) return undefined;
  return {
    kind: 'APIResourceList',
    apiVersion: 'v1',
    groupVersion: formatApiVersion(group, version),
    resources: resources.flatMap((resource) => [
      describeResource(resource),
      ...[...resource.subresources.values()].map((sub) => describeSubresource(resource, sub)),
    ]),
  };
}

function describeResource(resource: ApiResource): JsonObject {
  const { plural, singular, namespaced, kind, verbs, shortNames, categories } = resource;
  return {
    name: plural,
    singularName: singular,
    namespaced,
    kind,
    verbs: [...verbs],
    ...(shortNames.length > 0 && { shortNames: [...shortNames] }),
    ...(categories.length > 0 && { categories: [...categories] }),
    ...(verbs.includes('get') && { storageVersionHash: hashOfStorage(resource) }),
  };
}

/** Tells clients whether a kind is kept in the same version as the last time they asked. */
function hashOfStorage({ group, storageApiVersion, kind }: ApiResource): string {
  const { version } = parseApiVersion(storageApiVersion);
  const digest = createHash('sha256').update(`${group}/${version}/${kind}`).digest();
  return digest.subarray(0, 8).toString('base64');
}

function describeSubresource(resource: ApiResource, sub: ApiSubresource): JsonObject {
  const { group, version } = sub;
  return {
    name: `${resource.plural}/${sub.name}`,
    singularName: '',
    namespaced: resource.namespaced,
    ...(version !== '' && { group, version }),
    kind: sub.kind,
    verbs: [...sub.verbs],
  };
}
