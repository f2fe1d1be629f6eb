import type { Marks } from './marks.ts';
import { markObject } from './marks.ts';
import type { Plan, Step } from './plan.ts';

/** A plan that was made before the release itself was there, with the owner that its objects get. */
export function withOwner({ steps }: Plan, marks: Marks): Plan {
  return { steps: steps.map((step) => ownStep(step, marks)) };
}

function ownStep(step: Step, marks: Marks): Step {
  if (step.desired === undefined) return step;
  const desired = markObject(step.desired, marks);
  return { ...step, desired, action: step.action === 'unchanged' ? 'change' : step.action };
}
