import { formatGoValue, goTypeOf, isGoObject } from '../../go/index.ts';
import type { GoObject } from '../../go/index.ts';
import { formatNode } from '../parse/format-node.ts';
import type { Node } from '../parse/node.ts';
import type { Frame } from './frame.ts';

/** Writes the value of an action. */
export function printValue(frame: Frame, node: Node, value: unknown): void {
  if (typeof value === 'string') {
    frame.output.text += value;
    return;
  }
  if (isGoObject(value) && value.goKind === 'func') {
    frame.node = node;
    frame.fail(`can't print ${formatNode(node)} of type ${goTypeOf(value)}`);
  }
  frame.output.text += value === undefined ? '<no value>' : formatPrintable(value);
}

/** As fmt prints it, but what a pointer points to, and through a String method of the pointer. */
export function formatPrintable(value: unknown): string {
  return isGoObject(value) ? formatObject(value) : formatGoValue(value);
}

function formatObject(value: GoObject): string {
  if (value.goString !== undefined) return value.goString();
  const method = value.goMethod?.('String');
  if (method !== undefined) return String(method.call());
  const text = formatGoValue(value);
  return value.goKind === 'ptr' && text.startsWith('&') ? text.slice(1) : text;
}
