import { createHash } from 'node:crypto';
import type { JsonObject } from '../object.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import type { Catalog } from '../resources/catalog.ts';
import { encodeOpenApi } from './openapi-protobuf.ts';
import type { Descriptions } from './descriptions.ts';
import { loadDescriptions } from './descriptions.ts';
import { describePaths } from './openapi-paths.ts';
import { SchemaWriter } from './openapi-schemas.ts';

/** The OpenAPI documents of the server, written when first asked for and again when kinds change. */
export class OpenApi {
  readonly #catalog: Catalog;
  readonly #info: JsonObject;
  readonly #texts = new Map<string, string>();
  #protobuf: Buffer | undefined;
  #revision = -1;

  constructor(catalog: Catalog, version: string) {
    this.#catalog = catalog;
    this.#info = { title: 'Kubernetes', version };
  }

  /** The list at `/openapi/v3`: a document for each group-version, with a hash of what it is about. */
  v3Index(): JsonObject {
    const paths: JsonObject = {};
    for (const { group, versions } of this.#catalog.groups()) {
      for (const version of versions) {
        const path = group === '' ? `api/${version}` : `apis/${group}/${version}`;
        const hash = hashOf(this.#resourcesAt(path));
        paths[path] = { serverRelativeURL: `/openapi/v3/${path}?hash=${hash}` };
      }
    }
    return { paths };
  }

  /** `path` is `api/v1` or `apis/GROUP/VERSION`. */
  async v3(path: string): Promise<string | undefined> {
    const resources = this.#resourcesAt(path);
    if (resources.length === 0) return undefined;
    const descriptions = await loadDescriptions();
    return this.#cached(path, () => this.#writeV3(resources, descriptions));
  }

  #resourcesAt(path: string): readonly ApiResource[] {
    const [root, ...rest] = path.split('/');
    const [group, version] = root === 'api' ? ['', rest[0]] : rest;
    return this.#catalog.all().filter((one) => one.group === group && one.version === version);
  }

  v2(): string {
    return this.#cached('v2', () => this.#writeV2());
  }

  /** The same in the binary form of Go clients. */
  v2Protobuf(): Buffer {
    const text = this.v2();
    this.#protobuf ??= encodeOpenApi(JSON.parse(text) as JsonObject);
    return this.#protobuf;
  }

  #writeV3(resources: readonly ApiResource[], descriptions: Descriptions): JsonObject {
    const writer = new SchemaWriter(this.#catalog.types, 'v3', descriptions);
    for (const resource of resources) writer.addKind(resource);
    return {
      openapi: '3.0.0',
      info: this.#info,
      paths: Object.assign({}, ...resources.map((one) => describePaths(one, 'v3'))) as JsonObject,
      components: { schemas: writer.definitions },
    };
  }

  #writeV2(): JsonObject {
    const writer = new SchemaWriter(this.#catalog.types, 'v2');
    const resources = this.#catalog.all();
    for (const resource of resources) writer.addKind(resource);
    return {
      swagger: '2.0',
      info: this.#info,
      paths: Object.assign({}, ...resources.map((one) => describePaths(one, 'v2'))) as JsonObject,
      definitions: writer.definitions,
    };
  }

  #cached(key: string, write: () => JsonObject): string {
    if (this.#revision !== this.#catalog.revision) {
      this.#texts.clear();
      this.#protobuf = undefined;
      this.#revision = this.#catalog.revision;
    }
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const text = JSON.stringify(write());
    this.#texts.set(key, text);
    return text;
  }
}

/** Changes when the document does: what is built in never changes while the server runs. */
function hashOf(resources: readonly ApiResource[]): string {
  const parts = resources.map(({ plural, kind, verbs, subresources, custom }) => [
    plural,
    kind,
    verbs,
    [...subresources.keys()],
    custom?.schema,
  ]);
  return createHash('sha512').update(JSON.stringify(parts)).digest('hex').toUpperCase();
}
