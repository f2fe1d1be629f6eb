import { createHash } from 'node:crypto';
import type { JsonObject } from '../object.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import type { Catalog } from '../resources/catalog.ts';
import { encodeOpenApi } from './openapi-protobuf.ts';
import { describePaths } from './openapi-paths.ts';
import { SchemaWriter } from './openapi-schemas.ts';

/** The OpenAPI documents of the server, written when first asked for and again when kinds change. */
export class OpenApi {
  readonly #catalog: Catalog;
  readonly #info: JsonObject;
  readonly #texts = new Map<string, string>();
  #revision = -1;

  constructor(catalog: Catalog, version: string) {
    this.#catalog = catalog;
    this.#info = { title: 'Kubernetes', version };
  }

  /** The list at `/openapi/v3`: a document for each group-version, with a hash of its content. */
  v3Index(): JsonObject {
    const paths: JsonObject = {};
    for (const { group, versions } of this.#catalog.groups()) {
      for (const version of versions) {
        const path = group === '' ? `api/${version}` : `apis/${group}/${version}`;
        const hash = createHash('sha512')
          .update(this.v3(path) ?? '')
          .digest('hex')
          .toUpperCase();
        paths[path] = { serverRelativeURL: `/openapi/v3/${path}?hash=${hash}` };
      }
    }
    return { paths };
  }

  /** `path` is `api/v1` or `apis/GROUP/VERSION`. */
  v3(path: string): string | undefined {
    return this.#cached(path, () => {
      const [root, ...rest] = path.split('/');
      const [group, version] = root === 'api' ? ['', rest[0]] : rest;
      const resources = this.#catalog
        .all()
        .filter((one) => one.group === group && one.version === version);
      return resources.length === 0 ? undefined : this.#writeV3(resources);
    });
  }

  v2(): string {
    return this.#cached('v2', () => this.#writeV2()) ?? '';
  }

  /** The same in the binary form of Go clients. */
  v2Protobuf(): Buffer {
    return encodeOpenApi(JSON.parse(this.v2()) as JsonObject);
  }

  #writeV3(resources: readonly ApiResource[]): JsonObject {
    const writer = new SchemaWriter(this.#catalog.types, 'v3');
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

  #cached(key: string, write: () => JsonObject | undefined): string | undefined {
    if (this.#revision !== this.#catalog.revision) {
      this.#texts.clear();
      this.#revision = this.#catalog.revision;
    }
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const document = write();
    if (!document) return undefined;
    const text = JSON.stringify(document);
    this.#texts.set(key, text);
    return text;
  }
}
