/** Resources of the server by the names that people have for them, as kubectl finds them. */
import { admin, mustList } from '../contract/contract.ts';
import { collection } from '../contract/api-client.ts';

export interface Resource {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly isNamespaced: boolean;
  readonly shortNames: readonly string[];
}

let known: readonly Resource[] = [];

/** Where objects of a kind are; the server is asked again when it may have learnt of it. */
export async function requireResource(
  isMeant: (resource: Resource) => boolean,
  name: string,
): Promise<Resource> {
  const found = known.find(isMeant);
  if (found !== undefined) return found;
  known = [...(await discover('/api')), ...(await discover('/apis'))];
  const now = known.find(isMeant);
  if (now === undefined) throw new Error(`The server has no "${name}"`);
  return now;
}

/** By its kind, its plural, `plural.group` or a short name. */
export function findResource(name: string): Promise<Resource> {
  const meant = name.toLowerCase();
  return requireResource(
    ({ kind, plural, group, shortNames }) =>
      [kind.toLowerCase(), plural, `${plural}.${group}`, ...shortNames].includes(meant),
    name,
  );
}

export function versionOf({ group, version }: Resource): string {
  return group === '' ? version : `${group}/${version}`;
}

export function pathOf(resource: Resource, namespace: string, name?: string): string {
  const { plural, isNamespaced } = resource;
  const path = collection(versionOf(resource), plural, isNamespaced ? namespace : undefined);
  return name === undefined ? path : `${path}/${name}`;
}

interface DiscoveredGroup {
  readonly metadata?: { readonly name?: string };
  readonly versions: readonly {
    readonly version: string;
    readonly resources: readonly DiscoveredResource[];
  }[];
}

interface DiscoveredResource {
  readonly resource: string;
  readonly responseKind: { readonly kind: string };
  readonly scope: 'Namespaced' | 'Cluster';
  readonly shortNames?: readonly string[];
}

async function discover(path: string): Promise<readonly Resource[]> {
  const accept = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';
  const { items } = await mustList(admin.get(path, {}, { headers: { accept } }));
  return (items as unknown as readonly DiscoveredGroup[]).flatMap(({ metadata, versions }) =>
    versions.flatMap(({ version, resources }) =>
      resources.map(({ resource, responseKind, scope, shortNames = [] }) => ({
        group: metadata?.name ?? '',
        version,
        kind: responseKind.kind,
        plural: resource,
        isNamespaced: scope === 'Namespaced',
        shortNames,
      })),
    ),
  );
}
