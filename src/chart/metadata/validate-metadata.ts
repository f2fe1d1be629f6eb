import { HelmError, isVersion } from '../../base/index.ts';
import { quote } from '../../go/index.ts';
import type { ChartFields, DependencyFields, MaintainerFields } from './chart-yaml.ts';
import type { Dependency, Maintainer, Metadata } from './metadata.ts';
import { sanitize } from './sanitize.ts';

/** A tree may have no more charts than that. */
const maxDependencies = 1000;

const aliasFormat = /^[a-zA-Z0-9_-]+$/;

/** Checks and cleans what Chart.yaml says, in Helm's order and words. */
export function toMetadata(fields: ChartFields): Metadata {
  const { apiVersion, version, type, annotations } = fields;
  const name = sanitize(fields.name);
  if (apiVersion === '') throw invalid('chart.metadata.apiVersion is required');
  checkName(name);
  if (version === '') throw invalid('chart.metadata.version is required');
  if (!isVersion(version)) throw invalid(`chart.metadata.version ${quote(version)} is invalid`);
  if (!['', 'application', 'library'].includes(type)) {
    throw invalid('chart.metadata.type must be application or library');
  }
  const maintainers = fields.maintainers.map(toMaintainer);
  const dependencies = (fields.requirements ?? fields.dependencies)?.map(toDependency);
  checkUnique(dependencies ?? []);
  const libraries = [...(fields.libraries ?? []), ...(fields.library ?? [])].map(toDependency);
  checkUnique(libraries);
  return {
    apiVersion,
    name,
    version,
    type,
    annotations,
    description: sanitize(fields.description),
    home: sanitize(fields.home),
    icon: sanitize(fields.icon),
    appVersion: sanitize(fields.appVersion),
    kubeVersion: sanitize(fields.kubeVersion),
    condition: sanitize(fields.condition),
    tags: sanitize(fields.tags),
    isDeprecated: fields.deprecated,
    sources: fields.sources.map(sanitize),
    keywords: fields.keywords.map(sanitize),
    maintainers,
    dependencies,
    libraries,
  };
}

/** Reads a dependency, in a lock file too. */
export function toDependency(fields: DependencyFields | null): Dependency {
  if (fields === null) throw invalid('dependencies must not contain empty or null nodes');
  const name = sanitize(fields.name);
  if (fields.alias !== '' && !aliasFormat.test(fields.alias)) {
    throw invalid(`dependency ${quote(name)} has disallowed characters in the alias`);
  }
  return {
    name,
    version: sanitize(fields.version),
    repository: sanitize(fields.repository),
    condition: sanitize(fields.condition),
    tags: fields.tags.map(sanitize),
    isEnabled: fields.enabled,
    importValues: fields['import-values'],
    alias: fields.alias,
  };
}

/** A name that could lead out of the directory it is joined to is none. */
function checkName(name: string): void {
  if (name === '') throw invalid('chart.metadata.name is required');
  if (name === '.' || name === '..') {
    throw invalid(`chart.metadata.name ${quote(name)} is not allowed`);
  }
  if (/[/\\]/.test(name)) throw invalid(`chart.metadata.name ${quote(name)} is invalid`);
}

function toMaintainer(fields: MaintainerFields | null): Maintainer {
  if (fields === null) throw invalid('maintainers must not contain empty or null nodes');
  return {
    name: sanitize(fields.name),
    email: sanitize(fields.email),
    url: sanitize(fields.url),
  };
}

function checkUnique(dependencies: readonly Dependency[]): void {
  if (dependencies.length > maxDependencies) {
    throw invalid(`more than ${maxDependencies} dependencies are not supported`);
  }
  const seen = new Set<string>();
  for (const { name, alias } of dependencies) {
    const key = alias === '' ? name : alias;
    if (seen.has(key)) throw invalid(`more than one dependency with name or alias ${quote(key)}`);
    seen.add(key);
  }
}

function invalid(message: string): HelmError {
  return new HelmError('InvalidChart', `validation: ${message}`);
}
