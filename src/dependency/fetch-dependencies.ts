import path from 'node:path';
import { HelmError } from '../base/index.ts';
import type { Chart, LockedDependency } from '../chart/index.ts';
import { loadArchive, loadChart, packageChart } from '../chart/index.ts';
import { digestOf } from '../provenance/index.ts';
import type { FetchOptions, FetchedChart } from '../repository/index.ts';
import { fetchArchive, fetchChart, resolveUrl } from '../repository/index.ts';
import type { Chosen } from './choose-versions.ts';
import { isVersionIn, rangeOf } from './choose-versions.ts';
import type { DependencyContext, DependencyOptions, Verify } from './dependency-context.ts';
import { addressOf } from './source.ts';
import { inParallel } from './in-parallel.ts';

/** The archive of a dependency, ready to be put into the chart. */
export interface FetchedDependency {
  readonly locked: LockedDependency;
  readonly chart: Chart;
  /** Undefined for a chart that lies in `charts/` and stays there. */
  readonly archive?: { readonly fileName: string; readonly data: Uint8Array };
}

export interface FetchDependenciesOptions extends DependencyOptions {
  readonly chartPath: string;
  /** `charts` or `library`. */
  readonly directory: string;
}

/** How many archives are fetched at the same time. */
const parallelism = 8;

/** Fetches dependencies, the same one only once; each is checked to be what it was chosen as. */
export async function fetchDependencies(
  context: DependencyContext,
  chosen: readonly (Chosen & { readonly contentDigest?: string })[],
  options: FetchDependenciesOptions,
): Promise<readonly FetchedDependency[]> {
  const fetches = new Map<string, Promise<FetchedDependency>>();
  return inParallel(chosen, parallelism, (each) => {
    const { name, repository, version } = each.locked;
    const key = JSON.stringify([name, repository, version]);
    const fetch = fetches.get(key) ?? fetchOne(context, each, options);
    fetches.set(key, fetch);
    return fetch;
  });
}

async function fetchOne(
  context: DependencyContext,
  chosen: Chosen & { readonly contentDigest?: string },
  options: FetchDependenciesOptions,
): Promise<FetchedDependency> {
  switch (chosen.source.kind) {
    case 'bundled':
      return fromChartsDirectory(context, chosen, options);
    case 'directory':
      return fromDirectory(chosen, chosen.source.path, options);
    case 'registry':
    case 'repository':
      return fromFar(context, chosen, options);
  }
}

function fromChartsDirectory(
  context: DependencyContext,
  { dependency, locked }: Chosen,
  { chartPath, directory }: FetchDependenciesOptions,
): FetchedDependency {
  const { name } = dependency;
  context.info(
    `Dependency ${name} did not declare a repository. Assuming it exists in the ${directory} directory`,
  );
  const chart = loadChart(path.join(chartPath, directory, name));
  const { version } = chart.metadata;
  if (isVersionIn(rangeOf(locked), version))
    return { locked: { ...locked, contentDigest: '' }, chart };
  throw new HelmError(
    'DependencyMismatch',
    `dependency ${name} at version ${version} does not satisfy the constraint ${locked.version}`,
  );
}

function fromDirectory(
  { dependency, locked }: Chosen,
  location: string,
  { sourceDate }: DependencyOptions,
): FetchedDependency {
  const chart = loadChart(location);
  const { version } = chart.metadata;
  if (!isVersionIn(rangeOf(locked), version)) {
    throw new HelmError(
      'ChartNotFound',
      `can't get a valid version for dependency ${dependency.name}`,
    );
  }
  const { fileName, data } = packageChart(chart, sourceDate === undefined ? {} : { sourceDate });
  return { locked: { ...locked, version, contentDigest: '' }, chart, archive: { fileName, data } };
}

async function fromFar(
  context: DependencyContext,
  chosen: Chosen & { readonly contentDigest?: string },
  options: FetchDependenciesOptions,
): Promise<FetchedDependency> {
  const { locked, contentDigest = '' } = chosen;
  const verify = options.verifyFor?.(addressOf(chosen));
  const fetched = await fetchFar(context, chosen, { ...options, verify });
  if (contentDigest !== '' && fetched.digest !== contentDigest) {
    throw new HelmError(
      'DigestMismatch',
      `dependency ${locked.name} is ${fetched.digest}, and the lock says ${contentDigest}`,
      { hint: 'it was changed after it was locked: do not use it before you know why' },
    );
  }
  const chart = loadArchive(fetched.archive);
  requireChart(chart, locked);
  const fileName = `${chart.metadata.name}-${chart.metadata.version}.tgz`;
  await verify?.check(fetched);
  return {
    locked: { ...locked, contentDigest: digestOf(fetched.archive) },
    chart,
    archive: { fileName, data: fetched.archive },
  };
}

async function fetchFar(
  context: DependencyContext,
  { locked, source, entry, contentDigest = '' }: Chosen & { readonly contentDigest?: string },
  { access = {}, verify }: FetchDependenciesOptions & { readonly verify: Verify | undefined },
): Promise<FetchedChart> {
  const options: FetchOptions = { access, ...verify?.wants };
  const isCached = contentDigest !== '' && context.fetch.cache.find(contentDigest) !== undefined;
  if (!isCached) context.info(`Downloading ${locked.name} from repo ${locked.repository}`);
  if (source.kind === 'repository') {
    const url = resolveUrl(source.url, entry?.urls[0] ?? `${locked.name}-${locked.version}.tgz`);
    const digests = [entry?.digest ?? '', contentDigest];
    const archive = {
      url,
      repository: source.url,
      access: source.access,
      digests,
      source: locked.name,
    };
    return fetchArchive(context.fetch, archive, options);
  }
  const archive = isCached ? context.fetch.cache.find(contentDigest) : undefined;
  if (archive !== undefined && verify === undefined) {
    const fileName = `${locked.name}-${locked.version}.tgz`;
    return { archive, digest: contentDigest, fileName, source: locked.name };
  }
  const name = source.kind === 'registry' ? source.name : '';
  return fetchChart(context.fetch, { kind: 'registry', name, version: locked.version }, options);
}

/** An index may say what it likes: the archive itself tells what it is. */
function requireChart(
  { metadata }: Chart,
  { name, version }: LockedDependency | Chosen['locked'],
): void {
  const isVersion = isVersionIn(rangeOf({ name, version }), metadata.version);
  if (metadata.name === name && isVersion) return;
  throw new HelmError(
    'DependencyMismatch',
    `the archive of ${name} ${version} holds the chart ${metadata.name} ${metadata.version}`,
  );
}
