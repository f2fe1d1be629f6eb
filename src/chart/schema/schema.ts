import type { Regexp } from '../../go/index.ts';
import type { Decimal } from './decimal.ts';
import type { DraftVersion } from './draft.ts';
import type { Format } from './format.ts';
import type { Json } from './json.ts';
import type { JsonType } from './json-type.ts';
import type { Place } from './pointer.ts';

/**
 * A schema with every reference resolved. Schemas refer to each other in cycles, so the compiler
 * makes them empty and fills them in; from then on they do not change.
 */
export interface Schema {
  readonly place: Place;
  readonly draft: DraftVersion;
  /** The schema with an address of its own that this one is part of. */
  readonly resource: Schema | undefined;
  readonly dynamicAnchors: ReadonlyMap<string, Schema>;

  /** `true`, `false` or `{}`: no other keyword counts. */
  readonly always: boolean | undefined;
  readonly ref: Schema | undefined;
  readonly recursiveRef: Schema | undefined;
  readonly isRecursiveAnchor: boolean;
  readonly dynamicRef: DynamicReference | undefined;
  readonly dynamicAnchor: string;
  readonly types: readonly JsonType[];
  readonly constant: { readonly value: Json } | undefined;
  readonly enumeration: readonly Json[] | undefined;
  readonly format: Format | undefined;
  readonly not: Schema | undefined;
  readonly allOf: readonly Schema[];
  readonly anyOf: readonly Schema[];
  readonly oneOf: readonly Schema[];
  readonly if: Schema | undefined;
  readonly then: Schema | undefined;
  readonly else: Schema | undefined;

  readonly minProperties: number | undefined;
  readonly maxProperties: number | undefined;
  readonly required: readonly string[];
  readonly properties: ReadonlyMap<string, Schema>;
  readonly patternProperties: readonly (readonly [Regexp, Schema])[];
  readonly additionalProperties: boolean | Schema | undefined;
  readonly propertyNames: Schema | undefined;
  readonly dependencies: ReadonlyMap<string, readonly string[] | Schema>;
  readonly dependentRequired: ReadonlyMap<string, readonly string[]>;
  readonly dependentSchemas: ReadonlyMap<string, Schema>;
  readonly unevaluatedProperties: Schema | undefined;

  readonly minItems: number | undefined;
  readonly maxItems: number | undefined;
  readonly hasUniqueItems: boolean;
  /** `prefixItems`, or the list in `items` of older drafts. */
  readonly prefixItems: readonly Schema[];
  /** `items`, or `additionalItems` of older drafts: what comes after the prefix. */
  readonly restItems: boolean | Schema | undefined;
  readonly contains: Schema | undefined;
  readonly minContains: number | undefined;
  readonly maxContains: number | undefined;
  readonly unevaluatedItems: Schema | undefined;

  readonly minLength: number | undefined;
  readonly maxLength: number | undefined;
  readonly pattern: Regexp | undefined;

  readonly minimum: Decimal | undefined;
  readonly maximum: Decimal | undefined;
  readonly exclusiveMinimum: Decimal | undefined;
  readonly exclusiveMaximum: Decimal | undefined;
  readonly multipleOf: Decimal | undefined;
}

export interface DynamicReference {
  readonly schema: Schema;
  /** Empty when the reference is a JSON pointer. */
  readonly anchor: string;
}

export type SchemaInMaking = { -readonly [Key in keyof Schema]: Schema[Key] };

export function emptySchema(place: Place): SchemaInMaking {
  return {
    place,
    draft: 2020,
    resource: undefined,
    dynamicAnchors: noSchemas,
    always: undefined,
    ref: undefined,
    recursiveRef: undefined,
    isRecursiveAnchor: false,
    dynamicRef: undefined,
    dynamicAnchor: '',
    types: [],
    constant: undefined,
    enumeration: undefined,
    format: undefined,
    not: undefined,
    allOf: [],
    anyOf: [],
    oneOf: [],
    if: undefined,
    then: undefined,
    else: undefined,
    minProperties: undefined,
    maxProperties: undefined,
    required: [],
    properties: noSchemas,
    patternProperties: [],
    additionalProperties: undefined,
    propertyNames: undefined,
    dependencies: noSchemas,
    dependentRequired: noNames,
    dependentSchemas: noSchemas,
    unevaluatedProperties: undefined,
    minItems: undefined,
    maxItems: undefined,
    hasUniqueItems: false,
    prefixItems: [],
    restItems: undefined,
    contains: undefined,
    minContains: undefined,
    maxContains: undefined,
    unevaluatedItems: undefined,
    minLength: undefined,
    maxLength: undefined,
    pattern: undefined,
    minimum: undefined,
    maximum: undefined,
    exclusiveMinimum: undefined,
    exclusiveMaximum: undefined,
    multipleOf: undefined,
  };
}

const noSchemas: ReadonlyMap<string, Schema> = new Map();
const noNames: ReadonlyMap<string, readonly string[]> = new Map();
