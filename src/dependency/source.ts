import { existsSync } from 'node:fs';
import path from 'node:path';
import { HelmError } from '../base/index.ts';
import type { Dependency } from '../chart/index.ts';
import type { Access, RepositoryEntry } from '../repository/index.ts';
import { isSameUrl, unnamedRepository } from '../repository/index.ts';

/** Where a dependency comes from. */
export type Source =
  /** It lies in the chart already. */
  | { readonly kind: 'bundled' }
  | { readonly kind: 'directory'; readonly path: string }
  /** `name` as in `oci://host/path/chart`. */
  | { readonly kind: 'registry'; readonly name: string }
  | {
      readonly kind: 'repository';
      /** The name that its index is kept under. */
      readonly name: string;
      readonly url: string;
      readonly access: Access;
    };

/** A dependency and where it comes from; its repository is a URL, no alias any more. */
export interface Sourced {
  readonly dependency: Dependency;
  readonly source: Source;
}

export interface SourceOptions {
  readonly chartPath: string;
  readonly repositories: readonly RepositoryEntry[];
  /** For repositories that were not added. */
  readonly access: Access;
}

/** Finds where dependencies come from; what is no address and no alias is an error, for all at once. */
export function findSources(
  dependencies: readonly Dependency[],
  options: SourceOptions,
): readonly Sourced[] {
  const found = dependencies.map((dependency) => findSource(dependency, options));
  const missing = dependencies.filter((_, index) => found[index] === undefined);
  if (missing.length > 0) throw unknownRepositories(missing.map(({ repository }) => repository));
  return found.filter((sourced) => sourced !== undefined);
}

function findSource(dependency: Dependency, options: SourceOptions): Sourced | undefined {
  const { name, repository } = dependency;
  requireFileName(name);
  if (repository === '') return { dependency, source: { kind: 'bundled' } };
  if (repository.startsWith('file://')) {
    const directory = localPath(repository, options.chartPath);
    return { dependency, source: { kind: 'directory', path: directory } };
  }
  if (repository.startsWith('oci://')) {
    const base = repository.replace(/\/+$/, '');
    return { dependency, source: { kind: 'registry', name: `${base}/${name}` } };
  }
  const added = findAdded(repository, options.repositories);
  if (added !== undefined) {
    const source = { kind: 'repository', name: added.name, url: added.url, access: added } as const;
    return { dependency: { ...dependency, repository: aliasOrUrl(repository, added) }, source };
  }
  if (!URL.canParse(repository)) return undefined;
  const unnamed = unnamedRepository(repository);
  const { access } = options;
  return { dependency, source: { kind: 'repository', name: unnamed, url: repository, access } };
}

/** Where a dependency from far away is, as rules about repositories call it. */
export function addressOf({ dependency, source }: Sourced): string {
  if (source.kind === 'registry') return source.name;
  if (source.kind === 'repository') return `${source.url.replace(/\/+$/, '')}/${dependency.name}`;
  return dependency.name;
}

/** By its name after `@` or `alias:`, or by its URL. */
function findAdded(
  repository: string,
  repositories: readonly RepositoryEntry[],
): RepositoryEntry | undefined {
  const alias = aliasIn(repository);
  return repositories.find(({ name, url }) =>
    alias === undefined ? isSameUrl(url, repository) : alias === name,
  );
}

function aliasIn(repository: string): string | undefined {
  return /^(?:@|alias:)(.*)$/s.exec(repository)?.[1];
}

/** Helm writes the added URL into the lock for an alias, and a URL as it was written. */
function aliasOrUrl(repository: string, { url }: RepositoryEntry): string {
  return aliasIn(repository) === undefined ? repository : url;
}

export function localPath(repository: string, chartPath: string): string {
  const location = repository.replace(/^file:\/\//, '');
  const directory = location.startsWith('/')
    ? path.resolve(location)
    : path.join(chartPath, location);
  if (existsSync(directory)) return directory;
  throw new HelmError('ChartNotFound', `directory ${directory} not found`);
}

/** CVE-2024-25620: the name becomes part of paths. */
function requireFileName(name: string): void {
  if (name !== '' && name !== '.' && name !== '..' && !/[/\\]/.test(name)) return;
  throw new HelmError(
    'InvalidDependency',
    `dependency name ${JSON.stringify(name)} is not allowed`,
  );
}

function unknownRepositories(missing: readonly string[]): HelmError {
  const isMistaken = missing.some(
    (repository) => !repository.includes('//') && aliasIn(repository) === undefined,
  );
  const message = `no repository definition for ${missing.join(', ')}. Please add them via 'helm repo add'`;
  const advice = isMistaken
    ? `
Note that repositories must be URLs or aliases. For example, to refer to the "example"
repository, use "https://charts.example.com/" or "@example" instead of
"example". Don't forget to add the repo, too ('helm repo add').`
    : '';
  return new HelmError('RepositoryNotFound', message + advice);
}
