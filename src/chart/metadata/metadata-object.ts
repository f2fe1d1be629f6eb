import { GoMap, nilMap } from '../../go/index.ts';
import type { Dependency, Maintainer, Metadata } from './metadata.ts';

/** The metadata as templates see it: `.Chart`, by the names of Go's fields. */
export function metadataObject(metadata: Metadata): Map<string, unknown> {
  return new Map<string, unknown>([
    ['Name', metadata.name],
    ['Home', metadata.home],
    ['Sources', [...metadata.sources]],
    ['Version', metadata.version],
    ['Description', metadata.description],
    ['Keywords', [...metadata.keywords]],
    ['Maintainers', metadata.maintainers.map(maintainerObject)],
    ['Icon', metadata.icon],
    ['APIVersion', metadata.apiVersion],
    ['Condition', metadata.condition],
    ['Tags', metadata.tags],
    ['AppVersion', metadata.appVersion],
    ['Deprecated', metadata.isDeprecated],
    ['Annotations', annotationsObject(metadata)],
    ['KubeVersion', metadata.kubeVersion],
    ['Dependencies', (metadata.dependencies ?? []).map(dependencyObject)],
    ['Type', metadata.type],
  ]);
}

function annotationsObject({ annotations }: Metadata): Map<string, unknown> {
  const type = 'map[string]string';
  return annotations === undefined ? nilMap(type) : new GoMap(type, annotations);
}

function maintainerObject({ name, email, url }: Maintainer): Map<string, unknown> {
  return new Map([
    ['Name', name],
    ['Email', email],
    ['URL', url],
  ]);
}

function dependencyObject(dependency: Dependency): Map<string, unknown> {
  return new Map<string, unknown>([
    ['Name', dependency.name],
    ['Version', dependency.version],
    ['Repository', dependency.repository],
    ['Condition', dependency.condition],
    ['Tags', [...dependency.tags]],
    ['Enabled', dependency.isEnabled],
    ['ImportValues', [...dependency.importValues]],
    ['Alias', dependency.alias],
  ]);
}
