import { HelmError } from '../base/index.ts';
import { compileKeywords } from './compile-keywords.ts';
import { compilePlain, hasPlainKeywordsOnly } from './compile-plain.ts';
import { latestDraft } from './draft.ts';
import { isJsonObject } from './json.ts';
import type { Json, JsonObject } from './json.ts';
import { findMetaschema } from './metaschemas/bundled.ts';
import { resolveReference } from './reference.ts';
import { SchemaDocument, unloadable } from './resources.ts';
import type { Resource } from './resources.ts';
import { emptySchema } from './schema.ts';
import type { Schema, SchemaInMaking } from './schema.ts';

export interface CompilerOptions {
  /** Whether `format` counts in the drafts where it is a mere annotation. */
  readonly assertsFormats: boolean;
  /** Called with every schema taken in, to check it against the schema of its draft. */
  readonly check?: (document: SchemaDocument, schema: Json, resource: Resource) => void;
  /** Called with the address of a `urn:` reference, which Helm lets pass with a warning. */
  readonly warnOfUrn?: ((urn: string) => void) | undefined;
  /** What there is beside the schema itself. */
  readonly documents?: SchemaDocuments | undefined;
  /** Called with the address of what is not there, which then allows everything. */
  readonly onMissing?: ((url: string) => void) | undefined;
}

/** Documents that schemas refer to, by address: what is there, or why it could not be had. */
export type SchemaDocuments = ReadonlyMap<string, Json | HelmError>;

/** A part of a document, and the resource around it. */
interface Part {
  readonly source: Json;
  readonly document: SchemaDocument;
  readonly resource: Resource;
}

/** A schema that is still empty, and what it is to be filled in from. */
interface Task extends Part {
  readonly schema: SchemaInMaking;
  readonly source: JsonObject;
}

/** Turns schema documents into linked `Schema`s: all that can be reached, none that can not. */
export class Compiler {
  readonly #options: CompilerOptions;
  readonly #documents = new Map<string, SchemaDocument>();
  /** By the part of a document that they are made of. */
  readonly #schemas = new Map<JsonObject, Schema>();
  /** Grows while it is worked on. */
  readonly #tasks: Task[] = [];

  constructor(options: CompilerOptions) {
    this.#options = options;
  }

  addDocument(url: string, root: Json): SchemaDocument {
    const document = new SchemaDocument(url, root, latestDraft);
    this.#documents.set(url, document);
    if (findMetaschema(url) === undefined) {
      this.#options.check?.(document, root, document.rootResource);
    }
    return document;
  }

  compile(url: string): Schema {
    const document = this.#documentAt(url);
    const { root: source, rootResource: resource } = document;
    const schema = this.#schemaOf({ source, document, resource });
    // An array's iterator comes to see what is added on the way.
    for (const task of this.#tasks) this.#fill(task);
    return schema;
  }

  #documentAt(url: string): SchemaDocument {
    return this.#documents.get(url) ?? this.addDocument(url, this.#load(url));
  }

  #load(url: string): Json {
    const metaschema = findMetaschema(url);
    if (metaschema !== undefined) return metaschema;
    const document = this.#options.documents?.get(url);
    if (document instanceof HelmError) throw unloadable(url, document.message);
    if (document !== undefined) return document;
    if (!url.startsWith('urn:')) throw unloadable(url);
    this.#options.warnOfUrn?.(url);
    return true;
  }

  /** Where missing documents are looked for, they are told, and the rest is gone through all the same. */
  #isMissing(url: string): boolean {
    const { onMissing, documents } = this.#options;
    if (onMissing === undefined || url.startsWith('urn:')) return false;
    if (this.#documents.has(url) || findMetaschema(url) !== undefined) return false;
    const document = documents?.get(url);
    if (document === undefined) onMissing(url);
    return document === undefined || document instanceof HelmError;
  }

  /** The schema made of a part of a document; filled in by the end of `compile`. */
  #schemaOf(part: Part): Schema {
    const { source, document } = part;
    const known = isJsonObject(source) ? this.#schemas.get(source) : undefined;
    if (known !== undefined) return known;
    const resource = this.#resourceOf(part);
    const schema = emptySchema(document, source, resource.draft.version);
    if (typeof source === 'boolean') schema.always = source;
    else if (isJsonObject(source)) {
      this.#schemas.set(source, schema);
      if (source.size === 0) schema.always = true;
      else if (hasPlainKeywordsOnly(source)) {
        compilePlain(schema, source, this.#options.assertsFormats);
      } else this.#tasks.push({ schema, source, document, resource });
    }
    return schema;
  }

  /** A reference may lead to where no keyword expects a schema: that is yet to be checked. */
  #resourceOf({ source, document, resource: outer }: Part): Resource {
    const known = document.findResource(source);
    if (known !== undefined || !isJsonObject(source)) return known ?? outer;
    document.collect(source, outer);
    const resource = document.findResource(source) ?? outer;
    this.#options.check?.(document, source, resource);
    return resource;
  }

  #fill({ schema, source, document, resource }: Task): void {
    const schemaOf = (part: Json): Schema => this.#schemaOf({ source: part, document, resource });
    schema.resource = schemaOf(resource.root);
    if (schema.draft >= 2020 && resource.root === source) {
      const anchors = [...resource.anchors].filter(([name]) => resource.dynamicAnchors.has(name));
      schema.dynamicAnchors = new Map(anchors.map(([name, part]) => [name, schemaOf(part)]));
    }
    compileKeywords(schema, source, {
      assertsFormats: this.#options.assertsFormats,
      schemaOf,
      resolve: (reference) => this.#resolve(document, resource, reference),
    });
  }

  #resolve(document: SchemaDocument, resource: Resource, reference: string): Schema {
    const target = resolveReference(resource.url, reference);
    const local = document.resolve(target);
    if (local !== undefined) return this.#schemaOf({ source: local, document, resource });
    if (this.#isMissing(target.url)) return this.#schemaOf({ source: true, document, resource });
    const other = this.#documentAt(target.url);
    const source = other.resolve(target);
    if (source === undefined) throw new Error(`The schema ${target.url} does not know itself`);
    return this.#schemaOf({ source, document: other, resource: other.rootResource });
  }
}
