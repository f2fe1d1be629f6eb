import type { CelFunction, Overload } from '../library/overload.ts';
import type { Value } from '../values/value.ts';
import { EvaluationError } from '../values/value.ts';
import { chooseOverload } from './choose-overload.ts';
import { costOfCall } from './cost.ts';
import type { Frame, Step } from './frame.ts';
import { attempt, settle } from './frame.ts';

/** All arguments, whether one of them fails or not; then the first failure. */
export function evaluateAll(steps: readonly Step[], frame: Frame): Value[] {
  const outcomes = steps.map((step) => attempt(step, frame));
  if (outcomes.some((outcome) => 'error' in outcome)) frame.meter.add(1);
  return outcomes.map(settle);
}

/** Calls the overload that the arguments choose, and pays for it. */
export function invoke(
  called: CelFunction,
  overloads: readonly Overload[],
  args: readonly Value[],
  { meter }: Frame,
): Value {
  const { name } = called;
  try {
    const overload = chooseOverload(called, overloads, args);
    const result = overload.call(args);
    meter.add(costOfCall({ name, overload: overload.id, args, result }));
    return result;
  } catch (error) {
    // What fails costs, too.
    const overload = overloads[0]?.id ?? '';
    if (error instanceof EvaluationError)
      meter.add(costOfCall({ name, overload, args, result: null }));
    throw error;
  }
}
