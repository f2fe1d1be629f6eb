import { HelmError } from '../../base/index.ts';
import { quote } from '../../go/index.ts';
import { findDraft, innerSchemas } from './draft.ts';
import type { Draft } from './draft.ts';
import { isJsonObject } from './json.ts';
import type { Json, JsonObject } from './json.ts';
import { formatPlace, lookUp } from './pointer.ts';
import { isAnchor, resolveReference, splitReference } from './reference.ts';
import type { Reference } from './reference.ts';

/** A schema with an address of its own: the document, or a part of it that has an `$id`. */
export interface Resource {
  readonly pointer: string;
  readonly url: string;
  readonly draft: Draft;
  /** Pointers by the name of the anchor. */
  readonly anchors: Map<string, string>;
  readonly dynamicAnchors: Set<string>;
}

/** A schema document: its schemas, and where its resources and anchors are. */
export class SchemaDocument {
  readonly url: string;
  readonly root: Json;
  readonly resources: Map<string, Resource> = new Map<string, Resource>();
  readonly #schemas = new Map<string, { readonly schema: Json; readonly resource: Resource }>();

  constructor(url: string, root: Json, defaultDraft: Draft) {
    this.url = url;
    this.root = root;
    this.#collect(root, '', this.#newResource('', url, defaultDraft));
  }

  /** The schema at `pointer`, if a keyword expects one there. */
  schemaAt(pointer: string): Json | undefined {
    return this.#schemas.get(pointer)?.schema;
  }

  /** The resource that the schema at `pointer` is part of. */
  resourceOf(pointer: string): Resource {
    for (let prefix = pointer; ; prefix = prefix.slice(0, prefix.lastIndexOf('/'))) {
      const found = this.#schemas.get(prefix)?.resource;
      if (found !== undefined) return found;
      if (prefix === '') throw new Error(`The schema ${this.url} has no root resource`);
    }
  }

  /** Takes in a schema where no keyword expects one, because a reference leads there. */
  collectAt(pointer: string): void {
    const schema = lookUp(this.root, { url: this.url, pointer });
    this.#collect(schema, pointer, this.resourceOf(pointer));
  }

  /** Where in this document a reference leads; undefined when it leads out of it. */
  resolve(reference: Reference): string | undefined {
    const resource =
      reference.url === this.url
        ? this.resources.get('')
        : this.resources.values().find(({ url }) => url === reference.url);
    return resource === undefined ? undefined : this.#resolveIn(resource, reference);
  }

  #resolveIn(resource: Resource, { url, fragment }: Reference): string {
    if (!isAnchor(fragment)) return resource.pointer + fragment;
    const pointer = resource.anchors.get(fragment);
    if (pointer !== undefined) return pointer;
    const reference = quote(`${url}#${fragment}`);
    throw invalid(`anchor in ${reference} not found in schema ${quote(this.url)}`);
  }

  /** @param outer The resource around the schema; at the root, one that has the defaults. */
  #collect(schema: Json, pointer: string, outer: Resource): void {
    if (this.#schemas.has(pointer)) return;
    const isRoot = pointer === '';
    const { id, draft } = isJsonObject(schema)
      ? this.#identify(schema, pointer, outer.draft)
      : { id: '', draft: outer.draft };
    const url = id === '' ? outer.url : this.#resolveId(id, pointer, outer.url);
    const isResource = isRoot || id !== '';
    const resource = isResource ? this.#addResource(pointer, url, draft) : outer;
    this.#schemas.set(pointer, { schema, resource });
    if (!isJsonObject(schema)) return;
    this.#collectAnchors(schema, pointer, resource);
    for (const [innerPointer, inner] of innerSchemas(draft, schema, pointer)) {
      this.#collect(inner, innerPointer, resource);
    }
  }

  /** `$schema` counts at the root and where there is an `$id` beside it. */
  #identify(schema: JsonObject, pointer: string, inherited: Draft): { id: string; draft: Draft } {
    const draft = this.#namedDraft(schema) ?? inherited;
    const id = idOf(schema, draft);
    if (id !== '' || pointer === '') return { id, draft };
    return { id: idOf(schema, inherited), draft: inherited };
  }

  #namedDraft(schema: JsonObject): Draft | undefined {
    const named = schema.get('$schema');
    if (typeof named !== 'string') return undefined;
    const draft = findDraft(named);
    if (draft !== undefined) return draft;
    const { url } = splitReference(named);
    if (url === this.url) throw invalid(`draft ${quote(url)} is not supported`);
    throw unloadable(url);
  }

  #resolveId(id: string, pointer: string, base: string): string {
    try {
      return resolveReference(base, id).url;
    } catch {
      const where = quote(formatPlace({ url: this.url, pointer }));
      throw invalid(`error in parsing id at ${where}`);
    }
  }

  #addResource(pointer: string, url: string, draft: Draft): Resource {
    const other = this.resources.values().find((resource) => resource.url === url);
    if (other !== undefined) {
      const places = `${quote(pointer)} and ${quote(other.pointer)}`;
      throw invalid(`duplicate id ${quote(url)} in ${quote(this.url)} at ${places}`);
    }
    const resource = this.#newResource(pointer, url, draft);
    this.resources.set(pointer, resource);
    return resource;
  }

  #newResource(pointer: string, url: string, draft: Draft): Resource {
    return { pointer, url, draft, anchors: new Map(), dynamicAnchors: new Set<string>() };
  }

  #collectAnchors(schema: JsonObject, pointer: string, resource: Resource): void {
    const { version, idKeyword } = resource.draft;
    if (version < 2019) {
      const id = schema.get(idKeyword);
      if (schema.has('$ref') || typeof id !== 'string') return;
      const { fragment } = resolveReference(this.url, `#${splitReference(id).fragment}`);
      if (isAnchor(fragment)) this.#addAnchor(resource, fragment, pointer);
      return;
    }
    const anchor = schema.get('$anchor');
    if (typeof anchor === 'string') this.#addAnchor(resource, anchor, pointer);
    const dynamic = version >= 2020 ? schema.get('$dynamicAnchor') : undefined;
    if (typeof dynamic !== 'string') return;
    this.#addAnchor(resource, dynamic, pointer);
    resource.dynamicAnchors.add(dynamic);
  }

  #addAnchor(resource: Resource, anchor: string, pointer: string): void {
    const other = resource.anchors.get(anchor);
    if (other !== undefined && other !== pointer) {
      const places = `${quote(other)} and ${quote(pointer)}`;
      throw invalid(`duplicate anchor ${quote(anchor)} in ${quote(this.url)} at ${places}`);
    }
    resource.anchors.set(anchor, pointer);
  }
}

/** Helm would fetch the address, or open the file; a schema of ours stands on its own. */
export function unloadable(url: string): HelmError {
  const message = `failing loading ${quote(url)}: only references within the schema are followed`;
  return new HelmError('InvalidSchema', message, {
    hint: 'Copy what the schema refers to into its "$defs" and refer to "#/$defs/NAME".',
  });
}

function idOf(schema: JsonObject, draft: Draft): string {
  if (draft.version < 2019 && schema.has('$ref')) return '';
  const id = schema.get(draft.idKeyword);
  return typeof id === 'string' ? splitReference(id).url : '';
}

function invalid(message: string): HelmError {
  return new HelmError('InvalidSchema', message);
}
