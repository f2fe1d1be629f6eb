import { HelmError } from '../base/index.ts';
import { quote } from '../go/index.ts';
import { findDraft, visitInnerSchemas } from './draft.ts';
import type { Draft } from './draft.ts';
import { isJsonObject } from './json.ts';
import type { Json, JsonObject } from './json.ts';
import { findPointer, formatPlace, lookUp } from './pointer.ts';
import { isAnchor, resolveReference, splitReference } from './reference.ts';
import type { Reference } from './reference.ts';

/** A schema with an address of its own: the document, or a part of it that has an `$id`. */
export interface Resource {
  readonly root: Json;
  readonly url: string;
  readonly draft: Draft;
  readonly anchors: Map<string, JsonObject>;
  readonly dynamicAnchors: Set<string>;
}

/**
 * A schema document: which of its parts are schemas, and of which resource. Parts are known by
 * identity; where they stand is looked up when an error has to say so.
 */
export class SchemaDocument {
  readonly url: string;
  readonly root: Json;
  readonly rootResource: Resource;
  readonly #resources = new Map<string, Resource>();
  readonly #resourceOf = new Map<Json, Resource>();

  constructor(url: string, root: Json, defaultDraft: Draft) {
    this.url = url;
    this.root = root;
    this.rootResource = this.#collectRoot(defaultDraft);
  }

  get resources(): Iterable<Resource> {
    return this.#resources.values();
  }

  /** The resource that a schema of this document is part of; undefined for what is no schema. */
  findResource(schema: Json): Resource | undefined {
    return schema === this.root ? this.rootResource : this.#resourceOf.get(schema);
  }

  /** Takes in a schema where no keyword expects one, because a reference leads there. */
  collect(schema: Json, outer: Resource): void {
    if (!isJsonObject(schema) || this.#resourceOf.has(schema)) return;
    const { id, draft } = this.#identify(schema, outer.draft);
    const url = id === '' ? outer.url : this.#resolveId(id, schema, outer.url);
    const resource = id === '' ? outer : this.#addResource(schema, url, draft);
    this.#collectInner(schema, resource, draft);
  }

  /** Where in this document a reference leads; undefined when it leads out of it. */
  resolve(reference: Reference): Json | undefined {
    const resource =
      reference.url === this.url ? this.rootResource : this.#resources.get(reference.url);
    if (resource === undefined) return undefined;
    if (isAnchor(reference.fragment)) return this.#resolveAnchor(resource, reference);
    return lookUp(resource.root, reference.fragment, () => {
      const pointer = this.pointerTo(resource.root) + reference.fragment;
      return formatPlace({ url: this.url, pointer });
    });
  }

  /** Where a part of the document stands. */
  pointerTo(part: Json): string {
    return findPointer(this.root, part) ?? '';
  }

  /** Where a part of the document stands, with the document's own address. */
  locationOf(part: Json): string {
    return formatPlace({ url: this.url, pointer: this.pointerTo(part) });
  }

  #collectRoot(defaultDraft: Draft): Resource {
    const { root } = this;
    if (!isJsonObject(root)) return this.#addResource(root, this.url, defaultDraft);
    const draft = this.#namedDraft(root) ?? defaultDraft;
    const id = idOf(root, draft);
    const url = id === '' ? this.url : this.#resolveId(id, root, this.url);
    const resource = this.#addResource(root, url, draft);
    this.#collectInner(root, resource, draft);
    return resource;
  }

  #collectInner(schema: JsonObject, resource: Resource, draft: Draft): void {
    this.#resourceOf.set(schema, resource);
    this.#collectAnchors(schema, resource);
    visitInnerSchemas(draft, schema, (inner) => this.collect(inner, resource));
  }

  #resolveAnchor(resource: Resource, { url, fragment }: Reference): Json {
    const schema = resource.anchors.get(fragment);
    if (schema !== undefined) return schema;
    const reference = quote(`${url}#${fragment}`);
    throw invalid(`anchor in ${reference} not found in schema ${quote(this.url)}`);
  }

  /** Inside a document `$schema` counts where there is an `$id` beside it. */
  #identify(schema: JsonObject, inherited: Draft): { id: string; draft: Draft } {
    const draft = this.#namedDraft(schema) ?? inherited;
    const id = idOf(schema, draft);
    return id === '' ? { id: idOf(schema, inherited), draft: inherited } : { id, draft };
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

  #resolveId(id: string, schema: Json, base: string): string {
    try {
      return resolveReference(base, id).url;
    } catch {
      throw invalid(`error in parsing id at ${quote(this.locationOf(schema))}`);
    }
  }

  #addResource(root: Json, url: string, draft: Draft): Resource {
    const other = this.#resources.get(url);
    if (other !== undefined) {
      const [here, there] = [root, other.root].map((part) => quote(this.pointerTo(part)));
      throw invalid(`duplicate id ${quote(url)} in ${quote(this.url)} at ${here} and ${there}`);
    }
    const resource: Resource = {
      root,
      url,
      draft,
      anchors: new Map(),
      dynamicAnchors: new Set(),
    };
    this.#resources.set(url, resource);
    return resource;
  }

  #collectAnchors(schema: JsonObject, resource: Resource): void {
    const { version, idKeyword } = resource.draft;
    if (version < 2019) {
      const id = schema.get(idKeyword);
      if (typeof id !== 'string' || schema.has('$ref')) return;
      const { fragment } = resolveReference(this.url, `#${splitReference(id).fragment}`);
      if (isAnchor(fragment)) this.#addAnchor(resource, fragment, schema);
      return;
    }
    const anchor = schema.get('$anchor');
    if (typeof anchor === 'string') this.#addAnchor(resource, anchor, schema);
    const dynamic = version >= 2020 ? schema.get('$dynamicAnchor') : undefined;
    if (typeof dynamic !== 'string') return;
    this.#addAnchor(resource, dynamic, schema);
    resource.dynamicAnchors.add(dynamic);
  }

  #addAnchor(resource: Resource, anchor: string, schema: JsonObject): void {
    const other = resource.anchors.get(anchor);
    if (other !== undefined && other !== schema) {
      const [there, here] = [other, schema].map((part) => quote(this.pointerTo(part)));
      const where = `in ${quote(this.url)} at ${there} and ${here}`;
      throw invalid(`duplicate anchor ${quote(anchor)} ${where}`);
    }
    resource.anchors.set(anchor, schema);
  }
}

/** Helm would open files and ask servers without encryption, too. */
export function unloadable(
  url: string,
  reason = 'only references within the schema and to https are followed',
): HelmError {
  return new HelmError('SchemaUnloadable', `failing loading ${quote(url)}: ${reason}`, {
    hint: 'Copy what the schema refers to into its "$defs" and refer to "#/$defs/NAME".',
  });
}

function idOf(schema: JsonObject, draft: Draft): string {
  const id = schema.get(draft.idKeyword);
  if (typeof id !== 'string' || (draft.version < 2019 && schema.has('$ref'))) return '';
  return splitReference(id).url;
}

function invalid(message: string): HelmError {
  return new HelmError('InvalidSchema', message);
}
