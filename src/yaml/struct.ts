import { compareStrings, GoError, parseInstant, quote, utc } from '../go/index.ts';
import { scalarText } from './decode/key.ts';
import { YamlError } from './yaml-error.ts';

/** A field's type: how its value is read, and Go's name for it, which errors show. */
export interface FieldType<T> {
  readonly goType: string;
  /** What the field is when it is not given. */
  readonly zero: T;
  readonly decode: (value: unknown, place: Place) => T;
}

/** Where a value stands: the struct that has the field, and the field's path from the root. */
interface Place {
  readonly struct: string;
  readonly path: string;
  readonly isStrict: boolean;
}

export interface StructOptions<T> {
  /** What a field is that the document does not mention. */
  readonly base?: T;
  /** A field that the struct does not have is an error. */
  readonly isStrict?: boolean;
}

type Fields<T> = { readonly [Name in keyof T]: FieldType<T[Name]> };

/** A struct of Go: its fields by the names they have in YAML. */
export interface StructType<T> extends FieldType<T> {
  readonly decodeDocument: (document: unknown, options?: StructOptions<T>) => T;
}

/** Texts take numbers and booleans, too: `version: 1.10` is "1.1". */
export const text: FieldType<string> = {
  goType: 'string',
  zero: '',
  decode: (value, place) => {
    if (value instanceof Map || Array.isArray(value)) throw mismatch(value, text.goType, place);
    return scalarText(value as Parameters<typeof scalarText>[0]) ?? '';
  },
};

export const flag: FieldType<boolean> = {
  goType: 'bool',
  zero: false,
  decode: (value, place) => {
    if (typeof value !== 'boolean') throw mismatch(value, flag.goType, place);
    return value;
  },
};

/** A moment in RFC 3339, kept as it is written. */
export const time: FieldType<string> = {
  goType: 'time.Time',
  zero: '',
  decode: (value) => {
    if (typeof value !== 'string') {
      throw decodingError('Time.UnmarshalJSON: input is not a JSON string');
    }
    try {
      parseInstant('2006-01-02T15:04:05Z07:00', value, utc);
    } catch (error) {
      throw error instanceof GoError ? decodingError(error.message) : error;
    }
    return value;
  },
};

/** A value of any type, with numbers as JSON has them. */
export const anything: FieldType<unknown> = {
  goType: 'interface {}',
  zero: null,
  decode: (value) => (typeof value === 'bigint' ? Number(value) : value),
};

export function listOf<T>(item: FieldType<T>): FieldType<readonly T[]> {
  const goType = `[]${item.goType}`;
  const decode = (value: unknown, place: Place): T[] => {
    if (!Array.isArray(value)) throw mismatch(value, goType, place);
    return value.map((each) => (each === null ? item.zero : item.decode(each, place)));
  };
  return { goType, zero: [], decode };
}

export function optional<T>(type: FieldType<T>): FieldType<T | undefined> {
  return { goType: type.goType, zero: undefined, decode: type.decode };
}

/** A table with texts as its values. */
export function textTable<T>(make: (entries: [string, string][]) => T): FieldType<T | undefined> {
  const goType = 'map[string]string';
  const decode = (value: unknown, place: Place): T => {
    if (!(value instanceof Map)) throw mismatch(value, goType, place);
    const entries = [...(value as ReadonlyMap<string, unknown>)];
    return make(entries.map(([key, item]) => [key, text.decode(item, place)]));
  };
  return { goType, zero: undefined, decode };
}

/**
 * A struct that YAML fills as Go's encoding/json does: keys in their order, in any case, the
 * first error counts.
 */
export function structOf<T extends object>(goType: string, fields: Fields<T>): StructType<T> {
  const names = (): (keyof T & string)[] => Object.keys(fields) as (keyof T & string)[];
  // Made when a document is read: most structs are declared and never read.
  let made: T | undefined;
  const empty = (): T =>
    (made ??= Object.fromEntries(names().map((name) => [name, fields[name].zero])) as T);

  const fill = (table: ReadonlyMap<string, unknown>, base: T, at: Omit<Place, 'struct'>): T => {
    const { path, isStrict } = at;
    const struct = nameOf(goType);
    const result = { ...base };
    for (const key of [...table.keys()].sort(compareStrings)) {
      const name = Object.hasOwn(fields, key) ? (key as keyof T & string) : findName(names(), key);
      if (name === undefined && isStrict) throw decodingError(`json: unknown field ${quote(key)}`);
      const value = table.get(key);
      if (name === undefined || value === null) continue;
      const place = { struct, path: path === '' ? name : `${path}.${name}`, isStrict };
      result[name] = fields[name].decode(value, place);
    }
    return result;
  };

  return {
    goType,
    get zero() {
      return empty();
    },
    decode: (value, place) => {
      if (!(value instanceof Map)) throw mismatch(value, goType.replace('*', ''), place);
      return fill(value as ReadonlyMap<string, unknown>, empty(), place);
    },
    decodeDocument: (document, { base = empty(), isStrict = false } = {}) => {
      if (document === null) return base;
      if (document instanceof Map) {
        return fill(document as ReadonlyMap<string, unknown>, base, { path: '', isStrict });
      }
      const wanted = `into Go value of type ${goType.replace('*', '')}`;
      throw decodingError(`json: cannot unmarshal ${jsonTypeOf(document)} ${wanted}`);
    },
  };
}

/** Null entries in a list of structs are told from empty ones. */
export function nullable<T>(type: FieldType<T>): FieldType<T | null> {
  return { goType: type.goType, zero: null, decode: type.decode };
}

/** Without its package; a struct type that is written out has none. */
function nameOf(goType: string): string {
  return goType.startsWith('struct {') ? '' : goType.slice(goType.lastIndexOf('.') + 1);
}

/** A field by a name that is written in another case. */
function findName<Name extends string>(names: readonly Name[], key: string): Name | undefined {
  const lower = key.toLowerCase();
  return names.find((name) => name.toLowerCase() === lower);
}

function mismatch(value: unknown, goType: string, { struct, path }: Place): YamlError {
  const field = `${struct.replace('*', '')}.${path}`;
  const wanted = `into Go struct field ${field} of type ${goType}`;
  return decodingError(`json: cannot unmarshal ${jsonTypeOf(value)} ${wanted}`);
}

function decodingError(problem: string): YamlError {
  return new YamlError(`error unmarshaling JSON: while decoding JSON: ${problem}`);
}

function jsonTypeOf(value: unknown): string {
  if (value instanceof Map) return 'object';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'string') return 'string';
  return typeof value === 'boolean' ? 'bool' : 'number';
}
