/**
 * What a value may be and how two of them merge. A type may allow a scalar, a list and a map at once
 * (free-form JSON does); a struct is a map whose fields are named.
 */
export interface Type {
  readonly scalar?: Scalar;
  readonly list?: ListType;
  readonly map?: MapType;
}

export type Scalar =
  | 'string'
  | 'boolean'
  | 'int32'
  | 'int64'
  | 'double'
  | 'bytes'
  | 'time'
  | 'microTime'
  | 'quantity'
  | 'intOrString'
  | 'untyped';

export interface ListType {
  readonly element: Type;
  /** Associative lists merge item by item: by `keys`, or by value where there are none (a set). */
  readonly relation: 'atomic' | 'associative';
  readonly keys: readonly string[];
}

export interface MapType {
  /** The short OpenAPI name, `apps.v1.DeploymentSpec`; none for free-form maps. */
  readonly name?: string;
  readonly fields: ReadonlyMap<string, Field>;
  /** The type of what no field names; without one, nothing else is allowed. */
  readonly element?: Type;
  readonly atomic: boolean;
}

/** When Go writes a field: always, whenever it was given, or only if it is not empty. */
export type Presence = 'always' | 'given' | 'nonEmpty';

export interface Field {
  readonly name: string;
  readonly type: Type;
  readonly required: boolean;
  readonly presence: Presence;
  /** A Go pointer: written as null, not as an empty struct, where it is always written. */
  readonly isPointer: boolean;
  readonly default?: string | number | boolean;
  /** Of the field in protobuf: several where it stands in an embedded message. */
  readonly numbers: readonly number[];
  readonly patch: PatchRule;
  /** The list or map type as OpenAPI states it; absent where nothing is said. */
  readonly statedListType?: 'atomic' | 'set' | 'map';
}

/** How a strategic merge patch treats a field. */
export interface PatchRule {
  readonly strategy: 'merge' | 'replace';
  readonly mergeKey?: string;
  readonly retainKeys: boolean;
}

export const noFields: ReadonlyMap<string, Field> = new Map<string, Field>();

/** Free-form content that is owned as a whole. */
export const rawType: Type = freeForm(true);

/** Free-form content whose maps are owned key by key. */
export const deduced: Type = freeForm(false);

function freeForm(atomic: boolean): Type {
  const type: { -readonly [K in keyof Type]: Type[K] } = { scalar: 'untyped' };
  const raw = atomic ? type : rawType;
  type.list = { element: raw, relation: 'atomic', keys: [] };
  type.map = { fields: noFields, element: type, atomic };
  return type;
}

export function typeOfField(map: MapType, name: string): Type | undefined {
  return map.fields.get(name)?.type ?? map.element;
}
