import { StructFields } from '../../go/index.ts';
import { isEmpty } from './is-empty.ts';
import type { Dependency, Maintainer, Metadata } from './metadata.ts';

/** The metadata as Helm encodes it in JSON: in the order of Go's fields, without what is empty. */
export function metadataFields(metadata: Metadata): StructFields {
  return given([
    ['name', metadata.name],
    ['home', metadata.home],
    ['sources', [...metadata.sources]],
    ['version', metadata.version],
    ['description', metadata.description],
    ['keywords', [...metadata.keywords]],
    ['maintainers', metadata.maintainers.map(maintainerFields)],
    ['icon', metadata.icon],
    ['apiVersion', metadata.apiVersion],
    ['condition', metadata.condition],
    ['tags', metadata.tags],
    ['appVersion', metadata.appVersion],
    ['deprecated', metadata.isDeprecated],
    ['annotations', metadata.annotations],
    ['kubeVersion', metadata.kubeVersion],
    ['dependencies', (metadata.dependencies ?? []).map(dependencyFields)],
    ['type', metadata.type],
  ]);
}

/** A dependency under the same conditions; its repository is told even where there is none. */
export function dependencyFields(dependency: Dependency): StructFields {
  const { name, version, repository, condition, tags, isEnabled, importValues, alias } = dependency;
  const rest = given([
    ['condition', condition],
    ['tags', [...tags]],
    ['enabled', isEnabled],
    ['import-values', [...importValues]],
    ['alias', alias],
  ]);
  return new StructFields([
    ['name', name],
    ...given([['version', version]]).entries,
    ['repository', repository],
    ...rest.entries,
  ]);
}

function maintainerFields({ name, email, url }: Maintainer): StructFields {
  return given([
    ['name', name],
    ['email', email],
    ['url', url],
  ]);
}

/** Go's `omitempty`. */
function given(fields: readonly (readonly [name: string, value: unknown])[]): StructFields {
  return new StructFields(
    fields.flatMap(([name, value]) => (isEmpty(value) ? [] : [[name, value] as [string, unknown]])),
  );
}
