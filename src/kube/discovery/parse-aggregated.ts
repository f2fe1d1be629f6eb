import { isRecord } from '../../base/index.ts';
import type { Catalog } from './catalog.ts';
import type { Resource, Subresource } from './resource.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Whether a server answered with all of its API at once. */
export function isAggregated(body: unknown): body is Fields {
  return isRecord(body) && body['kind'] === 'APIGroupDiscoveryList';
}

/** Reads an APIGroupDiscoveryList, in whichever version: those that there are look the same. */
export function parseAggregated(list: Fields): Catalog {
  const versions = records(list['items']).flatMap((group) => {
    const name = text(isRecord(group['metadata']) ? group['metadata']['name'] : '');
    return records(group['versions']).map((version) => ({
      apiVersion: [name, text(version['version'])].filter((part) => part !== '').join('/'),
      isStale: version['freshness'] === 'Stale',
      resources: records(version['resources']),
    }));
  });
  const current = versions.filter(({ isStale }) => !isStale);
  return {
    groupVersions: current.map(({ apiVersion }) => apiVersion),
    resources: current.flatMap(({ apiVersion, resources }) =>
      resources.map((resource) => parseResource(apiVersion, resource)),
    ),
    unavailable: versions.filter(({ isStale }) => isStale).map(({ apiVersion }) => apiVersion),
  };
}

function parseResource(apiVersion: string, fields: Fields): Resource {
  return {
    apiVersion,
    kind: kindIn(fields),
    plural: text(fields['resource']),
    isNamespaced: fields['scope'] === 'Namespaced',
    verbs: texts(fields['verbs']),
    subresources: records(fields['subresources']).map((each): Subresource => ({
      name: text(each['subresource']),
      kind: kindIn(each),
    })),
  };
}

function kindIn(fields: Fields): string {
  return isRecord(fields['responseKind']) ? text(fields['responseKind']['kind']) : '';
}

export function records(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
