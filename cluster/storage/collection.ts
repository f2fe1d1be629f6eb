import type { KubeObject } from '../object.ts';
import { History } from './history.ts';

export interface StoreEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly object: KubeObject;
  /** What it was before, for watches whose selector it left or entered. */
  readonly previous?: KubeObject;
  readonly revision: number;
}

export type StoreListener = (event: StoreEvent) => void;

/** The objects of one resource, in the order of their keys (`namespace/name`, or `name`). */
export class Collection {
  readonly #objects = new Map<string, KubeObject>();
  #sortedKeys: string[] | undefined = [];
  readonly history: History;
  readonly #listeners = new Set<StoreListener>();

  constructor(startRevision: number) {
    this.history = new History(startRevision);
  }

  get size(): number {
    return this.#objects.size;
  }

  find(key: string): KubeObject | undefined {
    return this.#objects.get(key);
  }

  /** Those of a namespace, or all; sorted by key. */
  list(namespace?: string): KubeObject[] {
    const keys = this.#keys();
    const [start, end] =
      namespace === undefined || namespace === '' ? [0, keys.length] : rangeOf(keys, namespace);
    const found: KubeObject[] = [];
    for (let index = start; index < end; index++) {
      const object = this.#objects.get(keys[index] ?? '');
      if (object) found.push(object);
    }
    return found;
  }

  /** All objects with their keys, in no particular order. */
  entries(): [key: string, object: KubeObject][] {
    return [...this.#objects];
  }

  subscribe(listener: StoreListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The store's alone: it has journalled the change. */
  apply(key: string, event: StoreEvent): void {
    if (event.type === 'DELETED') this.#objects.delete(key);
    else this.#objects.set(key, event.object);
    if (event.type !== 'MODIFIED') this.#sortedKeys = undefined;
    this.history.add(event);
    for (const listener of [...this.#listeners]) listener(event);
  }

  /** Puts an object there as if it always had been: reading the journal back. */
  restore(key: string, object: KubeObject | undefined): void {
    if (object) this.#objects.set(key, object);
    else this.#objects.delete(key);
    this.#sortedKeys = undefined;
  }

  #keys(): readonly string[] {
    this.#sortedKeys ??= [...this.#objects.keys()].sort();
    return this.#sortedKeys;
  }
}

function rangeOf(keys: readonly string[], namespace: string): [start: number, end: number] {
  // '0' follows '/': everything from "ns/" up to it is in the namespace.
  return [lowerBound(keys, `${namespace}/`), lowerBound(keys, `${namespace}0`)];
}

function lowerBound(keys: readonly string[], wanted: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
