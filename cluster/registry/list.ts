import { JsonError } from '../../src/go/index.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import { isObject } from '../object.ts';
import { parseJson } from '../parse-json.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import { StatusError, badRequest, expired, timeout } from '../status-error.ts';
import type { Cluster } from './context.ts';
import { keyOf } from './context.ts';
import { toVersion } from './conversion.ts';
import { parseFieldSelector } from './field-selector.ts';
import { SelectorError, parseLabelSelector } from './label-selector.ts';

export interface ListOptions {
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  readonly limit?: number;
  readonly continue?: string;
  readonly resourceVersion?: string;
  readonly resourceVersionMatch?: string;
}

export interface ListResult {
  readonly items: readonly KubeObject[];
  readonly metadata: {
    readonly resourceVersion: string;
    readonly continue?: string;
    readonly remainingItemCount?: number;
  };
}

/** Which objects a request is about. */
export type Selection = (object: KubeObject) => boolean;

/** What to remember of lists that are read in pages, so that each is of one moment. */
const maxSnapshots = 64;

export class Lister {
  readonly #cluster: Cluster;
  /** By resource, namespace and revision; the oldest go first. */
  readonly #snapshots = new Map<string, readonly KubeObject[]>();

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  /** In the order of namespace and name, in the version of the resource. */
  list(resource: ApiResource, namespace: string, options: ListOptions): ListResult {
    const selects = parseSelection(resource, options);
    const token = options.continue ? parseToken(options.continue) : undefined;
    const revision = token?.rv ?? this.#revisionFor(options);
    const all = this.#objectsAt(resource, namespace, revision, options.continue);
    const start = token ? all.findIndex((one) => keyOf(resource, one) >= token.start) : 0;
    const rest = start < 0 ? [] : all.slice(start);
    const found = selects ? rest.filter(selects) : rest;
    const limit = options.limit ?? 0;
    const page = limit > 0 ? found.slice(0, limit) : found;
    const items = page.map((object) => toVersion(resource, object));
    const next = found[page.length];
    if (!next) return { items, metadata: { resourceVersion: String(revision) } };
    this.#remember(resource, namespace, revision, all);
    return {
      items,
      metadata: {
        resourceVersion: String(revision),
        continue: formatToken({ rv: revision, start: keyOf(resource, next) }),
        ...(!selects && { remainingItemCount: found.length - page.length }),
      },
    };
  }

  #revisionFor({ resourceVersion = '', resourceVersionMatch = '' }: ListOptions): number {
    const current = this.#cluster.store.revision;
    const wanted = parseListRevision(resourceVersion);
    if (wanted > current) throw tooLargeVersion(wanted, current);
    return resourceVersionMatch === 'Exact' && wanted > 0 ? wanted : current;
  }

  #objectsAt(
    resource: ApiResource,
    namespace: string,
    revision: number,
    token: string | undefined,
  ): readonly KubeObject[] {
    const { store } = this.#cluster;
    const collection = store.collection(resource.storageKey);
    if (revision === store.revision) return collection.list(namespace);
    const kept = this.#snapshots.get(snapshotKey(resource, namespace, revision));
    if (kept) return kept;
    const changes = collection.history.since(revision);
    if (changes?.length === 0) return collection.list(namespace);
    throw expired(token ? tooOldToken : tooOld);
  }

  #remember(
    resource: ApiResource,
    namespace: string,
    revision: number,
    objects: readonly KubeObject[],
  ): void {
    const key = snapshotKey(resource, namespace, revision);
    this.#snapshots.delete(key);
    this.#snapshots.set(key, objects);
    for (const oldest of this.#snapshots.keys()) {
      if (this.#snapshots.size <= maxSnapshots) break;
      this.#snapshots.delete(oldest);
    }
  }
}

const tooOld = 'The resourceVersion for the provided list is too old.';
const tooOldToken =
  'The provided continue parameter is too old to display a consistent list result. You must start a new list without the continue parameter.';

function snapshotKey(resource: ApiResource, namespace: string, revision: number): string {
  return `${resource.storageKey} ${namespace} ${revision}`;
}

/** `undefined` when everything is selected. */
export function parseSelection(
  resource: ApiResource,
  { labelSelector = '', fieldSelector = '' }: ListOptions,
): Selection | undefined {
  if (labelSelector === '' && fieldSelector === '') return undefined;
  try {
    const labels = parseLabelSelector(labelSelector);
    const fields = parseFieldSelector(fieldSelector, resource);
    return (object) => labels(object.metadata.labels ?? {}) && fields(object);
  } catch (error) {
    if (error instanceof SelectorError) throw badRequest(error.message);
    throw error;
  }
}

function parseListRevision(text: string): number {
  try {
    return parseRevision(text);
  } catch (error) {
    if (!(error instanceof RevisionError)) throw error;
    throw badRequest(`invalid resource version: ${error.message}`);
  }
}

export function parseRevision(text: string): number {
  if (text === '') return 0;
  if (!/^[0-9]+$/.test(text)) throw new RevisionError(text);
  return Number(text);
}

/** A resourceVersion that is no number. */
export class RevisionError extends Error {
  override readonly name = 'RevisionError';

  constructor(text: string) {
    const given = JSON.stringify(text);
    super(
      `resourceVersion: Invalid value: ${given}: strconv.ParseUint: parsing ${given}: invalid syntax`,
    );
  }
}

export function tooLargeVersion(wanted: number, current: number): StatusError {
  const { code, reason, message } = timeout(
    `Too large resource version: ${wanted}, current: ${current}`,
    1,
  );
  return new StatusError({
    code,
    reason,
    message,
    details: {
      causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
      retryAfterSeconds: 1,
    },
  });
}

interface ContinueToken {
  readonly rv: number;
  readonly start: string;
}

function formatToken({ rv, start }: ContinueToken): string {
  return Buffer.from(JSON.stringify({ v: 'meta.k8s.io/v1', rv, start })).toString('base64url');
}

function parseToken(text: string): ContinueToken {
  const { v, rv, start } = parseTokenFields(text);
  if (v === 'meta.k8s.io/v1' && typeof rv === 'number' && typeof start === 'string') {
    return { rv, start };
  }
  throw invalidToken('server does not recognize this encoded version');
}

function parseTokenFields(text: string): JsonObject {
  try {
    const token = parseJson(Buffer.from(text, 'base64url').toString());
    return isObject(token) ? token : {};
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw invalidToken(error.message);
  }
}

function invalidToken(why: string): StatusError {
  return badRequest(`invalid continue token: continue key is not valid: ${why}`);
}
