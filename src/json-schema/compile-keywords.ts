import { HelmError } from '../base/index.ts';
import { compileRegexp, quote } from '../go/index.ts';
import type { Regexp } from '../go/index.ts';
import { compilePlain } from './compile-plain.ts';
import type { Json, JsonObject } from './json.ts';
import { countOf, isTrue, listOf, namesIn, numberOf, tableOf, textOf } from './keywords.ts';
import { isAnchor, resolveReference } from './reference.ts';
import { locationOf } from './schema.ts';
import type {
  ArrayKeywords,
  Combinations,
  NumberKeywords,
  ObjectKeywords,
  References,
  Schema,
  SchemaInMaking,
  StringKeywords,
} from './schema.ts';

/** What the keywords need of the compiler. */
interface Linker {
  readonly assertsFormats: boolean;
  /** The schema that a part of the same document makes. */
  readonly schemaOf: (part: Json) => Schema;
  /** The schema that a reference leads to. */
  readonly resolve: (reference: string) => Schema;
}

/** Fills in a schema from its keywords, those that its draft has. */
export function compileKeywords(schema: SchemaInMaking, source: JsonObject, linker: Linker): void {
  new KeywordCompiler(schema, source, linker).compile();
}

/** The keywords of each group, and the draft from which on they exist. */
const groups = {
  combinations: { not: 4, allOf: 4, anyOf: 4, oneOf: 4, if: 7 },
  ofObjects: {
    minProperties: 4,
    maxProperties: 4,
    required: 4,
    properties: 4,
    patternProperties: 4,
    additionalProperties: 4,
    dependencies: 4,
    propertyNames: 6,
    dependentRequired: 2019,
    dependentSchemas: 2019,
    unevaluatedProperties: 2019,
  },
  ofArrays: {
    minItems: 4,
    maxItems: 4,
    uniqueItems: 4,
    items: 4,
    contains: 6,
    unevaluatedItems: 2019,
    prefixItems: 2020,
  },
  ofStrings: { minLength: 4, maxLength: 4, pattern: 4 },
  ofNumbers: { minimum: 4, maximum: 4, exclusiveMinimum: 4, exclusiveMaximum: 4, multipleOf: 4 },
} as const;

type Group = keyof typeof groups;

/** By keyword: its group and its first draft. */
const groupOfKeyword: ReadonlyMap<string, readonly [Group, number]> = new Map(
  Object.entries(groups).flatMap(([group, keywords]) =>
    Object.entries(keywords).map(([keyword, draft]) => [keyword, [group as Group, draft]] as const),
  ),
);

class KeywordCompiler {
  readonly #schema: SchemaInMaking;
  readonly #source: JsonObject;
  readonly #linker: Linker;
  /** Until draft 7 a reference stands alone: what draft 4 knew beside it counts for nothing. */
  #isBesideReference = false;

  constructor(schema: SchemaInMaking, source: JsonObject, linker: Linker) {
    this.#schema = schema;
    this.#source = source;
    this.#linker = linker;
  }

  compile(): void {
    const schema = this.#schema;
    schema.references = this.#references();
    this.#isBesideReference = schema.draft < 2019 && schema.references?.ref !== undefined;
    if (schema.draft >= 2020) schema.dynamicAnchor = textOf(this.#source, '$dynamicAnchor') ?? '';
    if (schema.draft >= 2019) schema.isRecursiveAnchor = isTrue(this.#source, '$recursiveAnchor');
    // What draft 6 brought counts beside a reference; of these that is `const` alone.
    const plain = this.#isBesideReference ? onlyConst(this.#source) : this.#source;
    compilePlain(schema, plain, this.#linker.assertsFormats);
    const present = this.#presentGroups();
    if (present.has('combinations')) schema.combinations = this.#combinations();
    if (present.has('ofObjects')) schema.ofObjects = this.#objectKeywords();
    if (present.has('ofArrays')) schema.ofArrays = this.#arrayKeywords();
    if (present.has('ofStrings')) schema.ofStrings = this.#stringKeywords();
    if (present.has('ofNumbers')) schema.ofNumbers = this.#numberKeywords();
  }

  #presentGroups(): Set<Group> {
    const present = new Set<Group>();
    for (const keyword of this.#source.keys()) {
      const [group, draft] = groupOfKeyword.get(keyword) ?? [];
      if (group !== undefined && draft !== undefined && this.#knows(draft)) present.add(group);
    }
    return present;
  }

  /** Whether a keyword that came with a draft counts in this schema. */
  #knows(draft: number): boolean {
    return this.#schema.draft >= draft && !(draft === 4 && this.#isBesideReference);
  }

  #references(): References | undefined {
    const { draft } = this.#schema;
    const ref = this.#reference('$ref');
    const recursiveRef = draft >= 2019 ? this.#reference('$recursiveRef') : undefined;
    const dynamic = draft >= 2020 ? this.#reference('$dynamicRef') : undefined;
    if (ref === undefined && recursiveRef === undefined && dynamic === undefined) return undefined;
    return {
      ref,
      recursiveRef,
      dynamicRef: dynamic && { schema: dynamic, anchor: this.#anchor() },
    };
  }

  /** The anchor that a dynamic reference names; empty when it is a JSON pointer. */
  #anchor(): string {
    const reference = textOf(this.#source, '$dynamicRef') ?? '';
    const { fragment } = resolveReference(this.#schema.document.url, reference);
    return isAnchor(fragment) ? fragment : '';
  }

  #combinations(): Combinations {
    const known = this.#knows(4);
    const condition = this.#knows(7) ? this.#source.get('if') : undefined;
    return {
      not: known ? this.#inner('not') : undefined,
      allOf: known ? this.#schemaList('allOf') : [],
      anyOf: known ? this.#schemaList('anyOf') : [],
      oneOf: known ? this.#schemaList('oneOf') : [],
      if: condition === undefined ? undefined : this.#inner('if'),
      then: condition === undefined || condition === false ? undefined : this.#inner('then'),
      else: condition === undefined || condition === true ? undefined : this.#inner('else'),
    };
  }

  #objectKeywords(): ObjectKeywords {
    const source = this.#knows(4) ? this.#source : emptySource;
    const later = this.#knows(2019) ? this.#source : emptySource;
    return {
      minProperties: countOf(source, 'minProperties'),
      maxProperties: countOf(source, 'maxProperties'),
      required: namesIn(listOf(source, 'required')),
      properties: this.#schemaTable('properties', source),
      patternProperties: Array.from(this.#schemaTable('patternProperties', source), (entry) => {
        const [pattern, inner] = entry;
        return [this.#regexp('patternProperties', pattern), inner] as const;
      }),
      additionalProperties: this.#innerOrBoolean('additionalProperties', source),
      dependencies: this.#dependencies(source),
      propertyNames: this.#knows(6) ? this.#inner('propertyNames') : undefined,
      dependentRequired: dependentRequiredIn(later),
      dependentSchemas: this.#schemaTable('dependentSchemas', later),
      unevaluatedProperties: this.#inner('unevaluatedProperties', later),
    };
  }

  #arrayKeywords(): ArrayKeywords {
    const source = this.#knows(4) ? this.#source : emptySource;
    const later = this.#knows(2019) ? this.#source : emptySource;
    const contains = this.#knows(6) ? this.#inner('contains') : undefined;
    return {
      ...this.#itemKeywords(source),
      minItems: countOf(source, 'minItems'),
      maxItems: countOf(source, 'maxItems'),
      hasUniqueItems: isTrue(source, 'uniqueItems'),
      contains,
      minContains: contains && countOf(later, 'minContains'),
      maxContains: contains && countOf(later, 'maxContains'),
      unevaluatedItems: this.#inner('unevaluatedItems', later),
    };
  }

  #itemKeywords(source: JsonObject): Pick<ArrayKeywords, 'prefixItems' | 'restItems'> {
    if (this.#knows(2020)) {
      return { prefixItems: this.#schemaList('prefixItems'), restItems: this.#inner('items') };
    }
    if (listOf(source, 'items') === undefined) {
      return { prefixItems: [], restItems: this.#inner('items', source) };
    }
    const restItems = this.#innerOrBoolean('additionalItems', source);
    return { prefixItems: this.#schemaList('items'), restItems };
  }

  #stringKeywords(): StringKeywords {
    const source = this.#source;
    const pattern = textOf(source, 'pattern');
    return {
      minLength: countOf(source, 'minLength'),
      maxLength: countOf(source, 'maxLength'),
      pattern: pattern === undefined ? undefined : this.#regexp('pattern', pattern),
    };
  }

  #numberKeywords(): NumberKeywords {
    const source = this.#source;
    // In draft 4 `exclusiveMinimum: true` changes what `minimum` means.
    const isMinimumExclusive = isTrue(source, 'exclusiveMinimum');
    const isMaximumExclusive = isTrue(source, 'exclusiveMaximum');
    const [minimum, maximum] = [numberOf(source, 'minimum'), numberOf(source, 'maximum')];
    return {
      multipleOf: numberOf(source, 'multipleOf'),
      minimum: isMinimumExclusive ? undefined : minimum,
      exclusiveMinimum: isMinimumExclusive ? minimum : numberOf(source, 'exclusiveMinimum'),
      maximum: isMaximumExclusive ? undefined : maximum,
      exclusiveMaximum: isMaximumExclusive ? maximum : numberOf(source, 'exclusiveMaximum'),
    };
  }

  #dependencies(source: JsonObject): Map<string, readonly string[] | Schema> {
    const entries = tableOf(source, 'dependencies') ?? emptySource;
    return new Map(
      Array.from(entries, ([name, value]) => [
        name,
        Array.isArray(value) ? namesIn(value) : this.#linker.schemaOf(value),
      ]),
    );
  }

  #reference(keyword: string): Schema | undefined {
    const reference = textOf(this.#source, keyword);
    if (reference === undefined) return undefined;
    return this.#linker.resolve(reference);
  }

  #inner(keyword: string, source = this.#source): Schema | undefined {
    const value = source.get(keyword);
    return value === undefined ? undefined : this.#linker.schemaOf(value);
  }

  #innerOrBoolean(keyword: string, source: JsonObject): Schema | boolean | undefined {
    const value = source.get(keyword);
    return typeof value === 'boolean' ? value : this.#inner(keyword, source);
  }

  #schemaList(keyword: string): Schema[] {
    return (listOf(this.#source, keyword) ?? []).map((item) => this.#linker.schemaOf(item));
  }

  #schemaTable(keyword: string, source: JsonObject): Map<string, Schema> {
    const schemas = new Map<string, Schema>();
    for (const [name, value] of tableOf(source, keyword) ?? emptySource) {
      schemas.set(name, this.#linker.schemaOf(value));
    }
    return schemas;
  }

  #regexp(keyword: string, source: string): Regexp {
    try {
      return compileRegexp(source);
    } catch (error) {
      const where = quote(`${locationOf(this.#schema)}/${keyword}`);
      const reason = error instanceof Error ? error.message : String(error);
      const message = `invalid regex ${quote(source)} at ${where}: ${reason}`;
      throw new HelmError('InvalidSchema', message);
    }
  }
}

const emptySource: JsonObject = new Map();

function onlyConst(source: JsonObject): JsonObject {
  return new Map([...source].filter(([keyword]) => keyword === 'const'));
}

function dependentRequiredIn(source: JsonObject): Map<string, readonly string[]> {
  const required = new Map<string, readonly string[]>();
  for (const [name, list] of tableOf(source, 'dependentRequired') ?? emptySource) {
    if (Array.isArray(list)) required.set(name, namesIn(list));
  }
  return required;
}
