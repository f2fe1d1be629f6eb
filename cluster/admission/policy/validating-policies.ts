import type { CompiledPolicy, Denial } from '../../cel/index.ts';
import { requireCel } from '../../custom/load-cel.ts';
import type { KubeObject } from '../../object.ts';
import { listAt, objectAt } from '../../object.ts';
import { qualifiedResource } from '../../resources/api-resource.ts';
import { StatusError, forbidden } from '../../status-error.ts';
import type { AdmissionRequest } from '../admission-request.ts';
import { nameOf } from '../request-name.ts';
import type { BoundPolicy } from './bound-policies.ts';
import { boundPolicies } from './bound-policies.ts';
import { ConfigurationError, collectParams } from './collect-params.ts';
import type { PolicyWorld } from './policy-input.ts';
import { policyInput } from './policy-input.ts';

/** Asks every ValidatingAdmissionPolicy that is bound; the first denial is the one that counts. */
export function validateByPolicies(world: PolicyWorld, request: AdmissionRequest): void {
  const refusals = boundPolicies(world, 'validating', request).flatMap((bound) => {
    const decision = { world, request, ...bound };
    return decisionsOf(decision).flatMap((denial) => enforce(decision, denial));
  });
  const [first] = refusals;
  if (first) throw first;
}

interface Decision extends BoundPolicy {
  readonly world: PolicyWorld;
  readonly request: AdmissionRequest;
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
