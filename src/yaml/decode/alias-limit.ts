import { YamlError } from '../yaml-error.ts';

const smallDocument = 400_000;
const largeDocument = 4_000_000;

/**
 * Stops documents that unfold by aliases ("billion laughs") where go-yaml does: nearly all of a
 * small document may come from aliases, a tenth of a large one.
 */
export class AliasLimit {
  #decoded = 0;
  #fromAliases = 0;
  #depth = 0;

  enterAlias(): void {
    this.#depth++;
  }

  leaveAlias(): void {
    this.#depth--;
  }

  /** To be called for every node that is decoded, each time it is. */
  count(): void {
    this.#decoded++;
    if (this.#depth === 0) return;
    this.#fromAliases++;
    if (this.#fromAliases <= 100 || this.#decoded <= 1000) return;
    if (this.#fromAliases / this.#decoded > allowedRatio(this.#decoded)) {
      throw new YamlError('yaml: document contains excessive aliasing');
    }
  }
}

function allowedRatio(decoded: number): number {
  if (decoded <= smallDocument) return 0.99;
  if (decoded >= largeDocument) return 0.1;
  return 0.99 - 0.89 * ((decoded - smallDocument) / (largeDocument - smallDocument));
}
