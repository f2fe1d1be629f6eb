import { isApiError } from '../api-error.ts';
import type { ApiAnswer, ApiRequest } from '../transport/api-request.ts';
import type { Catalog } from './catalog.ts';
import { isAggregated, parseAggregated } from './parse-aggregated.ts';
import { parseGroupVersions, parseResourceList } from './parse-legacy.ts';

type Send = (request: ApiRequest) => Promise<ApiAnswer>;

/** A part of the catalogue, with the tag under which the server knows whether it has changed. */
export interface CatalogPart extends Catalog {
  readonly tag?: string | undefined;
}

/** The core group and all the others are served apart. */
export interface CatalogParts {
  readonly core: CatalogPart;
  readonly groups: CatalogPart;
}

const versions = ['v2', 'v2beta1'];
const accept = [
  ...versions.map((v) => `application/json;g=apidiscovery.k8s.io;v=${v};as=APIGroupDiscoveryList`),
  'application/json',
].join(',');

/** Asks the server what it serves, and gets only what has changed since. */
export async function fetchCatalog(
  send: Send,
  held: CatalogParts | undefined,
  signal: AbortSignal | undefined,
): Promise<CatalogParts> {
  const [core, groups] = await Promise.all([
    fetchPart(send, '/api', held?.core, signal),
    fetchPart(send, '/apis', held?.groups, signal),
  ]);
  return { core, groups };
}

async function fetchPart(
  send: Send,
  path: '/api' | '/apis',
  held: CatalogPart | undefined,
  signal: AbortSignal | undefined,
): Promise<CatalogPart> {
  const request = { method: 'GET', path, accept, deed: 'discover the API', signal } as const;
  const headers = held?.tag === undefined ? {} : { 'if-none-match': held.tag };
  const answer = await send({ ...request, headers, isRepeatable: true });
  if (answer.status === 304 && held !== undefined) return held;
  const tag = answer.headers['etag'];
  if (isAggregated(answer.body)) {
    return { ...parseAggregated(answer.body), tag: typeof tag === 'string' ? tag : undefined };
  }
  return fetchVersions(send, path, parseGroupVersions(answer.body), signal);
}

/** Older servers are asked version by version; one that fails must not hide the others. */
async function fetchVersions(
  send: Send,
  root: '/api' | '/apis',
  groupVersions: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Catalog> {
  const lists = await Promise.all(
    groupVersions.map(async (apiVersion) => {
      const path = `${root}/${apiVersion}`;
      const deed = `discover the API of "${apiVersion}"`;
      try {
        const answer = await send({ method: 'GET', path, deed, isRepeatable: true, signal });
        return { apiVersion, resources: parseResourceList(apiVersion, answer.body) };
      } catch (error) {
        if (!isApiError(error)) throw error;
        return { apiVersion, resources: undefined };
      }
    }),
  );
  return {
    groupVersions,
    resources: lists.flatMap(({ resources }) => resources ?? []),
    unavailable: lists
      .filter((list) => list.resources === undefined)
      .map((list) => list.apiVersion),
  };
}
