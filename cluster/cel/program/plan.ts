import type {
  Call,
  Comprehension,
  Expression,
  ListExpression,
  MapExpression,
  Selection,
  StructExpression,
} from '../syntax/expression.ts';
import type { CelFunction, Overload } from '../library/overload.ts';
import type { Checked } from '../types/check.ts';
import { isEqual } from '../values/equal.ts';
import { ValueMap } from '../values/map.ts';
import type { Value } from '../values/value.ts';
import { CelList, EvaluationError, Optional, none } from '../values/value.ts';
import { hasField, optionalAt, valueAt } from './access.ts';
import { chooseOverload } from './choose-overload.ts';
import { costOfCall } from './cost.ts';
import { planFold } from './fold.ts';
import type { Frame, Step } from './frame.ts';
import { CostExceeded, attempt, settle } from './frame.ts';
import { InstantiationError } from './instantiation-error.ts';

const listCost = 10;
const mapCost = 30;
const structCost = 40;
const conversionNames = new Set(
  'bool bytes double duration dyn int string timestamp type uint'.split(' '),
);
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
    const constant = this.#constantOf(expression);
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
        return this.#list(expression);
      case 'map':
        return this.#map(expression);
      case 'struct':
        return this.#struct(expression);
      case 'comprehension':
        return this.#fold(expression);
    }
  }

  /** What is the same whenever it is evaluated costs nothing to evaluate. */
  #constantOf(expression: Expression): Value | undefined {
    const reference = this.#checked.referenceOf(expression);
    if (reference?.kind === 'constant') return reference.value;
    switch (expression.kind) {
      case 'literal':
        return expression.value;
      case 'list':
        return this.#constantList(expression);
      case 'map':
        return this.#constantMap(expression);
      case 'call':
        return this.#constantCall(expression);
      default:
        return undefined;
    }
  }

  /** A conversion of what is written in the expression is done once, ahead of everything. */
  #constantCall(call: Call): Value | undefined {
    const reference = this.#checked.referenceOf(call);
    const [argument] = call.args;
    if (reference?.kind !== 'function' || call.target || !argument) return undefined;
    const { called, overloads } = reference;
    if (!conversionNames.has(called.name)) return undefined;
    const constant = this.#constantOf(argument);
    if (constant === undefined || called.name === 'dyn') return constant;
    try {
      return chooseOverload(called, overloads, [constant]).call([constant]);
    } catch (error) {
      if (error instanceof EvaluationError) throw new InstantiationError(error.message);
      throw error;
    }
  }

  #constantList({ elements }: ListExpression): CelList | undefined {
    const items: Value[] = [];
    for (const { value, isOptional } of elements) {
      const constant = isOptional ? undefined : this.#constantOf(value);
      if (constant === undefined) return undefined;
      items.push(constant);
    }
    return new CelList(items);
  }

  #constantMap({ entries }: MapExpression): ValueMap | undefined {
    const pairs: [Value, Value][] = [];
    for (const { key, value, isOptional } of entries) {
      const constantKey = isOptional ? undefined : this.#constantOf(key);
      const constantValue = this.#constantOf(value);
      if (constantKey === undefined || constantValue === undefined) return undefined;
      pairs.push([constantKey, constantValue]);
    }
    return new ValueMap(pairs);
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
    if (this.#constantOf(expression) !== undefined) return undefined;
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
    const constant = list && this.#constantOf(list);
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

  #list({ elements }: ListExpression): Step {
    const steps = elements.map(({ value, isOptional }) => ({ step: this.plan(value), isOptional }));
    return (frame) => {
      const outcomes = steps.map(({ step }) => attempt(step, frame));
      frame.meter.add(listCost);
      const items = outcomes.flatMap((outcome, index) => {
        const value = settle(outcome);
        const found = steps[index]?.isOptional === true ? unwrap(value) : value;
        return found === undefined ? [] : [found];
      });
      return new CelList(items);
    };
  }

  #map({ entries }: MapExpression): Step {
    const steps = entries.map(({ key, value, isOptional }) => ({
      key: this.plan(key),
      value: this.plan(value),
      isOptional,
    }));
    return (frame) => {
      const pairs: [Value, Value][] = [];
      for (const { key, value, isOptional } of steps) {
        const name = key(frame);
        const given = value(frame);
        const found = isOptional ? unwrap(given) : given;
        if (found !== undefined) pairs.push([name, found]);
      }
      frame.meter.add(mapCost);
      return new ValueMap(pairs);
    };
  }

  /** An object that an expression makes is a map of its fields. */
  #struct({ fields }: StructExpression): Step {
    const steps = fields.map(({ name, value, isOptional }) => ({
      name,
      step: this.plan(value),
      isOptional,
    }));
    return (frame) => {
      const pairs: [Value, Value][] = [];
      for (const { name, step, isOptional } of steps) {
        const given = step(frame);
        const found = isOptional ? unwrap(given) : given;
        if (found !== undefined) pairs.push([name, found]);
      }
      frame.meter.add(structCost);
      return new ValueMap(pairs);
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

/** How what stands in brackets, or after a dot and a question mark, is looked up. */
const lookups: Readonly<Record<string, (value: Value, key: Value) => Value>> = {
  '_[_]': valueAt,
  '_[?_]': optionalAt,
  '_?._': optionalAt,
};

function readVariable(name: string, isFree: boolean): Step {
  return ({ meter, find }: Frame) => {
    if (!isFree) meter.add(1);
    const value = find(name);
    if (value === undefined) throw new EvaluationError(`no such attribute(s): ${name}`);
    return value;
  };
}

/** Looks something up; what turns out not to be there, where that is allowed, costs nothing. */
function look(operand: Step, key: Step, read: (value: Value, key: Value) => Value): Step {
  return (frame) => {
    const value = operand(frame);
    const at = key(frame);
    const isOptional = read === optionalAt || value instanceof Optional;
    if (!isOptional) frame.meter.add(1);
    const found = read(value, at);
    if (isOptional && found !== none && found !== false) frame.meter.add(1);
    return found;
  };
}

/** All arguments, whether one of them fails or not; then the first failure. */
function evaluateAll(steps: readonly Step[], frame: Frame): Value[] {
  const outcomes = steps.map((step) => attempt(step, frame));
  if (outcomes.some((outcome) => 'error' in outcome)) frame.meter.add(1);
  return outcomes.map(settle);
}

function invoke(
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

function unwrap(value: Value): Value | undefined {
  return value instanceof Optional ? value.value : value;
}
