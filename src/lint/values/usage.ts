import type { SourcePosition } from '../../base/index.ts';
import type { ValuePath } from './abstract.ts';

/** A value that templates read, and where first. */
export interface ValueRead {
  readonly path: ValuePath;
  readonly place: SourcePosition;
  /** Whether some template tests it, or has a default for it: it may well be absent. */
  readonly isOptional: boolean;
}

export interface UsageOptions {
  /** Remembers every template that reads a value, not only the first. */
  readonly keepsReaders?: boolean;
}

/** What templates do with values. */
export class Usage {
  readonly #reads = new Map<string, ValueRead>();
  /** Tables that are read with everything in them. */
  readonly #whole = new Set<string>();
  /** Tables to which templates add keys. */
  readonly #extended = new Set<string>();
  /** Every key that was read, and the tables on the way to it. */
  readonly #touched = new Set<string>();
  readonly #readers = new Map<string, Set<string>>();
  readonly #keepsReaders: boolean;

  constructor({ keepsReaders = false }: UsageOptions = {}) {
    this.#keepsReaders = keepsReaders;
  }

  read(
    path: ValuePath,
    place: () => SourcePosition,
    { isOptional }: { readonly isOptional: boolean },
  ): void {
    const key = keyOf(path);
    if (this.#keepsReaders) this.#addReader(key, place().file);
    const known = this.#reads.get(key);
    if (known === undefined) this.#reads.set(key, { path, place: place(), isOptional });
    else if (isOptional && !known.isOptional) this.#reads.set(key, { ...known, isOptional });
    this.touch(path);
  }

  touch(path: ValuePath): void {
    for (let length = path.length; length >= 0; length--) {
      const key = keyOf(path.slice(0, length));
      if (this.#touched.has(key)) return;
      this.#touched.add(key);
    }
  }

  readWhole(path: ValuePath): void {
    this.touch(path);
    this.#whole.add(keyOf(path));
  }

  extend(path: ValuePath): void {
    this.#extended.add(keyOf(path));
  }

  get reads(): readonly ValueRead[] {
    return [...this.#reads.values()];
  }

  /** The templates that read a value, or a table that it is in, in the order of their names. */
  readersOf(path: ValuePath): readonly string[] {
    const readers = new Set<string>();
    for (let length = path.length; length > 0; length--) {
      const found = this.#readers.get(keyOf(path.slice(0, length))) ?? [];
      for (const file of found) readers.add(file);
      if (readers.size > 0) break;
    }
    return [...readers].sort();
  }

  #addReader(key: string, file: string): void {
    const readers = this.#readers.get(key) ?? new Set();
    this.#readers.set(key, readers.add(file));
  }

  isUsed(path: ValuePath): boolean {
    return this.#touched.has(keyOf(path)) || this.#isBelow(this.#whole, path);
  }

  /** Whether everything below it counts as read. */
  isUsedWhole(path: ValuePath): boolean {
    return this.#isBelow(this.#whole, path);
  }

  isExtended(path: ValuePath): boolean {
    return this.#isBelow(this.#extended, path);
  }

  #isBelow(tables: ReadonlySet<string>, path: ValuePath): boolean {
    for (let length = path.length; length >= 0; length--) {
      if (tables.has(keyOf(path.slice(0, length)))) return true;
    }
    return false;
  }
}

function keyOf(path: ValuePath): string {
  return JSON.stringify(path);
}
