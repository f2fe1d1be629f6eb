import type { JsonObject, KubeObject } from '../../object.ts';
import { objectAt, stringAt } from '../../object.ts';
import { storeKey } from '../../registry/context.ts';
import { toVersion } from '../../registry/conversion.ts';
import { compileLabelSelector } from '../../registry/label-selector.ts';
import type { Catalog } from '../../resources/catalog.ts';
import type { Store } from '../../storage/store.ts';

/** A policy or a binding that can't be followed as it is. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

interface World {
  readonly catalog: Catalog;
  readonly store: Store;
}

/** The objects that a binding gives to its policy: one `undefined` where it gives none. */
export function collectParams(
  { catalog, store }: World,
  paramKind: JsonObject | undefined,
  paramRef: JsonObject | undefined,
  namespace: string,
): readonly (KubeObject | undefined)[] {
  if (!paramKind || !paramRef) return [undefined];
  const apiVersion = stringAt(paramKind, 'apiVersion') ?? '';
  const kind = stringAt(paramKind, 'kind') ?? '';
  const resource = catalog.findKind(apiVersion, kind);
  if (!resource) {
    throw new ConfigurationError(`paramKind kind \`${apiVersion}, Kind=${kind}\` not known`);
  }
  const stated = stringAt(paramRef, 'namespace') ?? '';
  if (!resource.namespaced && stated !== '') {
    throw new ConfigurationError(
      'paramRef.namespace must not be provided for a cluster-scoped `paramKind`',
    );
  }
  const place = resource.namespaced ? stated || namespace : '';
  if (resource.namespaced && place === '') {
    throw new ConfigurationError(
      'cannot use namespaced paramRef in policy binding that matches cluster-scoped resources',
    );
  }
  const collection = store.collection(resource.storageKey);
  const name = stringAt(paramRef, 'name') ?? '';
  const selector = objectAt(paramRef, 'selector');
  const select = compileLabelSelector(selector ?? {});
  const found =
    name === ''
      ? collection.list(place).filter(({ metadata }) => select(metadata.labels ?? {}))
      : [collection.find(storeKey(resource, place, name))].filter((one) => one !== undefined);
  if (found.length === 0 && stringAt(paramRef, 'parameterNotFoundAction') === 'Deny') {
    throw new ConfigurationError(
      'no params found for policy binding with `Deny` parameterNotFoundAction',
    );
  }
  return found.map((one) => toVersion(resource, one));
}
