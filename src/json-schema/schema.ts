import type { Regexp } from '../go/index.ts';
import type { Decimal } from './decimal.ts';
import type { DraftVersion } from './draft.ts';
import type { Format } from './format.ts';
import type { Json } from './json.ts';
import type { JsonType } from './json-type.ts';
import type { SchemaDocument } from './resources.ts';

/**
 * A schema with every reference resolved. Schemas refer to each other in cycles, so the compiler
 * makes them empty and fills them in; from then on they do not change. Keywords are in groups,
 * for most schemas have few of them.
 */
export interface Schema {
  readonly document: SchemaDocument;
  /** The part of the document that it is made of. */
  readonly source: Json;
  readonly draft: DraftVersion;
  /** The schema with an address of its own that this one is part of. */
  readonly resource: Schema | undefined;
  readonly dynamicAnchors: ReadonlyMap<string, Schema> | undefined;
  readonly dynamicAnchor: string;
  readonly isRecursiveAnchor: boolean;

  /** `true`, `false` or `{}`: no other keyword counts. */
  readonly always: boolean | undefined;
  /** No types, no restriction. */
  readonly types: readonly JsonType[] | undefined;
  readonly constant: { readonly value: Json } | undefined;
  readonly enumeration: readonly Json[] | undefined;
  readonly format: Format | undefined;
  readonly references: References | undefined;
  readonly combinations: Combinations | undefined;
  readonly ofObjects: ObjectKeywords | undefined;
  readonly ofArrays: ArrayKeywords | undefined;
  readonly ofStrings: StringKeywords | undefined;
  readonly ofNumbers: NumberKeywords | undefined;
}

export interface References {
  readonly ref: Schema | undefined;
  readonly recursiveRef: Schema | undefined;
  readonly dynamicRef: DynamicReference | undefined;
}

export interface DynamicReference {
  readonly schema: Schema;
  /** Empty when the reference is a JSON pointer. */
  readonly anchor: string;
}

export interface Combinations {
  readonly not: Schema | undefined;
  readonly allOf: readonly Schema[];
  readonly anyOf: readonly Schema[];
  readonly oneOf: readonly Schema[];
  readonly if: Schema | undefined;
  readonly then: Schema | undefined;
  readonly else: Schema | undefined;
}

export interface ObjectKeywords {
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
}

export interface ArrayKeywords {
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
}

export interface StringKeywords {
  readonly minLength: number | undefined;
  readonly maxLength: number | undefined;
  readonly pattern: Regexp | undefined;
}

export interface NumberKeywords {
  readonly minimum: Decimal | undefined;
  readonly maximum: Decimal | undefined;
  readonly exclusiveMinimum: Decimal | undefined;
  readonly exclusiveMaximum: Decimal | undefined;
  readonly multipleOf: Decimal | undefined;
}

export type SchemaInMaking = { -readonly [Key in keyof Schema]: Schema[Key] };

export function emptySchema(
  document: SchemaDocument,
  source: Json,
  draft: DraftVersion,
): SchemaInMaking {
  return {
    document,
    source,
    draft,
    resource: undefined,
    dynamicAnchors: undefined,
    dynamicAnchor: '',
    isRecursiveAnchor: false,
    always: undefined,
    types: undefined,
    constant: undefined,
    enumeration: undefined,
    format: undefined,
    references: undefined,
    combinations: undefined,
    ofObjects: undefined,
    ofArrays: undefined,
    ofStrings: undefined,
    ofNumbers: undefined,
  };
}

/** Where the schema stands, such as `file:///values.schema.json#/properties/a`. */
export function locationOf({ document, source }: Schema): string {
  return document.locationOf(source);
}

/** Whether the schema looks at the value alone: nothing inside it, no other schema. */
export function isPlain(schema: Schema): boolean {
  return (
    schema.references === undefined &&
    schema.combinations === undefined &&
    schema.ofObjects === undefined &&
    schema.ofArrays === undefined &&
    schema.ofStrings === undefined &&
    schema.ofNumbers === undefined
  );
}
