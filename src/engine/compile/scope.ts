/** Where a variable's value may be, the likeliest first; certain if the last is surely declared. */
export interface Resolution {
  readonly slots: readonly number[];
  readonly isCertain: boolean;
}

interface Declaration {
  readonly name: string;
  /** Whether it may have been skipped: it stands in an argument that is evaluated lazily. */
  readonly isConditional: boolean;
}

/**
 * The variables in sight while a template is compiled. Go keeps them on a stack at run time and
 * searches it by name; the stack's shape follows from the text, so each gets its slot here.
 */
export class Scope {
  readonly #declarations: Declaration[] = [{ name: '$', isConditional: false }];
  #lazyDepth = 0;
  #slots = 1;

  /** The most variables that are alive at once. */
  get slots(): number {
    return this.#slots;
  }

  get height(): number {
    return this.#declarations.length;
  }

  declare(name: string): number {
    this.#declarations.push({ name, isConditional: this.#lazyDepth > 0 });
    this.#slots = Math.max(this.#slots, this.height);
    return this.height - 1;
  }

  /** Runs `compile` and forgets what it declared. */
  nested<T>(compile: () => T): T {
    const height = this.height;
    const result = compile();
    this.#declarations.length = height;
    return result;
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
    for (let slot = this.height - 1; slot >= 0; slot--) {
      const declaration = this.#declarations[slot];
      if (declaration?.name !== name) continue;
      slots.push(slot);
      if (!declaration.isConditional) return { slots, isCertain: true };
    }
    return { slots, isCertain: false };
  }
}
