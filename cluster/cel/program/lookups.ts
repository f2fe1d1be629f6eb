import type { Value } from '../values/value.ts';
import { EvaluationError, Optional, none } from '../values/value.ts';
import { optionalAt, valueAt } from './access.ts';
import type { Frame, Step } from './frame.ts';

/** How what stands in brackets, or after a dot and a question mark, is looked up. */
export const lookups: Readonly<Record<string, (value: Value, key: Value) => Value>> = {
  '_[_]': valueAt,
  '_[?_]': optionalAt,
  '_?._': optionalAt,
};

/** Reads a variable, for a price where it has one. */
export function readVariable(name: string, isFree: boolean): Step {
  return ({ meter, find }: Frame) => {
    if (!isFree) meter.add(1);
    const value = find(name);
    if (value === undefined) throw new EvaluationError(`no such attribute(s): ${name}`);
    return value;
  };
}

/** Looks something up; what turns out not to be there, where that is allowed, costs nothing. */
export function look(operand: Step, key: Step, read: (value: Value, key: Value) => Value): Step {
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
