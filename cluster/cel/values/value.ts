import type { CelType } from '../types/type.ts';

/**
 * What an expression works with. An int is a bigint, a double a number; maps come
 * from JSON and are only read as far as an expression looks.
 */
export type Value =
  | null
  | boolean
  | bigint
  | number
  | string
  | Uint
  | Uint8Array
  | CelList
  | CelMap
  | Timestamp
  | Duration
  | TypeValue
  | Optional
  | Opaque;

/** Lists that are sets, or maps in disguise, compare and add up as such. */
export class CelList {
  readonly items: readonly Value[];
  /** What makes two items the same one, where the order of the items does not count. */
  readonly identify: ((item: Value) => string) | undefined;

  constructor(items: readonly Value[], identify?: (item: Value) => string) {
    this.items = items;
    this.identify = identify;
  }
}

/** A map, or an object with fields. Keys are strings, ints, uints, doubles or bools. */
export interface CelMap {
  readonly kind: 'map';
  readonly size: number;
  keys(): Iterable<Value>;
  find(key: Value): Value | undefined;
}

export class Uint {
  readonly value: bigint;

  constructor(value: bigint) {
    this.value = value;
  }
}

/** A moment, to the nanosecond, since 1970. */
export class Timestamp {
  readonly nanos: bigint;
  /** Seconds east of Greenwich, of the clock that it was written by. */
  readonly offset: number;

  constructor(nanos: bigint, offset = 0) {
    this.nanos = nanos;
    this.offset = offset;
  }
}

export class Duration {
  readonly nanos: bigint;

  constructor(nanos: bigint) {
    this.nanos = nanos;
  }
}

/** A type as a value: what `type(x)` is. */
export class TypeValue {
  readonly type: CelType;

  constructor(type: CelType) {
    this.type = type;
  }
}

export class Optional {
  readonly value: Value | undefined;

  constructor(value?: Value) {
    this.value = value;
  }
}

export const none: Optional = new Optional();

/** A value of a library's own type, which only its functions look into. */
export interface Opaque {
  readonly kind: 'opaque';
  readonly type: CelType;
  /** How long it is to costs that count length; one where it is not said. */
  readonly size?: number;
  /** Whether another of the type is the same. */
  equals(other: Opaque): boolean;
}

/** Something an expression does that can't be done: `no such key: x`. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError';
}

export function isOpaque(value: unknown): value is Opaque {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'opaque';
}

export function isMap(value: unknown): value is CelMap {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'map';
}
