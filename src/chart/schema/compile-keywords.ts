import { HelmError } from '../../base/index.ts';
import { compileRegexp, quote } from '../../go/index.ts';
import type { Regexp } from '../../go/index.ts';
import { findFormat } from './format.ts';
import type { JsonObject } from './json.ts';
import { isJsonType, jsonTypes } from './json-type.ts';
import { countOf, isTrue, listOf, namesIn, numberOf, tableOf, textOf } from './keywords.ts';
import { appendToken, formatPlace } from './pointer.ts';
import type { Place } from './pointer.ts';
import type { Schema, SchemaInMaking } from './schema.ts';

/** What the keywords need of the compiler. */
interface Linker {
  readonly assertsFormats: boolean;
  schemaAt(place: Place): Schema;
  resolve(place: Place, reference: string): Schema;
  anchorOf(place: Place, reference: string): string;
}

/** Fills in a schema from its keywords, those that its draft has. */
export function compileKeywords(schema: SchemaInMaking, source: JsonObject, linker: Linker): void {
  new KeywordCompiler(schema, source, linker).compile();
}

class KeywordCompiler {
  readonly #schema: SchemaInMaking;
  readonly #source: JsonObject;
  readonly #linker: Linker;

  constructor(schema: SchemaInMaking, source: JsonObject, linker: Linker) {
    this.#schema = schema;
    this.#source = source;
    this.#linker = linker;
  }

  compile(): void {
    const { draft } = this.#schema;
    this.#schema.ref = this.#reference('$ref');
    // Until draft 7 a reference stands alone: what is beside it counts for nothing.
    if (draft >= 2019 || this.#schema.ref === undefined) this.#compileDraft4();
    if (draft >= 6) this.#compileDraft6();
    if (draft >= 7) this.#compileDraft7();
    if (draft >= 2019) this.#compileDraft2019();
    if (draft >= 2020) this.#compileDraft2020();
  }

  #compileDraft4(): void {
    this.#compileApplicators();
    this.#compileAssertions();
    this.#compileRanges();
    const format = textOf(this.#source, 'format');
    const asserts = this.#linker.assertsFormats || this.#schema.draft < 2019;
    if (asserts && format !== undefined) this.#schema.format = findFormat(format);
  }

  #compileApplicators(): void {
    const schema = this.#schema;
    schema.allOf = this.#schemaList('allOf');
    schema.anyOf = this.#schemaList('anyOf');
    schema.oneOf = this.#schemaList('oneOf');
    schema.not = this.#inner('not');
    schema.properties = this.#schemaTable('properties');
    const patterns = [...this.#schemaTable('patternProperties')];
    schema.patternProperties = patterns.map(([source, inner]) => {
      return [this.#pattern('patternProperties', source), inner] as const;
    });
    schema.additionalProperties = this.#innerOrBoolean('additionalProperties');
    schema.dependencies = this.#dependencies();
    if (schema.draft >= 2020) return;
    if (listOf(this.#source, 'items') === undefined) schema.restItems = this.#inner('items');
    else {
      schema.prefixItems = this.#schemaList('items');
      schema.restItems = this.#innerOrBoolean('additionalItems');
    }
  }

  #compileAssertions(): void {
    const [schema, source] = [this.#schema, this.#source];
    const named = listOf(source, 'type') ?? [source.get('type') ?? null];
    const types = named.filter((item) => isJsonType(item));
    schema.types = jsonTypes.filter((type) => types.includes(type));
    schema.enumeration = listOf(source, 'enum');
    schema.required = namesIn(listOf(source, 'required'));
    schema.minProperties = countOf(source, 'minProperties');
    schema.maxProperties = countOf(source, 'maxProperties');
    schema.minItems = countOf(source, 'minItems');
    schema.maxItems = countOf(source, 'maxItems');
    schema.hasUniqueItems = isTrue(source, 'uniqueItems');
    schema.minLength = countOf(source, 'minLength');
    schema.maxLength = countOf(source, 'maxLength');
    const pattern = textOf(source, 'pattern');
    if (pattern !== undefined) schema.pattern = this.#pattern('pattern', pattern);
  }

  #compileRanges(): void {
    const [schema, source] = [this.#schema, this.#source];
    schema.multipleOf = numberOf(source, 'multipleOf');
    // In draft 4 `exclusiveMinimum: true` changes what `minimum` means.
    const isMinimumExclusive = isTrue(source, 'exclusiveMinimum');
    const minimum = numberOf(source, 'minimum');
    schema.minimum = isMinimumExclusive ? undefined : minimum;
    schema.exclusiveMinimum = isMinimumExclusive ? minimum : numberOf(source, 'exclusiveMinimum');
    const isMaximumExclusive = isTrue(source, 'exclusiveMaximum');
    const maximum = numberOf(source, 'maximum');
    schema.maximum = isMaximumExclusive ? undefined : maximum;
    schema.exclusiveMaximum = isMaximumExclusive ? maximum : numberOf(source, 'exclusiveMaximum');
  }

  #compileDraft6(): void {
    this.#schema.contains = this.#inner('contains');
    this.#schema.propertyNames = this.#inner('propertyNames');
    const constant = this.#source.get('const');
    if (constant !== undefined) this.#schema.constant = { value: constant };
  }

  #compileDraft7(): void {
    this.#schema.if = this.#inner('if');
    if (this.#schema.if === undefined) return;
    const condition = this.#source.get('if');
    if (condition !== false) this.#schema.then = this.#inner('then');
    if (condition !== true) this.#schema.else = this.#inner('else');
  }

  #compileDraft2019(): void {
    const [schema, source] = [this.#schema, this.#source];
    schema.recursiveRef = this.#reference('$recursiveRef');
    schema.isRecursiveAnchor = isTrue(source, '$recursiveAnchor');
    if (schema.contains !== undefined) {
      schema.minContains = countOf(source, 'minContains');
      schema.maxContains = countOf(source, 'maxContains');
    }
    const required = [...(tableOf(source, 'dependentRequired') ?? [])];
    schema.dependentRequired = new Map(
      required.flatMap(([name, list]) => (Array.isArray(list) ? [[name, namesIn(list)]] : [])),
    );
    schema.dependentSchemas = this.#schemaTable('dependentSchemas');
    schema.unevaluatedItems = this.#inner('unevaluatedItems');
    schema.unevaluatedProperties = this.#inner('unevaluatedProperties');
  }

  #compileDraft2020(): void {
    const [schema, source] = [this.#schema, this.#source];
    const target = this.#reference('$dynamicRef');
    if (target !== undefined) {
      const reference = textOf(source, '$dynamicRef') ?? '';
      const anchor = this.#linker.anchorOf(schema.place, reference);
      schema.dynamicRef = { schema: target, anchor };
    }
    schema.dynamicAnchor = textOf(source, '$dynamicAnchor') ?? '';
    schema.prefixItems = this.#schemaList('prefixItems');
    schema.restItems = this.#inner('items');
  }

  #dependencies(): Map<string, readonly string[] | Schema> {
    const entries = [...(tableOf(this.#source, 'dependencies') ?? [])];
    return new Map(
      entries.map(([name, value]) => [
        name,
        Array.isArray(value) ? namesIn(value) : this.#at('dependencies', name),
      ]),
    );
  }

  #reference(keyword: string): Schema | undefined {
    const reference = textOf(this.#source, keyword);
    if (reference === undefined) return undefined;
    return this.#linker.resolve(this.#schema.place, reference);
  }

  #inner(keyword: string): Schema | undefined {
    return this.#source.has(keyword) ? this.#at(keyword) : undefined;
  }

  #innerOrBoolean(keyword: string): Schema | boolean | undefined {
    const value = this.#source.get(keyword);
    return typeof value === 'boolean' ? value : this.#inner(keyword);
  }

  #schemaList(keyword: string): Schema[] {
    const list = listOf(this.#source, keyword) ?? [];
    return list.map((_, index) => this.#at(keyword, String(index)));
  }

  #schemaTable(keyword: string): Map<string, Schema> {
    const names = tableOf(this.#source, keyword)?.keys() ?? [];
    return new Map(Array.from(names, (name) => [name, this.#at(keyword, name)]));
  }

  #at(...tokens: readonly string[]): Schema {
    const { url, pointer } = this.#schema.place;
    return this.#linker.schemaAt({ url, pointer: appendToken(pointer, ...tokens) });
  }

  #pattern(keyword: string, source: string): Regexp {
    try {
      return compileRegexp(source);
    } catch (error) {
      const { url, pointer } = this.#schema.place;
      const where = quote(formatPlace({ url, pointer: appendToken(pointer, keyword) }));
      const reason = error instanceof Error ? error.message : String(error);
      const message = `invalid regex ${quote(source)} at ${where}: ${reason}`;
      throw new HelmError('InvalidSchema', message);
    }
  }
}
