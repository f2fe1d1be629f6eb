import type { Json } from '../object.ts';
import type { StoreEvent } from './collection.ts';

/** Changes that a watch may resume over; older ones are gone, as on a compacted server. */
const maxEvents = 4096;
/** In characters: a few large objects that change often would fill the memory otherwise. */
const maxWeight = 16 * 1024 * 1024;

/** The latest changes of a collection, oldest first. */
export class History {
  #events: StoreEvent[] = [];
  #weights: number[] = [];
  #weight = 0;
  #forgottenRevision: number;

  constructor(startRevision: number) {
    this.#forgottenRevision = startRevision;
  }

  /** A watch from before this revision has missed changes. */
  get forgottenRevision(): number {
    return this.#forgottenRevision;
  }

  /** The changes after a revision; `undefined` if some are forgotten. */
  since(revision: number): readonly StoreEvent[] | undefined {
    if (revision < this.#forgottenRevision) return undefined;
    return this.#events.filter((event) => event.revision > revision);
  }

  add(event: StoreEvent): void {
    const weight = weigh(event.object);
    this.#events.push(event);
    this.#weights.push(weight);
    this.#weight += weight;
    if (this.#events.length > maxEvents * 2) this.#keep(maxEvents);
    while (this.#weight > maxWeight) this.#keep(this.#events.length >>> 1);
  }

  #keep(count: number): void {
    const from = this.#events.length - count;
    this.#forgottenRevision = this.#events[from - 1]?.revision ?? this.#forgottenRevision;
    this.#events = this.#events.slice(from);
    this.#weights = this.#weights.slice(from);
    this.#weight = this.#weights.reduce((sum, weight) => sum + weight, 0);
  }
}

/** What a value without text of its own takes, roughly. */
const slot = 16;

function weigh(value: Json | undefined): number {
  if (typeof value === 'string') return slot + value.length;
  if (typeof value !== 'object' || value === null) return slot;
  let sum = slot;
  if (Array.isArray(value)) for (const item of value) sum += weigh(item);
  else for (const key in value) sum += slot + weigh(value[key]);
  return sum;
}
