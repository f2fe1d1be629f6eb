import { isRecord } from '../../base/index.ts';
import type { KindReference, KubeObject } from '../../kube/index.ts';
import { groupOf } from '../../kube/index.ts';

/** A kind as a CustomResourceDefinition defines it. */
export interface DefinedKind {
  readonly definition: KubeObject;
  readonly isNamespaced: boolean;
}

export function isDefinition({ apiVersion, kind }: KindReference): boolean {
  return kind === 'CustomResourceDefinition' && groupOf(apiVersion) === 'apiextensions.k8s.io';
}

/** What one of the CustomResourceDefinitions says of a kind. */
export function findDefinedKind(
  definitions: readonly KubeObject[],
  { apiVersion, kind }: KindReference,
): DefinedKind | undefined {
  const definition = definitions.find((each) => defines(each, apiVersion, kind));
  if (definition === undefined) return undefined;
  return { definition, isNamespaced: specOf(definition)['scope'] === 'Namespaced' };
}

/** The kind that a CustomResourceDefinition defines, in each of its versions that are served. */
export function servedKindsOf(definition: KubeObject): readonly KindReference[] {
  return kindsOf(definition, (version) => version['served'] !== false);
}

function defines(definition: KubeObject, apiVersion: string, kind: string): boolean {
  return kindsOf(definition).some((each) => each.apiVersion === apiVersion && each.kind === kind);
}

function kindsOf(
  definition: KubeObject,
  isMeant: (version: Readonly<Record<string, unknown>>) => boolean = () => true,
): readonly KindReference[] {
  const { group, names, versions } = specOf(definition);
  const kind = isRecord(names) ? names['kind'] : undefined;
  if (typeof group !== 'string' || typeof kind !== 'string' || !Array.isArray(versions)) return [];
  return versions
    .filter(isRecord)
    .filter(isMeant)
    .map(({ name }) => ({ apiVersion: `${group}/${String(name)}`, kind }));
}

function specOf(definition: KubeObject): Readonly<Record<string, unknown>> {
  const { spec } = definition;
  return isRecord(spec) ? spec : {};
}
