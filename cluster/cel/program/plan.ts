import type { Call, Comprehension, Expression, Selection } from '../syntax/expression.ts';
import type { Checked } from '../types/checked.ts';
import { isEqual } from '../values/equal.ts';
import { CelList, EvaluationError, Optional } from '../values/value.ts';
import { hasField, valueAt } from './access.ts';
import { planList, planMap, planStruct } from './collections.ts';
import { constantOf } from './constants.ts';
import { planFold } from './fold.ts';
import type { Step } from './frame.ts';
import { CostExceeded, attempt, settle } from './frame.ts';
import { evaluateAll, invoke } from './invoke.ts';
import { look, lookups, readVariable } from './lookups.ts';

/** Longer than any text that fits in a request. */
const maxText = 16 * 1024 * 1024;

/** Turns a checked expression into what evaluates it. */
export function plan(checked: Checked): Step {
  return new Planner(checked).plan(checked.expression);
}

class Planner {
  readonly #checked: Checked;

  constructor(checked: Checked) {
    this.#checked = checked;
  }

  plan(expression: Expression): Step {
    const constant = constantOf(this.#checked, expression);
    if (constant !== undefined) return () => constant;
    switch (expression.kind) {
      case 'literal':
        return () => expression.value;
      case 'identifier':
        return readVariable(expression.name, false);
      case 'selection':
        return this.#selection(expression);
      case 'call':
        return this.#call(expression);
      case 'list':
        return planList(expression, (one) => this.plan(one));
      case 'map':
        return planMap(expression, (one) => this.plan(one));
      case 'struct':
        return planStruct(expression, (one) => this.plan(one));
      case 'comprehension':
        return this.#fold(expression);
    }
  }

  #selection(selection: Selection, isFree = false): Step {
    const reference = this.#checked.referenceOf(selection);
    if (reference?.kind === 'variable') return readVariable(reference.name, isFree);
    const { operand, field, isTest } = selection;
    // Whether something is there costs nothing; what is on the way there does.
    if (!isTest) return look(this.#operand(operand, isFree), () => field, valueAt);
    return look(this.#operand(operand, true), () => field, hasField);
  }

  /** What is looked into costs as a variable does, even where it is none. */
  #operand(expression: Expression, isFree: boolean): Step {
    const path = this.#path(expression, isFree);
    if (path) return path;
    const step = this.plan(expression);
    if (isFree) return step;
    return (frame) => {
      const value = step(frame);
      frame.meter.add(1);
      return value;
    };
  }

  /** A variable and what is looked up in it. */
  #path(expression: Expression, isFree: boolean): Step | undefined {
    if (constantOf(this.#checked, expression) !== undefined) return undefined;
    switch (expression.kind) {
      case 'identifier':
        return readVariable(expression.name, isFree);
      case 'selection':
        return expression.isTest ? undefined : this.#selection(expression, isFree);
      case 'call':
        return this.#lookup(expression, isFree);
      default:
        return undefined;
    }
  }

  #lookup(call: Call, isFree = false): Step | undefined {
    const read = lookups[call.name];
    const [operand, key] = call.args;
    if (!read || !operand || !key) return undefined;
    const keyStep = this.#path(key, true) ?? this.plan(key);
    return look(this.#operand(operand, isFree), keyStep, read);
  }

  #call(call: Call): Step {
    switch (call.name) {
      case '_&&_':
        return this.#logical(call, false);
      case '_||_':
        return this.#logical(call, true);
      case '_?_:_':
        return this.#conditional(call);
      case '@not_strictly_false':
        return this.#notStrictlyFalse(call);
      case 'or':
      case 'orValue':
        return this.#otherwise(call);
      case '@in':
        return this.#membership(call);
      default:
        return this.#lookup(call) ?? this.#function(call);
    }
  }

  /** The other one is only evaluated where it is needed. */
  #otherwise(call: Call): Step {
    const [first, second] = this.#args(call);
    if (call.args.length !== 1 || !first || !second) return this.#function(call);
    return (frame) => {
      const value = first(frame);
      if (!(value instanceof Optional)) return value;
      if (value.value === undefined) return second(frame);
      return call.name === 'or' ? value : value.value;
    };
  }

  /** To look something up in what is written out costs nothing. */
  #membership(call: Call): Step {
    const [item, list] = call.args;
    const constant = list && constantOf(this.#checked, list);
    if (!item || !(constant instanceof CelList)) return this.#function(call);
    const step = this.plan(item);
    return (frame) => {
      const value = step(frame);
      return constant.items.some((one) => isEqual(one, value));
    };
  }

  #args(call: Call): readonly Step[] {
    const reference = this.#checked.referenceOf(call);
    const isQualified = reference?.kind === 'function' && reference.isQualified;
    const target = call.target && !isQualified ? [call.target] : [];
    return [...target, ...call.args].map((one) => this.plan(one));
  }

  /** One side may decide it although the other fails. */
  #logical(call: Call, decisive: boolean): Step {
    const [left, right] = this.#args(call);
    if (!left || !right) throw new Error('A logical operator has two sides');
    return (frame) => {
      const first = attempt(left, frame);
      if ('value' in first && first.value === decisive) return decisive;
      const second = attempt(right, frame);
      if ('value' in second && second.value === decisive) return decisive;
      for (const outcome of [first, second]) {
        if (typeof settle(outcome) !== 'boolean') throw new EvaluationError('no such overload');
      }
      return !decisive;
    };
  }

  #conditional(call: Call): Step {
    const [question, yes, no] = call.args;
    if (!question || !yes || !no) throw new Error('A condition has two branches');
    const condition = this.plan(question);
    const then = this.#path(yes, true) ?? this.plan(yes);
    const otherwise = this.#path(no, true) ?? this.plan(no);
    return (frame) => {
      const holds = condition(frame);
      if (typeof holds !== 'boolean') throw new EvaluationError('no such overload');
      return holds ? then(frame) : otherwise(frame);
    };
  }

  #notStrictlyFalse(call: Call): Step {
    const [argument] = this.#args(call);
    if (!argument) throw new Error('There is nothing to be false');
    return (frame) => {
      const outcome = attempt(argument, frame);
      frame.meter.add(1);
      return 'error' in outcome || outcome.value !== false;
    };
  }

  #function(call: Call): Step {
    const reference = this.#checked.referenceOf(call);
    if (reference?.kind !== 'function') throw new Error(`No function "${call.name}"`);
    const { called, overloads } = reference;
    const steps = this.#args(call);
    return (frame) => {
      const args = evaluateAll(steps, frame);
      const result = invoke(called, overloads, args, frame);
      if (typeof result === 'string' && result.length > maxText) throw new CostExceeded();
      return result;
    };
  }

  #fold(expression: Comprehension): Step {
    const { range, start, condition, step, result } = expression;
    return planFold(expression, {
      range: this.plan(range),
      start: this.plan(start),
      condition: this.plan(condition),
      step: this.plan(step),
      result: this.plan(result),
    });
  }
}
