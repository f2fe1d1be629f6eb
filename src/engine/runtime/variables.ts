import type { Frame } from './frame.ts';

/*
 * The variables in sight are a stack, searched by name from its top, as in Go: what is declared in
 * an argument that `and` never evaluates is not there. At the bottom is `$`.
 */

export function readVariable(frame: Frame, name: string): unknown {
  const index = frame.names.lastIndexOf(name);
  return index < 0 ? failUndefined(frame, name) : frame.values[index];
}

export function declareVariable(frame: Frame, name: string, value: unknown): void {
  frame.names.push(name);
  frame.values.push(value);
}

export function assignVariable(
  frame: Frame,
  name: string,
  value: unknown,
  isInterface = false,
): void {
  const index = frame.names.lastIndexOf(name);
  if (index < 0) failUndefined(frame, name);
  frame.values[index] = value;
  if (isInterface) frame.interfaces ??= [];
  if (frame.interfaces !== undefined) frame.interfaces[index] = isInterface;
}

/** Ends the scope of all but the first `height`. */
export function dropVariables(frame: Frame, height: number): void {
  frame.names.length = height;
  frame.values.length = height;
  if (frame.interfaces !== undefined) frame.interfaces.length = height;
}

/** Whether Go holds the variable's value as an interface {}. */
export function isInterfaceVariable({ names, interfaces }: Frame, name: string): boolean {
  return interfaces?.[names.lastIndexOf(name)] === true;
}

function failUndefined(frame: Frame, name: string): never {
  return frame.fail(`undefined variable: ${name}`);
}
