/** Where a variable's value may be, the likeliest first; certain if the last is surely declared. */
export interface Resolution {
  readonly slots: readonly number[];
  readonly isCertain: boolean;
}

interface Declaration {
  readonly name: string;
  readonly slot: number;
  /** Whether it may have been skipped: it stands in an argument that is evaluated lazily. */
  readonly isConditional: boolean;
  /** What was declared before it. */
  readonly below: Declaration | undefined;
}

/**
 * The variables in sight while a template is compiled. Go keeps them on a stack at run time and
 * searches it by name; the stack's shape follows from the text, so each gets its slot here.
 */
export class Scope {
  #top: Declaration | undefined;
  #lazyDepth = 0;

  constructor(outer?: Scope) {
    if (outer === undefined) this.declare('$');
    else this.#top = outer.#top;
  }

  /** How many slots are in use. */
  get height(): number {
    return this.#top === undefined ? 0 : this.#top.slot + 1;
  }

  declare(name: string): number {
    const slot = this.height;
    this.#top = { name, slot, isConditional: this.#lazyDepth > 0, below: this.#top };
    return slot;
  }

  /** Runs `compile` for code that may not be executed; its variables stay in sight. */
  lazily<T>(compile: () => T): T {
    this.#lazyDepth++;
    const result = compile();
    this.#lazyDepth--;
    return result;
  }

  resolve(name: string): Resolution {
    const slots: number[] = [];
    for (let each = this.#top; each !== undefined; each = each.below) {
      if (each.name !== name) continue;
      slots.push(each.slot);
      if (!each.isConditional) return { slots, isCertain: true };
    }
    return { slots, isCertain: false };
  }
}
