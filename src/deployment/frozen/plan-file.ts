import { fileError, readBounded, writeFileAtomically } from '../../files/index.ts';
import { formatPlan, parsePlan } from './format-plan.ts';
import type { FrozenPlan } from './frozen-plan.ts';

/** A chart, its values and what they make: no release is as large. */
const maxPlanSize = 128 << 20;

/** Writes a plan for nobody else to read: there are values in it. */
export function savePlan(file: string, plan: FrozenPlan): void {
  writeFileAtomically(file, formatPlan(plan), { mode: 0o600 });
}

/** Reads a plan from a file, or from standard input as `-`. */
export function loadPlan(file: string): FrozenPlan {
  try {
    return parsePlan(readBounded(file, maxPlanSize).toString('utf8'));
  } catch (error) {
    throw fileError('read', file, error);
  }
}
