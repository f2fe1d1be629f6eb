/** Which names are local, block by block. */
export class Scopes {
  readonly #blocks: Set<string>[] = [];
  #functionDepth = 0;

  get isInFunction(): boolean {
    return this.#functionDepth > 0;
  }

  inBlock<T>(read: () => T): T {
    this.#blocks.push(new Set());
    try {
      return read();
    } finally {
      this.#blocks.pop();
    }
  }

  inFunction(parameters: readonly string[], read: () => void): void {
    this.#functionDepth++;
    this.inBlock(() => {
      for (const name of parameters) this.declare(name);
      read();
    });
    this.#functionDepth--;
  }

  declare(name: string): void {
    this.#blocks.at(-1)?.add(name);
  }

  isLocal(name: string): boolean {
    return this.#blocks.some((block) => block.has(name));
  }
}
