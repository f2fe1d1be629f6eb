import { creationPolicy } from './creation-policy.ts';
import { definitionPolicy } from './definition-policy.ts';
import type { Policy } from './policy.ts';
import type { SetupChange } from './setup-object.ts';

/** All that a cluster is set up with. */
export const policies: readonly Policy[] = [definitionPolicy, creationPolicy];

/** What may happen in a cluster whose set-up came to this. */
export function listDangers(changes: readonly SetupChange[]): readonly string[] {
  const lost = changes.filter(
    ({ kind, change }) =>
      kind.startsWith('ValidatingAdmission') && (change === 'missing' || change === 'kept'),
  );
  return policies
    .filter((policy) => lost.some(({ name }) => name === policy.name))
    .map(({ without }) => without);
}
