import type { Comprehension } from '../syntax/expression.ts';
import { growingList, stopGrowing } from '../values/growing.ts';
import { nameOfType } from '../values/runtime-type.ts';
import type { Value } from '../values/value.ts';
import { CelList, EvaluationError, isMap } from '../values/value.ts';
import type { Frame, Outcome, Step } from './frame.ts';
import { attempt, settle } from './frame.ts';

type Parts = Readonly<Record<'range' | 'start' | 'condition' | 'step' | 'result', Step>>;

/** A fold: what every macro with a variable is. What fails in a step is carried along. */
export function planFold(fold: Comprehension, parts: Parts): Step {
  const { variable, second, accumulator } = fold;
  const makesList = fold.start.kind === 'list' && fold.start.elements.length === 0;
  return (frame) => {
    const items = itemsOf(parts.range(frame), second !== undefined);
    let total: Outcome = startOf(parts, frame, makesList);
    const outer = withVariable(frame, accumulator, () => total);
    for (const [first, other] of items) {
      const inner: Frame = {
        meter: frame.meter,
        find: (name) => (name === variable ? first : name === second ? other : outer.find(name)),
      };
      if (parts.condition(inner) !== true) break;
      total = attempt(parts.step, inner);
    }
    if ('value' in total) stopGrowing(total.value);
    return parts.result(outer);
  };
}

function startOf(parts: Parts, frame: Frame, makesList: boolean): Outcome {
  return makesList ? { value: growingList() } : attempt(parts.start, frame);
}

function withVariable({ meter, find }: Frame, name: string, read: () => Outcome): Frame {
  return { meter, find: (one) => (one === name ? settle(read()) : find(one)) };
}

/** Items of a list, or keys of a map; with their indices or values where both are asked for. */
function itemsOf(range: Value, isPaired: boolean): Iterable<readonly [Value, Value]> {
  if (range instanceof CelList) {
    const { items } = range;
    return isPaired
      ? items.map((item, index) => [BigInt(index), item] as const)
      : items.map((item) => [item, item] as const);
  }
  if (!isMap(range)) {
    throw new EvaluationError(`got 'types.${goName(range)}', expected iterable type`);
  }
  return [...range.keys()].map((key) => [key, range.find(key) ?? null] as const);
}

/** As cel-go calls the type. */
function goName(value: Value): string {
  const name = nameOfType(value).split('.').at(-1) ?? '';
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replace('Null_type', 'Null');
}
