import type { Value } from '../values/value.ts';
import { EvaluationError } from '../values/value.ts';

/** An evaluation that has become too expensive: nothing within the expression can catch it. */
export class CostExceeded extends Error {
  override readonly name = 'CostExceeded';

  constructor() {
    super('operation cancelled: actual cost limit exceeded');
  }
}

/** Counts what an evaluation costs, and ends it when that is too much. */
export class Meter {
  readonly #limit: number;
  #cost = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get cost(): number {
    return this.#cost;
  }

  add(cost: number): void {
    this.#cost += cost;
    if (this.#cost > this.#limit) throw new CostExceeded();
  }
}

/** What an expression sees while it is evaluated. */
export interface Frame {
  readonly meter: Meter;
  /** `undefined` for a name that nothing was given for. */
  readonly find: (name: string) => Value | undefined;
}

/** A part of an expression, ready to be evaluated. */
export type Step = (frame: Frame) => Value;

/** A value, or what came instead of it: folds carry both on. */
export type Outcome = { readonly value: Value } | { readonly error: EvaluationError };

export function attempt(step: Step, frame: Frame): Outcome {
  try {
    return { value: step(frame) };
  } catch (error) {
    if (error instanceof EvaluationError) return { error };
    throw error;
  }
}

export function settle(outcome: Outcome): Value {
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}
