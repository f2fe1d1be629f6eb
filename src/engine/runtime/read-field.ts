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
import type { Frame } from './frame.ts';
import type { MissingValue } from './template-error.ts';

/** A chain of fields, as far as messages need to know it. */
export interface FieldChain {
  /** What the chain begins with as written: empty for dot, `$x` for a variable. */
  readonly formatRoot: () => string;
  readonly fields: readonly string[];
  /** Whether Go holds the value that the chain begins with as an interface {}. */
  readonly isRootInterface: (frame: Frame) => boolean;
}

/** Calls a method without arguments in the middle of a chain. */
export type CallMethod = (frame: Frame, method: GoFunction, name: string) => unknown;

/** Reads the first `count` fields of a chain from `root`. */
export function readFields(
  frame: Frame,
  root: unknown,
  chain: FieldChain,
  options: { readonly count: number; readonly callMethod: CallMethod },
): unknown {
  let receiver = root;
  for (let index = 0; index < options.count; index++) {
    const field = chain.fields[index] ?? '';
    const method = findMethod(receiver, field);
    if (method !== undefined) {
      receiver = options.callMethod(frame, method, field);
      continue;
    }
    const value = readEntry(receiver, field);
    receiver = value === undefined ? readAbsent(frame, receiver, { chain, root, index }) : value;
  }
  return receiver;
}

/** Where in a chain reading stopped. */
export interface ChainPosition {
  readonly chain: FieldChain;
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
  const field = position.chain.fields[position.index] ?? '';
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
      const { chain, index } = position;
      const key = chain.fields[index] ?? '';
      const path = pathUpTo(chain, index + 1);
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
      ? position.chain.isRootInterface(frame)
      : holdsInterfaces(receiverOf(position, position.index - 1));
  return isInterface ? 'interface {}' : goTypeOf(receiver);
}

function holdsInterfaces(container: unknown): boolean {
  return container instanceof Map && elementTypeOf(underlyingTypeOf(container)) === 'interface {}';
}

/** What the field at `index` was read from; `undefined` where a method call lies between. */
function receiverOf(position: ChainPosition, index: number): unknown {
  let receiver = position.root;
  for (const field of position.chain.fields.slice(0, index)) {
    receiver = findMethod(receiver, field) === undefined ? readEntry(receiver, field) : undefined;
  }
  return receiver;
}

function describeMissing(position: ChainPosition): MissingValue | undefined {
  const { chain, index } = position;
  const key = chain.fields[index - 1];
  if (key === undefined) return undefined;
  const container = receiverOf(position, index - 1);
  return {
    path: pathUpTo(chain, index),
    key,
    siblings: container instanceof Map ? sortedKeys(container) : [],
  };
}

function pathUpTo(chain: FieldChain, count: number): string {
  return [chain.formatRoot(), ...chain.fields.slice(0, count)].join('.');
}
