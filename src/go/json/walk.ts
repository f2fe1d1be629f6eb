import { goTypeOf } from '../types.ts';
import { ItemCount } from '../item-count.ts';
import { GoError } from '../values.ts';
import { StructFields } from './struct-fields.ts';

/** What is told of a value as it is walked through. */
export interface ValueVisitor {
  /** Anything that is neither map, struct nor list. */
  scalar(value: unknown): void;
  startMap(isEmpty: boolean): void;
  key(name: string): void;
  endMap(isEmpty: boolean): void;
  startList(isEmpty: boolean): void;
  endList(isEmpty: boolean): void;
}

export interface WalkOptions {
  /** What stands for a value: a Map, StructFields, an Array or a scalar. */
  readonly view: (value: unknown) => unknown;
  /** The keys of a map in the order in which they are to be told. */
  readonly keys: (map: ReadonlyMap<string, unknown>) => readonly string[];
}

/** Tells a visitor of a value. Depth is no danger: the stack is not JavaScript's. */
export function walkValue(root: unknown, visitor: ValueVisitor, options: WalkOptions): void {
  new Walk(visitor, options).run(root);
}

interface Frame {
  readonly collection: object;
  /** Undefined for lists. */
  readonly map: ReadonlyMap<string, unknown> | undefined;
  /** The items of a list, the keys of a map. */
  readonly items: readonly unknown[];
  index: number;
}

/** Go looks for cycles from this depth on. */
const cycleCheckDepth = 1000;

class Walk {
  readonly #visitor: ValueVisitor;
  readonly #options: WalkOptions;
  readonly #frames: Frame[] = [];
  readonly #deepCollections = new Set<object>();
  readonly #count = new ItemCount();

  constructor(visitor: ValueVisitor, options: WalkOptions) {
    this.#visitor = visitor;
    this.#options = options;
  }

  run(root: unknown): void {
    this.#enter(root);
    for (let frame = this.#frames.at(-1); frame !== undefined; frame = this.#frames.at(-1)) {
      this.#resume(frame);
    }
  }

  #enter(value: unknown): void {
    const viewed = this.#options.view(value);
    if (Array.isArray(viewed)) {
      this.#visitor.startList(viewed.length === 0);
      this.#push({ collection: viewed, map: undefined, items: viewed, index: 0 });
    } else if (viewed instanceof Map) {
      const map = viewed as ReadonlyMap<string, unknown>;
      this.#enterMap(map, this.#options.keys(map));
    } else if (viewed instanceof StructFields) {
      const fields = new Map(viewed.entries);
      this.#enterMap(fields, Array.from(fields.keys()));
    } else {
      this.#visitor.scalar(viewed);
    }
  }

  #enterMap(map: ReadonlyMap<string, unknown>, keys: readonly string[]): void {
    this.#visitor.startMap(keys.length === 0);
    this.#push({ collection: map, map, items: keys, index: 0 });
  }

  #resume(frame: Frame): void {
    const { map, items, index } = frame;
    if (index === items.length) {
      this.#leave(frame);
      return;
    }
    frame.index++;
    if (map === undefined) {
      this.#enter(items[index]);
    } else {
      const key = items[index] as string;
      this.#visitor.key(key);
      this.#enter(map.get(key));
    }
  }

  #push(frame: Frame): void {
    this.#frames.push(frame);
    this.#count.spend(frame.items.length);
    if (this.#frames.length <= cycleCheckDepth) return;
    if (this.#deepCollections.has(frame.collection)) {
      const type = goTypeOf(frame.collection);
      throw new GoError(`json: unsupported value: encountered a cycle via ${type}`);
    }
    this.#deepCollections.add(frame.collection);
  }

  #leave(frame: Frame): void {
    this.#frames.pop();
    this.#deepCollections.delete(frame.collection);
    const isEmpty = frame.items.length === 0;
    if (frame.map === undefined) this.#visitor.endList(isEmpty);
    else this.#visitor.endMap(isEmpty);
  }
}
