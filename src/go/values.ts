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
 * | []byte                  | `Uint8Array`                                                |
 * | nil of a map type       | an empty `Map` made by `nilMap`                             |
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

/** A named Go type over a map or slice, such as common.Values, with the methods templates see. */
export interface NamedType<T> {
  /** As `%T` prints it. */
  readonly name: string;
  /** Such as `map[string]interface {}`: what a value may be assigned to besides its own type. */
  readonly underlying: string;
  readonly method?: (receiver: T, name: string) => GoFunction | undefined;
}

/** A map whose Go type is not map[string]interface {}: map[string]string, or a named type. */
export class GoMap extends Map<string, unknown> {
  readonly goType: string;
  readonly named: NamedType<GoMap> | undefined;

  constructor(type: string | NamedType<GoMap>, entries?: Iterable<readonly [string, unknown]>) {
    super(entries);
    this.goType = typeof type === 'string' ? type : type.name;
    this.named = typeof type === 'string' ? undefined : type;
  }
}

/** A typed face over another map: what is set through one is seen through the other. */
export class GoMapView extends GoMap {
  readonly #backing: Map<string, unknown>;

  constructor(type: string | NamedType<GoMap>, backing: Map<string, unknown>) {
    super(type);
    this.#backing = backing;
  }

  override get size(): number {
    return this.#backing.size;
  }

  override get(key: string): unknown {
    return this.#backing.get(key);
  }

  override has(key: string): boolean {
    return this.#backing.has(key);
  }

  override set(key: string, value: unknown): this {
    this.#backing.set(key, value);
    return this;
  }

  override delete(key: string): boolean {
    return this.#backing.delete(key);
  }

  override clear(): void {
    this.#backing.clear();
  }

  override keys(): MapIterator<string> {
    return this.#backing.keys();
  }

  override values(): MapIterator<unknown> {
    return this.#backing.values();
  }

  override entries(): MapIterator<[string, unknown]> {
    return this.#backing.entries();
  }

  override [Symbol.iterator](): MapIterator<[string, unknown]> {
    return this.#backing.entries();
  }

  override forEach(act: (value: unknown, key: string, map: Map<string, unknown>) => void): void {
    for (const [key, value] of this.#backing) act(value, key, this);
  }
}

/** There from the first nil map on: most charts have none. */
let nilMaps: WeakSet<ReadonlyMap<string, unknown>> | undefined;

/** A nil map: reads as empty, `null` in JSON and YAML, must not be written. */
export function nilMap(type?: string): Map<string, unknown> {
  const map = type === undefined ? new Map<string, unknown>() : new GoMap(type);
  nilMaps ??= new WeakSet();
  nilMaps.add(map);
  return map;
}

export function isNilMap(map: ReadonlyMap<string, unknown>): boolean {
  return nilMaps?.has(map) ?? false;
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
  /** `undefined` where the struct has no such field. */
  goField?(name: string): GoValue;
  /** All fields in order, unexported ones too, for fmt. */
  goFields?(): readonly (readonly [name: string, value: GoValue])[];
  goMethod?(name: string): GoFunction | undefined;
  /** The number behind a named number type, such as the nanoseconds of a time.Duration. */
  goNumber?(): bigint | number;
  /** As `%v` prints it, where the type has a String or Error method. */
  goString?(): string;
  /** As `%#v` prints it, where the type has a GoString method. */
  goSyntax?(): string;
  /** Whether it is a pointer to nothing. */
  readonly isNilPointer?: boolean;
  /** What JSON has in its place, if not its exported fields: a value, or StructFields. */
  goJson?(): GoValue;
  /** What encoding.TextMarshaler gives: YAML and TOML ask for it. */
  goText?(): string;
}

const sliceType = Symbol('slice type');

interface SliceTag {
  readonly type: string;
  readonly named: NamedType<unknown[]> | undefined;
  readonly isNil: boolean;
}

type TaggedArray = unknown[] & { [sliceType]?: SliceTag };

/** Marks `items` as a slice of another type than []interface {}, such as `[]string`. */
export function typedSlice<T>(type: string | NamedType<unknown[]>, items: T[], isNil = false): T[] {
  const isName = typeof type === 'string';
  const tag: SliceTag = {
    type: isName ? type : type.name,
    named: isName ? undefined : type,
    isNil,
  };
  Object.defineProperty(items, sliceType, { value: tag });
  return items;
}

/** A nil slice: empty everywhere, `null` in JSON and YAML. */
export function nilSlice(type = '[]interface {}'): unknown[] {
  return typedSlice(type, [], true);
}

export function sliceTypeOf(items: readonly unknown[]): string {
  return (items as TaggedArray)[sliceType]?.type ?? '[]interface {}';
}

export function namedSliceType(items: readonly unknown[]): NamedType<unknown[]> | undefined {
  return (items as TaggedArray)[sliceType]?.named;
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
  /** It takes as long as many others: keys and passwords. */
  readonly isSlow?: boolean;
  /** It makes nothing of its own: what it gives is there without it, too. */
  readonly isFetching?: boolean;
}

export function goFunction(signature: string, call: (...args: never[]) => unknown): GoFunction {
  return { signature, call };
}

/** A function that takes milliseconds, by design. */
export function slowFunction(signature: string, call: (...args: never[]) => unknown): GoFunction {
  return { signature, call, isSlow: true };
}

export type FunctionTable = Readonly<Record<string, GoFunction>>;
