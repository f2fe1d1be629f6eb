import type {
  Expression,
  ListExpression,
  MapExpression,
  StructExpression,
} from '../syntax/expression.ts';
import { ValueMap } from '../values/map.ts';
import { StructValue } from '../values/struct.ts';
import type { Value } from '../values/value.ts';
import { CelList, Optional } from '../values/value.ts';
import type { Step } from './frame.ts';
import { attempt, settle } from './frame.ts';

const listCost = 10;
const mapCost = 30;
const structCost = 40;

type Planner = (expression: Expression) => Step;

/** What makes a list, given what evaluates its elements. */
export function planList({ elements }: ListExpression, plan: Planner): Step {
  const steps = elements.map(({ value, isOptional }) => ({ step: plan(value), isOptional }));
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

/** What makes a map. */
export function planMap({ entries }: MapExpression, plan: Planner): Step {
  const steps = entries.map(({ key, value, isOptional }) => ({
    key: plan(key),
    value: plan(value),
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

/** What makes an object of a named type. */
export function planStruct({ typeName, fields }: StructExpression, plan: Planner): Step {
  const steps = fields.map(({ name, value, isOptional }) => ({
    name,
    step: plan(value),
    isOptional,
  }));
  return (frame) => {
    const pairs: [string, Value][] = [];
    for (const { name, step, isOptional } of steps) {
      const given = step(frame);
      const found = isOptional ? unwrap(given) : given;
      if (found !== undefined) pairs.push([name, found]);
    }
    frame.meter.add(structCost);
    return new StructValue(typeName, pairs);
  };
}

function unwrap(value: Value): Value | undefined {
  return value instanceof Optional ? value.value : value;
}
