/**
 * Bytes that lists and maps may take which the functions of one rendering give, all together: a hundred
 * times what large charts need.
 */
const maxRoom = 64 * 1024 * 1024;

/** About what an engine takes for a collection, for each item of a list, and for each entry of a map. */
const perCollection = 48;
const perItem = 32;
const perEntry = 128;

type Collection = readonly unknown[] | ReadonlyMap<unknown, unknown>;

/**
 * Counts what templates may keep. A text that a function gives is gone once it is written; what is in a
 * list or a map stays as long as that does. So each of these is counted once, with the texts in it, and
 * a map that grows by what it grew: nothing is counted for being handed on.
 */
export class HeldRoom {
  #left = maxRoom;
  /** How many items each had when it was counted. */
  readonly #counted = new WeakMap<object, number>();

  get isOver(): boolean {
    return this.#left < 0;
  }

  /** For a collection that a function gave; where it is one of its arguments, with what was put in. */
  take(given: Collection, key: unknown, value: unknown): void {
    const count = this.#counted.get(given);
    if (count === undefined) {
      this.#takeNew(given);
      return;
    }
    this.#takeGrown(given, count);
    this.#left -= lengthOf(key) + lengthOf(value);
    if (isCollection(key)) this.#takeMerged(given);
  }

  /** For what is there whether templates have it or not: whatever it is put into, it takes no room. */
  admit(given: Collection): void {
    const open: Collection[] = [given];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (this.#counted.has(next)) continue;
      this.#counted.set(next, sizeOf(next));
      for (const item of next.values()) if (isCollection(item)) open.push(item);
    }
  }

  /** What is in it may be new, too, as in what is parsed or copied. */
  #takeNew(given: Collection): void {
    const open: Collection[] = [given];
    for (let next = open.pop(); next !== undefined && !this.isOver; next = open.pop()) {
      if (this.#counted.has(next)) continue;
      const size = sizeOf(next);
      this.#counted.set(next, size);
      this.#left -= perCollection + size * (isArray(next) ? perItem : perEntry);
      for (const item of next.values()) {
        if (isCollection(item)) open.push(item);
        else this.#left -= lengthOf(item);
      }
    }
  }

  #takeGrown(given: Collection, count: number): void {
    const size = sizeOf(given);
    if (size <= count) return;
    this.#left -= (size - count) * perEntry;
    this.#counted.set(given, size);
  }

  /** Maps that are merged grow at any depth. */
  #takeMerged(given: Collection): void {
    const open = [...given.values()].filter(isCollection);
    const seen = new Set<Collection>();
    for (let next = open.pop(); next !== undefined && !this.isOver; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      const count = this.#counted.get(next);
      if (count === undefined) this.#takeNew(next);
      else this.#takeGrown(next, count);
      for (const item of next.values()) if (isCollection(item)) open.push(item);
    }
  }
}

export function isCollection(value: unknown): value is Collection {
  return typeof value === 'object' && (isArray(value) || value instanceof Map);
}

function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function sizeOf(collection: Collection): number {
  return isArray(collection) ? collection.length : collection.size;
}

function lengthOf(value: unknown): number {
  return typeof value === 'string' ? value.length : 0;
}
