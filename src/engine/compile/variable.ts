import type { VariableNode } from '../parse/node.ts';
import type { Expression, Frame } from '../runtime/frame.ts';
import type { Scope } from './scope.ts';

/** Stands in the slot of a variable whose declaration was not executed. */
export const undeclared: unique symbol = Symbol('undeclared');

export interface VariableCode {
  readonly read: Expression;
  readonly assign: (frame: Frame, value: unknown, isInterface: boolean) => void;
  /** Whether Go holds the value as an interface {}. */
  readonly isInterface: (frame: Frame) => boolean;
}

/** Access to a variable. One that is not declared fails when the code runs, not before. */
export function compileVariable(scope: Scope, node: Pick<VariableNode, 'name'>): VariableCode {
  const { slots, isCertain } = scope.resolve(node.name);
  const [only] = slots;
  if (only !== undefined && slots.length === 1 && isCertain) return compileSlot(only);
  const find = (frame: Frame): number =>
    slots.find((slot) => frame.variables[slot] !== undeclared) ??
    frame.fail(`undefined variable: ${node.name}`);
  return {
    read: (frame) => frame.variables[find(frame)],
    assign: (frame, value, isInterface) => store(frame, find(frame), value, isInterface),
    isInterface: (frame) => frame.isInterfaceVariable(find(frame)),
  };
}

function compileSlot(slot: number): VariableCode {
  return {
    read: (frame) => frame.variables[slot],
    assign: (frame, value, isInterface) => store(frame, slot, value, isInterface),
    isInterface: (frame) => frame.isInterfaceVariable(slot),
  };
}

function store(frame: Frame, slot: number, value: unknown, isInterface: boolean): void {
  if (isInterface) frame.setInterfaceVariable(slot, value);
  else frame.setVariable(slot, value);
}
