import type { KubeObject } from '../object.ts';
import type { StoreEvent } from './collection.ts';
import { Collection } from './collection.ts';
import type { Journal } from './journal.ts';

/** Some way up, so that a watch from revision 1 is one from too long ago, as on any real server. */
const firstRevision = 100;

/**
 * Everything the cluster holds, by resource (`apps/deployments`, `/pods`), under one revision that
 * counts every change. Synchronous: between two awaits a caller sees no one else's write.
 */
export class Store {
  readonly #collections = new Map<string, Collection>();
  readonly #journal: Journal | undefined;
  readonly #listeners = new Set<(resource: string, event: StoreEvent) => void>();
  readonly #startRevision: number;
  #revision: number;

  constructor(journal?: Journal) {
    this.#journal = journal;
    this.#startRevision = Math.max(journal?.revision ?? 0, firstRevision);
    this.#revision = this.#startRevision;
    if (!journal) return;
    for (const { resource, key, object } of journal.entries()) {
      this.collection(resource).restore(key, object);
    }
  }

  get revision(): number {
    return this.#revision;
  }

  collection(resource: string): Collection {
    let collection = this.#collections.get(resource);
    if (!collection) {
      collection = new Collection(this.#startRevision);
      this.#collections.set(resource, collection);
    }
    return collection;
  }

  resources(): IterableIterator<string> {
    return this.#collections.keys();
  }

  create(resource: string, key: string, object: KubeObject): KubeObject {
    return this.#commit(resource, key, { type: 'ADDED', object });
  }

  update(resource: string, key: string, object: KubeObject): KubeObject {
    const previous = this.collection(resource).find(key);
    return this.#commit(resource, key, { type: 'MODIFIED', object, ...(previous && { previous }) });
  }

  delete(resource: string, key: string): KubeObject | undefined {
    const previous = this.collection(resource).find(key);
    if (!previous) return undefined;
    return this.#commit(resource, key, { type: 'DELETED', object: previous, previous });
  }

  #commit(resource: string, key: string, change: Omit<StoreEvent, 'revision'>): KubeObject {
    const revision = ++this.#revision;
    const object: KubeObject = {
      ...change.object,
      metadata: { ...change.object.metadata, resourceVersion: String(revision) },
    };
    const kept = change.type === 'DELETED' ? undefined : object;
    this.#journal?.append({ resource, key, revision, object: kept });
    const event = { ...change, object, revision };
    this.collection(resource).apply(key, event);
    for (const listener of [...this.#listeners]) listener(resource, event);
    return object;
  }

  /** Hears of every change, whatever the resource. */
  subscribe(listener: (resource: string, event: StoreEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#journal?.close();
  }
}
