import type { Type } from '../schema/type.ts';
import type { Behavior } from './behavior.ts';
import type { CustomVersion } from './custom-version.ts';

/** One resource of the API in one version: what a URL leads to. */
export interface ApiResource {
  readonly group: string;
  readonly version: string;
  /** `apps/v1`, or `v1` for the core group. */
  readonly apiVersion: string;
  readonly plural: string;
  readonly singular: string;
  readonly kind: string;
  readonly listKind: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly subresources: ReadonlyMap<string, ApiSubresource>;
  /** Where the store keeps it, shared by the versions of one kind: `apps/deployments`. */
  readonly storageKey: string;
  /** The `apiVersion` it is kept in. */
  readonly storageApiVersion: string;
  readonly type: Type;
  readonly behavior: Behavior;
  /** What its CustomResourceDefinition says of this version; none for built-in kinds. */
  readonly custom?: CustomVersion;
}

export interface ApiSubresource {
  readonly name: string;
  /** Empty: those of the resource itself. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly verbs: readonly string[];
}

export function formatApiVersion(group: string, version: string): string {
  return group === '' ? version : `${group}/${version}`;
}

export function parseApiVersion(apiVersion: string): { group: string; version: string } {
  const slash = apiVersion.indexOf('/');
  return slash < 0
    ? { group: '', version: apiVersion }
    : { group: apiVersion.slice(0, slash), version: apiVersion.slice(slash + 1) };
}

/** The resource as error messages name it. */
export function qualifiedResource(resource: Pick<ApiResource, 'group' | 'plural'>): {
  group: string;
  name: string;
} {
  return { group: resource.group, name: resource.plural };
}

/** The kind as error messages name it. */
export function qualifiedKind(resource: Pick<ApiResource, 'group' | 'kind'>): {
  group: string;
  name: string;
} {
  return { group: resource.group, name: resource.kind };
}
