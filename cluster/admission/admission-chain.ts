import { Rbac } from '../auth/rbac.ts';
import type { Catalog } from '../resources/catalog.ts';
import type { Store } from '../storage/store.ts';
import type { Admission } from './admission-request.ts';
import { validateByPolicies } from './policy/validating-policies.ts';

/** Everyone who has a word in writes, in the order in which they have it. */
export function admissionChain(store: Store, catalog: Catalog): Admission {
  const world = { store, catalog, rbac: new Rbac(store) };
  return {
    *mutate() {
      // Nobody changes anything.
    },
    *validate(request) {
      validateByPolicies(world, request);
    },
  };
}
