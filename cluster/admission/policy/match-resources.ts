import type { JsonObject } from '../../object.ts';
import { objectsAt, stringAt } from '../../object.ts';
import type { ApiResource } from '../../resources/api-resource.ts';
import type { Catalog } from '../../resources/catalog.ts';
import type { Store } from '../../storage/store.ts';
import type { AdmissionRequest } from '../admission-request.ts';
import { matchRules } from '../match-rules.ts';
import { matchSelectors } from '../match-selectors.ts';

/** The version in which a policy, or its binding, means a request; `undefined` where it does not. */
export function matchResources(
  constraints: JsonObject,
  request: AdmissionRequest,
  { catalog, store }: { readonly catalog: Catalog; readonly store: Store },
): ApiResource | undefined {
  if (!matchSelectors(constraints, request, store)) return undefined;
  const matchPolicy = stringAt(constraints, 'matchPolicy');
  const matchable = { request, equivalents: catalog.versionsOf(request.resource) };
  const excluded = objectsAt(constraints, 'excludeResourceRules');
  if (matchRules(excluded, matchPolicy, matchable)) return undefined;
  const rules = objectsAt(constraints, 'resourceRules');
  if (rules.length === 0) return request.resource;
  return matchRules(rules, matchPolicy, matchable)?.resource;
}
