import { printYaml } from '../../yaml/index.ts';
import { isEmpty } from './is-empty.ts';
import { resourceApiVersion } from './metadata.ts';
import type { Dependency, Lock, LockedDependency, Maintainer, Metadata } from './metadata.ts';

type Table = Map<string, unknown>;

/** Chart.yaml in the form that `apiVersion` says. */
export function formatMetadata(metadata: Metadata): string {
  const isResource = metadata.apiVersion === resourceApiVersion;
  return printYaml(isResource ? resourceForm(metadata) : flatForm(metadata));
}

/** Chart.lock. */
export function formatLock({ generated, digest, dependencies, libraries }: Lock): string {
  return printYaml(
    new Map<string, unknown>([
      ['dependencies', dependencies.map(lockedTable)],
      ['digest', digest],
      ['generated', generated === '' ? '0001-01-01T00:00:00Z' : generated],
      ...(libraries.length === 0 ? [] : [['libraries', libraries.map(lockedTable)] as const]),
    ]),
  );
}

function lockedTable(dependency: LockedDependency): Table {
  const { contentDigest } = dependency;
  return new Map([...dependencyTable(dependency), ...given({ digest: contentDigest })]);
}

function flatForm(metadata: Metadata): Table {
  const { apiVersion, name, version, appVersion, annotations } = metadata;
  const data = dataTable(metadata);
  // The dependencies of form v1 are in requirements.yaml, which is a file of the chart.
  if (apiVersion === 'v1') data.delete('dependencies');
  return new Map([...given({ apiVersion, name, version, appVersion, annotations }), ...data]);
}

function resourceForm(metadata: Metadata): Table {
  const { apiVersion, name, version, appVersion, annotations } = metadata;
  const labels = given({ chart: name, heritage: 'helm', version, appVersion });
  return given({
    apiVersion,
    kind: 'Chart',
    metadata: given({ name: `${name}-${version}`, labels, annotations }),
    data: dataTable(metadata),
  });
}

/** What the resource form has under `data`. */
function dataTable(metadata: Metadata): Table {
  const { home, sources, description, keywords, icon, condition, tags, kubeVersion, type } =
    metadata;
  return given({
    home,
    sources,
    description,
    keywords,
    maintainers: metadata.maintainers.map(maintainerTable),
    icon,
    condition,
    tags,
    deprecated: metadata.isDeprecated,
    kubeVersion,
    dependencies: (metadata.dependencies ?? []).map(dependencyTable),
    libraries: metadata.libraries.map(dependencyTable),
    type,
  });
}

function maintainerTable({ name, email, url }: Maintainer): Table {
  return given({ name, email, url });
}

function dependencyTable(dependency: Dependency): Table {
  const { name, version, repository, condition, tags, alias } = dependency;
  const rest = given({
    version,
    condition,
    tags,
    enabled: dependency.isEnabled,
    'import-values': dependency.importValues,
    alias,
  });
  return new Map<string, unknown>([['name', name], ['repository', repository], ...rest]);
}

/** Without what is empty, false or absent: Go's `omitempty`. */
function given(fields: Readonly<Record<string, unknown>>): Table {
  return new Map(Object.entries(fields).filter(([, value]) => !isEmpty(value)));
}
