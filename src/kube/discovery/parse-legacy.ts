import { isRecord } from '../../base/index.ts';
import { records, text, texts } from './parse-aggregated.ts';
import type { Resource } from './resource.ts';

/** The versions of an APIVersions (`/api`) or APIGroupList (`/apis`). */
export function parseGroupVersions(body: unknown): readonly string[] {
  if (!isRecord(body)) return [];
  const inGroups = records(body['groups'])
    .flatMap((group) => records(group['versions']))
    .map((version) => text(version['groupVersion']));
  return [...texts(body['versions']), ...inGroups];
}

/** Reads an APIResourceList, which has subresources beside their resources: `pods`, `pods/log`. */
export function parseResourceList(apiVersion: string, body: unknown): readonly Resource[] {
  const entries = isRecord(body) ? records(body['resources']) : [];
  const parents = entries.filter((entry) => !text(entry['name']).includes('/'));
  return parents.map((parent): Resource => {
    const plural = text(parent['name']);
    const below = entries.filter((entry) => text(entry['name']).startsWith(`${plural}/`));
    return {
      apiVersion,
      kind: text(parent['kind']),
      plural,
      isNamespaced: parent['namespaced'] === true,
      verbs: texts(parent['verbs']),
      subresources: below.map((entry) => ({
        name: text(entry['name']).slice(plural.length + 1),
        kind: text(entry['kind']),
      })),
    };
  });
}
