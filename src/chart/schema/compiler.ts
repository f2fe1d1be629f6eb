import { compileKeywords } from './compile-keywords.ts';
import { latestDraft } from './draft.ts';
import { isJsonObject } from './json.ts';
import type { Json } from './json.ts';
import { findMetaschema } from './metaschemas/bundled.ts';
import { lookUp } from './pointer.ts';
import type { Place } from './pointer.ts';
import { isAnchor, resolveReference } from './reference.ts';
import { SchemaDocument, unloadable } from './resources.ts';
import type { Resource } from './resources.ts';
import { emptySchema } from './schema.ts';
import type { Schema, SchemaInMaking } from './schema.ts';

export interface CompilerOptions {
  /** Whether `format` counts in the drafts where it is a mere annotation. */
  readonly assertsFormats: boolean;
  /** Called with every schema taken in, to check it against the schema of its draft. */
  readonly check?: (document: SchemaDocument, place: Place) => void;
  /** Called with the address of a `urn:` reference, which Helm lets pass with a warning. */
  readonly warnOfUrn?: ((urn: string) => void) | undefined;
}

/** Turns schema documents into linked `Schema`s: all that can be reached, none that can not. */
export class Compiler {
  readonly #options: CompilerOptions;
  readonly #documents = new Map<string, SchemaDocument>();
  readonly #schemas = new Map<string, SchemaInMaking>();
  /** Schemas that are still empty; grows while it is worked on. */
  readonly #queue: SchemaInMaking[] = [];

  constructor(options: CompilerOptions) {
    this.#options = options;
  }

  get assertsFormats(): boolean {
    return this.#options.assertsFormats;
  }

  addDocument(url: string, root: Json): void {
    const document = new SchemaDocument(url, root, latestDraft);
    this.#documents.set(url, document);
    if (findMetaschema(url) === undefined) this.#options.check?.(document, { url, pointer: '' });
  }

  compile(url: string): Schema {
    const schema = this.schemaAt({ url, pointer: '' });
    // An array's iterator comes to see what is added on the way.
    for (const next of this.#queue) this.#fill(next);
    return schema;
  }

  /** The schema at a place; filled in by the end of `compile`. */
  schemaAt(place: Place): Schema {
    const key = `${place.url}#${place.pointer}`;
    const known = this.#schemas.get(key);
    if (known !== undefined) return known;
    const schema = emptySchema(place);
    this.#schemas.set(key, schema);
    this.#queue.push(schema);
    return schema;
  }

  /** The schema that a reference in the schema at `place` leads to. */
  resolve(place: Place, reference: string): Schema {
    const document = this.#documentAt(place.url);
    const target = resolveReference(document.resourceOf(place.pointer).url, reference);
    const local = document.resolve(target);
    if (local !== undefined) return this.schemaAt({ url: place.url, pointer: local });
    const pointer = this.#documentAt(target.url).resolve(target);
    if (pointer === undefined) throw new Error(`The schema ${target.url} does not know itself`);
    return this.schemaAt({ url: target.url, pointer });
  }

  /** The anchor that a dynamic reference names; empty when it is a JSON pointer. */
  anchorOf(place: Place, reference: string): string {
    const { fragment } = resolveReference(place.url, reference);
    return isAnchor(fragment) ? fragment : '';
  }

  #documentAt(url: string): SchemaDocument {
    const known = this.#documents.get(url);
    if (known !== undefined) return known;
    this.addDocument(url, this.#load(url));
    return this.#documentAt(url);
  }

  #load(url: string): Json {
    const metaschema = findMetaschema(url);
    if (metaschema !== undefined) return metaschema;
    if (!url.startsWith('urn:')) throw unloadable(url);
    this.#options.warnOfUrn?.(url);
    return true;
  }

  #fill(schema: SchemaInMaking): void {
    const { place } = schema;
    const document = this.#documentAt(place.url);
    const value = this.#valueAt(document, place);
    const resource = document.resourceOf(place.pointer);
    schema.draft = resource.draft.version;
    schema.resource = this.schemaAt({ url: place.url, pointer: resource.pointer });
    if (schema.draft >= 2020 && resource.pointer === place.pointer) {
      schema.dynamicAnchors = this.#dynamicAnchors(place.url, resource);
    }
    if (typeof value === 'boolean') schema.always = value;
    else if (isJsonObject(value)) {
      if (value.size === 0) schema.always = true;
      else compileKeywords(schema, value, this);
    }
  }

  /** A reference may lead to where no keyword expects a schema. */
  #valueAt(document: SchemaDocument, place: Place): Json {
    const known = document.schemaAt(place.pointer);
    if (known !== undefined) return known;
    document.collectAt(place.pointer);
    this.#options.check?.(document, place);
    return lookUp(document.root, place);
  }

  #dynamicAnchors(url: string, { anchors, dynamicAnchors }: Resource): Map<string, Schema> {
    const schemas = new Map<string, Schema>();
    for (const name of dynamicAnchors) {
      const pointer = anchors.get(name);
      if (pointer !== undefined) schemas.set(name, this.schemaAt({ url, pointer }));
    }
    return schemas;
  }
}
