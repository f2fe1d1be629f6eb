import { kubernetesFunctions } from './environment.ts';
import type { Frame } from './program/frame.ts';
import { CostExceeded, Meter } from './program/frame.ts';
import { plan } from './program/plan.ts';
import { validateLiterals } from './program/validate-literals.ts';
import { parse } from './syntax/parse.ts';
import type { Checked } from './types/checked.ts';
import { check } from './types/check.ts';
import type { Declarations } from './types/declarations.ts';
import type { Value } from './values/value.ts';
import { EvaluationError } from './values/value.ts';

/** What one evaluation of an expression may cost. */
export const maxCallCost = 1_000_000;

export interface Evaluation {
  readonly cost: number;
  /** Or what was wrong. */
  readonly value?: Value;
  readonly error?: string;
}

/** An expression that is ready to be evaluated. */
export interface Program {
  readonly checked: Checked;
  evaluate(find: Frame['find'], maxCost?: number): Evaluation;
}

/** What an expression may name; the functions are those that every expression has, if no others. */
export type Scope = Omit<Declarations, 'functions'> & Partial<Declarations>;

/** Compiles an expression. Throws a {@link CompileError}. */
export function compile(source: string, scope: Scope): Program {
  const functions = kubernetesFunctions();
  const checked = check(source, parse(source), { functions, ...scope });
  validateLiterals(source, checked);
  const step = plan(checked);
  return {
    checked,
    evaluate(find, maxCost = maxCallCost) {
      const meter = new Meter(maxCost);
      try {
        const value = step({ meter, find });
        return { value, cost: meter.cost };
      } catch (error) {
        if (error instanceof EvaluationError || error instanceof CostExceeded) {
          return { error: error.message, cost: meter.cost };
        }
        throw error;
      }
    },
  };
}
