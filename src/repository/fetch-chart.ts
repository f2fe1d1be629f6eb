import { existsSync } from 'node:fs';
import { HelmError } from '../base/index.ts';
import type { HttpClient } from '../http/index.ts';
import { redactUrl } from '../http/index.ts';
import type { FoundSignature } from '../provenance/index.ts';
import type { RegistryClient } from '../registry/index.ts';
import type { Access } from './access.ts';
import { indexFileOf } from './cache-files.ts';
import type { ContentCache } from './content-cache.ts';
import type { Download } from './download-by-plugin.ts';
import { fetchArchive } from './fetch-archive.ts';
import { fetchFromRegistry } from './fetch-from-registry.ts';
import { findInIndex } from './find-in-index.ts';
import { findOwner } from './find-owner.ts';
import type { ChartReference, RepositoryChart, UrlChart } from './reference/chart-reference.ts';
import { formatReference, referenceName } from './reference/chart-reference.ts';
import { loadRepositories, requireRepository } from './repositories-file.ts';
import { resolveUrl } from './repository-url.ts';
import { withTemporaryIndex } from './temporary-index.ts';

/** What fetching charts needs of the world. */
export interface FetchContext {
  readonly http: HttpClient;
  readonly registry: RegistryClient;
  readonly cache: ContentCache;
  readonly repositoryConfig: string;
  readonly repositoryCache: string;
  /** Fetches from addresses that are neither web nor registry: what plugins bring. */
  readonly download?: Download;
  readonly signal?: AbortSignal;
}

export interface FetchOptions {
  readonly access: Access;
  /** The URL of a repository that `reference` names a chart of (`--repo`). */
  readonly repository?: string;
  /** Whether the newest version may be a prerelease. */
  readonly devel?: boolean;
  /** Whether the signature is wanted, and whether it has to be there. */
  readonly provenance?: 'optional' | 'required';
  /** Whether the signatures that a registry has of cosign's are wanted. */
  readonly signatures?: boolean;
}

/** A chart's archive, checked against every digest that was known for it. */
export interface FetchedChart {
  readonly archive: Buffer;
  /** `sha256:…` of the archive. */
  readonly digest: string;
  /** As in `web-1.2.3.tgz`: what a signature calls it. */
  readonly fileName: string;
  readonly provenance?: Buffer;
  /** What it was found under, to be shown: no secrets. */
  readonly source: string;
  /** The digest of the manifest, for a chart from a registry. */
  readonly manifestDigest?: string;
  /** Where its signatures were wanted. */
  readonly signed?: SignedContent;
}

/** What is signed of a chart in a registry, and the signatures that there are: none was checked. */
export interface SignedContent {
  readonly manifest: Buffer;
  readonly signatures: readonly FoundSignature[];
}

/** Fetches the chart that a reference names, from wherever that is; from the cache, if it is there. */
export async function fetchChart(
  context: FetchContext,
  reference: ChartReference,
  options: FetchOptions,
): Promise<FetchedChart> {
  const pinned = withDevelopment(reference, options);
  if (options.repository !== undefined) {
    return fetchByUrl(context, { repository: options.repository, reference: pinned }, options);
  }
  switch (pinned.kind) {
    case 'registry':
      return fetchFromRegistry(context, pinned, options);
    case 'repository':
      return fetchByName(context, pinned, options);
    case 'url':
      return fetchUrl(context, pinned, options);
    case 'local':
      throw new HelmError(
        'ChartNotFound',
        `non-absolute URLs should be in form of repo_name/path_to_chart, got: ${pinned.path}`,
        { hint: `there is no file or directory "${pinned.path}" either` },
      );
  }
}

function withDevelopment(reference: ChartReference, { devel }: FetchOptions): ChartReference {
  const isOpen = reference.version === undefined && reference.digest === undefined;
  return devel === true && isOpen ? { ...reference, version: '>0.0.0-0' } : reference;
}

async function fetchByName(
  context: FetchContext,
  reference: RepositoryChart,
  options: FetchOptions,
): Promise<FetchedChart> {
  const repositories = loadRepositories(context.repositoryConfig);
  const repository = requireRepository(repositories, reference.repository);
  const file = indexFileOf(context.repositoryCache, repository.name);
  if (!existsSync(file)) {
    throw new HelmError(
      'IndexNotFound',
      `no cached repo found. (try 'helm repo update'): open ${file}: no such file or directory`,
    );
  }
  const entry = findInIndex(file, reference, repository.name);
  return fetchArchive(
    context,
    {
      url: resolveUrl(repository.url, entry.urls[0] ?? ''),
      repository: repository.url,
      access: { ...repository, ...options.access },
      digests: [entry.digest, reference.digest ?? ''],
      source: formatReference(reference),
    },
    options,
  );
}

interface UrlReference {
  readonly repository: string;
  readonly reference: ChartReference;
}

/** A chart of a repository that is known by its URL only: its index is loaded and thrown away. */
async function fetchByUrl(
  context: FetchContext,
  { repository, reference }: UrlReference,
  options: FetchOptions,
): Promise<FetchedChart> {
  const { version, digest } = reference;
  const chart = referenceName(reference);
  const wanted = { chart, ...(version === undefined ? {} : { version }) };
  const entry = await withTemporaryIndex(
    context,
    { url: repository, access: options.access },
    (file) => findInIndex(file, wanted, redactUrl(repository)),
  );
  return fetchArchive(
    context,
    {
      url: resolveUrl(repository, entry.urls[0] ?? ''),
      repository,
      access: options.access,
      digests: [entry.digest, digest ?? ''],
      source: redactUrl(resolveUrl(repository, entry.urls[0] ?? '')),
    },
    options,
  );
}

async function fetchUrl(
  context: FetchContext,
  reference: UrlChart,
  options: FetchOptions,
): Promise<FetchedChart> {
  const { url, version, digest = '' } = reference;
  const slash = url.lastIndexOf('/');
  if (version !== undefined && !url.endsWith('.tgz')) {
    const chart: ChartReference = {
      kind: 'local',
      path: url.slice(slash + 1),
      ...pinsOf(reference),
    };
    return fetchByUrl(context, { repository: url.slice(0, slash), reference: chart }, options);
  }
  const owner = findOwner(context, url);
  return fetchArchive(
    context,
    {
      url,
      repository: owner?.url ?? url,
      access: { ...owner, ...options.access },
      digests: [digest],
      source: redactUrl(url),
    },
    options,
  );
}

function pinsOf({ version, digest }: ChartReference): { version?: string; digest?: string } {
  return {
    ...(version === undefined ? {} : { version }),
    ...(digest === undefined ? {} : { digest }),
  };
}
