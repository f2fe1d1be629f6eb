import type { HelmErrorOptions } from '../../base/index.ts';
import { HelmError, isHelmError } from '../../base/index.ts';
import type { KubeObject, ObjectReference } from '../../kube/index.ts';
import type { Step } from '../plan.ts';

/** What came of a plan, step by step as they ended. */
export interface ExecutedPlan {
  readonly steps: readonly ExecutedStep[];
}

export interface ExecutedStep {
  readonly step: Step;
  /** `recreated` also where nothing but the server's refusal told that it had to be. */
  readonly outcome: Outcome;
  /** With the name that the server gave, where it did. */
  readonly reference: ObjectReference;
  /** As the server has it now; absent where it is gone. */
  readonly object?: KubeObject;
  readonly error?: HelmError;
}

export type Outcome =
  | 'created'
  | 'changed'
  | 'recreated'
  | 'deleted'
  | 'kept'
  | 'unchanged'
  | 'failed';

/** Why a plan could not be executed to its end; what was done before is in it. */
export class PlanFailure extends HelmError {
  readonly executed: ExecutedPlan;

  constructor(executed: ExecutedPlan, errors: readonly [HelmError, ...HelmError[]]) {
    const [first, ...others] = errors;
    super(first.code, first.message, joined(first, others));
    this.executed = executed;
  }
}

function joined(first: HelmError, others: readonly HelmError[]): HelmErrorOptions {
  const { hint, source, details, retryable } = first;
  return {
    hint,
    source,
    retryable,
    // When all is interrupted at once, once is enough.
    details: [
      ...details,
      ...others
        .filter(({ message }) => message !== first.message)
        .flatMap((each) => [each.message, ...each.details]),
    ],
    cause: first,
  };
}

export function isPlanFailure(error: unknown): error is PlanFailure {
  return isHelmError(error) && 'executed' in error;
}
