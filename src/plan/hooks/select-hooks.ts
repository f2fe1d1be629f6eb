import { compareStrings } from '../../go/index.ts';
import type { Hook, HookEvent } from '../../render/index.ts';

/** The hooks of an event in the order in which they run: by weight, then by name, then as given. */
export function selectHooks(hooks: readonly Hook[], event: HookEvent): readonly Hook[] {
  return hooks
    .filter(({ events }) => events.includes(event))
    .sort((a, b) => a.weight - b.weight || compareStrings(a.name, b.name));
}

export type DeletePolicy = 'before-hook-creation' | 'hook-succeeded' | 'hook-failed';

/** A definition is never deleted: all objects of its kind would go with it. */
export function isDeletedBy({ kind, deletePolicies }: Hook, policy: DeletePolicy): boolean {
  if (kind === 'CustomResourceDefinition') return false;
  const policies = deletePolicies.length === 0 ? ['before-hook-creation'] : deletePolicies;
  return policies.includes(policy);
}
