import { diffDrift } from '../../src/actions/diff/drift.ts';
import type { PlanFacts } from '../protocol.ts';
import type { ApiCall } from '../server/route.ts';
import { planFacts } from './plan-facts.ts';
import { releaseOf } from './release-context.ts';

/** What others have changed since it was deployed. */
export async function describeDrift(call: ApiCall): Promise<PlanFacts> {
  const { context, name } = releaseOf(call);
  return planFacts(await diffDrift(context, name));
}
