import { formatGoValue, goTypeOf, isGoObject } from '../../go/index.ts';
import { formatNode } from '../parse/format-node.ts';
import type { ActionNode, PipeNode } from '../parse/node.ts';
import type { Frame } from './frame.ts';

/** Writes the value of an action, unless a variable took it. */
export function printValue(frame: Frame, node: ActionNode, value: unknown): void {
  if (node.pipe.variables.length > 0) return;
  if (typeof value === 'string') {
    frame.output.text += value;
    return;
  }
  if (isGoObject(value) && value.goKind === 'func') {
    frame.node = node;
    frame.fail(`can't print ${formatNode(node)} of type ${goTypeOf(value)}`);
  }
  frame.output.text +=
    value === undefined ? '<no value>' : formatPrintable(value, isAddressable(node.pipe));
}

/**
 * What was read from a struct behind a pointer can be addressed, and has the pointer's methods
 * too. Functions return copies, but `and` and `or` hand on what they are given.
 */
function isAddressable(pipe: PipeNode): boolean {
  const last = pipe.commands.at(-1)?.args[0];
  return last?.kind !== 'identifier' || last.name === 'and' || last.name === 'or';
}

/** As fmt prints it, but what a pointer points to, and through a String method of the pointer. */
export function formatPrintable(value: unknown, mayAddress: boolean): string {
  if (!isGoObject(value)) return formatGoValue(value);
  if (value.goString !== undefined) return value.goString();
  const hasPointerMethods = mayAddress || value.goKind === 'ptr';
  const method = hasPointerMethods ? value.goMethod?.('String') : undefined;
  return method === undefined ? formatPointed(value) : String(method.call());
}

/** A pointer prints as what it points to. */
export function formatPointed(value: unknown): string {
  const text = formatGoValue(value);
  return isGoObject(value) && value.goKind === 'ptr' && text.startsWith('&') ? text.slice(1) : text;
}
