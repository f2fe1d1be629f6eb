/**
 * Go's values in JavaScript.
 *
 * | Go                      | here                                                        |
 * |-------------------------|-------------------------------------------------------------|
 * | nil                     | `null`                                                      |
 * | no value at all         | `undefined` (an invalid reflect.Value: a missing map key)   |
 * | bool, string            | `boolean`, `string` (bytes that are not UTF-8: `utf8.ts`)   |
 * | float64                 | `number`                                                    |
 * | int                     | `bigint`                                                    |
 * | every other number type | `GoNumber`                                                  |
 * | map[string]any          | `Map<string, unknown>`                                      |
 * | a named or typed map    | `GoMap`, which carries its type                             |
 * | []any                   | `Array`                                                     |
 * | []string, nil slices …  | an `Array` tagged by `typedSlice`                           |
 * | struct, pointer, func   | an object with a `goType` (see `GoObject`)                  |
 */
export type GoValue = unknown;

/** The kinds of Go numbers that are neither `int` (bigint) nor `float64` (number). */
export type NumberType =
  | 'int8'
  | 'int16'
  | 'int32'
  | 'int64'
  | 'uint'
  | 'uint8'
  | 'uint16'
  | 'uint32'
  | 'uint64'
  | 'uintptr'
  | 'float32';

export class GoNumber {
  readonly type: NumberType;
  /** A number for float32, else a bigint within the type's range. */
  readonly value: bigint | number;

  constructor(type: NumberType, value: bigint | number) {
    this.type = type;
    this.value = value;
  }
}

export function int64(value: bigint): GoNumber {
  return new GoNumber('int64', BigInt.asIntN(64, value));
}

/** A map whose Go type is not map[string]interface {}: map[string]string, or a named type. */
export class GoMap extends Map<string, unknown> {
  readonly goType: string;

  constructor(goType: string, entries?: Iterable<readonly [string, unknown]>) {
    super(entries);
    this.goType = goType;
  }
}

/**
 * A Go struct, pointer or other opaque value that templates may hold. Fields are read through
 * `goField`, methods through `goMethod`; neither sees anything of the JavaScript object itself.
 */
export interface GoObject {
  /** As `%T` prints it, such as `*semver.Version` or `time.Time`. */
  readonly goType: string;
  /** reflect.Kind, such as `struct`, `ptr`, `func`, `int64` for time.Duration. */
  readonly goKind: string;
  goField?(name: string): GoValue;
  goMethod?(name: string): GoFunction | undefined;
  /** As `%v` prints it, where the type has a String or Error method. */
  goString?(): string;
}

const sliceType = Symbol('slice type');

interface SliceTag {
  readonly type: string;
  readonly isNil: boolean;
}

type TaggedArray = unknown[] & { [sliceType]?: SliceTag };

/** Marks `items` as a slice of another type than []interface {}, such as `[]string`. */
export function typedSlice<T>(type: string, items: T[], isNil = false): T[] {
  Object.defineProperty(items, sliceType, { value: { type, isNil } satisfies SliceTag });
  return items;
}

/** A nil slice: empty everywhere, `null` in JSON and YAML. */
export function nilSlice(type = '[]interface {}'): unknown[] {
  return typedSlice(type, [], true);
}

export function sliceTypeOf(items: readonly unknown[]): string {
  return (items as TaggedArray)[sliceType]?.type ?? '[]interface {}';
}

export function isNilSlice(items: readonly unknown[]): boolean {
  return (items as TaggedArray)[sliceType]?.isNil ?? false;
}

/** What a Go function returns as its error, or panics with: text/template treats both alike. */
export class GoError extends Error {
  override readonly name = 'GoError';
}

/**
 * A function that templates may call. `signature` is Go's own, without names:
 * `func(int, string) string`, `func(...interface {}) (string, error)`. The caller checks and
 * converts arguments by it, exactly as text/template does, so that `call` receives for
 *
 * - `string`, `bool`, `float64`: the primitive;
 * - any integer type: a bigint;
 * - `interface {}`: the value as it is (a missing one is `null`);
 * - any map or slice type: the Map or Array.
 *
 * The result of `call` is in the same form (a bigint for any integer type) and is boxed by the
 * declared result type. An error is thrown, as `GoError`.
 */
export interface GoFunction {
  readonly signature: string;
  readonly call: (...args: never[]) => unknown;
}

export function goFunction(signature: string, call: (...args: never[]) => unknown): GoFunction {
  return { signature, call };
}

export type FunctionTable = Readonly<Record<string, GoFunction>>;
