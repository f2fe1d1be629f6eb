import type { CompiledPolicy, Denial, PolicyInput } from '../../cel/index.ts';
import type { Rbac } from '../../auth/rbac.ts';
import { requireCel } from '../../custom/load-cel.ts';
import type { JsonObject, KubeObject } from '../../object.ts';
import { listAt, objectAt, stringAt } from '../../object.ts';
import { convertObject } from '../../registry/conversion.ts';
import type { ApiResource } from '../../resources/api-resource.ts';
import { qualifiedResource } from '../../resources/api-resource.ts';
import type { Catalog } from '../../resources/catalog.ts';
import { StatusError, forbidden } from '../../status-error.ts';
import type { Store } from '../../storage/store.ts';
import type { AdmissionRequest } from '../admission-request.ts';
import { describeRequest } from '../describe-request.ts';
import { nameOf } from '../request-name.ts';
import { ConfigurationError, collectParams } from './collect-params.ts';
import { decideFor } from './decide.ts';
import { matchResources } from './match-resources.ts';

const group = 'admissionregistration.k8s.io';
/** Policies do not judge policies: a wrong one could never be taken back. */
const exempt = new Set(
  ['validatingadmissionpolicies', 'mutatingadmissionpolicies'].flatMap((kind) => [
    `${group}/${kind}`,
    `${group}/${kind.replace('policies', 'policybindings')}`,
  ]),
);

export interface PolicyWorld {
  readonly store: Store;
  readonly catalog: Catalog;
  readonly rbac: Rbac;
}

export function isExempt({ storageKey, group: own }: ApiResource): boolean {
  return (
    exempt.has(storageKey) || own === 'authorization.k8s.io' || own === 'authentication.k8s.io'
  );
}

/** Asks every ValidatingAdmissionPolicy that is bound; the first denial is the one that counts. */
export function validateByPolicies(world: PolicyWorld, request: AdmissionRequest): void {
  const policies = world.store.collection(`${group}/validatingadmissionpolicies`);
  if (policies.size === 0 || isExempt(request.resource)) return;
  const bindings = world.store.collection(`${group}/validatingadmissionpolicybindings`).list();
  const refusals = policies.list().flatMap((policy) => {
    const bound = bindings.filter(
      (binding) => stringAt(binding, 'spec', 'policyName') === policy.metadata.name,
    );
    return bound.length === 0 ? [] : askPolicy(world, request, { policy, bindings: bound });
  });
  const [first] = refusals;
  if (first) throw first;
}

interface BoundPolicy {
  readonly policy: KubeObject;
  readonly bindings: readonly KubeObject[];
}

function askPolicy(
  world: PolicyWorld,
  request: AdmissionRequest,
  { policy, bindings }: BoundPolicy,
): readonly StatusError[] {
  const constraints = objectAt(policy, 'spec', 'matchConstraints');
  const matched = constraints && matchResources(constraints, request, world);
  if (!matched) return [];
  return bindings.flatMap((binding) => {
    const resources = objectAt(binding, 'spec', 'matchResources');
    if (resources && !matchResources(resources, request, world)) return [];
    const decision = { world, request, policy, binding, matched };
    return decisionsOf(decision).flatMap((denial) => enforce(decision, denial));
  });
}

interface Decision {
  readonly world: PolicyWorld;
  readonly request: AdmissionRequest;
  readonly policy: KubeObject;
  readonly binding: KubeObject;
  readonly matched: ApiResource;
}

interface Failing extends Denial {
  /** The binding itself is wrong: what it says to do about denials does not count. */
  readonly isConfiguration?: boolean;
}

function decisionsOf({ world, request, policy, binding, matched }: Decision): readonly Failing[] {
  const compiled = compiledPolicy(policy);
  try {
    const params = collectParams(
      world,
      objectAt(policy, 'spec', 'paramKind'),
      objectAt(binding, 'spec', 'paramRef'),
      request.namespace,
    );
    const cel = requireCel();
    return params.flatMap((one) =>
      cel.evaluatePolicy(compiled, policyInput(world, request, { matched, params: one })),
    );
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    if (compiled.ignoresFailures) return [];
    const message = `failed to configure binding: ${error.message}`;
    return [{ message, reason: '', isConfiguration: true }];
  }
}

const compiledPolicies = new WeakMap<KubeObject, CompiledPolicy>();

function compiledPolicy(policy: KubeObject): CompiledPolicy {
  const known = compiledPolicies.get(policy);
  if (known) return known;
  const compiled = requireCel().compilePolicy(policy.spec ?? {});
  compiledPolicies.set(policy, compiled);
  return compiled;
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

/** Does what the binding says to do about a denial; gives the refusal, if that is one. */
function enforce({ request, policy, binding }: Decision, denial: Failing): readonly StatusError[] {
  const actions = listAt(binding, 'spec', 'validationActions');
  const names = `'${policy.metadata.name ?? ''}' with binding '${binding.metadata.name ?? ''}'`;
  if (actions.includes('Warn')) {
    request.warnings.push(
      `Validation failed for ValidatingAdmissionPolicy ${names}: ${denial.message}`,
    );
  }
  if (!actions.includes('Deny') && denial.isConfiguration !== true) return [];
  const message = `ValidatingAdmissionPolicy ${names} denied request: ${denial.message}`;
  return [refusal(request, message, denial.reason)];
}

const codes: Readonly<Record<string, number>> = {
  Forbidden: 403,
  Unauthorized: 401,
  RequestEntityTooLarge: 413,
};

function refusal(request: AdmissionRequest, why: string, stated: string): StatusError {
  const { message, details } = forbidden(qualifiedResource(request.resource), nameOf(request), why);
  const reason = stated === '' ? 'Invalid' : stated;
  return new StatusError({
    code: codes[reason] ?? 422,
    reason,
    message,
    details: { ...details, causes: [{ message: why }] },
  });
}
