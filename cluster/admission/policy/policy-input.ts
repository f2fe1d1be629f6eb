import type { Rbac } from '../../auth/rbac.ts';
import type { PolicyInput } from '../../cel/index.ts';
import type { JsonObject, KubeObject } from '../../object.ts';
import { convertObject } from '../../registry/conversion.ts';
import type { ApiResource } from '../../resources/api-resource.ts';
import type { Catalog } from '../../resources/catalog.ts';
import type { Store } from '../../storage/store.ts';
import type { AdmissionRequest } from '../admission-request.ts';
import { describeRequest } from '../describe-request.ts';
import { decideFor } from './decide.ts';

export interface PolicyWorld {
  readonly store: Store;
  readonly catalog: Catalog;
  readonly rbac: Rbac;
}

/** What expressions see of a request. */
export function policyInput(
  { store, rbac }: PolicyWorld,
  request: AdmissionRequest,
  { matched, params }: { readonly matched: ApiResource; readonly params?: JsonObject | undefined },
): PolicyInput {
  const { object, old, namespace, resource, user } = request;
  const isNamespace = resource.storageKey === '/namespaces';
  const place = namespace === '' || isNamespace ? undefined : namespace;
  const found = place === undefined ? undefined : store.collection('/namespaces').find(place);
  const inMatched = (one: KubeObject | undefined): KubeObject | undefined =>
    one &&
    (request.subresource === 'scale' ? one : convertObject(resource, one, matched.apiVersion));
  return {
    object: inMatched(object),
    oldObject: inMatched(old),
    request: describeRequest(request, matched),
    params,
    namespaceObject: found && withoutOwners(found),
    decide: decideFor(rbac, user),
  };
}

function withoutOwners({ metadata, spec, status }: KubeObject): JsonObject {
  const shown = { ...metadata, managedFields: undefined, ownerReferences: undefined };
  return { metadata: shown, ...(spec && { spec }), ...(status && { status }) };
}
