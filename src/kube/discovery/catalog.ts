import type { KindReference } from '../object.ts';
import type { Resource } from './resource.ts';

/** All that a server serves. */
export interface Catalog {
  readonly groupVersions: readonly string[];
  readonly resources: readonly Resource[];
  /** Versions whose own server does not answer: they may serve more than is known. */
  readonly unavailable: readonly string[];
}

export function findInCatalog(
  { resources }: Catalog,
  { apiVersion, kind }: KindReference,
): Resource | undefined {
  return resources.find((each) => each.kind === kind && each.apiVersion === apiVersion);
}

/** What templates see as `.Capabilities.APIVersions`: versions, and kinds with their versions. */
export function listApiVersions({ groupVersions, resources }: Catalog): readonly string[] {
  const kinds = resources.flatMap(({ apiVersion, kind, subresources }) =>
    [kind, ...subresources.map((subresource) => subresource.kind)]
      .filter((each) => each !== '')
      .map((each) => `${apiVersion}/${each}`),
  );
  return [...new Set([...groupVersions, ...kinds])].sort();
}
