import { Rbac } from '../auth/rbac.ts';
import type { Cluster } from '../registry/context.ts';
import type { Admission, AdmissionRequest } from './admission-request.ts';
import { validateByPolicies } from './policy/validating-policies.ts';
import type { ServiceResolver } from './webhook/call-webhook.ts';
import { MutatingWebhooks } from './webhook/mutating-webhooks.ts';
import { validateByWebhooks } from './webhook/validating-webhooks.ts';

/** Everyone who has a word in writes, in the order in which they have it. */
export function admissionChain(
  { store, catalog, createUid }: Cluster,
  resolveService: ServiceResolver,
): Admission {
  const world = { store, catalog, createUid, resolveService, rbac: new Rbac(store) };
  return {
    *mutate(request: AdmissionRequest) {
      const webhooks = new MutatingWebhooks(world, request);
      const hasChanged = yield* webhooks.ask();
      if (hasChanged) yield* webhooks.askAgain();
    },
    *validate(request: AdmissionRequest) {
      validateByPolicies(world, request);
      yield* validateByWebhooks(world, request);
    },
  };
}
