import {
  GoMap,
  elementTypeOf,
  goTypeOf,
  isGoObject,
  namedSliceType,
  quote,
  sortedKeys,
  underlyingTypeOf,
} from '../../go/index.ts';
import type { GoFunction } from '../../go/index.ts';
import { formatNode } from '../parse/format-node.ts';
import type { ChainNode, FieldNode, VariableNode } from '../parse/node.ts';
import type { Frame } from './frame.ts';
import type { MissingValue } from './template-error.ts';
import { isInterfaceVariable } from './variables.ts';

/** A node that reads fields of something. */
export type FieldsNode = FieldNode | VariableNode | ChainNode;

/** Where in a chain reading stopped. */
export interface ChainPosition {
  readonly node: FieldsNode;
  readonly root: unknown;
  readonly index: number;
}

/** Methods come before fields and keys of the same name. */
export function findMethod(receiver: unknown, name: string): GoFunction | undefined {
  if (receiver instanceof Map) {
    return receiver instanceof GoMap ? receiver.named?.method?.(receiver, name) : undefined;
  }
  if (Array.isArray(receiver)) return namedSliceType(receiver)?.method?.(receiver, name);
  return isGoObject(receiver) ? receiver.goMethod?.(name) : undefined;
}

/** An entry of a map or field of a struct; `undefined` where there is none. */
export function readEntry(receiver: unknown, field: string): unknown {
  if (receiver instanceof Map) return receiver.get(field);
  return isGoObject(receiver) ? receiver.goField?.(field) : undefined;
}

/** What reading a field gives that the receiver does not have. Most often a failure. */
export function readAbsent(frame: Frame, receiver: unknown, position: ChainPosition): unknown {
  const field = position.node.fields[position.index] ?? '';
  if (receiver === undefined) return readFromNothing(frame, field);
  if (receiver instanceof Map) return missingEntry(frame, receiver, position);
  if (receiver === null) {
    const missing = describeMissing(position);
    const complaint = `nil pointer evaluating interface {}.${field}`;
    return frame.fail(complaint, missing === undefined ? {} : { missing });
  }
  const type = staticType(frame, receiver, position);
  if (isUnexportedField(receiver, field)) {
    return frame.fail(`${field} is an unexported field of struct type ${type}`);
  }
  return frame.fail(`can't evaluate field ${field} in type ${type}`);
}

/** The zero value of a map's element type. */
export function zeroOf(type: string): unknown {
  if (type === 'string') return '';
  if (type === 'bool') return false;
  if (type === 'int') return 0n;
  if (type === 'float64') return 0;
  return type === '[]uint8' ? new Uint8Array() : null;
}

function readFromNothing(frame: Frame, field: string): unknown {
  if (frame.environment.missingKey !== 'error') return undefined;
  return frame.fail(`nil data; no entry for key ${quote(field)}`);
}

function missingEntry(
  frame: Frame,
  map: ReadonlyMap<string, unknown>,
  position: ChainPosition,
): unknown {
  switch (frame.environment.missingKey) {
    case 'zero':
      return map instanceof GoMap ? zeroOf(elementTypeOf(underlyingTypeOf(map))) : null;
    case 'default':
      return undefined;
    case 'error': {
      const { node, index } = position;
      const key = node.fields[index] ?? '';
      const path = pathUpTo(node, index + 1);
      const missing = { path, key, siblings: sortedKeys(map) };
      return frame.fail(`map has no entry for key ${quote(key)}`, { missing });
    }
  }
}

function isUnexportedField(receiver: unknown, field: string): boolean {
  if (!isGoObject(receiver)) return false;
  return receiver.goFields?.().some(([name]) => name === field) === true;
}

/** The type Go sees before it looks inside an interface. */
function staticType(frame: Frame, receiver: unknown, position: ChainPosition): string {
  const isInterface =
    position.index === 0
      ? isRootInterface(frame, position.node)
      : holdsInterfaces(receiverOf(position, position.index - 1));
  return isInterface ? 'interface {}' : goTypeOf(receiver);
}

function holdsInterfaces(container: unknown): boolean {
  return container instanceof Map && elementTypeOf(underlyingTypeOf(container)) === 'interface {}';
}

/** What the field at `index` was read from; `undefined` where a method call lies between. */
function receiverOf(position: ChainPosition, index: number): unknown {
  let receiver = position.root;
  for (const field of position.node.fields.slice(0, index)) {
    receiver = findMethod(receiver, field) === undefined ? readEntry(receiver, field) : undefined;
  }
  return receiver;
}

function describeMissing(position: ChainPosition): MissingValue | undefined {
  const { node, index } = position;
  const key = node.fields[index - 1];
  if (key === undefined) return undefined;
  const container = receiverOf(position, index - 1);
  return {
    path: pathUpTo(node, index),
    key,
    siblings: container instanceof Map ? sortedKeys(container) : [],
  };
}

function pathUpTo(node: FieldsNode, count: number): string {
  return [formatRoot(node), ...node.fields.slice(0, count)].join('.');
}

/** What a chain begins with as written: empty for dot, `$x` for a variable. */
function formatRoot(node: FieldsNode): string {
  if (node.kind === 'field') return '';
  if (node.kind === 'variable') return node.name;
  const text = formatNode(node.node);
  return node.node.kind === 'pipe' ? `(${text})` : text;
}

/** Whether Go holds the value that the chain begins with as an interface {}. */
function isRootInterface(frame: Frame, node: FieldsNode): boolean {
  if (node.kind === 'field') return frame.isDotInterface;
  return node.kind === 'variable' && isInterfaceVariable(frame, node.name);
}
