import type { Frame, Variable } from './frame.ts';

export function readVariable(frame: Frame, name: string): unknown {
  return findVariable(frame, name).value;
}

export function declareVariable(frame: Frame, name: string, value: unknown): void {
  frame.variables = { name, value, isInterface: false, below: frame.variables };
}

export function assignVariable(
  frame: Frame,
  name: string,
  value: unknown,
  isInterface = false,
): void {
  const variable = findVariable(frame, name);
  variable.value = value;
  variable.isInterface = isInterface;
}

export function isInterfaceVariable(frame: Frame, name: string): boolean {
  return findVariable(frame, name).isInterface;
}

function findVariable(frame: Frame, name: string): Variable {
  let variable: Variable | undefined = frame.variables;
  while (variable !== undefined && variable.name !== name) variable = variable.below;
  return variable ?? frame.fail(`undefined variable: ${name}`);
}
