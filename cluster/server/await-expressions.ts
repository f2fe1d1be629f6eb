import { loadCel } from '../custom/load-cel.ts';
import { hasRules } from '../custom/validate-rules.ts';
import { objectAt, objectsAt } from '../object.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import { isProtobuf } from '../schema/protobuf.ts';
import type { Store } from '../storage/store.ts';
import type { ApiRequest } from './api-request.ts';

const definitions = 'apiextensions.k8s.io/customresourcedefinitions';
const admission = 'admissionregistration.k8s.io';
const rulesKey = 'x-kubernetes-validations';

/** A request whose body is not read before there is something to evaluate its expressions with. */
export function awaitingExpressions(resource: ApiResource, request: ApiRequest): ApiRequest {
  const isAdmission = resource.group === admission;
  if (!isAdmission && resource.storageKey !== definitions) return request;
  return {
    ...request,
    async readBody() {
      const body = await request.readBody();
      if (isAdmission || isProtobuf(body) || body.includes(rulesKey)) await loadCel();
      return body;
    },
  };
}

/** Loads what evaluates the expressions that a snapshot may bring. */
export async function loadExpressionsOf(snapshot: string): Promise<void> {
  if (snapshot.includes(rulesKey) || snapshot.includes(`"${admission}/`)) await loadCel();
}

/** Loads what evaluates expressions where some are kept already. */
export async function loadKeptExpressions(store: Store): Promise<void> {
  const isRuled = store
    .collection(definitions)
    .list()
    .some((definition) =>
      objectsAt(definition, 'spec', 'versions').some((version) =>
        hasRules(objectAt(version, 'schema', 'openAPIV3Schema') ?? {}),
      ),
    );
  const kinds = ['validatingadmissionpolicies', 'mutatingadmissionpolicies'];
  const hasPolicies = kinds.some((kind) => store.collection(`${admission}/${kind}`).size > 0);
  const hasConditions = ['validating', 'mutating'].some((kind) =>
    store
      .collection(`${admission}/${kind}webhookconfigurations`)
      .list()
      .some((one) => objectsAt(one, 'webhooks').some((hook) => 'matchConditions' in hook)),
  );
  if (isRuled || hasPolicies || hasConditions) await loadCel();
}
