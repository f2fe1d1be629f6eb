import { Rbac } from '../auth/rbac.ts';
import type { Cluster } from '../registry/context.ts';
import type { Admission, AdmissionRequest } from './admission-request.ts';
import { setLimitDefaults, validateLimits } from './limits/limit-ranges.ts';
import { validatePodSecurity } from './pod-security/pod-security.ts';
import { MutatingPolicies } from './policy/mutating-policies.ts';
import { validateByPolicies } from './policy/validating-policies.ts';
import { validateQuotas } from './quota/quotas.ts';
import type { ServiceResolver } from './webhook/call-webhook.ts';
import { MutatingWebhooks } from './webhook/mutating-webhooks.ts';
import { validateByWebhooks } from './webhook/validating-webhooks.ts';

/** Everyone who has a word in writes, in the order in which they have it. */
export function admissionChain(
  { store, catalog, clock, createUid }: Cluster,
  resolveService: ServiceResolver,
): Admission {
  const world = { store, catalog, createUid, resolveService, rbac: new Rbac(store) };
  return {
    *mutate(request: AdmissionRequest) {
      setLimitDefaults(store, request);
      const policies = new MutatingPolicies(world, request);
      const webhooks = new MutatingWebhooks(world, request);
      const isTouched = policies.ask();
      if (!(yield* webhooks.ask()) && !isTouched) return;
      setLimitDefaults(store, request);
      policies.askAgain();
      yield* webhooks.askAgain();
    },
    *validate(request: AdmissionRequest) {
      validateLimits(store, request);
      validatePodSecurity(store, request);
      validateByPolicies(world, request);
      yield* validateByWebhooks(world, request);
      validateQuotas(store, request, clock.now());
    },
  };
}
