import type { Call, Expression, ListExpression, MapExpression } from '../syntax/expression.ts';
import type { Checked } from '../types/checked.ts';
import { ValueMap } from '../values/map.ts';
import type { Value } from '../values/value.ts';
import { CelList, EvaluationError } from '../values/value.ts';
import { chooseOverload } from './choose-overload.ts';
import { InstantiationError } from './instantiation-error.ts';

const conversionNames = new Set(
  'bool bytes double duration dyn int string timestamp type uint'.split(' '),
);

/** What is the same whenever it is evaluated costs nothing to evaluate. */
export function constantOf(checked: Checked, expression: Expression): Value | undefined {
  const reference = checked.referenceOf(expression);
  if (reference?.kind === 'constant') return reference.value;
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'list':
      return constantList(checked, expression);
    case 'map':
      return constantMap(checked, expression);
    case 'call':
      return constantCall(checked, expression);
    default:
      return undefined;
  }
}

/** A conversion of what is written in the expression is done once, ahead of everything. */
function constantCall(checked: Checked, call: Call): Value | undefined {
  const reference = checked.referenceOf(call);
  const [argument] = call.args;
  if (reference?.kind !== 'function' || call.target || !argument) return undefined;
  const { called, overloads } = reference;
  if (!conversionNames.has(called.name)) return undefined;
  const constant = constantOf(checked, argument);
  if (constant === undefined || called.name === 'dyn') return constant;
  try {
    return chooseOverload(called, overloads, [constant]).call([constant]);
  } catch (error) {
    if (error instanceof EvaluationError) throw new InstantiationError(error.message);
    throw error;
  }
}

function constantList(checked: Checked, { elements }: ListExpression): CelList | undefined {
  const items: Value[] = [];
  for (const { value, isOptional } of elements) {
    const constant = isOptional ? undefined : constantOf(checked, value);
    if (constant === undefined) return undefined;
    items.push(constant);
  }
  return new CelList(items);
}

function constantMap(checked: Checked, { entries }: MapExpression): ValueMap | undefined {
  const pairs: [Value, Value][] = [];
  for (const { key, value, isOptional } of entries) {
    const constantKey = isOptional ? undefined : constantOf(checked, key);
    const constantValue = constantOf(checked, value);
    if (constantKey === undefined || constantValue === undefined) return undefined;
    pairs.push([constantKey, constantValue]);
  }
  return new ValueMap(pairs);
}
